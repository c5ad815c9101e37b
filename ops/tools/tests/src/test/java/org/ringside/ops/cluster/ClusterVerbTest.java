package org.ringside.ops.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.matching.cluster.MemberConfig;
import org.ringside.matching.cluster.MemberList;
import org.ringside.matching.cluster.MemberServer;
import org.ringside.ops.ringside.Ringside;
import org.ringside.ops.terminal.Run;
import org.ringside.testing.SharedMemory;

/** A cluster of one member, in this process. */
@Tag("slow")
class ClusterVerbTest {
    private static final String INSTRUMENT = "instruments.7.symbol=ABC\ninstruments.7.lot=1\ninstruments.7.tick=";
    private static final String LIMITS = "limits.maxOrders=1000\nlimits.maxAllIdHoles=1000";

    private final Path memory = SharedMemory.newFolder();

    @AfterEach
    void deleteMemory() {
        SharedMemory.delete(memory);
    }

    /** The first of some ports that are free now, below those that the system gives by itself. */
    private static int freePorts() throws IOException {
        for (int first = 10_000; first < 30_000; first += MemberList.PORTS) {
            if (areFree(first)) {
                return first;
            }
        }
        throw new IOException("no ports are free");
    }

    private static boolean areFree(final int first) {
        for (int port = first; port < first + MemberList.PORTS; port++) {
            try (DatagramSocket socket = new DatagramSocket(new InetSocketAddress("127.0.0.1", port))) {
                if (!socket.isBound()) {
                    return false;
                }
            } catch (final IOException taken) {
                return false;
            }
        }
        return true;
    }

    private MemberServer member(final String members) throws IOException {
        final Path file = Files.write(memory.resolve("member.properties"), List.of("queues=" + memory.resolve("queues"),
            "members=" + members, "member=0", "folder=" + memory.resolve("data"), "termLength=" + (1 << 16),
            "heartbeatMs=200", "startupMs=400", "parkUs=1000"));
        return new MemberServer(ConfigFile.read(file, Map.of(), MemberConfig.class),
            new PrintStream(OutputStream.nullOutputStream()));
    }

    private Run apply(final String members, final String timeout, final String... keys) throws IOException {
        final Path file = Files.writeString(memory.resolve("engine.properties"),
            "queues=" + memory.resolve("queues") + "\n" + String.join("\n", keys));
        return Run.of(new Ringside(), "cluster", "apply", "-c", file.toString(), "--members", members,
            "--timeout", timeout);
    }

    @Test
    void shouldGiveTheMembersWhatTheyLackAndNothingTwice() throws IOException {
        final String members = "127.0.0.1:" + freePorts();
        try (MemberServer member = member(members).start()) {
            assertThat(member.description()).startsWith("member 0 of 1 ");

            final Run first = apply(members, "30s", INSTRUMENT + "0.01", "accounts.501.firm=1");
            assertThat(first.err()).isEmpty();
            assertThat(first.exitCode()).isEqualTo(ExitCode.OK);
            assertThat(first.out()).isEqualTo("""
                changed  limits
                changed  instrument 7 ABC
                changed  account 501
                3 changed, 0 were there already
                """);

            final Run second = apply(members, "30s", INSTRUMENT + "0.01", "accounts.501.firm=2");
            assertThat(second.out()).isEqualTo("""
                kept     limits
                kept     instrument 7 ABC
                changed  account 501
                1 changed, 2 were there already
                """);

            final Run keyed = Run.of(new Ringside(), "cluster", "apply", "-c",
                memory.resolve("engine.properties").toString(), "--members", members, "--key-file",
                Files.writeString(memory.resolve("key"), "correct horse battery staple").toString());
            assertThat(keyed.exitCode()).isEqualTo(ExitCode.OK);
            assertThat(keyed.out()).contains("0 changed, 3 were there already");
            assertThat(keyed.err()).startsWith("ringside: the members have no key and take everybody")
                .hasLineCount(1);

            final Run refused = apply(members, "30s", INSTRUMENT + "0.05");
            assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(refused.err()).startsWith("ringside: ").contains("the members refuse instrument 7 ABC: ",
                "give it another id").hasLineCount(1);
        }
    }

    private Run export(final int member, final Path folder) {
        return Run.of(new Ringside(), "cluster", "export", "-c", memory.resolve("member.properties").toString(),
            "--member", Integer.toString(member), folder.toString());
    }

    @Test
    void shouldExportWhatAMemberHasRecordedAsAJournal() throws IOException {
        final String members = "127.0.0.1:" + freePorts();
        final Path folder = memory.resolve("export");
        try (MemberServer member = member(members).start()) {
            assertThat(member.description()).startsWith("member 0 of 1 ");
            assertThat(apply(members, "30s", INSTRUMENT + "0.01").exitCode()).isEqualTo(ExitCode.OK);

            final Run export = export(0, folder);

            assertThat(export.err()).isEmpty();
            assertThat(export.out()).startsWith(folder + ": ").contains(" commands from 0 on, 0 snapshots, up to log"
                + " position ", "the member runs: all of this is committed");
        }
        final Run verify = Run.of(new Ringside(), "journal", "verify", folder.toString());
        assertThat(verify.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(verify.out()).contains(": sound, ");
        final Run print = Run.of(new Ringside(), "journal", "print", folder.toString());
        assertThat(print.out()).contains("AddInstrument");

        assertThat(export(0, folder).exitCode()).isEqualTo(ExitCode.IN_USE);
        final Run other = export(1, memory.resolve("other"));
        assertThat(other.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(other.err()).contains("is the configuration of member 0").hasLineCount(1);
    }

    @Test
    void shouldSayInALineWhyNothingIsPromotedOrGivenUp() throws IOException {
        final int port = freePorts();
        final Path backup = Files.write(memory.resolve("backup.properties"), List.of(
            "queues=" + memory.resolve("queues"), "members=127.0.0.1:" + port,
            "endpoint=127.0.0.1:" + (port + MemberList.PORTS), "folder=" + memory.resolve("missing")));
        final Run promote = Run.of(new Ringside(), "cluster", "promote", "-c", backup.toString());
        assertThat(promote.exitCode()).isEqualTo(ExitCode.NOT_FOUND);
        assertThat(promote.err()).contains("there is no folder " + memory.resolve("missing")).hasLineCount(1);

        final Path bridge = Files.write(memory.resolve("bridge.properties"), List.of(
            "queues=" + memory.resolve("queues"), "bridge=host-1", "members=127.0.0.1:" + port,
            "endpoint=127.0.0.1:" + (port + 1), "routes=gw-1"));
        final Run loss = Run.of(new Ringside(), "cluster", "loss", "-c", bridge.toString());
        assertThat(loss.exitCode()).isEqualTo(ExitCode.NOT_FOUND);
        assertThat(loss.err()).contains("there is no folder " + memory.resolve("queues") + ": name the queues= of the"
            + " exchange, as in --set queues=").hasLineCount(1);
        assertThat(memory.resolve("queues")).doesNotExist();

        final Run other = Run.of(new Ringside(), "cluster", "loss", "-c", bridge.toString(), "--set",
            "queues=" + Files.createDirectory(memory.resolve("other")));
        assertThat(other.exitCode()).isEqualTo(ExitCode.NOT_FOUND);
        assertThat(other.err()).contains("is not in " + memory.resolve("other") + ": name the queues=")
            .hasLineCount(1);
    }

    @Test
    void shouldSayInALineWhyNothingWasApplied() throws IOException {
        final String members = "127.0.0.1:" + freePorts();

        final Run automatic = apply(members, "300ms", INSTRUMENT + "0.01", "limits.maxOrders=1000");
        assertThat(automatic.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(automatic.err()).contains("no member has its counters in " + memory.resolve("queues"))
            .hasLineCount(1);

        final Run alone = apply(members, "300ms", INSTRUMENT + "0.01", LIMITS);
        assertThat(alone.exitCode()).isEqualTo(ExitCode.TIMEOUT);
        assertThat(alone.err()).contains("the members at 0=" + members + " do not answer within 300 ms")
            .hasLineCount(1);

        final Run wrong = apply(members, "300ms", INSTRUMENT + "-1", LIMITS);
        assertThat(wrong.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(wrong.err()).contains("tick is -1").hasLineCount(1);

        final Run nobody = apply("nobody", "300ms", INSTRUMENT + "0.01");
        assertThat(nobody.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(nobody.err()).contains("'nobody' is no HOST:PORT").hasLineCount(1);

        final Run unknown = apply("no-such-host.invalid:9040", "300ms", INSTRUMENT + "0.01", LIMITS);
        assertThat(unknown.exitCode()).isEqualTo(ExitCode.NOT_FOUND);
        assertThat(unknown.err()).contains("the host no-such-host.invalid of member 0 is unknown here");
        try (var left = Files.newDirectoryStream(Path.of("/dev/shm"), "ringside-scratch-"
            + Long.toString(ProcessHandle.current().pid(), Character.MAX_RADIX) + "-*")) {
            assertThat(left).isEmpty();
        }
    }
}
