package org.ringside.queue.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.invoke.MethodHandles;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.queue.MessageHandler;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.Reader;

@Tag("slow")
class AllocationTest {
    private static final int ROUNDS = 200_000;
    private static final int MOST_ATTEMPTS = 5;
    private static final CallProtocol<Sink> PROTOCOL = CallProtocol.of(Sink.class, MethodHandles.lookup());

    @TempDir
    private Path folder;
    private final UnsafeBuffer bytes = new UnsafeBuffer(new byte[24]);
    private final UnsafeBuffer train = new UnsafeBuffer(new byte[300]);
    private final Adder adder = new Adder();

    @Test
    void shouldAllocateNothingOnEitherSideWhenCallsHaveNoStrings() {
        try (Queue queue = QueueDirectory.of(folder).create("q", PROTOCOL.applyTo(QueueSpec.one(256, 112)));
            Producer producer = queue.producer("caller");
            Reader reader = queue.reader("called")) {
            final Sink sink = PROTOCOL.publisher(producer, Duration.ZERO);
            final MessageHandler dispatcher = PROTOCOL.dispatcher(queue.spec(), adder);

            assertThat(allocatedAfterWarmUp(() -> call(sink), reader, dispatcher)).isZero();
            assertThat(adder.sum).isPositive();
        }
    }

    @Test
    void shouldAllocateNothingOnTheCallingSideWhenACallHasAString() {
        try (Queue queue = QueueDirectory.of(folder).create("q", PROTOCOL.applyTo(QueueSpec.one(256, 112)));
            Producer producer = queue.producer("caller");
            Reader reader = queue.reader("called")) {
            final Sink sink = PROTOCOL.publisher(producer, Duration.ZERO);
            final MessageHandler nobody = (typeId, buffer, offset, length, position, endOfBatch) -> { };

            assertThat(allocatedAfterWarmUp(() -> sink.text("naïve"), reader, nobody)).isZero();
        }
    }

    private void call(final Sink sink) {
        sink.primitives(true, (byte) 1, 'c', (short) 2, 3, 4.0f, 5, 6.0);
        sink.position(7);
        sink.accepted(Colour.BLUE);
        sink.bytes(bytes);
        sink.bytes(train);
    }

    /** Again, if the JVM has made constants late: see the test of this name in shm-queue/core. */
    private static long allocatedAfterWarmUp(
        final Runnable call, final Reader reader, final MessageHandler handler) {
        rounds(call, reader, handler);
        final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        final long id = Thread.currentThread().getId();
        threads.getThreadAllocatedBytes(id);
        long allocated = Long.MAX_VALUE;
        for (int i = 0; i < MOST_ATTEMPTS && allocated != 0; i++) {
            final long before = threads.getThreadAllocatedBytes(id);
            rounds(call, reader, handler);
            allocated = threads.getThreadAllocatedBytes(id) - before;
        }
        return allocated;
    }

    private static void rounds(final Runnable call, final Reader reader, final MessageHandler handler) {
        for (int i = 0; i < ROUNDS; i++) {
            call.run();
            reader.poll(handler, 16);
        }
    }

    /** Everything but strings arrives without an object. */
    interface Sink {
        void primitives(boolean a, byte b, char c, short d, int e, float f, long g, double h);

        long position(int value);

        boolean accepted(Colour colour);

        void bytes(DirectBuffer bytes);

        void text(String text);
    }

    private static final class Adder implements Sink {
        private double sum;

        @Override
        public void primitives(
            final boolean a, final byte b, final char c, final short d, final int e, final float f, final long g,
            final double h) {
            sum += b + c + d + e + f + g + h;
        }

        @Override
        public long position(final int value) {
            sum += value;
            return 0;
        }

        @Override
        public boolean accepted(final Colour colour) {
            sum += colour.ordinal();
            return true;
        }

        @Override
        public void bytes(final DirectBuffer bytes) {
            sum += bytes.capacity();
        }

        @Override
        public void text(final String text) {
            sum += text.length();
        }
    }
}
