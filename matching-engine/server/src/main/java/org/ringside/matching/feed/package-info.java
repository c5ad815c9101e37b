/**
 * The queues of events that are for everybody, as the engine writes them. The engine waits for none of their readers: a
 * reader that does not keep up makes what it has missed again, from the journal.
 */
package org.ringside.matching.feed;
