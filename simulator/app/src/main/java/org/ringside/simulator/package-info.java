/**
 * Traders for an exchange: seeded streams of orders, sent on schedule over many sessions, with latencies and books that
 * check every answer. Starts at {@link org.ringside.simulator.TraderSim}.
 */
package org.ringside.simulator;
