package org.ringside.ops.console.samples;

/**
 * The state of a queue at one moment.
 *
 * @param name      of it.
 * @param capacity  slots.
 * @param backlog   slots that are reserved or filled and not yet released.
 * @param delivered messages handed to its reader since the creation.
 * @param position  up to which the reader has released.
 * @param heldNs    how long a claim has held up the reader there; 0 for none.
 * @param skipped   positions given up because they were reserved and not claimed.
 * @param dead      slots given up because their writers were dead.
 * @param stalled   slots given up because their writers stalled.
 * @param full      claims refused because the queue was full, of all its writers.
 */
public record QueueReading(
    String name, int capacity, long backlog, long delivered, long position, long heldNs, long skipped, long dead,
    long stalled, long full) {

    /** Used part of the queue in percent, 0 to 100, with one decimal. */
    public double fullPercent() {
        return Math.round(backlog * 1_000.0 / capacity) / 10.0;
    }
}
