package org.ringside.ops.ringside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.gateway.counters.GatewayCounters;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.matching.protocol.NewOrderEncoder;
import org.ringside.matching.protocol.OrdType;
import org.ringside.matching.protocol.SelfMatchPrevention;
import org.ringside.matching.protocol.SessionBoundEncoder;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.StartPhaseEncoder;
import org.ringside.matching.protocol.TimeInForce;
import org.ringside.matching.server.EngineConfig;
import org.ringside.matching.server.EngineServer;
import org.ringside.ops.metrics.Promtool;
import org.ringside.ops.metrics.Series;
import org.ringside.ops.terminal.Json;
import org.ringside.ops.terminal.Run;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;
import org.ringside.testing.ForkedJvm;
import org.ringside.testing.SharedMemory;

/** {@code watch} and {@code metrics --market}, with a real engine that has traded. */
@Tag("slow")
class WatchTest {
    private static final long TICK = 1_000_000;
    private static final long NO_PRICE = Long.MIN_VALUE;
    private static final long NO_LIMIT_MS = 20_000;

    @RegisterExtension
    private final SharedMemory memory = new SharedMemory();

    @TempDir
    private Path home;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[112]);
    private Path exchange;
    private EngineServer engine;
    private GatewayCounters gateway;
    private long sent;

    @BeforeEach
    void startEngine() throws IOException, InterruptedException {
        exchange = Files.writeString(home.resolve("exchange.properties"), "gateways=gateway.properties\n"
            + "engine=engine.properties\nqueues=" + memory.folder() + "\ndata=" + home.resolve("data") + "\n");
        configure("");
        Files.writeString(home.resolve("gateway.properties"), "name=gw-1\n");
        final QueueDirectory directory = QueueDirectory.of(memory.folder());
        directory.create("orders.in", schema(QueueSpec.many(1024, 112))).close();
        directory.create("orders.out.gw-1", schema(QueueSpec.one(1024, 240))).close();
        gateway = GatewayCounters.create(memory.folder(), "gw-1", 1);
        gateway.loop(0).beat(System.nanoTime());
        engine = engine();
        trade();
    }

    @AfterEach
    void stopEngine() {
        engine.close();
        gateway.close();
    }

    @Test
    void shouldShowTheExchangeOnce() {
        final Run run = ringside("watch", "--once");

        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).containsPattern("^ringside broken  " + memory.folder() + "  20\\d\\d-")
            .containsPattern("\nPROCESS +PART +PID +LIFE +BEAT\nengine +engine +\\d+ +running +\\d+ ms\n")
            .containsPattern("\norders.in +many +1 +1,024 +0 ")
            .containsPattern("\nengine  commands 0/s  events 0/s  trades 0/s  refused 0/s  live orders 1\n")
            .doesNotContain("\u001b").doesNotContain("market at record");
    }

    @Test
    void shouldShowTheBookOfAnInstrument() {
        final Run run = ringside("watch", "--once", "--market", "ABC");

        assertThat(run.err()).isEmpty();
        assertThat(run.out())
            .containsPattern("\nmarket at record [\\d,]+, \\d+ ms behind the engine\n"
                + "ABC \\(1\\)  CONTINUOUS\n"
                + "last 100.00 same  open 100.00  high 100.00  low 100.00  volume 4  orders 1\n")
            .containsPattern("ORDERS +BID QTY +BID +ASK +ASK QTY +ORDERS\n +100.00 +6 +1\n")
            .containsPattern("TRADE +TIME +PRICE +QTY +SIDE\n +1 +20\\S+Z +100.00 +4 +BUY\n")
            .containsPattern("ACCOUNT +FIRM +NET .*\n +1001 +- +-4 +100.00 +0 +6 ");
    }

    /** A terminal of its own, as {@code script} makes one, whose size changes when it is sent a line. */
    @Test
    void shouldFitIntoTheWindowOfATerminal() throws IOException {
        assumeThat(Path.of("/usr/bin/script")).exists();
        final String watch = String.join(" ", ForkedJvm.command(List.of(ForkedJvm.QUICK), Ringside.class.getName(),
            "watch", "--market", "ABC", "-c", exchange));
        final ProcessBuilder script = new ProcessBuilder(
            "script", "-qfec",
            "stty rows 24 cols 80 -echo; (read line; stty rows 40 cols 60) < /dev/tty & exec " + watch, "/dev/null");
        try (ForkedJvm terminal = ForkedJvm.start(script)) {
            Window window = Window.read(terminal);
            assertThat(window.lines()).hasSize(23).allMatch(line -> line.length() < 80);
            assertThat(window.lines().get(22)).matches("\\.\\.\\. \\d+ more lines: they need a higher window");
            assertThat(window.text()).startsWith("ringside broken  ").contains("\nmarket at record ")
                .contains("\nABC (1)  CONTINUOUS\n");
            terminal.say("larger");
            for (int views = 0; window.lines().size() == 23; views++) {
                assertThat(views).as("views of the old window").isLessThan(20);
                window = Window.read(terminal);
            }
            assertThat(window.lines()).hasSizeBetween(24, 39).allMatch(line -> line.length() < 60);
        }
    }

    /** What a terminal showed at one time. */
    private record Window(List<String> lines) {
        private static final String HOME = "\u001b[H";

        /** The next whole view that it shows. */
        static Window read(final ForkedJvm terminal) throws IOException {
            String line = terminal.line();
            while (line != null && !line.contains(HOME)) {
                line = terminal.line();
            }
            final List<String> lines = new ArrayList<>();
            line = line == null ? null : line.substring(line.indexOf(HOME) + HOME.length());
            while (line != null && !line.startsWith("\u001b[J")) {
                lines.add(line.replace("\u001b[K", "").replace("\r", ""));
                line = terminal.line();
            }
            return new Window(lines);
        }

        String text() {
            return String.join("\n", lines);
        }
    }

    @Test
    void shouldPrintDocuments() throws IOException {
        final JsonNode document = Json.MAPPER.readTree(
            ringside("watch", "--once", "--json", "--market", "1").out());

        assertThat(document.at("/schema").asText()).isEqualTo("ringside.watch/1");
        assertThat(document.at("/state").asText()).isEqualTo("broken");
        assertThat(document.at("/flow/orders").asInt()).isEqualTo(1);
        assertThat(document.at("/queues/0/name").asText()).isEqualTo("orders.in");
        assertThat(document.at("/market/view").asText()).isEqualTo("market:1");
        assertThat(document.at("/market/asks/0/price").asText()).isEqualTo("100.00");
        assertThat(document.at("/market/accounts")).hasSize(2);
        assertThat(document.at("/books/why").isNull()).isTrue();
    }

    @Test
    void shouldSayWhichInstrumentsThereAre() {
        final Run run = ringside("watch", "--once", "--market", "XYZ");

        assertThat(run.exitCode()).isEqualTo(ExitCode.NOT_FOUND);
        assertThat(run.err()).isEqualTo("ringside: the market has no instrument XYZ: use one of ABC\n");
    }

    @Test
    void shouldRefuseWhatItCannotShow() {
        final Run run = ringside("watch", "--sessions", "1001");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).startsWith("ringside: --sessions is 1001, it must be 0 to 1000");
    }

    @Test
    void shouldSayThatNothingRuns() {
        engine.close();

        assertThat(ringside("watch", "--once").exitCode()).isEqualTo(ExitCode.NOT_FOUND);
    }

    @Test
    void shouldSayWhyThereIsNoBookWithoutAJournal() throws IOException {
        engine.close();
        configure("policy=memory\n");
        engine = engine();

        final Run run = ringside("watch", "--once", "--market", "ABC");

        assertThat(run.err()).isEmpty();
        assertThat(run.out())
            .containsPattern("\nmarket, \\d+ ms behind the engine: the engine keeps no journal \\(policy=memory\\)")
            .as("what the gateway has not read").contains(
                "\nABC (1)  -\nlast 100.00 same  open -  high -  low -  volume 4  orders -\n");
        assertThat(ringside("watch", "--once", "--market", "XYZ").err())
            .startsWith("ringside: the market has no instrument XYZ that is known: the engine keeps no journal")
            .hasLineCount(1);
    }

    @Test
    void shouldHaveMetricsOfInstruments() throws Exception {
        final Run run = ringside("metrics", "--market");
        assertThat(run.err()).isEmpty();
        final Series series = Series.of(run.out());

        assertThat(series.get("instrument_phase{instrument=\"ABC\",phase=\"CONTINUOUS\"}")).isEqualTo(1);
        assertThat(series.get("instrument_phase{instrument=\"ABC\",phase=\"HALT\"}")).isZero();
        assertThat(series.with("instrument_phase")).hasSize(9);
        assertThat(series.get("instrument_orders{instrument=\"ABC\"}")).isEqualTo(1);
        assertThat(series.get("instrument_trades_total{instrument=\"ABC\"}")).isEqualTo(1);
        assertThat(series.get("instrument_volume_lots_total{instrument=\"ABC\"}")).isEqualTo(4);
        assertThat(series.get("follower_behind_seconds")).isBetween(0.0, 60.0);
        assertThat(series.get("source_read{source=\"market\"}")).isEqualTo(1);
        Promtool.accepts(run.out(), "check", "metrics");
        assertThat(Series.of(ringside("metrics").out()).with("instrument_")).isEmpty();
    }

    private void configure(final String more) throws IOException {
        Files.writeString(home.resolve("engine.properties"), """
            input=orders.in
            instruments.1.symbol=ABC
            instruments.1.tick=0.01
            instruments.1.lot=1
            """ + more);
    }

    /** A sells 10 to B, who takes 4. */
    private void trade() throws InterruptedException {
        try (Queue input = QueueDirectory.of(memory.folder()).attach("orders.in");
            Producer producer = input.producer("gw-1")) {
            for (final int session : new int[] {1001, 1002}) {
                final SessionBoundEncoder bound = new SessionBoundEncoder();
                bound.wrap(buffer, 0).sessionId(session).sessionVerId(1).route("gw-1")
                    .cancelOnDisconnectType((short) 0);
                offer(producer, SessionBoundEncoder.TEMPLATE_ID, SessionBoundEncoder.BLOCK_LENGTH);
            }
            order(producer, 1001, Side.SELL, 10);
            order(producer, 1002, Side.BUY, 4);
            final long startMs = System.currentTimeMillis();
            while (input.statistics().backlog() > 0) {
                assertThat(System.currentTimeMillis() - startMs).as("the engine reads").isLessThan(NO_LIMIT_MS);
                Thread.sleep(1);
            }
        }
    }

    private void order(final Producer producer, final int session, final Side side, final long quantity) {
        new NewOrderEncoder().wrap(buffer, 0).clOrdId(1).price(100_00 * TICK).quantity(quantity).userTag(0)
            .sessionId(session).msgSeqNum(1).instrumentId(1).stopPrice(NO_PRICE).displayQuantity(0).minimumQuantity(0)
            .account(0).selfMatchGroup(0).expireDate(0).side(side).ordType(OrdType.LIMIT).timeInForce(TimeInForce.DAY)
            .postOnly((short) 0).selfMatchPrevention(SelfMatchPrevention.NONE);
        offer(producer, NewOrderEncoder.TEMPLATE_ID, NewOrderEncoder.BLOCK_LENGTH);
    }

    private void offer(final Producer producer, final int typeId, final int length) {
        assertThat(producer.offer(typeId, buffer, 0, length)).isEqualTo(sent++);
    }

    private EngineServer engine() {
        return new EngineServer(ConfigFile.read(home.resolve("engine.properties"),
            Map.of("queues", memory.folder().toString(), "routes", "gw-1", "segmentLength", "1048576", "journal",
                home.resolve("data/engine").toString()), EngineConfig.class),
            new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8)).start();
    }

    private Run ringside(final String... arguments) {
        final String[] all = new String[arguments.length + 2];
        System.arraycopy(arguments, 0, all, 0, arguments.length);
        all[arguments.length] = "-c";
        all[arguments.length + 1] = exchange.toString();
        return Run.of(new Ringside(), all);
    }

    private static QueueSpec schema(final QueueSpec spec) {
        return spec.withSchema(StartPhaseEncoder.SCHEMA_ID, StartPhaseEncoder.SCHEMA_VERSION);
    }
}
