package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileInputStream;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.testing.ForkedJvm;

/** A doorbell that is used wrongly, or whose process has no room for another connection. */
@Tag("slow")
class DoorbellFailureTest {
    private static final QueueSpec SPEC = QueueSpec.one(16, 112);
    private static final int FILES = 200;

    @TempDir
    private Path folder;

    @Test
    void shouldRefuseASecondDoorbellWhenTheFirstOneIsOpen() throws IOException {
        try (Selector selector = Selector.open(); Queue queue = QueueDirectory.of(folder).create("q", SPEC);
            Reader reader = queue.reader("reader")) {
            final Doorbell first = reader.doorbell(selector);

            assertThatThrownBy(() -> reader.doorbell(selector))
                .isInstanceOf(IllegalStateException.class).hasMessageContaining("doorbell");
            assertRings(queue, first, reader, selector);

            first.close();
            assertRings(queue, reader.doorbell(selector), reader, selector);
        }
    }

    @Test
    void shouldCountToAnOddNumberWhenTheOneBeforeIsOddAlready() throws IOException {
        try (Selector selector = Selector.open(); Queue queue = QueueDirectory.of(folder).create("q", SPEC);
            Reader reader = queue.reader("reader")) {
            queue.buffer().putIntVolatile(QueueDescriptor.READER_BELL_OFFSET, 5);

            assertRings(queue, reader.doorbell(selector), reader, selector);

            assertThat(queue.buffer().getIntVolatile(QueueDescriptor.READER_BELL_OFFSET)).isEqualTo(7);
        }
    }

    private static void assertRings(
        final Queue queue, final Doorbell doorbell, final Reader reader, final Selector selector) throws IOException {
        try (Producer producer = queue.producer("producer")) {
            assertThat(doorbell.arm()).isTrue();
            offer(producer);
            assertThat(selector.select(doorbell::answer, TimeUnit.SECONDS.toMillis(20))).isPositive();
            doorbell.disarm();
            assertThat(reader.poll(ignored(), 1)).isEqualTo(1);
        }
    }

    @Test
    void shouldNeitherSpinNorLoseAMessageWhenItsProcessHasNoFileLeftForAWriter() throws Exception {
        try (Queue queue = QueueDirectory.of(folder).create("q", SPEC); Producer producer = queue.producer("producer");
            ForkedJvm process = start(producer)) {
            assertThat(process.line()).isEqualTo("full");
            String answer;
            do {
                offer(producer);
                answer = process.line();
            } while ("read without a ring".equals(answer));
            assertThat(answer).isEqualTo("read");
            // A sleep takes 10 ms; a few more looks than sleeps are allowed for.
            assertThat(Integer.parseInt(process.line())).as("waits within half a second").isBetween(1, 100);
            process.say("have one file");
            assertThat(process.line()).isEqualTo("has a writer");
            offer(producer);
            assertThat(process.line()).isEqualTo("read");
        }
    }

    private ForkedJvm start(final Producer producer) throws IOException {
        offer(producer);
        return ForkedJvm.startBy(
            List.of("sh", "-c", "ulimit -n " + FILES + "; exec \"$@\"", "sh"), ReaderWithoutFiles.class, folder);
    }

    private static void offer(final Producer producer) {
        assertThat(producer.offer(1, new UnsafeBuffer(new byte[Long.BYTES]), 0, Long.BYTES)).isNotNegative();
    }

    private static MessageHandler ignored() {
        return (typeId, buffer, offset, length, position, endOfBatch) -> { };
    }

    /** A reader whose process opens all files that it may. */
    static final class ReaderWithoutFiles {
        private static int waits;

        private ReaderWithoutFiles() {
        }

        public static void main(final String[] args) throws IOException {
            final Selector selector = Selector.open();
            final Reader reader = QueueDirectory.of(Path.of(args[0])).attach("q").reader("forked");
            final Doorbell doorbell = reader.doorbell(selector);
            // A class that is loaded later needs a file, too.
            SocketChannel.open(UnixDomainSocketAddress.of(Path.of(args[0], "q.bell"))).close();
            while (selector.select(doorbell::answer, 100) > 0 || reader.poll(ignored(), 1) == 0) {
                waitOnce(selector, doorbell);
            }
            final Deque<FileInputStream> files = fill();
            System.out.println("full");
            boolean hasRung = false;
            while (!hasRung) {
                while (reader.poll(ignored(), 1) == 0) {
                    waitOnce(selector, doorbell);
                }
                // A writer rings only when it finds the reader asleep. The writer is let in after all when the JVM has
                // just closed a file of its own.
                hasRung = selector.keys().size() > 1
                    || selector.keys().stream().anyMatch(key -> key.interestOps() == 0);
                System.out.println(hasRung ? "read" : "read without a ring");
            }
            waits = 0;
            final long endNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(500);
            while (System.nanoTime() < endNs) {
                waitOnce(selector, doorbell);
            }
            System.out.println(waits);
            System.in.read();
            files.pop().close();
            while (selector.keys().size() < 2) {
                waitOnce(selector, doorbell);
            }
            System.out.println("has a writer");
            while (reader.poll(ignored(), 1) == 0) {
                // The ring alone ends this wait.
                waitOnce(selector, doorbell, TimeUnit.MINUTES.toNanos(1));
            }
            System.out.println("read");
            System.in.read();
        }

        private static Deque<FileInputStream> fill() {
            final Deque<FileInputStream> files = new ArrayDeque<>();
            try {
                while (true) {
                    files.push(new FileInputStream("/dev/null"));
                }
            } catch (final IOException full) {
                return files;
            }
        }

        private static void waitOnce(final Selector selector, final Doorbell doorbell) throws IOException {
            final boolean mayWait = doorbell.arm();
            waitFor(selector, doorbell, mayWait, doorbell.limitNs(Long.MAX_VALUE));
        }

        private static void waitOnce(final Selector selector, final Doorbell doorbell, final long limitNs)
            throws IOException {
            waitFor(selector, doorbell, doorbell.arm(), limitNs);
        }

        private static void waitFor(
            final Selector selector, final Doorbell doorbell, final boolean mayWait, final long limitNs)
            throws IOException {
            waits++;
            if (mayWait) {
                selector.select(doorbell::answer, TimeUnit.NANOSECONDS.toMillis(limitNs));
            }
            doorbell.disarm();
        }
    }
}
