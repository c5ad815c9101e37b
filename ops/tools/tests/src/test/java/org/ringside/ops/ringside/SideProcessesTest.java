package org.ringside.ops.ringside;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.counters.BeatFile;
import org.ringside.counters.CountersKind;
import org.ringside.launch.ExitCode;
import org.ringside.marketdata.counters.ItchCounter;
import org.ringside.marketdata.counters.PublisherCounter;
import org.ringside.marketdata.counters.PublisherCounters;
import org.ringside.marketdata.counters.RecoveryCounter;
import org.ringside.marketdata.counters.StreamCounter;
import org.ringside.marketdata.protocol.ReplayCode;
import org.ringside.marketdata.publisher.FeedStream;
import org.ringside.matching.counters.EngineCounter;
import org.ringside.matching.counters.EngineCounters;
import org.ringside.matching.server.EngineOutline;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.exchange.ExchangeFolder;
import org.ringside.ops.exchange.ExchangeState;
import org.ringside.ops.exchange.RunningProcess;
import org.ringside.ops.metrics.Series;
import org.ringside.ops.terminal.Json;
import org.ringside.ops.terminal.Run;
import org.ringside.queue.ProcessIdentity;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.testing.SharedMemory;

/** What tools see of a publisher of market data, and of a console, whose threads are this test. */
class SideProcessesTest {
    private static final long MINUTE_NS = 60_000_000_000L;
    private static final long PID = ProcessHandle.current().pid();

    @RegisterExtension
    private final SharedMemory memory = new SharedMemory();

    @TempDir
    private Path home;

    private EngineCounters engine;
    private Queue queue;
    private PublisherCounters publisher;
    private BeatFile console;

    @BeforeEach
    void makeExchange() throws IOException {
        System.setProperty("ringside.home", home.toString());
        Files.createDirectories(home.resolve("conf"));
        Files.writeString(home.resolve("conf/exchange.properties"), "queues=" + memory.folder() + "\ndata="
            + home.resolve("data") + "\nmarketData=market-data.properties\nconsole=console.properties\n");
        Files.writeString(home.resolve("conf/engine.properties"), "input=orders.in\nsegmentLength=65536\n");
        Files.writeString(home.resolve("conf/gateway.properties"), "name=gw-1\n");
        new ExchangeFolder(memory.folder()).save(new ExchangeState(ExchangeState.SCHEMA,
            home.resolve("conf/exchange.properties").toString(), null, 1, true, List.of("market-data"),
            List.of(new RunningProcess(Exchange.MARKET_DATA, Exchange.MARKET_DATA, ProcessIdentity.self()),
                new RunningProcess(Exchange.CONSOLE, Exchange.CONSOLE, ProcessIdentity.self()))));
        engine = EngineCounters.create(memory.folder(), List.of("gw-1"));
        queue = QueueDirectory.of(memory.folder()).create("market-data", EngineOutline.publicQueue(64));
        publisher = PublisherCounters.create(memory.folder(), "market-data");
        console = BeatFile.create(memory.folder(), CountersKind.CONSOLE, Exchange.CONSOLE);
        engine.engine().set(EngineCounter.PUBLIC_SEQUENCE, 500_000);
        publisher.publisher().set(PublisherCounter.SEQUENCE, 499_990);
    }

    @AfterEach
    void close() {
        console.close();
        publisher.close();
        queue.close();
    }

    private void beat(final long nowNs) {
        publisher.heartbeat().beat(nowNs);
        publisher.recovery().beat(nowNs);
        console.beat(nowNs);
    }

    private static Run ringside(final String... arguments) {
        return Run.of(new Ringside(), arguments);
    }

    @Test
    void shouldSayHowAPublisherAndAConsoleAre() {
        assertThat(ringside("health").out()).contains("WARN  market-data: does not run    fix: ringside restart"
            + " market-data\n");
        queue.reader("market-data");
        assertThat(ringside("health").out())
            .contains("WARN  market-data (pid " + PID + "): has not begun its turns")
            .contains("WARN  console (pid " + PID + "): has not begun its turns");

        beat(System.nanoTime());
        assertThat(ringside("health").out())
            .containsPattern("PASS {2}market-data: last turn \\d+ ms ago, 10 events behind the engine\n")
            .containsPattern("PASS {2}console: last turn \\d+ ms ago\n");

        publisher.publisher().set(PublisherCounter.SEQUENCE, 400_000);
        assertThat(ringside("health").out()).contains("WARN  market-data (pid " + PID
            + "): 100,000 events behind the engine    fix: see what it does: ringside counters\n");
        publisher.publisher().set(PublisherCounter.CATCHING_UP, 1);
        assertThat(ringside("health").out()).contains("100,000 events behind the engine, which it makes again");

        console.beat(System.nanoTime() - MINUTE_NS);
        publisher.recovery().beat(System.nanoTime() - MINUTE_NS);
        assertThat(ringside("health").out())
            .containsPattern("WARN {2}market-data \\(pid " + PID + "\\): no turn for 6\\d\\.\\ds {4}fix: ringside"
                + " restart market-data --yes\n")
            .containsPattern("WARN {2}console \\(pid " + PID + "\\): no turn for 6\\d\\.\\ds");
        final Run status = ringside("status");
        assertThat(status.out())
            .containsPattern("market-data {2}pid " + PID + " {2}running [\\d:]+, no turn for 6\\d\\.\\ds\n")
            .contains("market-data  event 400,000  behind 100,000, catching up  packets 0  dropped 0  store 0 B\n");
    }

    @Test
    void shouldSayThatTheThreadOfItchHangsWhileTheOthersGoRound() throws IOException {
        queue.reader("market-data");
        beat(System.nanoTime());
        publisher.itch().beat(System.nanoTime());
        assertThat(ringside("health").out()).contains("PASS  market-data: last turn ");

        publisher.itch().beat(System.nanoTime() - MINUTE_NS);
        assertThat(ringside("health").out())
            .containsPattern("WARN {2}market-data \\(pid " + PID + "\\): no turn for 6\\d\\.\\ds {4}fix: ringside"
                + " restart market-data --yes\n");
        assertThat(ringside("status").out())
            .containsPattern("market-data {2}pid " + PID + " {2}running [\\d:]+, no turn for 6\\d\\.\\ds\n");
        assertThat(ringside("counters").out()).containsPattern("itch beatAge +6\\d,\\d{3} ms\n");
        final JsonNode counters = Json.MAPPER.readTree(ringside("counters", "--json").out());
        assertThat(counters.at("/publishers/0/itchBeatAgeNs").asLong()).isGreaterThanOrEqualTo(MINUTE_NS);
        assertThat(Series.of(ringside("metrics").out())
            .get("process_heartbeat_age_seconds{loop=\"2\",process=\"market-data\"}")).isGreaterThanOrEqualTo(60);
    }

    @Test
    void shouldWaitUntilAPublisherHasWhatTheEngineHasMadeAndAConsoleGoesRound() throws InterruptedException {
        queue.reader("market-data");
        beat(System.nanoTime());
        assertThat(ringside("wait", "market-data", "--timeout", "50ms").exitCode()).isEqualTo(ExitCode.TIMEOUT);
        assertThat(ringside("wait", "console", "--timeout", "50ms").exitCode()).isEqualTo(ExitCode.TIMEOUT);
        final Thread threads = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                beat(System.nanoTime());
                LockSupport.parkNanos(1_000_000);
            }
        });
        threads.start();
        try {
            assertThat(ringside("wait", "console")).isEqualTo(new Run(ExitCode.OK, "", ""));
            assertThat(ringside("wait", "market-data", "--timeout", "50ms").exitCode()).isEqualTo(ExitCode.TIMEOUT);
            publisher.publisher().set(PublisherCounter.SEQUENCE, 500_000);
            assertThat(ringside("wait", "market-data")).isEqualTo(new Run(ExitCode.OK, "", ""));
        } finally {
            threads.interrupt();
            threads.join();
        }
    }

    /** No two counters are equal, so that a value says which one it is of. */
    @Test
    void shouldShowAndExportEachCounter() throws IOException {
        queue.reader("market-data");
        beat(System.nanoTime());
        long next = 1_000;
        for (final PublisherCounter counter : PublisherCounter.values()) {
            publisher.publisher().set(counter, next++);
        }
        for (final FeedStream stream : FeedStream.values()) {
            for (final StreamCounter counter : StreamCounter.values()) {
                publisher.stream(stream).set(counter, next++);
            }
        }
        for (final RecoveryCounter counter : RecoveryCounter.values()) {
            publisher.recovery().set(counter, next++);
        }
        publisher.recovery().answered(ReplayCode.TOO_OLD, 0);
        assertThat(ringside("counters").out()).as("ITCH is off").doesNotContain("itch messages");
        for (final ItchCounter counter : ItchCounter.values()) {
            publisher.itch().set(counter, next++);
        }

        final JsonNode row = Json.MAPPER.readTree(ringside("counters", "--json").out()).at("/publishers/0");
        final Series series = Series.of(ringside("metrics").out());

        for (final JsonNode block : List.of(row.path("counters"), row.path("recovery"), row.path("itch"))) {
            assertThat(block).isNotEmpty();
            block.forEach(value -> assertThat(series.with("publisher=\"market-data\"").values()).anyMatch(
                shown -> shown == value.asDouble() || shown == value.asDouble() / 1e9));
        }
        assertThat(row.path("streams")).hasSize(FeedStream.values().length);
        row.path("streams").properties().forEach(stream -> stream.getValue().forEach(value ->
            assertThat(series.with("stream=\"" + stream.getKey() + "\"").values()).contains(value.asDouble())));
        assertThat(row.at("/answers/tooOld").asLong()).isOne();
        assertThat(series.with("market_data_itch_requests_total").values()).hasSize(6)
            .contains(row.at("/itch/noRoomOfAddress").asDouble());
        final String name = "publisher=\"market-data\"}";
        assertThat(series.get("market_data_recovery_requests_total{code=\"tooOld\"," + name)).isOne();
        assertThat(series.get("market_data_behind_events{" + name))
            .isEqualTo(500_000 - row.at("/counters/sequence").asDouble());
        assertThat(series.with("process_heartbeat_age_seconds").keySet()).anyMatch(shown -> shown.contains("console"))
            .filteredOn(shown -> shown.contains("market-data")).hasSize(2);
        assertThat(ringside("counters").out()).contains("STREAM").contains("orderSnapshots")
            .contains("answered tooOld")
            .containsPattern("itch noRoomOfAddress +\\d");
    }

    @Test
    void shouldSayInALineThatTheCountersAreOfAnotherVersion() throws IOException {
        final Path file = memory.folder().resolve("market-data.publisher.counters");
        Files.write(file, new byte[512]);

        final Run run = ringside("counters");

        assertThat(run.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(run.err()).hasLineCount(1).contains("has no counters of a publisher of market data of this version");
    }
}
