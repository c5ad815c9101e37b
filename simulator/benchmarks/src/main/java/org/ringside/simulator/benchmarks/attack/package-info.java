/** Those who mean a gateway no good, in a process of their own that has only the time that others leave. */
package org.ringside.simulator.benchmarks.attack;
