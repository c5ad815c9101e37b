package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.testing.ForkedJvm;
import org.ringside.testing.SmallDisk;

/**
 * Shared memory that is full, as it soon is in a container: a small tmpfs, which only root can mount. The queues are
 * made in a JVM of their own, because a page without memory behind it kills the JVM that touches it.
 */
@Tag("slow")
class FullMemoryTest {
    @TempDir
    private Path folder;
    private SmallDisk disk;
    private Path memory;

    @BeforeEach
    void mount() throws IOException {
        memory = Files.createDirectory(folder.resolve("memory"));
        disk = SmallDisk.mount(memory, "1m");
    }

    @AfterEach
    void unmount() {
        if (disk != null) {
            disk.close();
        }
    }

    @Test
    @DisplayName("hazard 2: a queue that does not fit is refused in one line, and nothing is left behind")
    void shouldRefuseInOneLineAndLeaveNothingBehindWhenThereIsNoRoom() throws IOException, InterruptedException {
        final long free = Files.getFileStore(memory).getUsableSpace();
        try (ForkedJvm creator = ForkedJvm.start(Creator.class, memory, "big", 16_384)) {
            assertThat(creator.line()).isEqualTo(
                "NO_ROOM not enough room in " + memory + ": need 2 MiB, 1 MiB free. Nothing was created.");
            assertThat(creator.line()).isNull();
            assertThat(creator.exitCode()).isZero();
        }
        assertThat(files()).containsExactly("big.lk");
        assertThat(Files.getFileStore(memory).getUsableSpace()).isEqualTo(free);
    }

    @Test
    @DisplayName("hazard 2: a queue that was made in time has all of its memory, whatever happens to the rest")
    void shouldServeAWholeLapWhenTheMemoryFilledUpAfterItsCreation() throws IOException, InterruptedException {
        try (ForkedJvm user = ForkedJvm.start(Creator.class, memory, "early", 4_096, "late")) {
            assertThat(user.line()).isEqualTo("created");
            assertThat(user.line()).isEqualTo("read 4096");
            assertThat(user.line()).startsWith("NO_ROOM not enough room in " + memory + ": need 528 KiB, ");
            assertThat(user.exitCode()).isZero();
        }
        assertThat(files()).containsExactly("early.lk", "early.q", "filler", "late.lk");
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(memory)) {
            return files.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    /** Creates a queue. With the name of a second one: fills the memory up, uses the first, creates the second. */
    static final class Creator {
        private Creator() {
        }

        public static void main(final String[] args) throws IOException {
            final QueueDirectory directory = QueueDirectory.of(Path.of(args[0]));
            final QueueSpec spec = QueueSpec.many(Integer.parseInt(args[2]), 112);
            try (Queue queue = directory.create(args[1], spec)) {
                System.out.println("created");
                SmallDisk.fill(Path.of(args[0]), 0);
                System.out.println("read " + lap(queue));
                directory.create(args[3], spec);
            } catch (final QueueException ex) {
                System.out.println(ex.reason() + " " + ex.getMessage());
            }
        }

        private static int lap(final Queue queue) {
            final UnsafeBuffer message = new UnsafeBuffer(new byte[112]);
            try (Producer producer = queue.producer("p"); Reader reader = queue.reader("r")) {
                while (producer.offer(1, message, 0, message.capacity()) >= 0) {
                    Thread.onSpinWait();
                }
                return reader.poll((t, b, o, l, p, e) -> { }, Integer.MAX_VALUE);
            }
        }
    }
}
