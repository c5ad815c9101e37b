package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Shared memory that is full, as it soon is in a container: a small tmpfs, which only root can mount. The queues are
 * made in a JVM of their own, because a page without memory behind it kills the JVM that touches it.
 */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class FullMemoryTest {
    @TempDir
    private Path folder;
    private Path memory;
    private boolean isMounted;

    @BeforeEach
    void mount() throws IOException, InterruptedException {
        memory = Files.createDirectory(folder.resolve("memory"));
        isMounted = run("mount", "-t", "tmpfs", "-o", "size=1m,mode=0700", "ringside-test", memory.toString());
        assumeTrue(isMounted, "a small tmpfs is needed, and mounting one is left to root");
    }

    @AfterEach
    void unmount() throws IOException, InterruptedException {
        assertThat(!isMounted || run("umount", memory.toString())).isTrue();
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

    private static boolean run(final String... command) throws IOException, InterruptedException {
        try {
            return new ProcessBuilder(command).redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor() == 0;
        } catch (final IOException noSuchCommand) {
            return false;
        }
    }

    /** Creates a queue. With the name of a second one: fills the memory up, uses the first, creates the second. */
    static final class Creator {
        private static final int CHUNK = 4_096;

        private Creator() {
        }

        public static void main(final String[] args) throws IOException {
            final QueueDirectory directory = QueueDirectory.of(Path.of(args[0]));
            final QueueSpec spec = QueueSpec.many(Integer.parseInt(args[2]), 112);
            try (Queue queue = directory.create(args[1], spec)) {
                System.out.println("created");
                fillUp(Path.of(args[0]).resolve("filler"));
                System.out.println("read " + lap(queue));
                directory.create(args[3], spec);
            } catch (final QueueException ex) {
                System.out.println(ex.reason() + " " + ex.getMessage());
            }
        }

        private static void fillUp(final Path file) throws IOException {
            try (OutputStream filler = Files.newOutputStream(file)) {
                while (Files.getFileStore(file).getUsableSpace() > 0) {
                    filler.write(new byte[CHUNK]);
                }
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
