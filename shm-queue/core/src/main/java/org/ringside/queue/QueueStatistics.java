package org.ringside.queue;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The state of a queue at one moment, for tools and logs. The figures were read one after the other while the queue
 * went on, so they can be a few messages apart.
 *
 * @param createdEpochNs nanoseconds since 1970
 * @param creatorPid     in the creator's pid namespace
 * @param isFenced       writers make a full fence after each message: false as long as the readers of a queue of one
 *                       writer have not slept, see {@link WaitStrategy}
 * @param tail           the next position a writer will reserve
 * @param head           the position up to which the reader and all gating consumers have released
 * @param openClaim      the claim in front of the reader, if no message stands there: present for an instant in normal
 *                       traffic. The same position in several snapshots means that its owner has died or stalled
 *                       between claim and commit, and that nothing is delivered until the reader has resolved this
 * @param reader         counters of all readers so far, and who reads now
 * @param consumers      the gating consumers, in the order of their declaration
 * @param writers        the attached writers, and former writers whose entries are not reused
 */
public record QueueStatistics(
    String name, QueueSpec spec, UUID incarnation, long createdEpochNs, long creatorPid, State state,
    boolean isFenced, long tail, long head, Optional<OpenClaim> openClaim, ReaderStatistics reader,
    List<ConsumerStatistics> consumers, List<WriterStatistics> writers) {

    /** Positions reserved or filled and not yet released. */
    public long backlog() {
        return Math.max(0, tail - head);
    }

    /** Capacity in slots. */
    public int capacity() {
        return spec.slots();
    }

    /** Whether the queue takes messages. */
    public enum State {
        /** In service. */
        OPEN,
        /** Closed for removal: writers are refused, and the reader after the last message. */
        CLOSED
    }

    /** The state of a role, by the kernel's lock alone: pid and start of its process are for people only. */
    public enum Attachment {
        /** Held: its process lives, even if it is stopped or cannot be seen from here. */
        ATTACHED,
        /** Given up in order, or never held. */
        DETACHED,
        /** No longer held, and not given up in order: its process has died. */
        DEAD
    }

    /**
     * A position that the reader cannot pass yet.
     *
     * @param slots  of the claim; 1 when it was reserved only
     * @param writer the writer that claimed it; empty if the position was only reserved
     * @param heldNs how long the claim has held up the reader, in nanoseconds; 0 = not long enough to be noted
     */
    public record OpenClaim(long position, int slots, Optional<WriterStatistics> writer, long heldNs) {
    }

    /**
     * The reader, and what all readers of the queue have done so far.
     *
     * @param name            of the last reader; empty when there was none
     * @param pid             in its pid namespace
     * @param startTicks      start of that process in clock ticks since boot
     * @param attachedEpochNs nanoseconds since 1970
     * @param epoch           readers that have attached so far
     * @param delivered       messages handed to handlers; what {@link Reader#pollHeld} delivers again counts once
     * @param bytes           of these messages
     * @param batches         polls that delivered something
     * @param maxBatch        messages of the largest batch
     * @param emptyPolls      polls that delivered nothing
     * @param position        up to which the reader has released
     * @param skipped         positions given up because they were reserved and not claimed
     * @param abortedDead     slots of claims given up because their writers were dead
     * @param quarantined     slots of claims given up because their writers stalled
     * @param swept           slots taken out of quarantine because their writers were dead or gone
     */
    public record ReaderStatistics(
        String name, long pid, long startTicks, long attachedEpochNs, Attachment attachment, long epoch,
        long delivered, long bytes, long batches, long maxBatch, long emptyPolls,
        long position, long skipped, long abortedDead, long quarantined, long swept) {
    }

    /**
     * One gating consumer.
     *
     * @param spec            its name, what it comes after, its group
     * @param pid             in its pid namespace
     * @param startTicks      start of that process in clock ticks since boot
     * @param attachedEpochNs nanoseconds since 1970
     * @param position        up to which it has released
     * @param delivered       messages handed to its handlers
     * @param isDetached      whether an operator has taken the consumer out for good: nobody waits for it
     */
    public record ConsumerStatistics(
        ConsumerSpec spec, long pid, long startTicks, long attachedEpochNs, Attachment attachment, long position,
        long delivered, boolean isDetached) {
    }

    /**
     * One entry of the producer registry, and what its last owner has done.
     *
     * @param index           of the entry
     * @param pid             in its pid namespace
     * @param startTicks      start of that process in clock ticks since boot
     * @param attachedEpochNs nanoseconds since 1970
     * @param claimed         slots claimed
     * @param committed       slots committed
     * @param aborted         slots aborted, by the writer or because the reader gave up the writer
     * @param retries         reservations lost to the reader and made again
     * @param full            claims refused because the queue was full
     * @param bytes           payload bytes committed
     * @param lastPosition    of the last claim
     */
    public record WriterStatistics(
        int index, String name, long pid, long startTicks, long attachedEpochNs, Attachment attachment,
        long claimed, long committed, long aborted, long retries, long full, long bytes, long lastPosition) {
    }
}
