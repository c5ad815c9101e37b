package org.ringside.matching.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.ringside.journal.SnapshotStore;
import org.ringside.launch.ConfigFile;
import org.ringside.matching.member.Member;
import org.ringside.matching.server.Replay;
import org.ringside.matching.service.RandomOrders;
import org.ringside.testing.SharedMemory;

/**
 * The log and the snapshot that a member of a release has recorded are read, and mean what they meant: the same
 * commands, events and state, also from the snapshot. Until a release is out, {@code -Dreleased.write=true} writes its
 * files anew.
 */
class ReleasedMemberTest {
    private static final String RELEASE = "0.1.0";
    private static final Path RELEASED = Path.of("src/test/resources/released");
    private static final String LOCK = ".lock";
    private static final List<Integer> ALL = List.of(0);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int ORDERS = 300;
    /** Its number is no client id of {@link RandomOrders}. */
    private static final int LAST_REQUEST = 1_000_000;

    @TempDir
    private Path folder;

    private final List<String> messages = new ArrayList<>();

    static List<Path> releases() throws IOException {
        try (Stream<Path> files = Files.list(RELEASED)) {
            return files.filter(file -> file.toString().endsWith(".zip")).sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("releases")
    void shouldReadTheLogAndTheSnapshotOfARelease(final Path release) throws IOException {
        unpack(release);

        assertThat(described()).isEqualTo(Files.readString(expected(release)));
        assertThat(messages).isEmpty();
    }

    @Test
    @EnabledIfSystemProperty(named = "released.write", matches = "true")
    void shouldWriteTheFilesOfThisRelease() throws IOException {
        final Path memory = SharedMemory.newFolder();
        final String members = FreePorts.members("127.0.0.1", 1);
        final RandomOrders orders = new RandomOrders(42);
        final MemberServer member =
            new MemberServer(config(members, memory), System.out, MemberSetup.USUAL).start();
        try (TestBridge bridge = new TestBridge(MemberList.parse("members", members), memory.resolve("driver"))) {
            activate(members, memory);
            ClusterTest.configure(bridge);
            RandomOrders.bind(bridge);
            bridge.requestInstruments(0);
            orders.send(bridge, ORDERS);
            bridge.requestPositions(RandomOrders.FIRST_SESSION, LAST_REQUEST, 0, 0);
            bridge.awaitAll(ALL);
            bridge.startDay();
            bridge.await("a snapshot", () -> !MemberLog.of(data()).snapshots().isEmpty());
            orders.send(bridge, ORDERS);
            bridge.awaitAll(ALL);
        } finally {
            member.close();
            SharedMemory.delete(memory);
        }
        final Path release = Files.createDirectories(RELEASED).resolve(RELEASE + ".zip");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(release));
            Stream<Path> files = Files.walk(data())) {
            for (final Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                if (!file.toString().endsWith(LOCK)) {
                    zip.putNextEntry(new ZipEntry(data().relativize(file).toString()));
                    Files.copy(file, zip);
                }
            }
        }
        Files.writeString(expected(release), described());
    }

    /** By the first rules nobody is told anything. Changes nothing where a new exchange begins by the newest ones. */
    private static void activate(final String members, final Path memory) {
        try (ClusterClient client = new ClusterClient(MemberList.parse("members", members), ClusterKey.NONE,
            memory.resolve("client"), PATIENCE)) {
            for (int rules = Member.FIRST_RULES + 1; rules <= Member.RULES; rules++) {
                client.activate(rules);
            }
        }
    }

    private Path data() {
        return folder.resolve("data");
    }

    private MemberConfig config(final String members, final Path memory) throws IOException {
        return ConfigFile.read(Files.write(folder.resolve("member.properties"), List.of(
            "queues=" + memory.resolve("queues"), "members=" + members, "member=0", "folder=" + data(),
            "termLength=" + (1 << 16), "heartbeatMs=200", "startupMs=400", "parkUs=1000")), Map.of(),
            MemberConfig.class);
    }

    /** As a journal: what was exported, and which events and state come of it. */
    private String described() throws IOException {
        final Path journal = folder.resolve("export");
        final RecordingExport.Result result =
            RecordingExport.run(config("127.0.0.1:9040", folder), journal, messages::add);
        return "log " + result + "\nall " + new Replay(journal).run() + "\nsnapshot "
            + new Replay(journal).from(SnapshotStore.of(journal).list().get(0)).run() + "\n";
    }

    private static Path expected(final Path release) {
        return release.resolveSibling(release.getFileName().toString().replace(".zip", ".txt"));
    }

    private void unpack(final Path release) throws IOException {
        try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(release))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                final Path file = data().resolve(entry.getName());
                Files.createDirectories(file.getParent());
                Files.copy(zip, file);
            }
        }
    }
}
