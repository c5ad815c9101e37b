package org.ringside.matching.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.testing.SmallDisk;

class MemberFolderTest {
    private static final long LENGTH = 4 << 20;

    @TempDir
    private Path folder;

    private MemberConfig config(final int member, final String queues, final String data, final String host)
        throws IOException {
        final Path file = Files.write(folder.resolve("member.properties"), List.of(
            "members=" + FreePorts.members(host, 3), "member=" + member, "queues=" + folder.resolve(queues),
            "folder=" + folder.resolve(data)));
        return ConfigFile.read(file, Map.of(), MemberConfig.class);
    }

    private static MemberFolder take(final MemberConfig config) {
        return MemberFolder.take(config, LENGTH, message -> { });
    }

    private static void assertRefused(final MemberConfig config, final int exitCode, final String reason) {
        assertThatThrownBy(() -> take(config).close())
            .isInstanceOfSatisfying(LaunchException.class, ex -> assertThat(ex.exitCode()).isEqualTo(exitCode))
            .hasMessageContaining(reason)
            .message().doesNotContain("\n");
    }

    @Test
    void shouldRefuseAFolderThatAnotherMemberHas() throws IOException {
        try (MemberFolder first = take(config(0, "q", "data", "127.0.0.1"))) {
            assertThat(first.driver()).isEqualTo(folder.resolve("q-member-0"));

            assertRefused(config(1, "q", "data", "127.0.0.1"), ExitCode.IN_USE, "data is in use by another member");
            assertRefused(config(0, "q", "other", "127.0.0.1"), ExitCode.IN_USE, "member=0 of queues=");
        }
        take(config(0, "q", "data", "127.0.0.1")).close();
    }

    @Test
    void shouldRefuseAPortThatIsTaken() throws IOException {
        final MemberConfig config = config(1, "q", "data", "127.0.0.1");
        final int port = config.list().port(1) + MemberList.PORTS - 1;
        try (DatagramSocket taken = new DatagramSocket(new InetSocketAddress("127.0.0.1", port))) {
            assertThat(taken.isBound()).isTrue();

            assertRefused(config, ExitCode.IN_USE, "port " + port + " of 127.0.0.1 cannot be opened");
        }
    }

    @Test
    void shouldRefuseToBeAMemberOfAnotherHost() throws IOException {
        // Of documentation, so nobody's.
        assertRefused(config(2, "q", "data", "192.0.2.1"), ExitCode.IN_USE, "member=2 of members is not this host");
    }

    @Test
    void shouldNameTheEndpointOfABackupThatIsOfAnotherHost() throws IOException {
        final MemberConfig config = new MemberConfig(folder.resolve("q"), 0, "192.0.2.1:9040", folder.resolve("data"),
            null, null, null, null, null, null, null, null, null);

        assertThatThrownBy(() -> MemberFolder.takeForBackup(config, "127.0.0.1:9040", LENGTH, message -> { }).close())
            .isInstanceOf(LaunchException.class).hasMessageContaining("endpoint=192.0.2.1:9040 is not this host");
    }

    @Test
    void shouldRefuseADiskWithoutRoomForTheLog() throws IOException {
        try (SmallDisk disk = SmallDisk.mount(Files.createDirectory(folder.resolve("disk")), "4m")) {
            assertRefused(config(0, "q", disk.folder() + "/data", "127.0.0.1"), ExitCode.FAILURE, "make room");
        }
    }

    @Test
    void shouldRefuseTheFolderOfAMemberThatHasHalted() throws IOException {
        Files.writeString(Files.createDirectory(folder.resolve("data")).resolve("halted"), "today it differs\n");

        assertRefused(config(0, "q", "data", "127.0.0.1"), ExitCode.CORRUPT, "has halted (today it differs)");
    }

    @Test
    void shouldRefuseAFolderThatIsAFile() throws IOException {
        Files.createFile(folder.resolve("data"));

        assertRefused(config(0, "q", "data", "127.0.0.1"), ExitCode.FAILURE, "cannot be used");
    }

    /** Aeron takes a folder for used until its last sign of life is ten seconds old. */
    @Test
    void shouldRemoveTheSignsOfLifeOfAMemberThatWasKilled() throws IOException {
        for (final String name : List.of("archive/archive-mark.dat", "cluster/cluster-mark.dat",
            "cluster/cluster-mark-service-0.dat", "cluster/recording.log")) {
            Files.createDirectories(folder.resolve("data").resolve(name).getParent());
            Files.createFile(folder.resolve("data").resolve(name));
        }

        try (MemberFolder places = take(config(0, "q", "data", "127.0.0.1"))) {
            assertThat(places.archive()).isEmptyDirectory();
            assertThat(places.cluster().resolve("recording.log")).exists();
            assertThat(places.cluster().resolve("cluster-mark.dat")).doesNotExist();
            assertThat(places.cluster().resolve("cluster-mark-service-0.dat")).doesNotExist();
        }
    }
}
