/** Counters in shared memory: a process of the gateway's writes its own, tools look at those of all. */
package org.ringside.gateway.counters;
