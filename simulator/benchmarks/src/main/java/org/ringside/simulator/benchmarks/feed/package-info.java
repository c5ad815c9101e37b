/**
 * Market data, measured: events of a book that goes up and down, an engine that only publishes them, books that apply
 * them, and Aeron without anything around it.
 */
package org.ringside.simulator.benchmarks.feed;
