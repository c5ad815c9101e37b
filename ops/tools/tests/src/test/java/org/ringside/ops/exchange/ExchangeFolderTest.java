package org.ringside.ops.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.queue.ProcessIdentity;
import org.ringside.testing.ForkedJvm;
import org.ringside.testing.SmallDisk;

class ExchangeFolderTest {
    @TempDir
    private Path folder;

    /** Who can read a file can take a shared lock of it, and keep {@code up} and {@code down} waiting for good. */
    @Test
    void shouldLetNoOtherAccountLockWhatToolsWaitFor() throws Exception {
        final int exitCode = new ExchangeFolder(folder).exclusively(() -> ExitCode.THRESHOLD);

        assertThat(exitCode).isEqualTo(ExitCode.THRESHOLD);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("exchange.lock"))))
            .isEqualTo("rw-------");
    }

    /** Who restarts a process would stop it for nothing. */
    @Test
    void shouldRefuseToStartAProcessWhereThereIsNoRoom() throws Exception {
        try (SmallDisk disk = SmallDisk.mount(folder, "512k")) {
            final FileSystemSpace little = FileSystemSpace.of(disk.folder());
            assertThatThrownBy(little::requireForProcess).isInstanceOf(LaunchException.class)
                .hasMessage("there is no room for what a process says and counts, 1 MiB: " + folder
                    + ": 512 KiB of 512 KiB free. Make room there, then try again; nothing was changed");
            disk.resize("2m");
            FileSystemSpace.of(disk.folder()).requireForProcess();
        }
    }

    @Test
    void shouldSayThatAFileIsNoFolderOfQueues() throws Exception {
        final Path file = Files.createFile(folder.resolve("file"));

        assertThatThrownBy(() -> ExchangeFolder.state(file)).isInstanceOf(LaunchException.class)
            .hasMessage(file + " is no folder: name another one for the queues (queues=, --dir)");
    }

    /** The file is not damaged: who deletes it, as is advised then, loses an exchange that runs. */
    @Test
    void shouldSayWhoMayReadTheStateOfAnExchange() throws Exception {
        final Path file = Files.createFile(folder.resolve("exchange.state"));
        final PosixFileAttributes attributes = Files.readAttributes(file, PosixFileAttributes.class);
        final String words = "the account " + System.getProperty("user.name") + " may not read " + file
            + ". Run again as its owner, with 'sudo -u " + attributes.owner().getName() + "' before the command";

        for (final String mode : List.of("rw-------", "rw-r-----")) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
            final LaunchException denied = UnreadableState.of(file, new AccessDeniedException(file.toString()));

            assertThat(denied.exitCode()).isEqualTo(ExitCode.PERMISSION);
            assertThat(denied).hasMessage(mode.equals("rw-------") ? words
                : words + ", or as an account of the group " + attributes.group().getName());
        }
        assertThat(UnreadableState.of(folder.resolve("none/exchange.state"), new AccessDeniedException("")))
            .hasMessageEndingWith(". Run again as the account that has started the exchange");
        assertThatThrownBy(() -> ExchangeFolder.state(folder)).isInstanceOf(LaunchException.class)
            .hasMessageEndingWith(" cannot be read: stop what runs in this folder by hand, then delete it");
    }

    /** Each account that shares the folder can write it, and it is printed. */
    @ParameterizedTest
    @CsvSource({"virus, gw-1, 127.0.0.1:1", "gateway, gw\u001b[2J, 127.0.0.1:1", "gateway, gw-1, \u009b2J"})
    void shouldRefuseAStateThatATerminalMustNotShow(final String part, final String name, final String listen)
        throws Exception {
        final ExchangeFolder exchange = new ExchangeFolder(folder);
        exchange.save(new ExchangeState(ExchangeState.SCHEMA, "c", "d", 0, true, List.of(),
            List.of(new RunningProcess(name, part, ProcessIdentity.self(), listen, null, Map.of(), null, null))));

        assertThatThrownBy(() -> ExchangeFolder.state(folder)).isInstanceOf(LaunchException.class)
            .hasMessage(folder.resolve("exchange.state")
                + " cannot be read: stop what runs in this folder by hand, then delete it");
    }

    /** Who stops an exchange would stop half of it. */
    @Test
    void shouldWaitForNoCommandsInAFileThatIsNoQueue() throws Exception {
        Files.writeString(folder.resolve("foreign.q"), "no queue");
        final ExchangeFolder exchange = new ExchangeFolder(folder);

        exchange.awaitRead(Duration.ofDays(1));

        assertThat(exchange.removeReadQueues(null, List.of("orders.in", "orders.out.gw-1"))).isEmpty();
        assertThat(folder.resolve("foreign.q")).exists();
    }

    /** As systemd starts them: an {@code up} that fails, or a last {@code down}, leaves their counters. */
    @Test
    void shouldLeaveTheFolderToAMemberThatRuns() throws Exception {
        final Path queues = Files.createDirectory(folder.resolve("queues"));
        final Path driver = Files.createDirectory(folder.resolve("queues-member-0")).resolve("cnc.dat");
        Files.createFile(driver);
        Files.createFile(queues.resolve("member-0.member.counters"));
        try (ForkedJvm member = ForkedJvm.start(Holder.class, queues.resolve("member-0.lock"))) {
            assertThat(member.line()).isEqualTo("held");

            new ExchangeFolder(queues).deleteIfUnused();
            assertThat(queues.resolve("member-0.member.counters")).exists();
            assertThat(driver).exists();
        }
        new ExchangeFolder(queues).deleteIfUnused();
        assertThat(queues).doesNotExist();
        assertThat(driver).doesNotExist();
    }

    /** Holds a lock until it is killed. */
    static final class Holder {
        public static void main(final String[] arguments) throws IOException {
            try (FileChannel file = FileChannel.open(
                Path.of(arguments[0]), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                System.out.println(file.lock().isValid() ? "held" : "not held");
                System.in.read();
            }
        }
    }
}
