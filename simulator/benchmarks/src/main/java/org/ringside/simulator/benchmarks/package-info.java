/**
 * Measures the whole exchange: engine, gateway and traders, each a process, started by {@code ringside demo} as a user
 * starts them. What is compared takes turns in one run.
 */
package org.ringside.simulator.benchmarks;
