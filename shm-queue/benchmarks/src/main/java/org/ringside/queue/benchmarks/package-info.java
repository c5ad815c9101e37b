/**
 * The queue against Agrona's ManyToOneRingBuffer, across processes: both in a mapped file of shared memory, with the
 * same messages, the same load and the same way of idling.
 */
package org.ringside.queue.benchmarks;
