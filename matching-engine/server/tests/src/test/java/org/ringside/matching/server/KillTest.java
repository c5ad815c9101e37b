package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.journal.SnapshotInfo;
import org.ringside.journal.SnapshotStore;
import org.ringside.launch.FaultPoint;
import org.ringside.queue.Queue;

/** An engine that is killed, and the one after it: together they publish what a replay of the journal makes. */
@Tag("slow")
class KillTest {
    private static final int COMMANDS = 2_000;
    private static final int AT_ONCE = 50;
    private static final int KILLS = Boolean.getBoolean("ringside.long") ? 4 : 1;
    private static final int DEAD_SNAPSHOTS = Boolean.getBoolean("ringside.long") ? 2 : 1;
    private static final int SIGKILL = 128 + 9;

    @TempDir
    private Path folder;

    private final List<String> published = new ArrayList<>();
    private final List<EngineProcess> processes = new ArrayList<>();
    private Path journal;
    private Exchange exchange;
    private Gateway gateway;

    @BeforeEach
    void open() {
        journal = folder.resolve("journal");
        exchange = new Exchange().withJournal(journal);
        exchange.set("batch", 16);
        gateway = exchange.gateway("gw-1", 16_384);
        RandomMarket.open(gateway);
    }

    @AfterEach
    void close() {
        processes.forEach(EngineProcess::close);
        exchange.close();
    }

    @Test
    void shouldPublishExactlyWhatAReplayMakesWhenItDies() {
        dieAt("match-to-publish", 40);
    }

    @ParameterizedTest
    @Tag("long")
    @CsvSource({"journal-to-match, 1", "journal-to-match, 1003", "match-to-publish, 1", "match-to-publish, 4",
        "segment-roll, 3", "segment-rolled, 3"})
    void shouldPublishExactlyWhatAReplayMakesWhenItDiesElsewhere(final String fault, final int pass) {
        dieAt(fault, pass);
    }

    private void dieAt(final String fault, final int pass) {
        exchange.set("segmentLength", 64 << 10);
        final RandomMarket market = new RandomMarket(pass);
        int sent = 0;
        final EngineProcess first = start("-D" + FaultPoint.PROPERTY + "=" + fault + ":" + pass);
        while (first.isAlive()) {
            sent = sendMore(market, sent, COMMANDS);
        }
        assertThat(first.awaitExit()).isEqualTo(FaultPoint.EXIT_CODE);
        finish(market, sent);

        assertReplayed(new Replay(journal), fault);
    }

    @Test
    void shouldPublishExactlyWhatAReplayMakesWhenItIsKilledAgainAndAgain() {
        exchange.set("segmentLength", 64 << 10);
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        final RandomMarket market = new RandomMarket(seed);
        int sent = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            final EngineProcess engine = start();
            engine.awaitReady();
            final long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(random.nextInt(200));
            while (System.nanoTime() < until) {
                sent = sendMore(market, sent, COMMANDS * (1 + kill) / (1 + KILLS));
            }
            engine.kill();
            assertThat(engine.awaitExit()).as("seed %d", seed).isEqualTo(SIGKILL);
        }
        finish(market, sent);

        assertReplayed(new Replay(journal), "seed " + seed);
    }

    /** It is another process that dies: the engine says so each time, and goes on. */
    @Test
    void shouldGoOnWhenASnapshotDies() {
        goOn("mid-snapshot:1");
    }

    @Test
    @Tag("long")
    void shouldGoOnWhenASnapshotDiesThatIsWritten() {
        goOn("snapshot-written:1");
    }

    private void goOn(final String fault) {
        exchange.set("snapshotEvery", 16 << 10);
        exchange.set("segmentLength", 64 << 20);
        final RandomMarket market = new RandomMarket(4);
        final EngineProcess engine = start("-D" + FaultPoint.PROPERTY + "=" + fault);
        int sent = 0;
        while (engine.messages().stream().filter(KillTest::isDeadSnapshot).count() < DEAD_SNAPSHOTS) {
            assertThat(engine.isAlive()).isTrue();
            sent = sendPaced(market, sent);
        }
        engine.kill();
        engine.awaitExit();
        assertThat(SnapshotStore.of(journal).list()).isEmpty();
        finish(market, 0);

        assertReplayed(new Replay(journal), fault);
        assertSnapshotsWork();
    }

    /** Nothing of the engine is left that could write into its journal's folder. */
    @Test
    @Tag("long")
    void shouldEndTheSnapshotWithTheEngine() {
        exchange.set("snapshotEvery", 16 << 10);
        exchange.set("segmentLength", 64 << 20);
        final RandomMarket market = new RandomMarket(4);
        final EngineProcess engine = start();
        Optional<ProcessHandle> snapshot = Optional.empty();
        int sent = 0;
        while (snapshot.isEmpty()) {
            sent = sendPaced(market, sent);
            snapshot = ProcessHandle.of(engine.pid()).flatMap(handle -> handle.children().findFirst());
        }
        engine.kill();

        assertThat(snapshot.orElseThrow().onExit()).succeedsWithin(Duration.ofSeconds(60));
        engine.awaitExit();
        finish(market, 0);
        assertReplayed(new Replay(journal), "killed beside a snapshot");
        assertSnapshotsWork();
    }

    private static boolean isDeadSnapshot(final String line) {
        return line.startsWith("engine: no snapshot was taken, the journal goes on growing, ")
            && line.contains("exit code " + FaultPoint.EXIT_CODE);
    }

    private void assertSnapshotsWork() {
        new Snapshots(journal, RouteTails.UNKNOWN, line -> assertThat(line).isNull()).take();
        assertThat(SnapshotStore.of(journal).list()).isNotEmpty().allMatch(SnapshotInfo::isWhole);
        final SnapshotInfo newest = SnapshotStore.of(journal).list().get(0);
        assertThat(new Replay(journal).from(newest).run().stateHash()).isEqualTo(new Replay(journal).run().stateHash());
    }

    /** Sends some more, again and again the same, as long as the engine keeps up. */
    private int sendPaced(final RandomMarket market, final int sent) {
        try (Queue input = Queue.inspect(exchange.folder().resolve("orders.in.q"))) {
            final int now = input.statistics().backlog() > AT_ONCE ? sent : sendMore(market, sent % COMMANDS, COMMANDS);
            receiveOrPark();
            LockSupport.parkNanos(5_000_000);
            return now;
        }
    }

    /** The rest, by an engine of this process, until it has read everything; then it ends. */
    private void finish(final RandomMarket market, final int sentBefore) {
        int sent = sentBefore;
        exchange.work();
        while (sent < COMMANDS) {
            sent = sendMore(market, sent, COMMANDS);
            exchange.work();
        }
        while (receive() > 0) {
            Thread.onSpinWait();
        }
        exchange.stop();
    }

    private void assertReplayed(final Replay replay, final String which) {
        final List<String> replayed = new ArrayList<>();
        final ReplayResult result = replay.to((index, route, position, typeId, buffer, offset, length) ->
            replayed.add(line(position, typeId, buffer, offset, length))).run();

        assertThat(published).as(which).hasSizeGreaterThan(COMMANDS / 2).isEqualTo(replayed);
        assertThat(exchange.host().service().stateHash()).as(which).isEqualTo(result.stateHash());
    }

    /** Sends some, up to so many, and receives what is there. */
    private int sendMore(final RandomMarket market, final int sent, final int upTo) {
        final int more = Math.min(AT_ONCE, upTo - sent);
        market.send(gateway, more);
        receiveOrPark();
        return sent + more;
    }

    private void receiveOrPark() {
        if (receive() == 0) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    private int receive() {
        return gateway.skip((typeId, buffer, offset, length, position, endOfBatch) ->
            published.add(line(position, typeId, buffer, offset, length)));
    }

    private EngineProcess start(final String... jvm) {
        final EngineProcess engine =
            EngineProcess.start(folder, List.of(jvm), "-c", exchange.configFile().toString());
        processes.add(engine);
        return engine;
    }

    private static String line(final long position, final int typeId, final DirectBuffer buffer, final int offset,
        final int length) {
        final UnsafeBuffer copy = new UnsafeBuffer(new byte[length]);
        copy.putBytes(0, buffer, offset, length);
        Replay.clearTimes(copy, 0);
        return position + " " + typeId + " " + HexFormat.of().formatHex(copy.byteArray());
    }
}
