package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Selector;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.queue.QueueException.Reason;

/** When the only writer of a queue is asked for its fence, by whom, and what that barrier brings to light. */
class WriterFenceTest {
    private static final QueueSpec SPEC = QueueSpec.one(64, 112);
    private static final int FEATURES = 0x68;
    private static final int FENCED = 0x488;
    private static final int RWAIT = 0x480;

    @TempDir
    private Path folder;
    private final UnsafeBuffer message = new UnsafeBuffer(new byte[Long.BYTES]);
    private final List<Long> positions = new ArrayList<>();
    private final MessageHandler handler =
        (typeId, buffer, offset, length, position, endOfBatch) -> positions.add(position);
    private final CountingBarrier barrier = new CountingBarrier();
    private QueueDirectory directory;

    /** Does what the store buffer of the writer might be made to do. */
    private static final class CountingBarrier implements Barrier {
        private boolean isAvailable = true;
        private boolean answer = true;
        private int passed;
        private Runnable brings = () -> { };

        @Override
        public boolean isAvailable() {
            return isAvailable;
        }

        @Override
        public boolean pass() {
            passed++;
            brings.run();
            return answer;
        }
    }

    @BeforeEach
    void open() {
        directory = QueueDirectory.of(folder, Futex::system, barrier);
    }

    @Test
    void shouldSayInItsHeaderThatTheWriterFencesOnDemandWhenThereIsOneWriterAndABarrier() throws IOException {
        directory.create("one", SPEC).close();
        directory.create("many", QueueSpec.many(64, 112)).close();
        barrier.isAvailable = false;
        directory.create("plain", SPEC).close();

        assertThat(file("one").getInt(FEATURES)).isEqualTo(8 | 16);
        assertThat(file("many").getInt(FEATURES)).isZero();
        assertThat(file("plain").getInt(FEATURES)).isEqualTo(8);
        assertThat(file("one").getInt(FENCED)).isZero();
        assertThat(barrier.passed).isZero();
    }

    @Test
    void shouldFenceNeverWhenNobodySleeps() throws IOException {
        try (Queue queue = directory.create("q", SPEC); Producer producer = queue.producer("p");
            Reader reader = queue.reader("r")) {
            offer(producer);
            assertThat(reader.awaitMessage(1_000_000)).isTrue();
            reader.poll(handler, 1);
            final WaitStrategy yield = WaitStrategy.of("yield", reader.waiter());
            for (int i = 0; i < 100; i++) {
                yield.idle(reader.poll(handler, 1));
            }

            assertThat(file("q").getInt(FENCED)).isZero();
            assertThat(queue.statistics().isFenced()).isFalse();
            assertThat(barrier.passed).isZero();
        }
    }

    @Test
    void shouldAskOnceAndBeforeTheArmingWhenReaderAndConsumersSleep() throws IOException {
        final QueueSpec spec = SPEC.withConsumer("beside").withConsumer("behind", ConsumerSpec.READER);
        try (Queue queue = directory.create("q", spec); Producer producer = queue.producer("p");
            Reader reader = queue.reader("r"); Consumer beside = queue.consumer("beside");
            Consumer behind = queue.consumer("behind")) {
            final List<Integer> words = new ArrayList<>();
            barrier.brings = () -> words.addAll(
                List.of(queue.buffer().getInt(FENCED), queue.buffer().getInt(RWAIT)));
            // It sleeps on another word, which the reader's release makes even.
            behind.awaitMessage(1);
            assertThat(barrier.passed).isZero();

            beside.awaitMessage(1);
            reader.awaitMessage(1);
            offer(producer);

            assertThat(barrier.passed).isEqualTo(1);
            assertThat(words).containsExactly(1, 0);
            assertThat(file("q").getInt(FENCED)).isEqualTo(2);
            assertThat(beside.poll(handler, 1)).isEqualTo(1);
        }
        try (Queue queue = directory.attach("q"); Reader successor = queue.reader("r")) {
            successor.poll(handler, 1);
            successor.awaitMessage(1);
            assertThat(barrier.passed).isEqualTo(1);
        }
    }

    @Test
    void shouldAskWhenADoorbellIsArmed() throws IOException {
        try (Queue queue = directory.create("q", SPEC); Reader reader = queue.reader("r");
            Selector selector = Selector.open(); Doorbell doorbell = reader.doorbell(selector)) {
            assertThat(doorbell.arm()).isTrue();
            doorbell.disarm();
            assertThat(barrier.passed).isEqualTo(1);
        }
    }

    @Test
    void shouldNotSleepWhenTheBarrierBringsAMessage() {
        try (Queue queue = directory.create("q", SPEC); Producer producer = queue.producer("p");
            Reader reader = queue.reader("r")) {
            barrier.brings = () -> offer(producer);

            assertThat(reader.awaitMessage(Long.MAX_VALUE / 2)).isTrue();
            assertThat(reader.poll(handler, 1)).isEqualTo(1);
        }
    }

    @Test
    void shouldDeliverWhatTheBarrierBringsBeforeItSaysThatTheQueueIsClosed() {
        try (Queue queue = directory.create("q", SPEC); Producer producer = queue.producer("p");
            Reader reader = queue.reader("r")) {
            claim(producer);
            directory.remove("q", true);
            barrier.brings = producer::commitNoWakeup;

            assertThat(reader.poll(handler, 1)).isZero();
            assertThat(reader.poll(handler, 1)).isEqualTo(1);
            assertThatThrownBy(() -> reader.poll(handler, 1)).isInstanceOfSatisfying(
                QueueException.class, ex -> assertThat(ex.reason()).isEqualTo(Reason.CLOSED));
            assertThat(positions).containsExactly(0L);
            assertThat(barrier.passed).isEqualTo(1);
        }
    }

    @Test
    void shouldSayClosedWhenTheQueueWasClosedBeforeACommitWithoutAFence() {
        try (Queue queue = directory.create("q", SPEC); Producer producer = queue.producer("p")) {
            claim(producer);
            directory.remove("q", true);

            assertThat(producer.commit()).isEqualTo(Producer.CLOSED);
        }
    }

    @Test
    void shouldFailInOneLineAndAskAgainWhenTheKernelRefusesTheBarrier() throws IOException {
        try (Queue queue = directory.create("q", SPEC); Reader reader = queue.reader("r")) {
            barrier.answer = false;
            assertThatThrownBy(() -> reader.awaitMessage(1_000_000))
                .isInstanceOfSatisfying(QueueException.class, ex -> assertThat(ex.reason()).isEqualTo(Reason.FAILED))
                .hasMessageContaining("q has a writer without fences").hasMessageContaining("membarrier(2)");
            assertThat(file("q").getInt(FENCED)).isEqualTo(1);
            assertThat(queue.statistics().isFenced()).isTrue();

            barrier.answer = true;
            assertThat(reader.awaitMessage(1)).isFalse();
            assertThat(barrier.passed).isEqualTo(2);
            assertThat(file("q").getInt(FENCED)).isEqualTo(2);
        }
    }

    @Test
    void shouldTakeAFileAsItIsWhenItsWriterAlwaysFences() throws IOException {
        barrier.isAvailable = false;
        try (Queue queue = directory.create("q", SPEC); Producer producer = queue.producer("p");
            Reader reader = queue.reader("r")) {
            assertThat(queue.statistics().isFenced()).isTrue();
            reader.awaitMessage(1);
            offer(producer);
            assertThat(reader.poll(handler, 1)).isEqualTo(1);
        }
        assertThat(barrier.passed).isZero();
        assertThat(file("q").getInt(FENCED)).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"reader", "consumer"})
    void shouldRefuseWhoReadsAndNobodyElseWhenThisProcessHasNoBarrier(final String role) {
        directory.create("q", SPEC.withConsumer("next")).close();
        barrier.isAvailable = false;

        try (Queue queue = directory.attach("q"); Producer producer = queue.producer("p")) {
            assertThatThrownBy(() -> {
                if ("reader".equals(role)) {
                    queue.reader("r");
                } else {
                    queue.consumer("next");
                }
            }).isInstanceOfSatisfying(QueueException.class, ex -> assertThat(ex.reason()).isEqualTo(Reason.FAILED))
                .hasMessageContaining("allow the call");
            offer(producer);
            assertThat(queue.tap().poll(handler, 1)).isEqualTo(1);
        }
    }

    @Test
    void shouldImposeTheBarrierOfTheKernelWhenItOffersOne() {
        assertThat(Barrier.system().pass()).isEqualTo(Barrier.system().isAvailable());
    }

    private void offer(final Producer producer) {
        assertThat(producer.offer(1, message, 0, Long.BYTES)).isNotNegative();
    }

    private static void claim(final Producer producer) {
        assertThat(producer.tryClaim(1)).isNotNegative();
        producer.message(0, 1, Long.BYTES);
    }

    private ByteBuffer file(final String name) throws IOException {
        return ByteBuffer.wrap(Files.readAllBytes(folder.resolve(name + ".q"))).order(ByteOrder.LITTLE_ENDIAN);
    }
}
