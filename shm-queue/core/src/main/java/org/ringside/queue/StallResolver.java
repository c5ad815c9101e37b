package org.ringside.queue;

import static org.ringside.queue.QueueDescriptor.ABORTED_DEAD_OFFSET;
import static org.ringside.queue.QueueDescriptor.EVER_QUARANTINED_OFFSET;
import static org.ringside.queue.QueueDescriptor.QUARANTINED_OFFSET;
import static org.ringside.queue.QueueDescriptor.SKIPPED_OFFSET;
import static org.ringside.queue.QueueDescriptor.STALL_OWNER_OFFSET;
import static org.ringside.queue.QueueDescriptor.STALL_POSITION_OFFSET;
import static org.ringside.queue.QueueDescriptor.STALL_SINCE_OFFSET;
import static org.ringside.queue.QueueDescriptor.SWEPT_OFFSET;
import static org.ringside.queue.QueueDescriptor.TAIL_OFFSET;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The only place that ever gives up on a writer. The reader calls it when the slot in front of it cannot be delivered,
 * and it stands there for one of two reasons.
 *
 * <p>The position is <em>reserved, but not claimed</em>: nobody has the right to its bytes, so it can be skipped
 * without loss. After a short grace all reservations that were there at its beginning are skipped in one go; their
 * writers, coming late, fail to claim and reserve again.
 *
 * <p>It is <em>claimed, but not committed</em>: its owner may write there at any moment. If the kernel says that the
 * owner is dead, the claim is aborted. If it lives, and has stalled for longer than the limit, the claim is
 * <em>quarantined</em>: the reader goes on, and nobody uses the slots until the owner has learned from its commit that
 * it failed, or has died. Never is a slot given to somebody else because time has passed.
 */
final class StallResolver {
    /** Asking the kernel about a writer costs microseconds. */
    private static final long PROBE_INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long SWEEP_INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(20);
    /** At most this part of the queue may be in quarantine: claims must go on finding slots. */
    private static final int QUARANTINE_SHARE = 4;
    private static final int BATCHES_PER_SWEEP = 256;
    /** A sweep looks at so many slots at most, and at those of so many bytes: each look may have to ask the memory. */
    private static final int SLOTS_PER_SWEEP = 1 << 16;
    private static final int BYTES_PER_SWEEP = 1 << 26;

    private final UnsafeBuffer buffer;
    private final Slots slots;
    private final int capacity;
    private final StallLimits limits;
    private final IntFunction<Liveness> writers;
    private final LongSupplier clock;

    private final Liveness[] known = new Liveness[QueueDescriptor.MAX_PRODUCERS + 1];
    private boolean isStalled;
    private long stallPosition;
    private long stallWord;
    private long stallSinceNs;
    private long stallTail;
    private long nextProbeNs;
    private long nextSweepNs;
    private boolean isReported;
    private boolean isSweepDue;
    private int nextToSweep;
    private int leftBySweep;
    /** Slots that have come into quarantine since the sweep has begun: it may have passed them by. */
    private int addedSince;
    /** At most so many slots are in quarantine: some may have been given back since the last whole sweep. */
    private int quarantined;
    private int batchesUntilSweep = BATCHES_PER_SWEEP;

    /**
     * Makes the resolver of one reader.
     *
     * @param writers tells of an owner in a control word whether it lives
     * @param clock   nanoseconds, monotonic
     */
    StallResolver(
        final UnsafeBuffer buffer, final Slots slots, final StallLimits limits,
        final IntFunction<Liveness> writers, final LongSupplier clock) {
        this.buffer = buffer;
        this.slots = slots;
        this.capacity = slots.capacity();
        this.limits = limits;
        this.writers = writers;
        this.clock = clock;
        this.nextSweepNs = clock.getAsLong();
    }

    /** The reader has taken its role, and begins at this position. */
    void attached(final long position) {
        clearReport();
        isSweepDue = buffer.getLongVolatile(EVER_QUARANTINED_OFFSET) != 0;
        // Until the first sweep has counted them.
        quarantined = isSweepDue ? capacity : 0;
        sweep(position);
    }

    /**
     * Nothing can be delivered at this position.
     *
     * @return whether that has changed, so that it is worth another look
     */
    boolean resolve(final long position) {
        final long word = slots.word(position);
        final long lap = slots.lap(position);
        final boolean isClaimed = ControlWord.lap(word) == lap && ControlWord.state(word) == ControlWord.CLAIMED;
        final boolean isReserved = ControlWord.lap(word) < lap && buffer.getLongVolatile(TAIL_OFFSET) > position;
        final long nowNs = clock.getAsLong();
        sweepInTime(position, nowNs);
        if (!isClaimed && !isReserved) {
            overcome();
            return ControlWord.lap(word) == lap && ControlWord.state(word) != ControlWord.FREE;
        }
        if (!isStalled || stallPosition != position || stallWord != word) {
            begin(position, word, nowNs);
        }
        return isClaimed ? resolveClaim(nowNs) : resolveReservation(nowNs);
    }

    /** How long the reader may sleep before it has to look again, in nanoseconds. */
    long timerNs() {
        return isStalled
            ? Math.max(1, Math.min(PROBE_INTERVAL_NS, Math.min(limits.skipAfterNs(), limits.abortAfterNs())))
            : WaitWord.LONGEST_SLEEP_NS;
    }

    /** Somebody holds the reader up. */
    boolean isStalled() {
        return isStalled;
    }

    /** A batch was delivered, up to this position. */
    void progressed(final long position) {
        overcome();
        batchesUntilSweep--;
        if (batchesUntilSweep == 0) {
            batchesUntilSweep = BATCHES_PER_SWEEP;
            if (isSweepDue) {
                sweepInTime(position, clock.getAsLong());
            }
        }
    }

    /**
     * Quarantines the other slots of a quarantined run too, before the head passes them: their words are still old, and
     * would let somebody claim them. A reader that dies before this is finished leaves it to its successor.
     */
    void stampInterior(final long position, final long word) {
        final int owner = ControlWord.owner(word);
        for (int i = 1; i < ControlWord.run(word); i++) {
            final long lap = slots.lap(position + i);
            slots.putWordRelease(position + i, ControlWord.of(lap, 1, owner, ControlWord.QUARANTINED));
        }
    }

    /**
     * Puts slots back into service whose writers can not write any more: those of positions before the reader's. A
     * large queue is swept in parts, because the reader delivers nothing meanwhile.
     */
    void sweep(final long position) {
        if (!isSweepDue) {
            return;
        }
        Arrays.fill(known, null);
        int swept = 0;
        final int end = Math.min(capacity, nextToSweep + slots.countOf(BYTES_PER_SWEEP, SLOTS_PER_SWEEP));
        for (int slot = nextToSweep; slot < end; slot++) {
            final long word = slots.word(slot);
            if (ControlWord.isQuarantined(word)) {
                if (slots.position(slot, word) < position && isDead(ControlWord.owner(word))
                    && slots.compareAndSetWord(slot, word, ControlWord.released(word))) {
                    swept++;
                } else {
                    leftBySweep++;
                }
            }
        }
        count(SWEPT_OFFSET, swept);
        nextToSweep = end;
        if (end == capacity) {
            quarantined = leftBySweep + addedSince;
            isSweepDue = quarantined != 0;
            nextToSweep = 0;
            leftBySweep = 0;
            addedSince = 0;
        }
    }

    /** Asks the kernel once a sweep for each owner. */
    private boolean isDead(final int owner) {
        if (owner >= known.length) {
            return false;
        }
        if (known[owner] == null) {
            known[owner] = writers.apply(owner);
        }
        return known[owner] == Liveness.DEAD;
    }

    private void overcome() {
        isStalled = false;
        if (isReported) {
            clearReport();
        }
    }

    private void begin(final long position, final long word, final long nowNs) {
        overcome();
        isStalled = true;
        stallPosition = position;
        stallWord = word;
        stallSinceNs = nowNs;
        stallTail = buffer.getLongVolatile(TAIL_OFFSET);
        nextProbeNs = nowNs + limits.abortAfterNs();
    }

    private boolean resolveReservation(final long nowNs) {
        // No writer reserves more than a queue: of such a tail the consumer tells, and nothing is skipped on its word.
        if (nowNs - stallSinceNs < limits.skipAfterNs() || stallTail - stallPosition > capacity) {
            return false;
        }
        int skipped = 0;
        long position = stallPosition;
        while (position < stallTail) {
            if (slots.skip(position)) {
                skipped++;
            }
            // A faster writer has claimed a run from here; what is inside it still looks old, and is not ours.
            position += Math.max(1, ControlWord.run(slots.word(position)));
        }
        count(SKIPPED_OFFSET, skipped);
        return true;
    }

    private boolean resolveClaim(final long nowNs) {
        if (nowNs - nextProbeNs < 0) {
            return false;
        }
        nextProbeNs = nowNs + PROBE_INTERVAL_NS;
        report();
        if (writers.apply(ControlWord.owner(stallWord)) == Liveness.DEAD) {
            return replace(ControlWord.ABORTED, ABORTED_DEAD_OFFSET);
        }
        if (limits.quarantineAfterNs() == 0 || nowNs - stallSinceNs < limits.quarantineAfterNs()
            || !hasRoomForQuarantine()) {
            return false;
        }
        // Before the head can pass the slots: from now on, claims of trains look at every slot of theirs.
        buffer.putLongVolatile(EVER_QUARANTINED_OFFSET, 1);
        isSweepDue = true;
        addedSince += ControlWord.run(stallWord);
        quarantined += ControlWord.run(stallWord);
        return replace(ControlWord.QUARANTINED, QUARANTINED_OFFSET);
    }

    /** Loses only to a commit or an abort that has just happened; either way there is something to read now. */
    private boolean replace(final int state, final int counter) {
        if (slots.compareAndSetWord(stallPosition, stallWord, ControlWord.withState(stallWord, state))) {
            count(counter, ControlWord.run(stallWord));
        }
        return true;
    }

    private boolean hasRoomForQuarantine() {
        return quarantined + ControlWord.run(stallWord) <= Math.max(1, capacity / QUARANTINE_SHARE);
    }

    private void sweepInTime(final long position, final long nowNs) {
        if (isSweepDue && nowNs - nextSweepNs >= 0) {
            nextSweepNs = nowNs + SWEEP_INTERVAL_NS;
            sweep(position);
        }
    }

    private void report() {
        if (!isReported) {
            isReported = true;
            buffer.putLongOpaque(STALL_POSITION_OFFSET, stallPosition);
            buffer.putLongOpaque(STALL_OWNER_OFFSET, ControlWord.owner(stallWord));
            buffer.putLongRelease(STALL_SINCE_OFFSET, stallSinceNs);
        }
    }

    private void clearReport() {
        isReported = false;
        buffer.putLongRelease(STALL_SINCE_OFFSET, 0);
    }

    private void count(final int offset, final int more) {
        if (more > 0) {
            buffer.putLongOpaque(offset, buffer.getLongOpaque(offset) + more);
        }
    }
}
