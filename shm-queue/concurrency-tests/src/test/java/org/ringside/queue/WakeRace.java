package org.ringside.queue;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.TimeUnit;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * One arms a futex word and looks again before it sleeps; another makes what the first one waits for and then looks at
 * the word. r1: the sleeper went to sleep, with the word still armed. r2: the waker called the kernel.
 */
public final class WakeRace {
    private static final long ONE_LOOK_NS = 1;

    private WakeRace() {
    }

    /** Notes who would have slept, and who would have been woken. */
    private static final class Sleeper implements Futex {
        private final II_Result result;
        private final TinyQueue tiny;
        private final int word;

        Sleeper(final II_Result result, final TinyQueue tiny, final int word) {
            this.result = result;
            this.tiny = tiny;
            this.word = word;
        }

        @Override
        public void await(final long address, final int expected, final long timeoutNs) {
            // As the kernel does, atomically with going to sleep.
            result.r1 = tiny.buffer().getIntVolatile(word) == expected ? 1 : 0;
        }

        @Override
        public void wake(final long address, final int count) {
            result.r2 = 1;
        }
    }

    /** Notes a call for whoever asks. */
    private static final class Bell implements Futex {
        private boolean hasRung;

        @Override
        public void await(final long address, final int expected, final long timeoutNs) {
        }

        @Override
        public void wake(final long address, final int count) {
            hasRung = true;
        }
    }

    /** A reader goes to sleep while a writer commits. */
    @JCStressTest
    @Outcome(id = {"0, 0", "0, 1", "1, 1"}, expect = ACCEPTABLE, desc = "Seen before it slept, or woken.")
    @Outcome(id = "1, 0", expect = FORBIDDEN, desc = "Sleeps beside a message.")
    @State
    public static class ReaderAndWriter {
        private final Bell bell = new Bell();
        private final TinyQueue tiny = TinyQueue.of(QueueSpec.many(2, TinyQueue.LENGTH), () -> bell);
        private final Producer writer = tiny.writer(0);
        private final Reader reader = tiny.patientReader();

        @Actor
        public final void sleep(final II_Result result) {
            final int word = QueueDescriptor.READER_WAIT_OFFSET;
            new WaitWord(tiny.buffer(), word, new Sleeper(result, tiny, word)).await(reader::hasMessage, ONE_LOOK_NS);
        }

        @Actor
        public final void commit(final II_Result result) {
            TinyQueue.offer(writer, 1);
            result.r2 = bell.hasRung ? 1 : 0;
        }
    }

    /** The same with the only writer of a queue, who fences when the reader has asked for it. */
    @JCStressTest
    @Outcome(id = {"0, 0", "0, 1", "1, 1"}, expect = ACCEPTABLE, desc = "Seen before it slept, or woken.")
    @Outcome(id = "1, 0", expect = FORBIDDEN, desc = "Sleeps beside a message.")
    @State
    public static class ReaderAndSingleWriter {
        private final Bell bell = new Bell();
        private final TinyQueue tiny = TinyQueue.of(QueueSpec.one(2, TinyQueue.LENGTH), () -> bell);
        private final Producer writer = tiny.singleWriter();
        private final Reader reader = tiny.patientReader();

        @Actor
        public final void sleep(final II_Result result) {
            sleepOnce(tiny, reader, result);
        }

        @Actor
        public final void commit(final II_Result result) {
            TinyQueue.offer(writer, 1);
            result.r2 = bell.hasRung ? 1 : 0;
        }
    }

    /** The same when the writer was asked long ago. */
    @JCStressTest
    @Outcome(id = {"0, 0", "0, 1", "1, 1"}, expect = ACCEPTABLE, desc = "Seen before it slept, or woken.")
    @Outcome(id = "1, 0", expect = FORBIDDEN, desc = "Sleeps beside a message.")
    @State
    public static class ReaderAndFencedWriter {
        private final Bell bell = new Bell();
        private final TinyQueue tiny = TinyQueue.of(QueueSpec.one(2, TinyQueue.LENGTH), () -> bell);
        private final Producer writer = tiny.singleWriter();
        private final Reader reader = tiny.patientReader();

        public ReaderAndFencedWriter() {
            tiny.queue.writerFence().ask();
        }

        @Actor
        public final void sleep(final II_Result result) {
            sleepOnce(tiny, reader, result);
        }

        @Actor
        public final void commit(final II_Result result) {
            TinyQueue.offer(writer, 1);
            result.r2 = bell.hasRung ? 1 : 0;
        }
    }

    private static void sleepOnce(final TinyQueue tiny, final Reader reader, final II_Result result) {
        final int word = QueueDescriptor.READER_WAIT_OFFSET;
        new WaitWord(tiny.buffer(), word, new Sleeper(result, tiny, word), tiny.queue.writerFence())
            .await(reader::hasMessage, ONE_LOOK_NS);
    }

    /** A writer goes to sleep in front of a full queue while the reader releases it. */
    @JCStressTest
    @Outcome(id = {"0, 0", "0, 1", "1, 1"}, expect = ACCEPTABLE, desc = "Seen before it slept, or woken.")
    @Outcome(id = "1, 0", expect = FORBIDDEN, desc = "Sleeps in front of an empty queue.")
    @State
    public static class WriterAndRoom {
        private final Bell bell = new Bell();
        private final TinyQueue tiny = TinyQueue.of(QueueSpec.many(2, TinyQueue.LENGTH), () -> bell);
        private final Producer writer = tiny.writer(0);
        private final Reader reader = tiny.patientReader();
        private final Delivered delivered = new Delivered();

        public WriterAndRoom() {
            TinyQueue.offer(writer, 1);
            TinyQueue.offer(writer, 2);
        }

        @Actor
        public final void sleep(final II_Result result) {
            final int word = QueueDescriptor.PRODUCERS_WAIT_OFFSET;
            new WaitWord(tiny.buffer(), word, new Sleeper(result, tiny, word))
                .await(() -> writer.tail() + 1 <= tiny.queue.slots().limit(), ONE_LOOK_NS);
        }

        @Actor
        public final void release(final II_Result result) {
            reader.poll(delivered, 2);
            result.r2 = bell.hasRung ? 1 : 0;
        }
    }

    /** A consumer goes to sleep while the one that it comes after releases. */
    @JCStressTest
    @Outcome(id = {"0, 0", "0, 1", "1, 1"}, expect = ACCEPTABLE, desc = "Seen before it slept, or woken.")
    @Outcome(id = "1, 0", expect = FORBIDDEN, desc = "Sleeps although its predecessor has gone on.")
    @State
    public static class ConsumerAndPredecessor {
        private final Bell bell = new Bell();
        private final TinyQueue tiny = TinyQueue.of(
            QueueSpec.many(2, TinyQueue.LENGTH).withConsumer("next", ConsumerSpec.READER), () -> bell);
        private final Gate gate = new Gate(tiny.queue);

        @Actor
        public final void sleep(final II_Result result) {
            final int word = QueueDescriptor.CONSUMERS_WAIT_OFFSET;
            new WaitWord(tiny.buffer(), word, new Sleeper(result, tiny, word))
                .await(() -> gate.positionOf(Topology.READER_BIT) > 0, ONE_LOOK_NS);
        }

        @Actor
        public final void release(final II_Result result) {
            gate.release(gate.readerOffset(), 1);
            result.r2 = bell.hasRung ? 1 : 0;
        }
    }

    /**
     * A reader that sleeps until there is something, on the futex of the operating system: it always wakes.
     */
    @JCStressTest
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "Woken, and the message is there.")
    @State
    public static class RealSleep {
        private final TinyQueue tiny = TinyQueue.of(QueueSpec.many(2, TinyQueue.LENGTH), Futex::system);
        private final Producer writer = tiny.writer(0);
        private final Reader reader = tiny.patientReader();

        @Actor
        public final void sleep(final II_Result result) {
            result.r1 = reader.awaitMessage(TimeUnit.SECONDS.toNanos(10)) ? 1 : 0;
            result.r2 = Delivered.by(reader).count;
        }

        @Actor
        public final void commit() {
            TinyQueue.offer(writer, 1);
        }
    }
}
