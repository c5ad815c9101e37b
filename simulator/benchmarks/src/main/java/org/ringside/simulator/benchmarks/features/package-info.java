/**
 * A plain online service on the queue, and the same service on pools of threads: each request looks up a user and an
 * item, computes a few features of the two, and is answered with them.
 */
package org.ringside.simulator.benchmarks.features;
