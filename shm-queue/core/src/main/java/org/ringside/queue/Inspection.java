package org.ringside.queue;

import static org.ringside.queue.QueueDescriptor.ABORTED_DEAD_OFFSET;
import static org.ringside.queue.QueueDescriptor.BATCHES_OFFSET;
import static org.ringside.queue.QueueDescriptor.DELIVERED_BYTES_OFFSET;
import static org.ringside.queue.QueueDescriptor.DELIVERED_OFFSET;
import static org.ringside.queue.QueueDescriptor.EMPTY_POLLS_OFFSET;
import static org.ringside.queue.QueueDescriptor.ENTRY_ABORTED;
import static org.ringside.queue.QueueDescriptor.ENTRY_BYTES;
import static org.ringside.queue.QueueDescriptor.ENTRY_CLAIMED;
import static org.ringside.queue.QueueDescriptor.ENTRY_COMMITTED;
import static org.ringside.queue.QueueDescriptor.ENTRY_FULL;
import static org.ringside.queue.QueueDescriptor.ENTRY_LAST_POSITION;
import static org.ringside.queue.QueueDescriptor.ENTRY_REGISTRATION;
import static org.ringside.queue.QueueDescriptor.ENTRY_RETRIES;
import static org.ringside.queue.QueueDescriptor.GATING_LOCK;
import static org.ringside.queue.QueueDescriptor.MAX_BATCH_OFFSET;
import static org.ringside.queue.QueueDescriptor.MAX_PRODUCERS;
import static org.ringside.queue.QueueDescriptor.PRODUCER_LOCK;
import static org.ringside.queue.QueueDescriptor.QUARANTINED_OFFSET;
import static org.ringside.queue.QueueDescriptor.READER_EPOCH_OFFSET;
import static org.ringside.queue.QueueDescriptor.READER_LOCK;
import static org.ringside.queue.QueueDescriptor.ROW_DELIVERED;
import static org.ringside.queue.QueueDescriptor.ROW_DETACHED;
import static org.ringside.queue.QueueDescriptor.ROW_POSITION;
import static org.ringside.queue.QueueDescriptor.ROW_STATE;
import static org.ringside.queue.QueueDescriptor.SKIPPED_OFFSET;
import static org.ringside.queue.QueueDescriptor.STALL_POSITION_OFFSET;
import static org.ringside.queue.QueueDescriptor.STALL_SINCE_OFFSET;
import static org.ringside.queue.QueueDescriptor.STATE_OFFSET;
import static org.ringside.queue.QueueDescriptor.STATE_OPEN;
import static org.ringside.queue.QueueDescriptor.SWEPT_OFFSET;
import static org.ringside.queue.QueueDescriptor.TAIL_OFFSET;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.queue.QueueGauges.ConsumerGauges;
import org.ringside.queue.QueueGauges.WriterGauges;
import org.ringside.queue.QueueStatistics.Attachment;
import org.ringside.queue.QueueStatistics.ConsumerStatistics;
import org.ringside.queue.QueueStatistics.OpenClaim;
import org.ringside.queue.QueueStatistics.ReaderStatistics;
import org.ringside.queue.QueueStatistics.State;
import org.ringside.queue.QueueStatistics.WriterStatistics;

/**
 * Reads the statistics out of a mapped queue, without writing to it. The kernel alone says which processes live: a role
 * whose lock is held is attached, also when {@code /proc} does not show its process to us (hidepid, a namespace of its
 * own). The owner record names the process, for people.
 */
final class Inspection {
    private final String name;
    private final QueueHeader header;
    private final UnsafeBuffer buffer;
    private final Slots slots;
    private final WriterFence writerFence;
    private final IntPredicate isLocked;

    /**
     * An inspection of this mapping.
     *
     * @param isLocked whether somebody holds a byte of the lock file now.
     */
    Inspection(
        final String name, final QueueFile.Mapping mapping, final Slots slots, final WriterFence writerFence,
        final IntPredicate isLocked) {
        this.name = name;
        this.header = mapping.header();
        this.buffer = mapping.buffer();
        this.slots = slots;
        this.writerFence = writerFence;
        this.isLocked = isLocked;
    }

    QueueStatistics statistics() {
        // The head first: it cannot have passed a tail that is read after it.
        final long head = slots.head().now();
        final long tail = buffer.getLongVolatile(TAIL_OFFSET);
        final List<WriterStatistics> writers = writers();
        return new QueueStatistics(
            name, header.spec(), header.incarnation(), header.createdEpochNs(), header.creator().pid(),
            state(), writerFence.isAsked(),
            tail, head, openClaim(tail, writers), reader(), consumers(), writers);
    }

    QueueGauges gauges() {
        final long head = slots.head().now();
        final long position = readerPosition();
        final long tail = buffer.getLongVolatile(TAIL_OFFSET);
        return new QueueGauges(state(), tail, head, position, heldNs(position),
            buffer.getLongOpaque(DELIVERED_OFFSET), buffer.getLongOpaque(DELIVERED_BYTES_OFFSET),
            buffer.getLongOpaque(SKIPPED_OFFSET), buffer.getLongOpaque(ABORTED_DEAD_OFFSET),
            buffer.getLongOpaque(QUARANTINED_OFFSET), buffer.getLongOpaque(SWEPT_OFFSET),
            consumerGauges(), writerGauges());
    }

    private State state() {
        return buffer.getIntVolatile(STATE_OFFSET) == STATE_OPEN ? State.OPEN : State.CLOSED;
    }

    private List<ConsumerGauges> consumerGauges() {
        final List<ConsumerGauges> consumers = new ArrayList<>();
        for (int row = 0; row < header.spec().consumers().size(); row++) {
            final int offset = QueueDescriptor.rowOffset(row);
            consumers.add(new ConsumerGauges(header.spec().consumers().get(row).name(),
                buffer.getLongVolatile(offset + ROW_POSITION), buffer.getLongOpaque(offset + ROW_DELIVERED),
                buffer.getIntVolatile(offset + ROW_STATE) == ROW_DETACHED));
        }
        return List.copyOf(consumers);
    }

    private List<WriterGauges> writerGauges() {
        final List<WriterGauges> writers = new ArrayList<>();
        for (int index = 0; index < MAX_PRODUCERS; index++) {
            final int base = QueueDescriptor.entryOffset(index);
            if (Registration.state(buffer.getLongVolatile(base + ENTRY_REGISTRATION)) != Registration.FREE) {
                writers.add(new WriterGauges(ProducerRegistry.owner(buffer, index).name(),
                    buffer.getLongOpaque(base + ENTRY_CLAIMED), buffer.getLongOpaque(base + ENTRY_COMMITTED),
                    buffer.getLongOpaque(base + ENTRY_ABORTED), buffer.getLongOpaque(base + ENTRY_RETRIES),
                    buffer.getLongOpaque(base + ENTRY_FULL), buffer.getLongOpaque(base + ENTRY_BYTES)));
            }
        }
        return List.copyOf(writers);
    }

    /** From the reader's own position on: gating consumers that are behind it do not stand in front of a claim. */
    private Optional<OpenClaim> openClaim(final long tail, final List<WriterStatistics> writers) {
        long position = readerPosition();
        while (position < tail) {
            final long word = slots.word(position);
            if (ControlWord.lap(word) > slots.lap(position)) {
                // The reader has overtaken us: it stands in front of nothing that we have seen.
                return Optional.empty();
            }
            if (ControlWord.lap(word) < slots.lap(position)) {
                return Optional.of(new OpenClaim(position, 1, Optional.empty(), heldNs(position)));
            }
            if (ControlWord.state(word) == ControlWord.CLAIMED) {
                final int index = ControlWord.owner(word) - 1;
                return Optional.of(new OpenClaim(position, ControlWord.run(word),
                    writers.stream().filter(writer -> writer.index() == index).findFirst(), heldNs(position)));
            }
            position += Math.max(1, ControlWord.run(word));
        }
        return Optional.empty();
    }

    private long heldNs(final long position) {
        final long sinceNs = buffer.getLongAcquire(STALL_SINCE_OFFSET);
        return sinceNs == 0 || buffer.getLongOpaque(STALL_POSITION_OFFSET) != position
            ? 0 : Math.max(1, System.nanoTime() - sinceNs);
    }

    private long readerPosition() {
        return buffer.getLongVolatile(slots.head().readerOffset());
    }

    private List<ConsumerStatistics> consumers() {
        final List<ConsumerStatistics> consumers = new ArrayList<>();
        for (int row = 0; row < header.spec().consumers().size(); row++) {
            final int offset = QueueDescriptor.rowOffset(row);
            final Owner owner = ConsumerRole.owner(buffer, row);
            consumers.add(new ConsumerStatistics(
                header.spec().consumers().get(row), owner.process().pid(), owner.process().startTicks(),
                owner.attachedEpochNs(), attachment(owner.process().pid() != 0, GATING_LOCK + row),
                buffer.getLongVolatile(offset + ROW_POSITION), buffer.getLongOpaque(offset + ROW_DELIVERED),
                buffer.getIntVolatile(offset + ROW_STATE) == ROW_DETACHED));
        }
        return List.copyOf(consumers);
    }

    private ReaderStatistics reader() {
        final Owner owner = ReaderRole.owner(buffer);
        final boolean holds = owner.process().pid() != 0;
        return new ReaderStatistics(
            owner.name(), owner.process().pid(), owner.process().startTicks(), owner.attachedEpochNs(),
            attachment(holds, READER_LOCK), buffer.getLong(READER_EPOCH_OFFSET),
            buffer.getLongOpaque(DELIVERED_OFFSET), buffer.getLongOpaque(DELIVERED_BYTES_OFFSET),
            buffer.getLongOpaque(BATCHES_OFFSET), buffer.getLongOpaque(MAX_BATCH_OFFSET),
            buffer.getLongOpaque(EMPTY_POLLS_OFFSET), readerPosition(), buffer.getLongOpaque(SKIPPED_OFFSET),
            buffer.getLongOpaque(ABORTED_DEAD_OFFSET), buffer.getLongOpaque(QUARANTINED_OFFSET),
            buffer.getLongOpaque(SWEPT_OFFSET));
    }

    private List<WriterStatistics> writers() {
        final List<WriterStatistics> writers = new ArrayList<>();
        for (int index = 0; index < MAX_PRODUCERS; index++) {
            final int base = QueueDescriptor.entryOffset(index);
            final int state = Registration.state(buffer.getLongVolatile(base + ENTRY_REGISTRATION));
            if (state != Registration.FREE) {
                final Owner owner = ProducerRegistry.owner(buffer, index);
                writers.add(new WriterStatistics(
                    index, owner.name(), owner.process().pid(), owner.process().startTicks(),
                    owner.attachedEpochNs(), attachment(state == Registration.ACTIVE, PRODUCER_LOCK + index),
                    buffer.getLongOpaque(base + ENTRY_CLAIMED), buffer.getLongOpaque(base + ENTRY_COMMITTED),
                    buffer.getLongOpaque(base + ENTRY_ABORTED), buffer.getLongOpaque(base + ENTRY_RETRIES),
                    buffer.getLongOpaque(base + ENTRY_FULL), buffer.getLongOpaque(base + ENTRY_BYTES),
                    buffer.getLongOpaque(base + ENTRY_LAST_POSITION)));
            }
        }
        return List.copyOf(writers);
    }

    /** What the lock says of a role, if its owner record does not say that it was given up. */
    private Attachment attachment(final boolean holds, final int lock) {
        if (!holds) {
            return Attachment.DETACHED;
        }
        return isLocked.test(lock) ? Attachment.ATTACHED : Attachment.DEAD;
    }
}
