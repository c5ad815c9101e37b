package org.ringside.ops.ringside;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.gateway.counters.GatewayCounters;
import org.ringside.gateway.counters.HopKind;
import org.ringside.gateway.counters.LoopCounter;
import org.ringside.gateway.counters.RejectKind;
import org.ringside.journal.SnapshotStore;
import org.ringside.launch.ExitCode;
import org.ringside.matching.counters.EngineCounter;
import org.ringside.matching.counters.EngineCounters;
import org.ringside.matching.counters.MemberCounters;
import org.ringside.matching.counters.RouteCounter;
import org.ringside.matching.counters.SnapshotCounter;
import org.ringside.matching.counters.WatchCounter;
import org.ringside.matching.server.RouteState;
import org.ringside.ops.metrics.Metric;
import org.ringside.ops.metrics.Promtool;
import org.ringside.ops.metrics.Series;
import org.ringside.ops.shmq.Shmq;
import org.ringside.ops.terminal.Json;
import org.ringside.ops.terminal.Run;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.Reader;
import org.ringside.testing.SharedMemory;

/** {@code metrics}, over the files and locks of an exchange whose processes are this test. */
class MetricsTest {
    private static final int LOOPS = 4;
    private static final int MOST_SERIES = 2_000;
    private static final int CODES = 64;
    private static final double NS = 1e9;
    private static final double MS = 1e3;

    @RegisterExtension
    private final SharedMemory memory = new SharedMemory();

    @TempDir
    private Path home;

    private Queue input;
    private Reader reader;
    private EngineCounters engine;
    private GatewayCounters gateway;
    /** No two counters are equal, so that a value says which one it is of. */
    private long next = 100;

    @BeforeEach
    void makeExchange() throws IOException {
        System.setProperty("ringside.home", home.toString());
        Files.createDirectories(home.resolve("conf"));
        Files.writeString(home.resolve("conf/exchange.properties"), "gateways=gateway.properties\n"
            + "engine=engine.properties\nqueues=" + memory.folder() + "\ndata=" + home.resolve("data") + "\n");
        Files.writeString(home.resolve("conf/engine.properties"), "input=orders.in\nsegmentLength=65536\n");
        Files.writeString(home.resolve("conf/gateway.properties"), "name=gw-1\nloops=4\n");
        input = QueueDirectory.of(memory.folder()).create("orders.in", QueueSpec.many(64, 112));
        reader = input.reader("engine");
        engine = EngineCounters.create(memory.folder(), List.of("gw-1", "gw-1.1"));
        gateway = GatewayCounters.create(memory.folder(), "gw-1", LOOPS);
    }

    @AfterEach
    void close() {
        gateway.close();
        input.close();
    }

    /** The same files as on hosts of gateways say there where the members are. */
    @Test
    void shouldNotMissProcessesOfOtherHostsOnAHostOfMembers() throws IOException {
        final Path queues = Files.createDirectories(home.resolve("queues"));
        Files.write(home.resolve("conf/exchange.properties"), List.of("gateways=gateway.properties",
            "bridge=bridge.properties", "engine=engine.properties", "queues=" + queues,
            "data=" + home.resolve("data")));
        Files.write(home.resolve("conf/bridge.properties"),
            List.of("bridge=host-b", "members=127.0.0.1:9040", "endpoint=127.0.0.1:9050", "routes=gw-1"));
        assertThat(series().get("process_up{part=\"bridge\",process=\"bridge-host-b\"}")).isZero();

        try (MemberCounters member = MemberCounters.create(queues, "member-0", "0.1.0")) {
            member.beat(System.nanoTime());
            assertThat(series().with("process_up", "part=")).isEmpty();
            try (Queue commands = QueueDirectory.of(queues).create("orders.in", QueueSpec.many(64, 112))) {
                assertThat(series().with("process_up", "part=")).as(commands.name()).hasSize(2);
            }
        }
    }

    @Test
    void shouldHaveASeriesOfEachCounterOfTheProcesses() throws IOException {
        count();
        final JsonNode counters = json(ringside("counters", "--json"));
        final Series series = series();

        counters.at("/engine/counters").properties().forEach(counter ->
            assertShown(series, counter, series.with()));
        counters.at("/engine/refused").fieldNames().forEachRemaining(reason ->
            assertThat(series.get("engine_rejects_total{reason=\"" + reason + "\"}")).isZero());
        for (int loop = 0; loop < LOOPS; loop++) {
            final String number = Integer.toString(loop);
            final JsonNode row = counters.at("/gateways/0/loops/" + number);
            final Map<String, Double> own = series.with("gateway=\"gw-1\"", "loop=\"" + number + "\"");
            row.path("counters").properties().forEach(counter -> assertShown(series, counter, own));
            for (final String kind : List.of("negotiate", "establish", "business")) {
                row.path(kind + "Rejects").properties().forEach(code -> assertThat(series.get(
                    "gateway_rejects_total{code=\"" + code.getKey() + "\",gateway=\"gw-1\",kind=\"" + kind
                        + "\",loop=\"" + number + "\"}"))
                    .isEqualTo(code.getValue().asDouble()));
            }
            assertThat(series.get("gateway_terminates_total{code=\"40\",gateway=\"gw-1\",loop=\"" + number + "\"}"))
                .isEqualTo(row.at("/terminates/40").asDouble()).isPositive();
            assertThat(row.path("hops")).hasSize(HopKind.values().length);
            row.path("hops").properties().forEach(hop -> {
                final String labels = "{gateway=\"gw-1\",hop=\"" + hop.getKey().replace(' ', '_') + "\",loop=\""
                    + number + "\"}";
                final double count = hop.getValue().path("count").asDouble();
                assertThat(count > 0).isEqualTo(!hop.getKey().equals(HopKind.REPLICATE.label()));
                assertThat(series.get("hop_duration_seconds_count" + labels)).isEqualTo(count);
                assertThat(series.get("hop_duration_seconds_sum" + labels))
                    .isEqualTo(hop.getValue().path("sumNs").asLong() / NS);
                assertThat(series.get("hop_max_seconds" + labels))
                    .isEqualTo(hop.getValue().path("maxNs").asLong() / NS);
            });
        }
    }

    @Test
    void shouldCountTimesInTheBucketThatTheyBelongTo() {
        // 900 us from t4 to t5, and so in service; 5 ns in the other hops.
        gateway.hops(0).record(1_000, 1_005, 1_010, 901_010, 901_015, 901_020, 901_025);

        final Series series = series();

        assertThat(bucket(series, "match", "5.0E-4")).isZero();
        assertThat(bucket(series, "match", "0.001")).isEqualTo(1);
        assertThat(bucket(series, "match", "+Inf")).isEqualTo(1);
        assertThat(bucket(series, "ring_in", "1.0E-6")).isEqualTo(1);
        assertThat(series.with("hop_duration_seconds_bucket", "match", "loop=\"0\"")).hasSize(23);
    }

    @Test
    void shouldHaveASeriesOfEachNumberOfAQueue() throws IOException {
        try (Producer first = input.producer("gw-1"); Producer second = input.producer("gw-1");
            Producer other = input.producer("gw-2")) {
            final UnsafeBuffer message = new UnsafeBuffer(new byte[40]);
            for (int i = 0; i < 20; i++) {
                assertThat((i % 2 == 0 ? first : second).offer(9, message, 0, 40)).isEqualTo(i);
            }
            reader.poll((type, buffer, offset, length, position, endOfBatch) -> { }, 7);
            while (other.offer(9, message, 0, 8) >= 0) {
                assertThat(input.position()).isLessThan(100);
            }
            final JsonNode stat = json(Run.of(new Shmq(), "stat", "orders.in", "--json", "--dir",
                memory.folder().toString()));

            final Series series = series();

            final String queue = "{queue=\"orders.in\"}";
            assertThat(series.get("queue_capacity" + queue)).isEqualTo(64);
            assertThat(series.get("queue_reader_attached" + queue)).isEqualTo(1);
            assertThat(series.get("queue_held_seconds" + queue)).isZero();
            assertThat(series.get("queue_written_total" + queue)).isEqualTo(stat.path("written").asDouble());
            assertThat(series.get("queue_read_total" + queue)).isEqualTo(stat.path("read").asDouble()).isEqualTo(7);
            assertThat(series.get("queue_backlog" + queue)).isEqualTo(stat.path("backlog").asDouble()).isEqualTo(64);
            assertThat(series.get("queue_largest_batch" + queue)).isEqualTo(stat.path("largestBatch").asDouble());
            assertThat(series.get("queue_delivered_total" + queue))
                .isEqualTo(stat.at("/reader/delivered").asDouble()).isEqualTo(7);
            assertThat(series.get("queue_batches_total" + queue)).isEqualTo(stat.at("/reader/batches").asDouble());
            assertThat(sum(series, "queue_full_total")).isEqualTo(stat.path("backPressure").asDouble()).isEqualTo(1);
            assertThat(sum(series, "queue_aborted_slots_total")).isEqualTo(stat.path("aborted").asDouble());
            for (final String cause : List.of("skipped", "dead", "stalled")) {
                assertThat(series.get("queue_given_up_slots_total{cause=\"" + cause + "\",queue=\"orders.in\"}"))
                    .isZero();
            }
            assertThat(series.get("queue_swept_slots_total" + queue)).isEqualTo(stat.at("/givenUp/swept").asDouble());
            assertThat(series.get("queue_committed_slots_total{queue=\"orders.in\",writer=\"gw-1\"}")).as("of two")
                .isEqualTo(20);
            assertThat(series.get("queue_committed_bytes_total{queue=\"orders.in\",writer=\"gw-1\"}")).isEqualTo(800);
            assertThat(series.with("queue_retries_total")).hasSize(2);
        }
    }

    /** The new one does not take the entry of the one before: together they would shrink when that is used again. */
    @Test
    void shouldCountAWriterFromZeroAgainWhenAnotherOneOfItsNameLives() {
        final UnsafeBuffer message = new UnsafeBuffer(new byte[40]);
        final Producer other = input.producer("gw-2");
        try (Producer before = input.producer("gw-1")) {
            before.offer(9, message, 0, 40);
            before.offer(9, message, 0, 40);
        }
        final String committed = "queue_committed_slots_total{queue=\"orders.in\",writer=\"gw-1\"}";
        assertThat(series().get(committed)).as("as evidence").isEqualTo(2);
        other.close();

        try (Producer now = input.producer("gw-1")) {
            now.offer(9, message, 0, 40);
            assertThat(series().get(committed)).isEqualTo(1);
        }
    }

    @Test
    void shouldShowWhereTheEngineWaitsAndHowOldItsSnapshotIs() throws IOException {
        engine.route("gw-1.1").set(RouteCounter.STATE, RouteState.WAITING.ordinal());
        engine.route("gw-1.1").set(RouteCounter.SINCE_NS, System.nanoTime() - 5_000_000_000L);
        final Path journal = Files.createDirectories(home.resolve("data/engine"));
        Files.write(journal.resolve("journal-00000000000000000000.log"), new byte[3]);
        Files.write(journal.resolve("journal-00000000000000000100.log"), new byte[5]);
        Files.write(journal.resolve("journal-00000000000000000200.log"), new byte[7]);
        assertThat(series().get("snapshot_journal_bytes_behind")).isEqualTo(15);
        SnapshotStore.of(journal).write(150, 1, values -> 0);

        final Series series = series();

        assertThat(series.get("engine_waiting_seconds{queue=\"orders.out.gw-1.1\"}")).isGreaterThanOrEqualTo(5);
        assertThat(series.get("engine_waiting_seconds{queue=\"orders.out.gw-1\"}")).isZero();
        assertThat(series.get("snapshot_age_seconds")).isNotNegative();
        assertThat(series.get("snapshot_journal_bytes_behind")).isEqualTo(12);
        assertThat(series.get("journal_segment_bytes")).isEqualTo(65_536);
        assertThat(series.get("journal_free_bytes")).isPositive();
    }

    @Test
    void shouldSayWhoLivesAndWhatItTakes() {
        final Series series = series();

        assertThat(series.get("process_up{part=\"engine\",process=\"engine\"}")).isEqualTo(1);
        assertThat(series.get("process_up{part=\"gateway\",process=\"gw-1\"}")).isZero();
        assertThat(series.get("process_resident_bytes{process=\"engine\"}")).isGreaterThan(10_000_000);
        assertThat(series.get("process_cpu_seconds_total{process=\"engine\"}")).isPositive();
        assertThat(series.get("process_start_time_seconds{process=\"engine\"}")).isGreaterThan(1e9);
        assertThat(series.get("process_major_faults_total{process=\"engine\"}")).isNotNegative();
        assertThat(series.with("process_heartbeat_age_seconds")).as("nobody has begun").isEmpty();
        engine.heartbeat().beat(System.nanoTime());
        gateway.loop(3).beat(System.nanoTime());
        assertThat(series().with("process_heartbeat_age_seconds").keySet()).containsExactlyInAnyOrder(
            "process_heartbeat_age_seconds{loop=\"0\",process=\"engine\"}",
            "process_heartbeat_age_seconds{loop=\"3\",process=\"gw-1\"}");
    }

    /** Other threads end before their process, and a sum of them would shrink: a counter that does has begun anew. */
    @Test
    void shouldCountTheTimesOfThreadsThatLastAsLongAsTheirProcessOnly() throws InterruptedException {
        final List<String> threads = new ArrayList<>();
        final Thread dutyCycle = new Thread(() -> threads.addAll(series().with("thread_").keySet()), "engine");

        dutyCycle.start();
        dutyCycle.join();

        assertThat(threads).containsExactlyInAnyOrder(
            "thread_cpu_seconds_total{process=\"engine\",thread=\"engine\"}",
            "thread_wait_seconds_total{process=\"engine\",thread=\"engine\"}");
    }

    @Test
    void shouldLeaveOutWhatIsDamagedAndSayWhy() throws IOException {
        Files.write(memory.folder().resolve("gw-1.counters"), new byte[200]);

        final Run run = ringside("metrics");

        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run.err().lines()).hasSize(2).allMatch(line -> line.startsWith("ringside: no metrics of the source ")
            && line.contains("gw-1.counters has no counters of a gateway"));
        final Series series = Series.of(run.out());
        assertThat(series.get("source_read{source=\"gateways\"}")).isZero();
        assertThat(series.get("source_read{source=\"hops\"}")).isZero();
        assertThat(series.get("source_read{source=\"engine\"}")).isEqualTo(1);
        assertThat(series.with("gateway_")).isEmpty();
        assertThat(series.get("engine_trades_total")).isZero();
    }

    @Test
    void shouldGoOnWithTheOtherSourcesWhenACountIsNegative() {
        engine.engine().set(EngineCounter.TRADES, -1);

        final Run run = ringside("metrics");

        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run.err()).isEqualTo("ringside: no metrics of the source engine: ringside_engine_trades_total is"
            + " -1.0, which counts nothing\n");
        final Series series = Series.of(run.out());
        assertThat(series.get("source_read{source=\"engine\"}")).isZero();
        assertThat(series.get("source_read{source=\"gateways\"}")).isEqualTo(1);
    }

    @Test
    void shouldGoOnWithTheOtherSourcesWhenANumberIsNone() throws IOException {
        engine.route("gw-1").set(RouteCounter.STATE, 99);
        Files.writeString(home.resolve("conf/engine.properties"), "input=orders.in\nsegmentLength=much\n");
        Files.createDirectories(home.resolve("data/engine"));

        final Run run = ringside("metrics");

        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run.err().lines()).hasSize(2);
        final Series series = Series.of(run.out());
        assertThat(series.with("source_read").entrySet().stream().filter(source -> source.getValue() == 0)
            .map(Map.Entry::getKey)).containsExactlyInAnyOrder("source_read{source=\"engine\"}",
                "source_read{source=\"journal\"}");
        assertThat(series.get("process_up{part=\"engine\",process=\"engine\"}")).isEqualTo(1);
    }

    @Test
    void shouldSayThatNothingLivesWhereNothingWasEverStarted() throws IOException {
        Files.writeString(home.resolve("conf/exchange.properties"),
            "queues=" + home.resolve("none") + "\ndata=" + home.resolve("data") + "\n");

        final Run run = ringside("metrics");

        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run.err()).isEmpty();
        assertThat(Series.of(run.out()).with("process_").values()).hasSize(2).containsOnly(0.0);
        assertThat(home.resolve("none")).doesNotExist();
    }

    @Test
    void shouldHaveFewSeriesAlsoWhenEveryCodeCameUpInFourLoops() {
        count();
        for (int loop = 0; loop < LOOPS; loop++) {
            for (final RejectKind kind : RejectKind.values()) {
                for (int code = 0; code < CODES; code++) {
                    gateway.loop(loop).rejected(kind, code);
                }
            }
        }

        assertThat(series().values()).hasSizeBetween(1_000, MOST_SERIES);
    }

    @Test
    void shouldPassForMetricsWithPrometheus() throws Exception {
        count();
        Promtool.accepts(ringside("metrics").out(), "check", "metrics");
    }

    @Test
    void shouldListEachMetric() {
        final List<String> lines = ringside("metrics", "--list").out().lines().toList();

        assertThat(lines).hasSize(Metric.values().length + 1);
        assertThat(lines.get(0)).matches("NAME +TYPE +LABELS +HELP");
        assertThat(lines).anyMatch(line -> line.matches("ringside_engine_trades_total +counter +- +Trades\\."));
    }

    /** Counts something different everywhere. */
    private void count() {
        for (final EngineCounter counter : EngineCounter.values()) {
            engine.engine().set(counter, next++);
        }
        for (final SnapshotCounter counter : SnapshotCounter.values()) {
            engine.snapshots().set(counter, next++);
        }
        engine.watch().set(WatchCounter.GATEWAYS_LOST, next++);
        for (int loop = 0; loop < LOOPS; loop++) {
            for (final LoopCounter counter : LoopCounter.values()) {
                gateway.loop(loop).set(counter, next++);
            }
            for (int i = 0; i <= loop; i++) {
                gateway.loop(loop).rejected(RejectKind.NEGOTIATE, 2);
                gateway.loop(loop).rejected(RejectKind.ESTABLISH, 3 + loop);
                gateway.loop(loop).rejected(RejectKind.BUSINESS, 11);
                gateway.loop(loop).rejected(RejectKind.TERMINATE, 40);
                gateway.hops(loop).record(1_000, 3_000, 9_000, 20_000, 50_000, 90_000, 200_000 + next++);
            }
        }
    }

    /** Some series has the value, as it is or in seconds. */
    private static void assertShown(
        final Series all, final Map.Entry<String, JsonNode> counter, final Map<String, Double> candidates) {
        final double value = counter.getValue().asDouble();
        final double unit = counter.getKey().endsWith("Ns") ? NS : counter.getKey().endsWith("Ms") ? MS : 1;
        assertThat(candidates.values()).as("%s in %s", counter, all.values().keySet()).contains(value / unit);
    }

    private static double bucket(final Series series, final String hop, final String bound) {
        return series.get("hop_duration_seconds_bucket{gateway=\"gw-1\",hop=\"" + hop + "\",loop=\"0\",le=\"" + bound
            + "\"}");
    }

    private static double sum(final Series series, final String name) {
        return series.with(name).values().stream().mapToDouble(Double::doubleValue).sum();
    }

    private static Series series() {
        final Run run = ringside("metrics");
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        return Series.of(run.out());
    }

    private static JsonNode json(final Run run) throws IOException {
        return Json.MAPPER.readTree(run.out());
    }

    private static Run ringside(final String... arguments) {
        return Run.of(new Ringside(), arguments);
    }
}
