package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.testing.ForkedJvm;

/** A wait for sockets that ends without its time limit has been ended by a ring. */
@Tag("slow")
class DoorbellTest {
    private static final int MESSAGES = Boolean.getBoolean("ringside.long") ? 20_000 : 5_000;
    private static final int KILLS = Boolean.getBoolean("ringside.long") ? 2 : 1;
    private static final int SLOTS = 16;
    private static final QueueSpec SPEC = QueueSpec.one(SLOTS, 112);

    @TempDir
    private Path folder;

    private Selector selector;
    private Queue queue;

    @BeforeEach
    void setUp() throws IOException {
        selector = Selector.open();
        queue = QueueDirectory.of(folder).create("q", SPEC);
    }

    @AfterEach
    void tearDown() throws IOException {
        queue.close();
        selector.close();
    }

    @Test
    void shouldEndTheWaitForSocketsWhenAMessageIsPublished() throws IOException {
        final Reader reader = queue.reader("reader");
        final Doorbell doorbell = reader.doorbell(selector);
        final Producer producer = queue.producer("producer");

        for (int i = 0; i < 3; i++) {
            assertThat(doorbell.arm()).isTrue();
            offer(producer, i);
            awaitRing(doorbell);
            doorbell.disarm();
            assertThat(reader.poll(ignored(), 1)).isEqualTo(1);
        }
        assertNothingRings(doorbell);
    }

    @Test
    void shouldRefuseToSleepWhenThereIsAMessage() {
        final Reader reader = queue.reader("reader");
        final Doorbell doorbell = reader.doorbell(selector);
        offer(queue.producer("producer"), 0);

        assertThat(doorbell.arm()).isFalse();
        doorbell.disarm();
    }

    @Test
    void shouldEndTheWaitForSocketsWhenTheQueueIsClosed() throws IOException {
        final Doorbell doorbell = queue.reader("reader").doorbell(selector);
        assertThat(doorbell.arm()).isTrue();

        queue.producer("producer").closeQueue();

        awaitRing(doorbell);
        assertThat(doorbell.arm()).isFalse();
    }

    @Test
    void shouldNotRingWhenTheReaderIsAwake() throws IOException {
        final Doorbell doorbell = queue.reader("reader").doorbell(selector);
        assertThat(doorbell.arm()).isTrue();
        doorbell.disarm();

        offer(queue.producer("producer"), 0);

        assertNothingRings(doorbell);
    }

    @Test
    void shouldLoseNoMessageWhenItsSocketIsFull() throws IOException {
        final Reader reader = queue.reader("reader");
        final Doorbell doorbell = reader.doorbell(selector);
        final Producer producer = queue.producer("producer");
        // Nobody answers the doorbell: the socket takes some hundred rings.
        for (int i = 0; i < 5_000; i++) {
            assertThat(doorbell.arm()).isTrue();
            offer(producer, i);
            doorbell.disarm();
            assertThat(reader.poll(ignored(), 1)).isEqualTo(1);
        }

        assertThat(doorbell.arm()).isTrue();
        offer(producer, 0);
        awaitRing(doorbell);
        answerAll(doorbell);
        assertThat(reader.poll(ignored(), 1)).isEqualTo(1);
        assertThat(doorbell.arm()).isTrue();
        offer(producer, 0);
        awaitRing(doorbell);
    }

    @Test
    void shouldBeFoundByALivingWriterWhenTheReaderHasASuccessor() throws IOException {
        final Producer producer = queue.producer("producer");
        try (Reader first = queue.reader("first")) {
            final Doorbell doorbell = first.doorbell(selector);
            assertThat(doorbell.arm()).isTrue();
            offer(producer, 0);
            awaitRing(doorbell);
        }
        assertThat(folder.resolve("q.bell")).doesNotExist();

        final Reader second = queue.reader("second");
        second.poll(ignored(), 1);
        final Doorbell doorbell = second.doorbell(selector);
        assertThat(doorbell.arm()).isTrue();
        offer(producer, 1);
        awaitRing(doorbell);
    }

    @Test
    void shouldWakeTheSuccessorByItsFutexWhenThatHasNoDoorbell() {
        queue.reader("first").doorbell(selector);
        final Producer producer = queue.producer("producer");
        queue.close();

        try (Reader second = queue.reader("second"); Producer next = queue.producer("next")) {
            offer(next, 0);
            assertThat(second.awaitMessage(TimeUnit.SECONDS.toNanos(1))).isTrue();
        }
        assertThat(producer.tryClaim(1)).isEqualTo(Producer.CLOSED);
    }

    @Test
    void shouldReplaceASocketWhenItsReaderHasDied() throws IOException {
        try (ServerSocketChannel stale = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            stale.bind(UnixDomainSocketAddress.of(folder.resolve("q.bell")));
        }
        assertThat(folder.resolve("q.bell")).exists();

        final Doorbell doorbell = queue.reader("reader").doorbell(selector);
        assertThat(doorbell.arm()).isTrue();
        offer(queue.producer("producer"), 0);
        awaitRing(doorbell);
    }

    @Test
    void shouldSayWhatIsWrongWhenThePathIsTooLongForASocket() throws IOException {
        final Path deep = Files.createDirectories(folder.resolve("x".repeat(100)));
        try (Queue far = QueueDirectory.of(deep).create("q", SPEC)) {
            assertThatThrownBy(() -> far.reader("reader").doorbell(selector))
                .isInstanceOf(QueueException.class).hasMessageContaining("q.bell");
        }
    }

    @Test
    void shouldLeaveNoSocketWhenTheQueueIsRemoved() throws Exception {
        try (ForkedJvm process = ForkedJvm.start(List.of(), SleepingReader.class, folder)) {
            assertThat(process.line()).isEqualTo("asleep");
        }
        assertThat(folder.resolve("q.bell")).exists();

        QueueDirectory.of(folder).remove("q", true);

        assertThat(folder.resolve("q.bell")).doesNotExist();
    }

    @Test
    void shouldGoOnWhenTheReaderIsKilledAsleep() throws Exception {
        final Producer producer = queue.producer("producer");
        for (int i = 0; i < KILLS; i++) {
            try (ForkedJvm process = ForkedJvm.start(List.of(), SleepingReader.class, folder)) {
                awaitSleep(process);
                offer(producer, i);
                assertThat(process.line()).as("has been rung").isEqualTo("awake");
                awaitSleep(process);
            }
            // Its word is armed, its socket is there, and nobody is behind it.
            offer(producer, i);
        }

        final Reader successor = queue.reader("successor");
        final Doorbell doorbell = successor.doorbell(selector);
        assertThat(doorbell.arm()).isFalse();
        assertThat(successor.poll(ignored(), SLOTS)).isPositive();
        assertThat(doorbell.arm()).isTrue();
        offer(producer, 9);
        awaitRing(doorbell);
    }

    @Test
    void shouldRingForTheNextWriterWhenOneIsKilled() throws Exception {
        final Reader reader = queue.reader("reader");
        final Doorbell doorbell = reader.doorbell(selector);
        for (int i = 0; i < KILLS; i++) {
            assertThat(doorbell.arm()).isTrue();
            try (ForkedJvm process = ForkedJvm.start(List.of(), OneMessage.class, folder)) {
                awaitRing(doorbell);
                assertThat(process.line()).isEqualTo("sent");
            }
            doorbell.disarm();
            assertThat(reader.poll(ignored(), 1)).isEqualTo(1);
            answerAll(doorbell);
        }
        assertNothingRings(doorbell);
    }

    @Test
    void shouldNeverMissEachOtherWhenReaderAndWriterSleep() throws Exception {
        final Reader reader = queue.reader("reader");
        final Doorbell doorbell = reader.doorbell(selector);
        final Producer producer = queue.producer("producer");
        final Thread writing = new Thread(() -> {
            for (int i = 0; i < MESSAGES; i++) {
                while (!tryOffer(producer, i)) {
                    producer.awaitSpace(1, TimeUnit.SECONDS.toNanos(1));
                }
            }
        });
        writing.start();
        final long[] next = new long[1];
        while (next[0] < MESSAGES) {
            if (doorbell.arm()) {
                awaitRing(doorbell);
            }
            doorbell.disarm();
            reader.poll((typeId, buffer, offset, length, position, endOfBatch) -> {
                assertThat(buffer.getLong(offset)).isEqualTo(next[0]);
                next[0]++;
            }, SLOTS);
        }
        writing.join();
    }

    private static void awaitSleep(final ForkedJvm process) throws IOException {
        String line;
        do {
            line = process.line();
        } while (line.equals("awake"));
        assertThat(line).isEqualTo("asleep");
    }

    private void awaitRing(final Doorbell doorbell) throws IOException {
        assertThat(selector.select(key -> answer(doorbell, key), TimeUnit.SECONDS.toMillis(20)))
            .as("keys, within a time that nobody needs").isPositive();
    }

    private void answerAll(final Doorbell doorbell) throws IOException {
        while (selector.selectNow(key -> answer(doorbell, key)) > 0) {
            Thread.onSpinWait();
        }
    }

    /** Apart from what is left of rings that were answered. */
    private void assertNothingRings(final Doorbell doorbell) throws IOException {
        answerAll(doorbell);
        assertThat(selector.selectNow(key -> answer(doorbell, key))).isZero();
    }

    private static void answer(final Doorbell doorbell, final SelectionKey key) {
        assertThat(key.attachment()).isSameAs(doorbell);
        doorbell.answer(key);
    }

    private static void offer(final Producer producer, final long value) {
        assertThat(tryOffer(producer, value)).isTrue();
    }

    private static boolean tryOffer(final Producer producer, final long value) {
        final UnsafeBuffer message = new UnsafeBuffer(new byte[Long.BYTES]);
        message.putLong(0, value);
        return producer.offer(1, message, 0, Long.BYTES) >= 0;
    }

    private static MessageHandler ignored() {
        return (typeId, buffer, offset, length, position, endOfBatch) -> { };
    }

    /** Says when it sleeps and when it was woken, until it is killed. */
    static final class SleepingReader {
        private SleepingReader() {
        }

        public static void main(final String[] args) throws IOException {
            final Selector selector = Selector.open();
            final Reader reader = QueueDirectory.of(Path.of(args[0])).attach("q").reader("forked");
            final Doorbell doorbell = reader.doorbell(selector);
            while (true) {
                if (doorbell.arm()) {
                    System.out.println("asleep");
                    selector.select(doorbell::answer, TimeUnit.MINUTES.toMillis(1));
                }
                doorbell.disarm();
                while (reader.poll(ignored(), SLOTS) > 0) {
                    System.out.println("awake");
                }
                selector.selectNow(doorbell::answer);
            }
        }
    }

    /** Publishes, says so, and waits for its end. */
    static final class OneMessage {
        private OneMessage() {
        }

        public static void main(final String[] args) throws IOException {
            offer(QueueDirectory.of(Path.of(args[0])).attach("q").producer("forked"), 0);
            System.out.println("sent");
            System.in.read();
        }
    }
}
