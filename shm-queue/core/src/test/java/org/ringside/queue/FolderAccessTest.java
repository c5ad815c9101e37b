package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.channels.Selector;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two accounts at work in one folder: UnitsTest. */
class FolderAccessTest {
    private static final int NOBODY = 65_534;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"2770, true", "0770, false", "0700, false", "2750, false", "2771, false", "2775, false"})
    void shouldTakeAFolderForSharedWhenItsGroupAloneMayWriteAndItsFilesGetThatGroup(
        final String mode, final boolean isShared) throws IOException {
        setMode(mode);

        assertThat(FolderAccess.isShared(folder)).isEqualTo(isShared);
        FolderAccess.open(folder.resolve("a.lock")).close();
        MappedFile.create(folder.resolve("a.counters")).close();
        assertThat(modes()).containsOnly(isShared ? "rw-rw----" : "rw-------").hasSize(2);
    }

    @Test
    void shouldLetTheGroupUseTheQueuesOfAFolderThatAccountsShare() throws IOException {
        setMode("2770");

        try (Queue queue = QueueDirectory.of(folder).create("many", QueueSpec.many(64, 112));
            Reader reader = queue.reader("r"); Selector selector = Selector.open();
            Doorbell bell = reader.doorbell(selector)) {
            assertThat(bell.isOpen()).isTrue();
            assertThat(modes()).as("queue, locks, doorbell").containsOnly("rw-rw----").hasSize(3);
        }
    }

    @Test
    void shouldKeepAFolderThatAccountsShareWhenItHasNoQueueLeft() throws IOException {
        setMode("2770");
        final QueueDirectory directory = QueueDirectory.of(folder);
        directory.create("many", QueueSpec.many(64, 112)).close();
        directory.remove("many", false);

        assertThat(directory.deleteIfEmpty()).isFalse();

        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void shouldDeleteTheFolderOfADoorbellWhoseProcessWasKilled() throws IOException {
        setMode("2770");
        final Path empty = Files.createDirectory(folder.resolve(UUID.randomUUID() + ".lk"));
        final Path bound = Files.createDirectory(folder.resolve(UUID.randomUUID() + ".lk"));
        Files.createFile(bound.resolve("s"));

        assertThat(QueueDirectory.of(folder).deleteIfEmpty()).isFalse();

        assertThat(empty).doesNotExist();
        assertThat(bound).doesNotExist();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void shouldRefuseAFolderThatAccountsShareWhenItIsNeitherOursNorOfRoot() throws IOException {
        assumeTrue(ProcessIdentity.uid() == 0, "only root can give a folder away");
        setMode("2770");
        Files.setAttribute(folder, "unix:uid", NOBODY);

        assertThatThrownBy(() -> QueueDirectory.of(folder)).isInstanceOfSatisfying(QueueException.class,
            refused -> assertThat(refused.reason()).isEqualTo(QueueException.Reason.PERMISSION))
            .hasMessageContaining("not to us and not to root");
    }

    @ParameterizedTest
    @CsvSource({"2770", "0700"})
    void shouldNotFollowALinkThatStandsInThePlaceOfAFile(final String mode) throws IOException {
        setMode(mode);
        final Path other = folder.resolve("other");
        Files.createSymbolicLink(folder.resolve("a.lock"), other);

        assertThatThrownBy(() -> FolderAccess.open(folder.resolve("a.lock"))).isInstanceOf(IOException.class);

        assertThat(other).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({"2770", "0700"})
    void shouldNotWaitForTheWriterOfAPipeThatStandsInThePlaceOfAFile(final String mode) throws Exception {
        setMode(mode);
        final Path pipe = folder.resolve("q.q");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();

        assertThatThrownBy(() -> FolderAccess.open(pipe)).hasMessageContaining("is no file");
        assertThatThrownBy(() -> FolderAccess.read(pipe, 1)).hasMessageContaining("is no file");
        assertThatThrownBy(() -> Queue.inspect(pipe)).isInstanceOfSatisfying(QueueException.class,
            refused -> assertThat(refused.reason()).isEqualTo(QueueException.Reason.CORRUPT))
            .hasMessageContaining("is no file");
        new OpenFileLocks(pipe);
    }

    /** Somebody puts it there between the look at the file and its opening. */
    @Test
    void shouldRefuseAPipeOrALinkThatComesAfterTheLook() throws Exception {
        setMode("2770");
        final Path pipe = folder.resolve("a.state");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
        final Path link = Files.createSymbolicLink(folder.resolve("a.link"), Files.createFile(folder.resolve("a")));

        for (final Set<OpenOption> options : List.of(
            Set.<OpenOption>of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS),
            Set.<OpenOption>of(StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS))) {
            assertThatThrownBy(() -> FileOpening.openWhatIsThere(pipe, options)).hasMessageContaining("is no file");
            assertThatThrownBy(() -> FileOpening.openWhatIsThere(link, options)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void shouldSayWhyAFileCannotBeOpenedToRead() throws IOException {
        setMode("2770");
        final Path file = Files.writeString(folder.resolve("a.state"), "{}");
        assertThat(new String(FolderAccess.read(file, 9), StandardCharsets.UTF_8)).isEqualTo("{}");

        assertThatThrownBy(() -> FolderAccess.read(folder.resolve("missing"), 9))
            .isInstanceOf(NoSuchFileException.class);
        assertThatThrownBy(() -> FolderAccess.read(folder, 9)).hasMessageContaining("is no file");
    }

    @Test
    void shouldReadNoMoreOfAFileThanItMayHave() throws IOException {
        final Path file = Files.writeString(folder.resolve("exchange.state"), "{}");

        assertThat(FolderAccess.read(file, 2)).hasSize(2);
        assertThatThrownBy(() -> FolderAccess.read(file, 1)).hasMessageContaining("has more than 1 bytes");
    }

    @Test
    void shouldRefuseAFolderWithAFileThatWasThereBeforeAccountsSharedIt() throws IOException {
        assumeTrue(ProcessIdentity.uid() == 0, "only root can give a file to any group");
        setMode("2770");
        final Path planted = Files.createFile(folder.resolve("orders.in.lk"));
        QueueDirectory.of(folder);
        Files.setAttribute(planted, "unix:gid", NOBODY);

        assertThatThrownBy(() -> QueueDirectory.of(folder)).isInstanceOfSatisfying(QueueException.class,
            refused -> assertThat(refused.reason()).isEqualTo(QueueException.Reason.PERMISSION))
            .hasMessageContaining(planted + " is of another group than its folder");

        Files.delete(planted);
        QueueDirectory.of(folder);
    }

    private void setMode(final String octal) throws IOException {
        Files.setAttribute(folder, "unix:mode", Integer.parseInt(octal, 8));
    }

    private List<String> modes() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(FolderAccessTest::mode).toList();
        }
    }

    private static String mode(final Path file) {
        try {
            return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
        } catch (final IOException ex) {
            throw new IllegalStateException(ex);
        }
    }
}
