package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
    void shouldFailAtTheNextOperationWhenTheQueueWasRemovedByForce() {
        try (Queue queue = attach("many"); Producer producer = queue.producer("p"); Reader reader = queue.reader("r")) {
            directory.remove("many", true);

            assertThat(producer.tryClaim(1)).isEqualTo(Producer.CLOSED);
            assertThatThrownBy(() -> reader.poll((t, b, o, l, p, e) -> { }, 1))
                .isInstanceOfSatisfying(QueueException.class,
                    ex -> assertThat(ex.reason()).isEqualTo(QueueException.Reason.CLOSED));
        }
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
}
