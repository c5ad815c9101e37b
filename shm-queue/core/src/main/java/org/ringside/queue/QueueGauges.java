package org.ringside.queue;

import java.util.List;

/**
 * The header and the registry of a queue at one moment, for a process that looks often. A look reads some mapped words
 * and no slot, and does not ask the kernel. So the gauges do not say which processes live, nor whose claim holds up the
 * reader, only for how long: {@link QueueStatistics} has both. The figures were read one after the other while the
 * queue went on, so they can be a few messages apart.
 *
 * @param state       whether the queue takes messages
 * @param tail        the next position a writer will reserve
 * @param head        the position up to which the reader and all gating consumers have released
 * @param position    the position up to which the reader has released
 * @param heldNs      how long the reader has been held up at its position, in nanoseconds; 0 = not, or not long enough
 *                    to be noted
 * @param delivered   messages handed to handlers of the reader
 * @param bytes       of these messages
 * @param skipped     positions given up because they were reserved and not claimed
 * @param abortedDead slots of claims given up because their writers were dead
 * @param quarantined slots of claims given up because their writers stalled
 * @param swept       slots taken out of quarantine because their writers were dead or gone
 * @param consumers   the gating consumers, in the order of their declaration
 * @param writers     the attached writers, and former writers whose entries are not reused
 */
public record QueueGauges(
    QueueStatistics.State state, long tail, long head, long position, long heldNs, long delivered, long bytes,
    long skipped, long abortedDead, long quarantined, long swept, List<ConsumerGauges> consumers,
    List<WriterGauges> writers) {

    /**
     * Positions reserved or filled and not yet released.
     *
     * @return at least 0.
     */
    public long backlog() {
        return Math.max(0, tail - head);
    }

    /**
     * One gating consumer.
     *
     * @param name       of it
     * @param position   up to which it has released
     * @param delivered  messages handed to its handlers
     * @param isDetached whether an operator has taken the consumer out for good: nobody waits for it
     */
    public record ConsumerGauges(String name, long position, long delivered, boolean isDetached) {
    }

    /**
     * One entry of the producer registry, and what its last owner has done.
     *
     * @param name      of the owner
     * @param claimed   slots claimed
     * @param committed slots committed
     * @param aborted   slots aborted, by the writer or because the reader gave up the writer
     * @param retries   reservations lost to the reader and made again
     * @param full      claims refused because the queue was full
     * @param bytes     payload bytes committed
     */
    public record WriterGauges(
        String name, long claimed, long committed, long aborted, long retries, long full, long bytes) {
    }
}
