/**
 * Events that a process tells its operator: what they are, how they lie in the queue {@code log}, and how a thread
 * writes them there without waiting for anybody. A record holds numbers; its reader makes the words.
 */
package org.ringside.log;
