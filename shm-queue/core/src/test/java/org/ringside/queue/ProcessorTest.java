package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.agrona.DirectBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.ringside.queue.Processor.State;
import org.ringside.queue.ProcessorListener.Verdict;

class ProcessorTest {
    private static final List<String> STRATEGIES = WaitStrategy.NAMES;
    private static final int TYPE = 3;
    private static final long BAD = 66;

    @TempDir
    private Path folder;
    private final List<String> events = new ArrayList<>();
    private Queue queue;
    private Reader reader;
    private Producer producer;

    @BeforeEach
    void open() {
        queue = QueueDirectory.of(folder).create("q", QueueSpec.many(64, 112));
        reader = queue.reader("reader");
        producer = queue.producer("producer");
    }

    @AfterEach
    void close() {
        queue.close();
    }

    @Test
    void shouldReportStartMessagesBatchEndAndShutdownInOrderWhenItRuns() {
        offer(1, 2, 3);
        final Processor processor = processor(2, new Recorder(Verdict.STOP), 3);

        processor.run();

        assertThat(events).containsExactly("start", "1", "2.", "3.", "shutdown");
        assertThat(processor.state()).isEqualTo(State.HALTED);
        assertThat(reader.position()).isEqualTo(3);
    }

    @ParameterizedTest
    @FieldSource("STRATEGIES")
    void shouldDeliverAndStopWhenItIsHaltedWhileItWaits(final String strategy) throws InterruptedException {
        final CountDownLatch delivered = new CountDownLatch(1);
        final Processor processor = new Processor(
            reader, (typeId, buffer, offset, length, position, endOfBatch) -> delivered.countDown(), strategy);
        final Thread thread = start(processor);
        awaitQuiet();
        offer(1);
        delivered.await();
        awaitQuiet();
        assertThat(processor.state()).isEqualTo(State.RUNNING);

        processor.halt();
        thread.join();

        assertThat(processor.state()).isEqualTo(State.HALTED);
        assertThat(reader.position()).isEqualTo(1);
    }

    @Test
    void shouldStopAndLeaveTheFlagSetWhenItsThreadIsInterrupted() throws InterruptedException {
        final Processor processor =
            new Processor(reader, (typeId, buffer, offset, length, position, endOfBatch) -> { }, "blocking");
        final boolean[] wasInterrupted = new boolean[1];
        final Thread thread = new Thread(() -> {
            processor.run();
            wasInterrupted[0] = Thread.currentThread().isInterrupted();
        });
        thread.start();
        awaitQuiet();

        thread.interrupt();
        thread.join();

        assertThat(processor.state()).isEqualTo(State.HALTED);
        assertThat(wasInterrupted[0]).isTrue();
    }

    @Test
    void shouldProcessNothingWhenItWasHaltedBeforeTheStart() {
        offer(1);
        final Processor processor = processor(10, new Recorder(Verdict.STOP), 1);
        processor.halt();
        assertThat(processor.state()).isEqualTo(State.READY);

        processor.run();

        assertThat(events).containsExactly("start", "shutdown");
        assertThat(reader.position()).isZero();
    }

    @Test
    void shouldRefuseWhenItRunsOrRanAlready() throws InterruptedException {
        final Processor processor =
            new Processor(reader, (typeId, buffer, offset, length, position, endOfBatch) -> { }, "yield");
        final Thread thread = start(processor);
        awaitQuiet();

        assertThatThrownBy(processor::run).hasMessage("a processor runs once: this one is RUNNING");
        assertThat(processor.state()).isEqualTo(State.RUNNING);
        processor.halt();
        thread.join();
        assertThatThrownBy(processor::run).hasMessage("a processor runs once: this one is HALTED");
    }

    @Test
    void shouldStopAndKeepTheMessageWhenTheHandlerThrowsInTheMiddleOfATrain() {
        train(1, BAD, 2);
        final Processor processor = processor(10, new Recorder(Verdict.STOP), 3);

        assertThatThrownBy(processor::run).hasMessage("bad");

        assertThat(events).containsExactly("start", "1", "exception at 1 of type 3: bad", "shutdown");
        assertThat(processor.state()).isEqualTo(State.FAILED);
        assertThat(reader.position()).isZero();
        events.clear();
        assertThat(reader.poll(this::record, 10)).isEqualTo(2);
        assertThat(events).containsExactly("66", "2.");
    }

    @Test
    void shouldGoOnWithTheNextMessageWhenTheListenerSkipsInTheMiddleOfATrain() {
        train(1, BAD, 2);
        offer(BAD, 3);
        final Processor processor = processor(10, new Recorder(Verdict.SKIP), 3);

        processor.run();

        assertThat(events).containsExactly("start", "1", "exception at 1 of type 3: bad", "2",
            "exception at 3 of type 3: bad", "3.", "shutdown");
        assertThat(processor.state()).isEqualTo(State.HALTED);
        assertThat(reader.position()).isEqualTo(5);
        assertThat(queue.statistics().reader().delivered()).isEqualTo(5);
    }

    @Test
    void shouldStopWithoutAskingWhenTheHandlerThrowsAnError() {
        offer(1);
        final Processor processor = new Processor(reader, (typeId, buffer, offset, length, position, endOfBatch) -> {
            throw new AssertionError("broken");
        }, "yield", 10, new Recorder(Verdict.SKIP));

        assertThatThrownBy(processor::run).isInstanceOf(AssertionError.class);

        assertThat(events).containsExactly("start", "shutdown");
        assertThat(processor.state()).isEqualTo(State.FAILED);
        assertThat(reader.position()).isZero();
    }

    @Test
    void shouldEndCleanlyAfterTheLastMessageWhenTheQueueIsClosed() {
        offer(1, 2);
        QueueDirectory.of(folder).remove("q", true);
        final Processor processor = processor(10, new Recorder(Verdict.STOP), 100);

        processor.run();

        assertThat(events).containsExactly("start", "1", "2.", "shutdown");
        assertThat(processor.state()).isEqualTo(State.CLOSED);
    }

    @Test
    void shouldEndCleanlyWhenTheQueueIsClosedWhileItSleeps() throws InterruptedException {
        final Processor processor = new Processor(reader, this::record, "blocking");
        final Thread thread = start(processor);
        awaitQuiet();

        QueueDirectory.of(folder).remove("q", true);
        thread.join();

        assertThat(processor.state()).isEqualTo(State.CLOSED);
    }

    @Test
    void shouldFailWhenTheHandlerMeetsAnotherQueueThatIsClosed() {
        offer(1);
        final Processor processor = new Processor(reader, (typeId, buffer, offset, length, position, endOfBatch) -> {
            throw QueueException.closed("other");
        }, "yield");

        assertThatThrownBy(processor::run).isInstanceOf(QueueException.class);

        assertThat(processor.state()).isEqualTo(State.FAILED);
        assertThat(reader.position()).isZero();
    }

    @Test
    void shouldHandMessagesFromOneToTheNextWhenTwoRunAsAPipeline() throws InterruptedException {
        final int messages = 10_000;
        final long[] seen = new long[1];
        final AtomicLong handled = new AtomicLong(-1);
        final boolean[] wasAhead = new boolean[1];
        try (Queue pipeline = QueueDirectory.of(folder).create(
            "pipeline", QueueSpec.one(64, 112).withConsumer("second", ConsumerSpec.READER));
            Producer writer = pipeline.producer("writer");
            Reader first = pipeline.reader("first");
            Consumer second = pipeline.consumer("second")) {
            final Processor[] ends = new Processor[2];
            ends[0] = new Processor(first, (typeId, buffer, offset, length, position, endOfBatch) -> {
                handled.set(position);
                if (position == messages - 1) {
                    ends[0].halt();
                }
            }, "yield");
            ends[1] = new Processor(second, (typeId, buffer, offset, length, position, endOfBatch) -> {
                wasAhead[0] |= position > handled.get();
                seen[0]++;
                if (position == messages - 1) {
                    ends[1].halt();
                }
            }, "phased");
            final Thread firstThread = start(ends[0]);
            final Thread secondThread = start(ends[1]);
            int written = 0;
            while (written < messages) {
                if (writer.tryClaim(1) >= 0) {
                    writer.message(0, TYPE, 0);
                    writer.commit();
                    written++;
                } else {
                    writer.awaitSpace(1, 1_000_000);
                }
            }
            firstThread.join();
            secondThread.join();
        }
        assertThat(seen[0]).isEqualTo(messages);
        assertThat(wasAhead[0]).isFalse();
    }

    /**
     * On a queue of one writer: asking the kernel about a writer that was preempted in the middle would allocate.
     * Several rounds: what a round takes depends on how the threads were scheduled, and the JVM allocates on the thread
     * that meets something for the first time: the name of a class, a method that it links or compiles. What the
     * processor itself allocates, it would allocate in every round.
     */
    @Test
    @Tag("slow")
    void shouldAllocateNothingWhenItIsWarm() throws InterruptedException {
        final int round = Boolean.getBoolean("ringside.long") ? 200_000 : 50_000;
        final int rounds = 10;
        final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        final List<Long> allocated = new ArrayList<>();
        final Processor[] itself = new Processor[1];
        try (Queue calm = QueueDirectory.of(folder).create("calm", QueueSpec.one(64, 112));
            Producer writer = calm.producer("writer")) {
            final long[] before = new long[1];
            itself[0] = new Processor(
                calm.reader("reader"), (typeId, buffer, offset, length, position, endOfBatch) -> {
                    if (position % round == 0) {
                        final long id = Thread.currentThread().getId();
                        allocated.add(threads.getThreadAllocatedBytes(id) - before[0]);
                        if (allocated.size() > 2 && allocated.get(allocated.size() - 1) == 0) {
                            itself[0].halt();
                        }
                        before[0] = threads.getThreadAllocatedBytes(id);
                    }
                }, "yield");
            final Thread thread = start(itself[0]);
            for (int left = rounds * round; left > 0 && thread.isAlive(); ) {
                if (writer.tryClaim(1) < 0) {
                    Thread.onSpinWait();
                } else {
                    writer.message(0, TYPE, 0);
                    writer.commit();
                    left--;
                }
            }
            itself[0].halt();
            thread.join();
        }
        assertThat(allocated).as("bytes that each round has allocated").last().isEqualTo(0L);
    }

    @Test
    void shouldShutDownWhenTheStartFails() {
        final Processor processor = new Processor(reader, this::record, "yield", 10, new ProcessorListener() {
            @Override
            public void onStart() {
                throw new IllegalStateException("start");
            }

            @Override
            public void onShutdown() {
                throw new IllegalStateException("shutdown");
            }
        });

        final Throwable failure = catchThrowable(processor::run);

        assertThat(failure).hasMessage("start");
        assertThat(failure.getSuppressed()).singleElement().extracting(Throwable::getMessage).isEqualTo("shutdown");
        assertThat(processor.state()).isEqualTo(State.FAILED);
    }

    @Test
    void shouldFailWhenTheShutdownFails() {
        final Processor processor = new Processor(reader, this::record, "yield", 10, new ProcessorListener() {
            @Override
            public void onShutdown() {
                throw new IllegalStateException("shutdown");
            }
        });
        processor.halt();

        assertThatThrownBy(processor::run).hasMessage("shutdown");

        assertThat(processor.state()).isEqualTo(State.FAILED);
    }

    @Test
    void shouldRefuseWhenStrategyOrLimitMakeNoSense() {
        assertThatThrownBy(() -> new Processor(reader, this::record, "hope")).hasMessageContaining("busy-spin");
        assertThatThrownBy(() -> new Processor(reader, this::record, "yield", 0, new Recorder(Verdict.STOP)))
            .hasMessage("a batch has at least one message, not 0");
    }

    /** Halts itself with the message that brings the number of messages that did not fail to {@code last}. */
    private Processor processor(final int batchLimit, final ProcessorListener listener, final int last) {
        final Processor[] itself = new Processor[1];
        final int[] count = new int[1];
        itself[0] = new Processor(reader, (typeId, buffer, offset, length, position, endOfBatch) -> {
            if (buffer.getLong(offset) == BAD) {
                throw new IllegalArgumentException("bad");
            }
            record(typeId, buffer, offset, length, position, endOfBatch);
            if (++count[0] == last) {
                itself[0].halt();
            }
        }, "yield", batchLimit, listener);
        return itself[0];
    }

    private void record(
        final int typeId, final DirectBuffer buffer, final int offset, final int length, final long position,
        final boolean endOfBatch) {
        events.add(buffer.getLong(offset) + (endOfBatch ? "." : ""));
    }

    private static Thread start(final Processor processor) {
        final Thread thread = new Thread(processor);
        thread.start();
        return thread;
    }

    /** Until the processor has found nothing several times, so that it waits, or is about to. */
    private void awaitQuiet() throws InterruptedException {
        final long polls = queue.statistics().reader().emptyPolls();
        while (queue.statistics().reader().emptyPolls() < polls + 3) {
            Thread.sleep(1);
        }
    }

    private void offer(final long... values) {
        for (final long value : values) {
            train(value);
        }
    }

    private void train(final long... values) {
        assertThat(producer.tryClaim(values.length)).isNotNegative();
        for (int i = 0; i < values.length; i++) {
            producer.buffer(i).putLong(producer.payloadOffset(i), values[i]);
            producer.message(i, TYPE, Long.BYTES);
        }
        producer.commit();
    }

    private final class Recorder implements ProcessorListener {
        private final Verdict verdict;

        Recorder(final Verdict verdict) {
            this.verdict = verdict;
        }

        @Override
        public void onStart() {
            events.add("start");
        }

        @Override
        public void onShutdown() {
            events.add("shutdown");
        }

        @Override
        public Verdict onException(final Exception failure, final int typeId, final long position) {
            events.add("exception at " + position + " of type " + typeId + ": " + failure.getMessage());
            return verdict;
        }
    }
}
