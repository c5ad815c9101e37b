/** Counters in shared memory: each process writes its own, tools look at those of all, and nobody waits for a look. */
package org.ringside.counters;
