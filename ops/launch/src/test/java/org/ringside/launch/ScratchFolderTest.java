package org.ringside.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.queue.ProcessIdentity;
import org.ringside.testing.ForkedJvm;

class ScratchFolderTest {
    private static final ProcessIdentity SELF = ProcessIdentity.self();

    @TempDir
    private Path temporary;

    @Test
    void shouldBeForNobodyElseAndGoneWhenClosed() throws IOException {
        final ScratchFolder folder = ScratchFolder.in(temporary);
        Files.writeString(Files.createDirectories(folder.path().resolve("a/b")).resolve("c"), "d");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.path()))).isEqualTo("rwx------");

        folder.close();

        assertThat(temporary).isEmptyDirectory();
    }

    @Tag("slow")
    @Test
    void shouldBeGoneWhenTheProcessIsToldToStop() throws IOException, InterruptedException {
        try (ForkedJvm process = ForkedJvm.start(Rehearsing.class, temporary)) {
            assertThat(process.line()).isEqualTo("rehearsing");
            assertThat(temporary).isNotEmptyDirectory();

            process.terminate();

            assertThat(process.exitCode()).isEqualTo(128 + 15);
            assertThat(process.line()).isNull();
        }
        assertThat(temporary).isEmptyDirectory();
    }

    /** Makes files for as long as the folder is there, and would begin when the folder is closed. */
    static final class Rehearsing {
        private Rehearsing() {
        }

        public static void main(final String[] args) throws IOException {
            try (ScratchFolder folder = ScratchFolder.in(Path.of(args[0]))) {
                System.out.println("rehearsing");
                for (int i = 0; Files.isDirectory(folder.path()); i++) {
                    Files.writeString(folder.path().resolve("file" + i % 100), "content");
                }
            } catch (final NoSuchFileException gone) {
                System.out.println("it goes on: " + gone.getMessage());
            }
            System.out.println("began");
        }
    }

    @Test
    void shouldHaveANameThatLeavesRoomForTheSocketOfAQueueInAFolderOfFortyCharacters() {
        final ProcessIdentity longest = new ProcessIdentity(1 << 22, 1L << 36, 0xFFFF_FFFFL);

        final String socket = "/" + "t".repeat(39) + "/" + ScratchFolder.name(longest, 36 * 36 * 36 * 36 - 1)
            + "/q/orders.out.r.bell";

        assertThat(socket.length()).isLessThanOrEqualTo(107);
    }

    @Test
    void shouldRemoveThoseOfDeadProcessesAndNoOthers() throws IOException {
        final Path ofDead = create(name(SELF.startTicks() - 1, SELF.namespace(), 1));
        Files.writeString(ofDead.resolve("file"), "left");
        final Path ofLiving = create(name(SELF.startTicks(), SELF.namespace(), 2));
        final Path ofAnotherNamespace = create(name(1, SELF.namespace() + 1, 3));
        final Path ofSomethingElse = create("ringside-scratch-notes");

        ScratchFolder.in(temporary).close();

        assertThat(ofDead).doesNotExist();
        assertThat(ofLiving).exists();
        assertThat(ofAnotherNamespace).exists();
        assertThat(ofSomethingElse).exists();
    }

    @Test
    void shouldLeaveLinksAloneWhateverTheirNamesAre() throws IOException {
        final Path precious = Files.createDirectory(temporary.resolve("precious"));
        Files.writeString(precious.resolve("file"), "keep");
        final Path link = Files.createSymbolicLink(
            temporary.resolve(name(SELF.startTicks() - 1, SELF.namespace(), 4)), precious);

        ScratchFolder.in(temporary).close();

        assertThat(precious.resolve("file")).exists();
        assertThat(link).isSymbolicLink();
    }

    private Path create(final String name) throws IOException {
        return Files.createDirectory(temporary.resolve(name));
    }

    private static String name(final long startTicks, final long namespace, final int number) {
        return ScratchFolder.name(new ProcessIdentity(SELF.pid(), startTicks, namespace), number);
    }
}
