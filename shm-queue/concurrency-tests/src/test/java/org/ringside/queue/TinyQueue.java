package org.ringside.queue;

import java.nio.ByteBuffer;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The shipped classes over memory of this process, without file and locks, so that thousands of queues can be made in a
 * second. Payloads are 112 bytes, filled with copies of one number, so that a torn one shows.
 */
final class TinyQueue {
    static final int TYPE = 1;
    static final int LENGTH = 112;

    /** Futexes on which nobody sleeps. */
    static final Supplier<Futex> AWAKE = () -> new Futex() {
        @Override
        public void await(final long address, final int expected, final long timeoutNs) {
        }

        @Override
        public void wake(final long address, final int count) {
        }
    };
    private static final ProcessIdentity SELF = ProcessIdentity.self();
    private static final UUID SOME_ID = new UUID(1, 2);

    final Queue queue;
    private long nowNs;

    private TinyQueue(final Queue queue) {
        this.queue = queue;
    }

    static TinyQueue many(final int slots) {
        return of(QueueSpec.many(slots, LENGTH), AWAKE);
    }

    static TinyQueue of(final QueueSpec spec, final Supplier<Futex> futexes) {
        final Barrier barrier = ProcessBarrier.INSTANCE;
        final boolean fenceOnDemand = spec.writers() == QueueSpec.Writers.ONE && barrier.isAvailable();
        final QueueHeader header = new QueueHeader(spec, SOME_ID, SOME_ID, 1, SELF, 0, fenceOnDemand);
        final UnsafeBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect((int) spec.fileLength()));
        buffer.putBytes(0, header.encode(), 0, QueueDescriptor.DATA_OFFSET);
        return new TinyQueue(Queue.inMemory(header, buffer, futexes, barrier));
    }

    UnsafeBuffer buffer() {
        return queue.buffer();
    }

    long word(final long position) {
        return buffer().getLongVolatile(queue.slots().offset(position));
    }

    ManyWriterProducer writer(final int index) {
        return new ManyWriterProducer(queue, new ProducerEntry(buffer(), index, null));
    }

    SingleWriterProducer singleWriter() {
        return new SingleWriterProducer(queue, new ProducerEntry(buffer(), 0, null));
    }

    /** A resolver without patience: what it may ever do about a writer, it does at the second look. */
    StallResolver impatient(final Liveness liveness) {
        return resolver(new StallLimits(0, 0, 1), owner -> liveness);
    }

    /** A reader that waits for every writer. */
    Reader patientReader() {
        return reader(resolver(new StallLimits(Long.MAX_VALUE / 2, Long.MAX_VALUE / 2, 0), owner -> Liveness.ALIVE));
    }

    Reader reader(final StallResolver resolver) {
        return new Reader(queue, null, new Gate(queue), resolver);
    }

    private StallResolver resolver(final StallLimits limits, final IntFunction<Liveness> writers) {
        return new StallResolver(buffer(), queue.slots(), limits, writers, () -> nowNs += 2_000_000);
    }

    /** Sends one number. */
    static long offer(final Producer producer, final long number) {
        final long position = producer.tryClaim(1);
        if (position >= 0) {
            fill(producer, 1, number);
            return producer.commit();
        }
        return position;
    }

    /** Writes the same number into each slot of the open claim. */
    static void fill(final Producer producer, final int count, final long number) {
        for (int i = 0; i < count; i++) {
            fill((UnsafeBuffer) producer.buffer(i), producer.payloadOffset(i), number);
            producer.message(i, TYPE, LENGTH);
        }
    }

    void fillSlot(final long position, final long number) {
        final int offset = queue.slots().offset(position);
        fill(buffer(), offset + QueueDescriptor.SLOT_HEADER_LENGTH, number);
        buffer().putInt(offset + QueueDescriptor.SLOT_LENGTH, LENGTH);
        buffer().putInt(offset + QueueDescriptor.SLOT_TYPE, TYPE);
    }

    private static void fill(final UnsafeBuffer buffer, final int offset, final long number) {
        for (int i = 0; i < LENGTH; i += Long.BYTES) {
            buffer.putLong(offset + i, number);
        }
    }
}
