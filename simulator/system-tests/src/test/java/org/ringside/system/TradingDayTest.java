package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ringside.system.orders.LiveTrader.buy;
import static org.ringside.system.orders.LiveTrader.sell;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.gateway.client.ClientConfig;
import org.ringside.gateway.client.NewOrder;
import org.ringside.journal.JournalConfig;
import org.ringside.journal.JournalWriter;
import org.ringside.journal.SyncPolicy;
import org.ringside.matching.protocol.AdvanceTimeEncoder;
import org.ringside.matching.protocol.Phase;
import org.ringside.queue.Queue;
import org.ringside.system.orders.LiveTrader;

/**
 * A whole day of an exchange by its schedule, with traders of all kinds, and orders of every time in force. In the
 * middle of each phase the engine is killed. The schedule of the next one has a step that is due in a moment, some
 * while it starts, others when it runs; all later steps are hours away, so that no machine is too slow. In every build
 * the day ends behind its opening auction.
 */
@Tag("slow")
class TradingDayTest {
    private static final boolean IS_LONG = Boolean.getBoolean("ringside.long");
    private static final int FEW_ORDERS = 100;
    /** That all of the crowd send in a phase before it ends. */
    private static final int ORDERS_OF_A_PHASE = Integer.getInteger("ringside.day.orders", FEW_ORDERS);
    /** Of the crowd. */
    private static final List<String> KINDS = kinds();
    private static final int ALICE = 1201;
    private static final int BOB = 1202;
    /** Instruments of the two; the others are for the crowd. */
    private static final int THEIRS = 5;
    private static final int HALTED = 6;
    private static final int INSTRUMENTS = 6;
    /** When a step is due after the engine was killed: earlier than the next one is ready, or later. */
    private static final int SOON_MS = 100;
    private static final int LATER_MS = 1_000;
    private static final int KEEP_ALIVE_MS = 60_000;
    /** In each freeze, and in the night. */
    private static final int KILLS_BETWEEN = IS_LONG ? 3 : 1;
    /** One outlives its day: it is good till cancelled. */
    private static final int OPEN_AT_THE_END = IS_LONG ? 1 : 4;
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(60);
    private static final Pattern RECOVERED =
        Pattern.compile("engine: recovered .* at record (\\d+), state ([0-9a-f]+), .*");
    private static final String DONE = "engine: schedule: ";

    /** It is between 06:00 and 07:00 where the market is. */
    private static final ZoneOffset ZONE = ZoneOffset.ofHours(6 - LocalTime.now(ZoneOffset.UTC).getHour());
    private static final LocalDate TODAY = LocalDate.now(ZONE);
    private static final int TOMORROW = (int) TODAY.toEpochDay() + 1;

    @TempDir
    private Path folder;

    private final Map<String, LocalTime> steps = new LinkedHashMap<>();
    private final List<Long> stepTimes = new ArrayList<>();
    private final List<String> engineLines = new ArrayList<>();
    private TestExchange exchange;
    private TraderCrowd crowd;
    private LiveTrader alice;
    private LiveTrader bob;

    /** In a long day also those who send what steady traders send, at other paces. */
    private static List<String> kinds() {
        if (ORDERS_OF_A_PHASE > FEW_ORDERS) {
            return List.of(
                "steady", "zi", "opening-auction", "cancel-storm", "market-maker", "burst", "hawkes", "quotes");
        }
        return IS_LONG
            ? List.of("steady", "zi", "opening-auction", "cancel-storm", "market-maker")
            : List.of("steady", "opening-auction");
    }

    @BeforeEach
    void start() throws IOException {
        LocalTime time = LocalTime.of(20, 0);
        for (final String step : List.of("openingCall", "continuous", "closingCall", "postClose", "close", "day")) {
            steps.put(step, time);
            time = time.plusMinutes(1);
        }
        writeSchedule();
        exchange = TestExchange.start(folder, 1, Map.of("warmup", "off"),
            Map.of("warmup", "off", "instruments.5.symbol", "THEIRS", "instruments.5.tick", "0.01",
                "instruments.5.lot", "1", "instruments.5.protection", "5", "instruments.6.symbol", "HALTED",
                "instruments.6.tick", "0.01", "instruments.6.lot", "1"),
            Map.of("schedule", schedule().toString()));
        crowd = TraderCrowd.start(folder, exchange.addresses(), KINDS);
        alice = logOn(ALICE);
        bob = logOn(BOB);
    }

    @AfterEach
    void close() {
        for (final LiveTrader trader : new LiveTrader[] {alice, bob}) {
            if (trader != null) {
                trader.close();
            }
        }
        if (crowd != null) {
            crowd.close();
        }
        if (exchange != null) {
            exchange.close();
        }
    }

    @Test
    void shouldGoThroughADayAsIfOneEngineHadLivedThroughAllOfIt() throws Exception {
        trade();
        openWithAnAuction();
        if (IS_LONG) {
            closeWithAnAuction();
            beginANewDay();
        }

        final List<JsonNode> books = crowd.finish();
        engineLines.addAll(linesOfEngine());
        final JsonNode replay = new ObjectMapper().readTree(TestExchange.ringside("journal", "replay",
            journal().toString(), "--compare", exchange.queues().toString(), "--json"));
        final DayRecord record = new DayRecord(journal());
        assertSteps(record);
        assertBooks(books, record);
        assertThat(replay.path("sha256").asText()).as("%s", replay).isEqualTo(record.result().sha256());
        assertThat(replay.path("compared").asLong()).isPositive();
        assertThat(replay.path("differing").asLong(-1)).isZero();
        assertRecoveries(record);
    }

    private void openWithAnAuction() throws IOException {
        alice.send(theirs(sell(9, 5, 100))).expect("rejected 0 9 reason 2");
        begin("openingCall", SOON_MS);
        expectOfBoth(Phase.PRE_OPEN, INSTRUMENTS);
        alice.send(theirs(sell(1, 5, 100)).timeInForce('2')).send(theirs(sell(2, 5, 100)).timeInForce('7')).send(
            theirs(sell(3, 5, 0)).ordType('1').timeInForce('A')).expect("accepted 1 sell 5 @ 100 tif 2",
            "accepted 2 sell 5 @ 100 tif 7", "accepted 3 sell 5 @ - tif A");
        bob.send(theirs(buy(1, 7, 101))).send(theirs(buy(2, 2, 90)).timeInForce('6').expireDate(TOMORROW)).send(
            theirs(buy(4, 3, 90)).timeInForce('A')).send(theirs(buy(5, 1, 80)).timeInForce('1')).expect(
            "accepted 1 buy 7 @ 101 tif 0", "accepted 2 buy 2 @ 90 tif 6", "accepted 4 buy 3 @ 90 tif A",
            "accepted 5 buy 1 @ 80 tif 1");
        trade();

        begin("continuous", LATER_MS);
        expectOfBoth(Phase.OPEN_FREEZE, INSTRUMENTS);
        killEngine();
        exchange.restart("engine");
        assertThat(until(Phase.CONTINUOUS, INSTRUMENTS, alice)).containsExactly("trade 3 5 @ 100 leaves 0",
            "trade 1 2 @ 100 leaves 3", "cancelled 1 by 0 reason 108");
        assertThat(until(Phase.CONTINUOUS, INSTRUMENTS, bob)).containsExactly("trade 1 5 @ 100 leaves 2",
            "trade 1 2 @ 100 leaves 0", "cancelled 4 by 0 reason 108");
        alice.send(theirs(sell(4, 3, 105))).expect("accepted 4 sell 3 @ 105 tif 0");
        operate("phase", "THEIRS", "volatility-auction");
        operate("phase", "HALTED", "halt");
        for (final LiveTrader trader : List.of(alice, bob)) {
            trader.expect("phase 4 of 5", "phase 5 of 6");
        }
        trade();
    }

    private void closeWithAnAuction() throws IOException {
        begin("closingCall", SOON_MS);
        expectOfBoth(Phase.CLOSING_CALL, INSTRUMENTS - 1);
        alice.send(sell(6, 1, 100).securityId(HALTED)).expect("rejected 0 6 reason 2");
        bob.send(theirs(buy(3, 4, 101)).timeInForce('A')).expect("accepted 3 buy 4 @ 101 tif A");
        alice.send(theirs(sell(5, 1, 130)).timeInForce('A')).expect("accepted 5 sell 1 @ 130 tif A");
        trade();

        begin("postClose", LATER_MS);
        expectOfBoth(Phase.CLOSING_FREEZE, INSTRUMENTS - 1);
        killEngine();
        exchange.restart("engine");
        assertThat(until(Phase.POST_CLOSE, INSTRUMENTS - 1, alice)).containsExactly("trade 2 4 @ 100 leaves 1",
            "cancelled 2 by 0 reason 108", "cancelled 5 by 0 reason 108");
        assertThat(until(Phase.POST_CLOSE, INSTRUMENTS - 1, bob)).containsExactly("trade 3 4 @ 100 leaves 0");
        trade();

        begin("close", SOON_MS);
        assertThat(until(Phase.CLOSED, INSTRUMENTS, alice)).containsExactly("cancelled 4 by 0 reason 104");
        assertThat(until(Phase.CLOSED, INSTRUMENTS, bob)).isEmpty();
        trade();
    }

    private void beginANewDay() throws IOException {
        begin("day", LATER_MS);
        bob.expect("restated 2 @ 90 leaves 2 cum 0 reason 1", "restated 5 @ 80 leaves 1 cum 0 reason 1");
        alice.send(theirs(sell(1, 5, 100))).expect("rejected 0 1 reason 2");

        killEngine();
        letTheNightPass();
        exchange.restart("engine");
        bob.expect("cancelled 2 by 0 reason 104");
    }

    /** Until the crowd has sent enough, which the engine may not have read. */
    private void trade() {
        final long startNs = System.nanoTime();
        try (Queue queue = Queue.inspect(exchange.queues().resolve("orders.in.q"))) {
            final long enough = queue.position() + ORDERS_OF_A_PHASE;
            while (queue.position() < enough) {
                assertThat(System.nanoTime() - startNs).as("the crowd sends").isLessThan(PATIENCE_NS);
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
            }
        }
    }

    private static NewOrder theirs(final NewOrder order) {
        return order.securityId(THEIRS);
    }

    private void expectOfBoth(final Phase phase, final int instruments) {
        assertThat(until(phase, instruments, alice)).isEmpty();
        assertThat(until(phase, instruments, bob)).isEmpty();
    }

    /** What a trader is told until so many instruments are in a phase, but that they are. */
    private static List<String> until(final Phase phase, final int instruments, final LiveTrader trader) {
        final List<String> lines = new ArrayList<>();
        for (int begun = 0; begun < instruments;) {
            final String line = trader.next();
            if (line.startsWith("phase " + phase.value() + " of ")) {
                begun++;
            } else {
                lines.add(line);
            }
        }
        return lines;
    }

    /** The engine dies, and the next one has a step that is due so long after this. */
    private void begin(final String step, final int afterMs) throws IOException {
        killEngine();
        // Not before: whatever the old engine journals at the time of a step or later stands behind the step.
        final LocalTime time = LocalTime.now(ZONE).plus(afterMs, ChronoUnit.MILLIS).truncatedTo(ChronoUnit.MILLIS);
        steps.put(step, time);
        stepTimes.add(TODAY.toEpochSecond(time, ZONE) * 1_000_000_000L + time.getNano());
        writeSchedule();
        exchange.restart("engine");
    }

    private void killEngine() throws IOException {
        exchange.kill("engine");
        engineLines.addAll(linesOfEngine());
    }

    private void operate(final String... words) {
        final List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--yes", "-c", exchange.config().toString()));
        TestExchange.ringside(all.toArray(String[]::new));
    }

    /** As an engine does whose clock shows the day after tomorrow. */
    private void letTheNightPass() {
        final long timeNs = TimeUnit.DAYS.toNanos(TOMORROW + 1);
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[AdvanceTimeEncoder.BLOCK_LENGTH]);
        new AdvanceTimeEncoder().wrap(buffer, 0).due(timeNs);
        final JournalConfig config = new JournalConfig(journal(), JournalConfig.DEFAULT_SEGMENT_LENGTH,
            SyncPolicy.MAPPED, AdvanceTimeEncoder.SCHEMA_ID, AdvanceTimeEncoder.SCHEMA_VERSION);
        try (JournalWriter writer = JournalWriter.open(config)) {
            writer.append(AdvanceTimeEncoder.TEMPLATE_ID, DayRecord.OF_THE_ENGINE, timeNs, 0, buffer, 0,
                buffer.capacity());
            writer.flush();
        }
    }

    private void assertSteps(final DayRecord record) {
        final List<String> begun = new ArrayList<>();
        add(begun, Phase.CLOSED, INSTRUMENTS);
        add(begun, Phase.PRE_OPEN, INSTRUMENTS);
        add(begun, Phase.OPEN_FREEZE, INSTRUMENTS);
        if (IS_LONG) {
            add(begun, Phase.CLOSING_CALL, INSTRUMENTS - 1);
            add(begun, Phase.CLOSING_FREEZE, INSTRUMENTS - 1);
            add(begun, Phase.CLOSED, INSTRUMENTS);
            begun.add("DAY");
        }
        assertThat(record.begun()).isEqualTo(begun);
        assertThat(record.times()).filteredOn(stepTimes::contains).isEqualTo(stepTimes);
        assertThat(engineLines).filteredOn(line -> line.startsWith(DONE) && !line.contains("next is"))
            .extracting(line -> line.split(" ")[2])
            .containsExactly(IS_LONG
                ? new String[] {"OPENING_CALL", "CONTINUOUS", "CLOSING_CALL", "POST_CLOSE", "CLOSE", "DAY"}
                : new String[] {"OPENING_CALL", "CONTINUOUS"});
    }

    private static void add(final List<String> begun, final Phase phase, final int instruments) {
        for (int instrument = 1; instrument <= instruments; instrument++) {
            begun.add(phase + " " + instrument);
        }
    }

    private static void assertBooks(final List<JsonNode> books, final DayRecord record) {
        long openingTrades = 0;
        long closingTrades = 0;
        for (int kind = 0; kind < KINDS.size(); kind++) {
            final JsonNode own = books.get(kind);
            final DayRecord.Books engine = record.books(TraderCrowd.firstSession(kind), TraderCrowd.TRADERS);
            final String name = KINDS.get(kind);
            assertThat(own.path("ledger").asText()).as("%s: %s", name, own.path("ledger")).isEqualTo("ok");
            assertThat(own.path("sequenceGaps").asLong(-1)).as(name).isZero();
            assertThat(own.path("duplicates").asLong(-1)).as(name).isZero();
            assertThat(engine.accepted()).as(name).isPositive().isEqualTo(own.path("acknowledged").asLong());
            assertThat(engine.trades()).as(name).isEqualTo(own.path("trades").asLong());
            assertThat(engine.lots()).as(name).isEqualTo(own.path("filledQuantity").asLong());
            assertThat(engine.cancelled()).as(name).isEqualTo(
                own.path("ends").path("cancelled").asLong() + own.path("ends").path("cleanedUp").asLong());
            openingTrades += engine.openingTrades();
            closingTrades += engine.closingTrades();
        }
        assertThat(openingTrades).as("trades of the opening auction").isPositive();
        assertThat(closingTrades > 0).as("trades of the closing auction").isEqualTo(IS_LONG);
        assertThat(record.result().openOrders()).as("those of the two that nothing has ended")
            .isEqualTo(OPEN_AT_THE_END);
    }

    private void assertRecoveries(final DayRecord record) {
        final List<String> recovered = new ArrayList<>();
        final List<String> replayed = new ArrayList<>();
        for (final String line : engineLines) {
            final Matcher recovery = RECOVERED.matcher(line);
            if (recovery.matches()) {
                final long index = Long.parseLong(recovery.group(1));
                recovered.add(index + " " + Long.parseUnsignedLong(recovery.group(2), 16));
                replayed.add(index + " " + record.stateHash(index));
            }
        }
        assertThat(recovered).as("%s", engineLines).hasSize(stepTimes.size() + KILLS_BETWEEN).isEqualTo(replayed);
    }

    private LiveTrader logOn(final int session) {
        final String[] address = exchange.address(1).split(":");
        return new LiveTrader(new ClientConfig(new InetSocketAddress(address[0], Integer.parseInt(address[1])), session,
            0, 1, "test", "ringside-test-secret", KEEP_ALIVE_MS)).logOn();
    }

    private List<String> linesOfEngine() throws IOException {
        return Files.readAllLines(exchange.queues().resolve("engine.log"));
    }

    private void writeSchedule() throws IOException {
        final List<String> lines = new ArrayList<>(List.of("zone=" + (ZONE.equals(ZoneOffset.UTC) ? "UTC" : ZONE),
            "days=MON-SUN", "openingFreeze=1s", "closingFreeze=1s"));
        steps.forEach((step, time) -> lines.add(step + "=" + time));
        Files.write(schedule(), lines);
    }

    private Path schedule() {
        return folder.resolve("schedule.properties");
    }

    private Path journal() {
        return folder.resolve("data").resolve("engine");
    }
}
