/** What an engine counts and shows, in a file of {@link org.ringside.counters}. */
package org.ringside.matching.counters;
