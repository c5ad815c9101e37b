/**
 * What a replicated engine is measured against: members that give back what they get, and a client in the place of a
 * bridge, each a process.
 */
package org.ringside.simulator.benchmarks.cluster;
