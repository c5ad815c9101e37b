package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.ringside.journal.SnapshotInfo;
import org.ringside.journal.SnapshotStore;
import org.ringside.matching.service.RandomOrders;

/**
 * What releases have written is read, and means what it meant: their journals make the same events and end in the same
 * state, also from a snapshot in the middle. With a change of the engine that fails here an exchange would go on with
 * other books than it had. Either the journal says from which record on the new rules hold, or the format gets another
 * number. Until a release is out, {@code -Dreleased.write=true} writes its files anew. Builds before the first release
 * have left {@code one-input}, with a state of version 5, and {@code before-0.1.0}, with version 6.
 */
class ReleasedJournalTest {
    private static final String RELEASE = "0.1.0";
    private static final Path RELEASED = Path.of("src/test/resources/released");
    private static final long SEED = 20261127;
    private static final int COMMANDS = 400;
    private static final int SEGMENT = 32 << 10;

    @TempDir
    private Path folder;

    static List<Path> releases() throws IOException {
        try (Stream<Path> files = Files.list(RELEASED)) {
            return files.filter(file -> file.toString().endsWith(".zip")).sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("releases")
    void shouldReadTheJournalAndTheSnapshotOfARelease(final Path release) throws IOException {
        unpack(release);
        final SnapshotInfo snapshot = SnapshotStore.of(folder).list().get(0);
        assertThat(snapshot.isWhole()).isTrue();

        assertThat(described(snapshot)).isEqualTo(Files.readString(expected(release)));
    }

    @Test
    @EnabledIfSystemProperty(named = "released.write", matches = "true")
    void shouldWriteTheFilesOfThisRelease() throws IOException {
        try (Exchange exchange = new Exchange().withJournal(folder)) {
            exchange.set("accounts." + RandomOrders.FIRST_SESSION + ".firm", 1);
            exchange.set("segmentLength", SEGMENT);
            final Gateway gateway = exchange.gateway("gw-1", 16_384);
            RandomMarket.open(gateway);
            gateway.requestInstruments(0);
            final RandomMarket market = new RandomMarket(SEED);
            market.send(gateway, COMMANDS);
            exchange.work();
            new Snapshots(folder, RouteTails.UNKNOWN, line -> { }).take().orElseThrow();
            market.send(gateway, COMMANDS);
            exchange.work();
        }
        final Path release = Files.createDirectories(RELEASED).resolve(RELEASE + ".zip");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(release));
            Stream<Path> files = Files.list(folder)) {
            for (final Path file : files.sorted().toList()) {
                zip.putNextEntry(new ZipEntry(file.getFileName().toString()));
                Files.copy(file, zip);
            }
        }
        Files.writeString(expected(release), described(SnapshotStore.of(folder).list().get(0)));
    }

    /** Of all, and of what follows the snapshot: which events, which state. */
    private String described(final SnapshotInfo snapshot) {
        return line("all", new Replay(folder).run()) + line("snapshot", new Replay(folder).from(snapshot).run());
    }

    private static String line(final String what, final ReplayResult result) {
        return what + " " + result + "\n";
    }

    private static Path expected(final Path release) {
        return release.resolveSibling(release.getFileName().toString().replace(".zip", ".txt"));
    }

    private void unpack(final Path release) throws IOException {
        try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(release))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Files.copy(zip, folder.resolve(entry.getName()));
            }
        }
    }
}
