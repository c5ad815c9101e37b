package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who holds a role, in this JVM or another, keeps it until it gives it up or its process ends. */
class OwnersTest {
    @TempDir
    private Path folder;
    private QueueDirectory directory;

    @BeforeEach
    void createQueues() {
        directory = QueueDirectory.of(folder);
        directory.create("many", QueueSpec.many(64, 112)).close();
        directory.create("one", QueueSpec.one(64, 112)).close();
    }

    @Test
    void shouldNameTheOwnerWhenAProcessReadsAlready() throws IOException, InterruptedException {
        try (ForkedJvm other = ForkedJvm.start(Holder.class, folder, "many", "read"); Queue queue = attach("many")) {
            assertThat(other.line()).isEqualTo("held");

            assertThatThrownBy(() -> queue.reader("second"))
                .isInstanceOfSatisfying(QueueInUseException.class, ex -> {
                    assertThat(ex.ownerName()).isEqualTo("holder");
                    assertThat(ex.ownerPid()).isEqualTo(other.pid());
                })
                .hasMessageContaining("holder");

            other.kill();
            queue.reader("second").close();
        }
    }

    @Test
    void shouldNameTheOwnerWhenAProcessWritesTheOneWriterQueueAlready() throws IOException, InterruptedException {
        try (ForkedJvm other = ForkedJvm.start(Holder.class, folder, "one", "write"); Queue queue = attach("one")) {
            assertThat(other.line()).isEqualTo("held");

            assertThatThrownBy(() -> queue.producer("second"))
                .isInstanceOf(QueueInUseException.class)
                .hasMessageContaining("holder");

            other.kill();
            queue.producer("second").close();
        }
    }

    @Test
    void shouldRefuseTheSecondReaderWhenBothAreInThisJvm() {
        try (Queue queue = attach("many"); Reader reader = queue.reader("first"); Queue again = attach("many")) {
            assertThat(reader.position()).isZero();
            assertThatThrownBy(() -> again.reader("second")).isInstanceOf(QueueInUseException.class);
        }
    }

    @Test
    void shouldRefuseToRemoveWhenAProcessUsesTheQueue() throws IOException, InterruptedException {
        try (ForkedJvm other = ForkedJvm.start(Holder.class, folder, "many", "write")) {
            assertThat(other.line()).isEqualTo("held");

            assertThatThrownBy(() -> directory.remove("many", false))
                .isInstanceOf(QueueInUseException.class)
                .hasMessageContaining("holder")
                .hasMessageContaining(String.valueOf(other.pid()));

            other.kill();
            directory.remove("many", false);
            assertThat(directory.names()).containsExactly("one");
        }
    }

    @Test
    @DisplayName("hazard 1: writer and reader of a removed queue fail at their next operation")
    void shouldFailAtTheNextOperationWhenTheQueueWasRemovedByForce() {
        try (Queue queue = attach("many"); Producer producer = queue.producer("p"); Reader reader = queue.reader("r")) {
            directory.remove("many", true);

            assertThat(producer.tryClaim(1)).isEqualTo(Producer.CLOSED);
            assertThatThrownBy(() -> reader.poll((t, b, o, l, p, e) -> { }, 1))
                .isInstanceOfSatisfying(QueueException.class,
                    ex -> assertThat(ex.reason()).isEqualTo(QueueException.Reason.CLOSED));
        }
    }

    @ParameterizedTest(name = "hazard 1: a process that goes on writing loses no message to a removed file ({0})")
    @ValueSource(strings = {"many", "one"})
    void shouldAcceptNothingIntoARemovedFileWhenAProcessGoesOnWriting(final String name)
        throws IOException, InterruptedException {
        try (Queue queue = attach(name); Reader reader = queue.reader("r");
            ForkedJvm writer = ForkedJvm.start(Persistent.class, folder, name)) {
            long delivered = 0;
            while (delivered < 1_000) {
                delivered += reader.poll((t, b, o, l, p, e) -> { }, 64);
            }
            directory.remove(name, true);

            try (Queue anew = directory.create(name, queue.spec())) {
                final long accepted = Long.parseLong(writer.line());
                assertThat(writer.exitCode()).isZero();
                // What was accepted was there before the file went. One more may be: its writer was told CLOSED.
                assertThat(delivered + drain(reader)).isBetween(accepted, accepted + 1);
                assertThat(anew.position()).isZero();
            }
        }
    }

    private static long drain(final Reader reader) {
        final long[] delivered = new long[1];
        assertThatThrownBy(() -> {
            while (true) {
                delivered[0] += reader.poll((t, b, o, l, p, e) -> { }, 64);
            }
        }).isInstanceOfSatisfying(QueueException.class,
            ex -> assertThat(ex.reason()).isEqualTo(QueueException.Reason.CLOSED));
        return delivered[0];
    }

    @Test
    void shouldDeliverWhatWasCommittedWhenTheWriterIsKilled() throws IOException, InterruptedException {
        for (final String name : new String[] {"many", "one"}) {
            try (ForkedJvm other = ForkedJvm.start(Holder.class, folder, name, "write"); Queue queue = attach(name)) {
                assertThat(other.line()).isEqualTo("held");
                other.kill();

                final long[] sum = new long[1];
                try (Reader reader = queue.reader("r"); Producer successor = queue.producer("p")) {
                    final UnsafeBuffer message = new UnsafeBuffer(new byte[Long.BYTES]);
                    message.putLong(0, 100);
                    assertThat(successor.offer(1, message, 0, Long.BYTES)).isEqualTo(10);
                    assertThat(reader.poll((t, b, o, l, p, e) -> sum[0] += b.getLong(o), 64)).isEqualTo(11);
                }
                assertThat(sum[0]).isEqualTo(45 + 100);
            }
        }
    }

    private Queue attach(final String name) {
        return directory.attach(name);
    }

    /** Takes a role, writes ten messages if it may, and waits to be killed. */
    static final class Holder {
        private Holder() {
        }

        public static void main(final String[] args) throws IOException {
            final Queue queue = QueueDirectory.of(Path.of(args[0])).attach(args[1]);
            if (args[2].equals("read")) {
                queue.reader("holder");
            } else {
                final Producer producer = queue.producer("holder");
                final UnsafeBuffer message = new UnsafeBuffer(new byte[Long.BYTES]);
                for (int i = 0; i < 10; i++) {
                    message.putLong(0, i);
                    if (producer.offer(1, message, 0, Long.BYTES) < 0) {
                        throw new IllegalStateException("refused");
                    }
                }
            }
            System.out.println("held");
            if (System.in.read() < 0) {
                Runtime.getRuntime().halt(1);
            }
        }
    }

    /**
     * Writes as fast as it can until it is told that the queue is closed, and says how many messages were accepted. It
     * gives up, with another exit code, when nobody tells it.
     */
    static final class Persistent {
        private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(30);

        private Persistent() {
        }

        public static void main(final String[] args) {
            final Producer producer = QueueDirectory.of(Path.of(args[0])).attach(args[1]).producer("persistent");
            final UnsafeBuffer message = new UnsafeBuffer(new byte[Long.BYTES]);
            long accepted = 0;
            long answer = 0;
            final long startNs = System.nanoTime();
            while (answer != Producer.CLOSED && System.nanoTime() - startNs < PATIENCE_NS) {
                answer = producer.offer(1, message, 0, Long.BYTES);
                accepted += answer >= 0 ? 1 : 0;
                if (answer == Producer.FULL) {
                    Thread.onSpinWait();
                }
            }
            System.out.println(accepted);
            System.exit(answer == Producer.CLOSED ? 0 : 1);
        }
    }
}
