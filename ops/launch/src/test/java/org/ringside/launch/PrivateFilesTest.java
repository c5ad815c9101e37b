package org.ringside.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.queue.MappedFile;

class PrivateFilesTest {
    private static final int NOBODY = 65_534;
    private static final int SHARED = 02770;

    private final List<String> messages = new ArrayList<>();
    @TempDir
    private Path parent;
    private Path folder;

    @BeforeEach
    void letOthersIn() throws IOException {
        set(parent, "rwxr-xr-x");
        folder = parent.resolve("state").resolve("gw-1");
    }

    @Test
    void shouldMakeFoldersAndLocksThatOnlyWeCanOpen() throws IOException {
        PrivateFiles.prepareFolder(folder, messages::add);
        PrivateFiles.openLock(folder.resolve("journals.lock")).close();

        assertThat(modeOf(folder)).isEqualTo("rwx------");
        assertThat(modeOf(folder.getParent())).isEqualTo("rwx------");
        assertThat(modeOf(folder.resolve("journals.lock"))).isEqualTo("rw-------");
        assertThat(messages).isEmpty();
    }

    @Test
    void shouldCloseWhatIsOursAndOpenToOthers() throws IOException {
        Files.createDirectories(folder);
        set(folder, "rwxr-x--x");
        final Path lock = Files.createFile(folder.resolve("journals.lock"));
        set(lock, "rw-r--r--");

        PrivateFiles.prepareFolder(folder, messages::add);
        PrivateFiles.openLock(lock).close();

        assertThat(modeOf(folder)).isEqualTo("rwx------");
        assertThat(modeOf(lock)).isEqualTo("rw-------");
        assertThat(messages).containsExactly(
            folder + " could be opened by other accounts: it is closed to them now (chmod 700)");
    }

    @Test
    void shouldRefuseAFileInThePlaceOfAFolder() throws IOException {
        Files.createDirectories(folder.getParent());
        Files.createFile(folder);

        assertThatThrownBy(() -> PrivateFiles.prepareFolder(folder, messages::add))
            .isInstanceOfSatisfying(IOException.class,
                refused -> assertThat(Failures.ofFile(refused)).isEqualTo(folder + " is no folder"));
    }

    @Test
    void shouldRefuseWhatIsOpenToOthersAndNotOurs() throws IOException {
        assumeRoot();
        Files.createDirectories(folder);
        set(folder, "rwxr-xr-x");
        Files.setAttribute(folder, "unix:uid", NOBODY);

        assertThatThrownBy(() -> PrivateFiles.prepareFolder(folder, messages::add))
            .isInstanceOfSatisfying(LaunchException.class,
                ex -> assertThat(ex.exitCode()).isEqualTo(ExitCode.PERMISSION))
            .hasMessageContaining(folder.toString()).hasMessageContaining("chown");
        assertThat(modeOf(folder)).isEqualTo("rwxr-xr-x");
    }

    @Test
    void shouldKeepOthersFromTheLock() throws Exception {
        assumeRoot();
        Files.createDirectories(folder);
        set(folder.getParent(), "rwxr-xr-x");
        set(folder, "rwxr-xr-x");
        final Path lock = Files.createFile(folder.resolve("journals.lock"));
        set(lock, "rw-r--r--");
        assertThat(lockAsNobody(lock)).as("exit code before").isZero();

        PrivateFiles.prepareFolder(folder, messages::add);
        set(folder, "rwxr-xr-x");
        try (FileChannel channel = PrivateFiles.openLock(lock)) {
            assertThat(lockAsNobody(lock)).as("exit code of a lock by mode alone").isNotZero();
            assertThat(channel.tryLock()).isNotNull();
        }
        PrivateFiles.prepareFolder(folder, messages::add);
        set(lock, "rw-r--r--");
        assertThat(lockAsNobody(lock)).as("exit code of a lock by its folder alone").isNotZero();
    }

    @Test
    void shouldTellWhoElseCanReadSecrets() throws IOException {
        final Path file = Files.writeString(parent.resolve("gateway.properties"), "secret=key");
        set(file, "rw-r-----");
        final Path store = Files.createFile(parent.resolve("gateway.p12"));
        set(store, "rw----r--");
        assertThat(PrivateFiles.exposed(file, new Secrets(List.of("key"), List.of(store))))
            .containsExactly(store, file);
        assertThat(PrivateFiles.exposed(file, new Secrets(List.of(), List.of(store)))).containsExactly(store);

        set(file, "rw-------");
        assertThat(PrivateFiles.exposed(file, new Secrets(List.of("key"), List.of(parent.resolve("missing")))))
            .isEmpty();
    }

    @Test
    void shouldLetTheGroupThatSharesTheQueuesReadSecretsAndNobodyElse() throws IOException {
        final Path file = Files.writeString(parent.resolve("gateway.properties"), "secret=key");
        set(file, "rw-r-----");
        final Path queues = Files.createDirectory(parent.resolve("queues"));
        final Secrets secrets = new Secrets(List.of("key"), List.of(), queues);
        assertThat(PrivateFiles.exposed(file, secrets)).containsExactly(file);

        Files.setAttribute(queues, "unix:mode", SHARED);
        assertThat(PrivateFiles.exposed(file, secrets)).isEmpty();
        set(file, "rw-r--r--");
        assertThat(PrivateFiles.exposed(file, secrets)).containsExactly(file);
        assumeRoot();
        set(file, "rw-r-----");
        Files.setAttribute(file, "unix:gid", NOBODY);
        assertThat(PrivateFiles.exposed(file, secrets)).as("of another group").containsExactly(file);
    }

    @Test
    void shouldCloseFoldersOfQueuesUnlessAccountsShareThem() throws IOException {
        Files.createDirectories(folder);
        Files.setAttribute(folder, "unix:mode", SHARED);
        PrivateFiles.prepareQueues(folder, messages::add);
        assertThat(modeOf(folder)).isEqualTo("rwxrwx---");
        PrivateFiles.replace(folder.resolve("exchange.state"), "{}");
        assertThat(modeOf(folder.resolve("exchange.state"))).isEqualTo("rw-rw----");

        set(folder, "rwxrwx--x");
        PrivateFiles.prepareQueues(folder, messages::add);
        assertThat(modeOf(folder)).isEqualTo("rwx------");
        PrivateFiles.replace(folder.resolve("exchange.state"), "{}", MappedFile.ONLY_OURS);
        assertThat(modeOf(folder.resolve("exchange.state"))).isEqualTo("rw-------");
    }

    @Test
    void shouldNotGiveAwayWhatALinkOfAnotherAccountNames() throws IOException {
        assumeRoot();
        Files.createDirectories(folder);
        Files.setAttribute(folder, "unix:uid", NOBODY);
        final Path other = Files.createFile(parent.resolve("other"));

        PrivateFiles.giveToOwnerOfFolder(Files.createSymbolicLink(folder.resolve("request"), other));

        assertThat(Files.getAttribute(other, "unix:uid")).isEqualTo(0);
    }

    @Test
    void shouldNotReadWhatALinkNames() throws IOException {
        Files.createDirectories(folder);
        final Path file = Files.writeString(folder.resolve("exchange.state"), "{}");

        assertThat(PrivateFiles.read(file)).isEqualTo("{}");
        assertThatThrownBy(() -> PrivateFiles.read(Files.createSymbolicLink(folder.resolve("link"), file)))
            .isInstanceOf(IOException.class);
    }

    @Test
    void shouldNotLockWhatALinkNames() throws IOException {
        Files.createDirectories(folder);
        final Path link = Files.createSymbolicLink(folder.resolve("log.lock"), parent.resolve("other"));

        assertThatThrownBy(() -> PrivateFiles.openLock(link)).isInstanceOf(IOException.class);

        assertThat(parent.resolve("other")).doesNotExist();
    }

    @Test
    void shouldFindASecretThatStandsInAnIncludedFile() throws IOException {
        final Path included = Files.writeString(parent.resolve("base.properties"), "secret=key");
        set(included, "rw-r--r--");
        final Path file = Files.writeString(parent.resolve("own.properties"), "include=base.properties");
        set(file, "rw-------");

        assertThat(PrivateFiles.exposed(file, new Secrets(List.of("key"), List.of()))).containsExactly(included);
        set(file, "rw-r--r--");
        assertThat(PrivateFiles.exposed(included, new Secrets(List.of("other"), List.of()))).as("holds none").isEmpty();
    }

    private record Secrets(List<String> secrets, List<Path> secretFiles, Path queueFolder) implements ServerConfig {
        private Secrets(final List<String> secrets, final List<Path> secretFiles) {
            this(secrets, secretFiles, Path.of("/dev/shm"));
        }
    }

    private static int lockAsNobody(final Path lock) throws Exception {
        final Process process = new ProcessBuilder("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY,
            "--clear-groups", "flock", "-s", "-n", lock.toString(), "true")
            .redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    private static void assumeRoot() throws IOException {
        assumeTrue(Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0), "root");
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/setpriv")) && Files.isExecutable(Path.of("/usr/bin/flock")),
            "setpriv and flock");
    }

    private static String modeOf(final Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    private static void set(final Path path, final String mode) throws IOException {
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
    }

    /** In /dev/shm everybody may make a folder with the name that a media driver is going to have. */
    @Test
    void shouldRemoveNothingBehindALinkThatStandsInThePlaceOfAFolder() throws IOException {
        final Path kept = Files.createFile(Files.createDirectories(folder.resolve("another")).resolve("kept"));
        final Path link = Files.createSymbolicLink(folder.resolve("driver"), kept.getParent());

        assertThat(PrivateFiles.isOwnFolder(link)).isFalse();
        assertThatThrownBy(() -> PrivateFiles.startIn(link, () -> () -> messages.add("closed")))
            .isInstanceOfSatisfying(LaunchException.class,
                refusal -> assertThat(refusal.exitCode()).isEqualTo(ExitCode.PERMISSION))
            .hasMessageContaining("nothing there is touched");
        assertThat(kept).exists();
        assertThat(messages).as("what was not started").isEmpty();
    }

    @Test
    void shouldRemoveWhatIsLeftAndCloseTheFolderThatIsMade() throws Exception {
        final Path driver = Files.createDirectories(folder.resolve("driver"));
        Files.createFile(Files.createDirectory(driver.resolve("sub")).resolve("left"));
        final Path kept = Files.createFile(Files.createDirectories(parent.resolve("another")).resolve("kept"));
        Files.createSymbolicLink(driver.resolve("link"), kept.getParent());

        PrivateFiles.startIn(driver, () -> make(driver)).close();

        assertThat(kept).exists();
        assertThat(driver).isEmptyDirectory();
        assertThat(modeOf(driver)).isEqualTo("rwx------");
        assertThat(messages).containsExactly("closed");
    }

    /** Between our removal and the start. */
    @Test
    void shouldCloseWhatWasStartedWhenSomebodyWasFaster() {
        final Path driver = folder.resolve("driver");

        assertThatThrownBy(() -> PrivateFiles.startIn(driver, () -> {
            final AutoCloseable started = make(folder.resolve("another"));
            link(driver, folder.resolve("another"));
            return started;
        })).isInstanceOf(LaunchException.class).hasMessageContaining("or is no folder");
        assertThat(messages).containsExactly("closed");
    }

    private AutoCloseable make(final Path made) {
        try {
            Files.createDirectories(made);
            set(made, "rwxr-xr-x");
            return () -> messages.add("closed");
        } catch (final IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void link(final Path link, final Path target) {
        try {
            Files.createSymbolicLink(link, target);
        } catch (final IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Test
    void shouldNotTakeTheFolderOfAnotherAccountForItsOwn() throws IOException {
        assumeRoot();
        Files.createDirectories(folder);
        assertThat(PrivateFiles.isOwnFolder(folder)).isTrue();
        Files.createFile(folder.resolve("kept"));
        Files.setAttribute(folder, "unix:uid", NOBODY);

        assertThat(PrivateFiles.isOwnFolder(folder)).isFalse();
        assertThatThrownBy(() -> PrivateFiles.startIn(folder, () -> () -> { })).isInstanceOf(LaunchException.class)
            .hasMessageContaining(" belongs to ");
        assertThat(folder.resolve("kept")).exists();
    }
}
