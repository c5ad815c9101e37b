/**
 * The floor of this host: what a bare TCP echo of the same message sizes costs, to hold the exchange's latency against.
 */
package org.ringside.simulator.floor;
