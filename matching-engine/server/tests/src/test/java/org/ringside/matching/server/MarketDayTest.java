package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.ringside.journal.JournalReader;
import org.ringside.journal.JournalWriter;
import org.ringside.log.LogQueue;
import org.ringside.log.LogRecord;
import org.ringside.log.LogRecordDescriptor;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.StartDayDecoder;
import org.ringside.matching.protocol.StartPhaseDecoder;
import org.ringside.matching.protocol.StartPhaseEncoder;
import org.ringside.matching.protocol.TimeInForce;
import org.ringside.matching.service.EngineService;
import org.ringside.queue.Queue;
import org.ringside.queue.Reader;

/** The steps of a schedule, at an engine whose clock the test sets. */
@Tag("slow")
class MarketDayTest extends ScheduleFixture {
    private static final int ALICE = 1001;
    private static final int BOB = 1002;
    private static final long HOUR_NS = 3_600_000_000_000L;
    private static final byte NO_PHASE = 99;
    /** In which a step waits for other work. */
    private static final int MOST_TURNS = 10_000;
    /** A portion of a mass cancel looks at 1,024. */
    private static final int ORDERS_OF_TWO_PORTIONS = 1_030;
    private static final List<String> STEPS_OF_MONDAY = List.of(
        "PRE_OPEN 1 08:59:59.999934464", "PRE_OPEN 2 08:59:59.999934465",
        "OPEN_FREEZE 1 09:29:59.999934464", "OPEN_FREEZE 2 09:29:59.999934465",
        "CLOSING_CALL 1 15:59:59.999934464", "CLOSING_CALL 2 15:59:59.999934465",
        "POST_CLOSE 1 16:04:59.999934464", "POST_CLOSE 2 16:04:59.999934465",
        "CLOSED 1 16:19:59.999934464", "CLOSED 2 16:19:59.999934465",
        "DAY 17:00:00");

    @Test
    void shouldDoEachStepAtItsTime() {
        day();

        assertThat(steps(MONDAY)).isEqualTo(STEPS_OF_MONDAY);
        assertThat(exchange.messages()).contains(
            "engine: schedule: CLOSE of 2026-11-23T16:20Z[UTC], 2 of 2 instruments");
    }

    @Test
    void shouldDoNoStepTwiceWhenTheEngineStartsAgainAfterEachOfItsTurns() {
        exchange.work();
        for (final String time : List.of("09:00", "09:30", "09:31", "16:00", "16:05", "16:20", "17:00", "20:00")) {
            exchange.clock(ns(MONDAY + time + ":00Z"));
            do {
                exchange.stop();
            } while (exchange.agent().doWork() > 0);
        }

        assertThat(steps(MONDAY)).isEqualTo(STEPS_OF_MONDAY);
        assertThat(phases()).containsExactly("CLOSED", "CLOSED");
    }

    /** As a clock that is set: it has shown the time of the step, and shows it once more later. */
    @Test
    void shouldDoNoStepTwiceWhenTheClockGoesBackMeanwhile() {
        exchange.work();
        exchange.stop();
        final long open = ns(MONDAY + "09:00:00Z");
        final int[] looks = new int[1];
        exchange.clock(() -> looks[0]++ % 2 == 0 ? open : open - 1_000_000_000);
        exchange.agent();
        looks[0] = 0;
        for (int turn = 0; turn < 20; turn++) {
            exchange.agent().doWork();
        }
        exchange.stop();

        at("09:01");

        assertThat(steps(MONDAY)).isEqualTo(STEPS_OF_MONDAY.subList(0, 2));
        assertThat(phases()).containsExactly("PRE_OPEN", "PRE_OPEN");
    }

    @Test
    void shouldDoEachStepOnceWhenTheClockJumpsWhileTheEngineRuns() {
        exchange.work();
        at("08:00");

        at("18:00");
        at("08:00");
        at("09:00");
        at("18:00");

        assertThat(steps(MONDAY)).isEqualTo(STEPS_OF_MONDAY);
        assertThat(phases()).containsExactly("CLOSED", "CLOSED");
    }

    /** The operator skips a record after the time of the steps that the engine has missed because of it. */
    @Test
    void shouldCatchUpWithAllThatWasMissedAlthoughARecordWasSkippedMeanwhile() {
        exchange.work();
        exchange.stop();
        skip(appendUnappliable(ns("2026-11-22T13:00:00Z")));

        at("18:00");

        assertThat(steps(MONDAY)).isEqualTo(STEPS_OF_MONDAY);
    }

    @Test
    void shouldCatchUpWithAllThatWasMissedInItsOrder() {
        exchange.work();
        gateway.bind(ALICE);
        gateway.bind(BOB);
        at("09:10");
        gateway.newOrder(ALICE, 11, 1, Side.BUY, 5, PRICE, TimeInForce.AT_OPEN);
        gateway.sell(BOB, 21, 5, PRICE);
        gateway.newOrder(ALICE, 12, 1, Side.BUY, 5, PRICE - 100 * Exchange.TICK, TimeInForce.DAY);
        exchange.work();
        gateway.poll();
        exchange.stop();

        at("18:00");

        assertThat(gateway.poll().lines()).filteredOn(line -> !line.startsWith("phase")).containsExactly(
            "trade 1 AUCTION 1001/11#1 on 1 BUY 5 @ 10000000000 leaves 0 cum 5 exec 4",
            "trade 1 AUCTION 1002/21#2 on 1 SELL 5 @ 10000000000 leaves 0 cum 5 exec 5",
            "cancelled 1001/12#3 on 1 BUY cum 0 EXPIRED by 0 exec 6");
        assertThat(steps(MONDAY)).isEqualTo(STEPS_OF_MONDAY);
        assertThat(exchange.messages()).contains(
            "engine: schedule: CONTINUOUS of 2026-11-23T09:30Z[UTC], 2 of 2 instruments, 30600 s late");
    }

    @Test
    void shouldCatchUpWithTheLastSevenDaysAtMost() {
        at("12:00");
        exchange.stop();
        exchange.clock(ns("2026-12-23T12:00:00Z"));
        exchange.work();

        assertThat(steps("2026-11-")).isEmpty();
        final List<String> caughtUp = steps("2026-12-");
        assertThat(caughtUp).startsWith("CLOSING_CALL 1 16T15:59:59.999934464").doesNotHaveDuplicates();
        assertThat(caughtUp).filteredOn(step -> step.startsWith("DAY")).containsExactly(
            "DAY 16T17:00:00", "DAY 17T17:00:00", "DAY 18T17:00:00", "DAY 21T17:00:00", "DAY 22T17:00:00");
        assertThat(phases()).containsExactly("CONTINUOUS", "CONTINUOUS");
    }

    /** The engine died in the middle of a day before long holidays: that day ends before the next one opens. */
    @Test
    void shouldEndTheDayInWhichTheEngineDiedBeforeLongHolidays() {
        exchange.set("schedule", exchange.write("schedule.properties", "zone=UTC", "openingCall=09:00",
            "continuous=09:30", "closingCall=16:00", "postClose=16:05", "close=16:20", "day=17:00",
            "holidays=2026-11-24, 2026-11-25, 2026-11-26, 2026-11-27, 2026-11-30, 2026-12-01, 2026-12-02, 2026-12-03"
            + ", 2026-12-04"));
        exchange.work();
        gateway.bind(ALICE);
        at("12:00");
        gateway.newOrder(ALICE, 11, 1, Side.BUY, 5, PRICE, TimeInForce.DAY);
        exchange.work();
        gateway.poll();
        exchange.stop();

        exchange.clock(ns("2026-12-07T09:10:00Z"));
        exchange.work();

        assertThat(phases()).containsExactly("PRE_OPEN", "PRE_OPEN");
        assertThat(ends()).containsExactly("cancelled 1001/11#1 on 1 BUY cum 0 EXPIRED by 0 exec 2");
        assertThat(steps(MONDAY)).endsWith(STEPS_OF_MONDAY.subList(4, STEPS_OF_MONDAY.size())
            .toArray(String[]::new));
    }

    /** What traders can bring about again and again keeps no step from being done for good. */
    @Test
    void shouldDoAStepAfterTenThousandTurnsWhenTheEngineAlwaysHasSomethingToDo() {
        at("12:00");
        gateway.bind(ALICE);
        for (int order = 1; order <= ORDERS_OF_TWO_PORTIONS; order++) {
            gateway.buy(ALICE, order, 1, PRICE);
        }
        exchange.work();
        exchange.clock(ns(MONDAY + "16:00:00Z"));
        int turns = 0;
        while (phases().get(0).equals("CONTINUOUS") && turns < 2 * MOST_TURNS) {
            // It looks at all of these orders, and cancels none.
            gateway.massCancelUpTo(ALICE, ORDERS_OF_TWO_PORTIONS + 1 + turns, 1, PRICE - Exchange.TICK);
            exchange.agent().doWork();
            gateway.skip((type, buffer, offset, length, position, end) -> { });
            turns++;
        }

        assertThat(turns).isEqualTo(MOST_TURNS + 1);
        assertThat(phases().get(0)).isEqualTo("CLOSING_CALL");
    }

    @Test
    void shouldLetTimePassNoStepThatIsNotDone() {
        day();
        final List<String> late = new ArrayList<>();
        final long close = ns(MONDAY + "16:20:00Z");
        final boolean[] isClosed = new boolean[1];

        JournalReader.readAll(journal, 0, (index, position, timeNs, readTimeNs, typeId, buffer, offset, length, chain)
            -> {
            isClosed[0] |= timeNs == close;
            if (timeNs > close && !isClosed[0]) {
                late.add("record " + index);
            }
        });

        assertThat(late).isEmpty();
        assertThat(isClosed[0]).isTrue();
    }

    /**
     * The day of Monday begins on Sunday; whenever the engine starts again, it goes on where it was. A last day of an
     * order is a date of UTC.
     */
    @Test
    void shouldGoThroughAHalfDayThatBeginsInTheEveningBefore() {
        exchange.set("schedule", exchange.write("schedule.properties", "zone=America/Chicago", "begins=16:30",
            "day=16:45", "openingCall=16:50", "continuous=17:00", "closingCall=15:50", "close=16:00",
            "halfDays.1.dates=2026-11-23", "halfDays.1.closingCall=11:50", "halfDays.1.close=12:00"));
        startAt("22T12:00", "22T22:44", "22T22:45", "22T22:50", "22T23:00");
        gateway.bind(ALICE);
        final int sunday = (int) LocalDate.of(2026, 11, 22).toEpochDay();
        gateway.goodTill(ALICE, 11, Side.BUY, 5, PRICE, sunday);
        gateway.goodTill(ALICE, 12, Side.BUY, 5, PRICE, sunday + 1);
        gateway.newOrder(ALICE, 13, 1, Side.BUY, 5, PRICE, TimeInForce.DAY);
        exchange.work();
        gateway.poll();

        startAt("23T00:00");
        assertThat(ends()).containsExactly("cancelled 1001/11#1 on 1 BUY cum 0 EXPIRED by 0 exec 4");
        startAt("23T05:59", "23T17:50", "23T18:00", "23T22:45");
        assertThat(ends()).containsExactly("cancelled 1001/13#3 on 1 BUY cum 0 EXPIRED by 0 exec 5");
        startAt("24T00:00");
        assertThat(ends()).singleElement().asString().startsWith("cancelled 1001/12#2 on 1 BUY cum 0 EXPIRED by 0");

        assertThat(steps("2026-11-")).filteredOn(step -> !step.contains(" 2 ")).containsExactly("CLOSED 1 22T12:00:00",
            "DAY 22T22:45:00", "PRE_OPEN 1 22T22:49:59.999934464", "CONTINUOUS 1 22T22:59:59.999934464",
            "CLOSING_CALL 1 23T17:49:59.999934464", "POST_CLOSE 1 23T17:59:59.999934464",
            "CLOSED 1 23T17:59:59.999934464", "DAY 23T22:45:00", "PRE_OPEN 1 23T22:49:59.999934464",
            "CONTINUOUS 1 23T22:59:59.999934464");
    }

    /** An engine that starts at each of these times of November. */
    private void startAt(final String... times) {
        for (final String time : times) {
            exchange.stop();
            exchange.clock(ns("2026-11-" + time + ":00Z"));
            exchange.work();
        }
    }

    /** Of orders, since the last look. */
    private List<String> ends() {
        return gateway.poll().lines().stream().filter(line -> line.startsWith("cancelled")).toList();
    }

    @Test
    void shouldLeaveHaltedWhatAnOperatorHasHalted() {
        exchange.work();
        at("12:00");
        gateway.startPhase(1, Phase.HALT, 0);
        at("12:01");
        at("16:10");
        assertThat(phases()).containsExactly("HALT", "POST_CLOSE");

        at("16:20");

        assertThat(phases()).containsExactly("CLOSED", "CLOSED");
        at("17:00");
        assertThat(steps(MONDAY)).last().isEqualTo("DAY 17:00:00");
    }

    @Test
    void shouldCloseFromEveryPhase() {
        exchange.set("schedule", exchange.write("schedule.properties", "zone=UTC", "days=MON-SUN", "continuous=09:30",
            "close=16:20", "day=17:00"));
        long noon = ns(MONDAY + "12:00:00Z");
        for (final List<Phase> way : List.of(List.of(Phase.VOLATILITY_AUCTION), List.of(Phase.HALT),
            List.of(Phase.HALT, Phase.PRE_OPEN), List.of(Phase.HALT, Phase.PRE_OPEN, Phase.OPEN_FREEZE),
            List.of(Phase.CLOSING_CALL), List.of(Phase.CLOSING_CALL, Phase.CLOSING_FREEZE),
            List.of(Phase.CLOSING_CALL, Phase.POST_CLOSE))) {
            exchange.clock(noon);
            exchange.work();
            way.forEach(phase -> gateway.startPhase(1, phase, 0));
            exchange.work();
            assertThat(phases().get(0)).as("%s", way).isEqualTo(way.get(way.size() - 1).name());

            exchange.clock(noon + 5 * HOUR_NS);
            exchange.work();

            assertThat(phases()).as("%s", way).containsExactly("CLOSED", "CLOSED");
            noon += 24 * HOUR_NS;
        }
    }

    @Test
    void shouldGoOnWithTheFirstStepAfterTheJournalWhenTheClockGoesBack() {
        at("16:30");
        exchange.stop();

        at("08:00");
        at("16:30");

        assertThat(steps(MONDAY)).doesNotHaveDuplicates();
        assertThat(phases()).containsExactly("CLOSED", "CLOSED");
    }

    /** Standard error may be a pipe that nobody reads: the engine's thread must not write there when there is a log. */
    @Test
    void shouldTellTheLogOfStepsWhenThereIsOne() {
        exchange.directory().create(LogQueue.NAME, LogRecordDescriptor.queue()).close();
        day();

        final List<String> told = new ArrayList<>();
        try (Queue log = exchange.directory().attach(LogQueue.NAME); Reader reader = log.reader("test")) {
            reader.poll((type, buffer, offset, length, position, end) -> {
                final LogRecord entry = LogRecord.read(type, buffer, offset, length);
                told.add(entry.title() + ": " + entry.message());
            }, Integer.MAX_VALUE);
        }
        assertThat(told).contains(
            "schedule.next: schedule: next is OPENING_CALL at 2026-11-23T09:00Z[UTC]",
            "schedule.done: schedule: CLOSE of 2026-11-23T16:20Z[UTC], 2 of 2 instruments",
            "schedule.done: schedule: DAY of 2026-11-23T17:00Z[UTC]");
        assertThat(exchange.messages()).noneMatch(line -> line.contains("schedule"));
    }

    @Test
    void shouldNotStartWithABadSchedule() {
        exchange.set("schedule", exchange.write("schedule.properties", "zone=UTC", "continuous=09:30", "close=09:00",
            "day=17:00"));

        assertThatThrownBy(exchange::host).hasMessage(exchange.folder().resolve("schedule.properties")
            + ": close is 09:00, but continuous is 09:30: on a day the times have to follow one another, in this"
            + " order");
        exchange.set("schedule", folder.resolve("none.properties"));
        assertThatThrownBy(exchange::host)
            .hasMessageStartingWith("there is no configuration file " + folder.resolve("none.properties") + ": ");
        assertThat(Files.exists(journal.resolve("journal.lk"))).as("nothing was opened").isFalse();
    }

    /** A phase that there is not. */
    private long appendUnappliable(final long timeNs) {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[StartPhaseEncoder.BLOCK_LENGTH]);
        new StartPhaseEncoder().wrap(buffer, 0).seed(0).maximumNs(0).instrumentId(1);
        buffer.putByte(StartPhaseEncoder.phaseEncodingOffset(), NO_PHASE);
        try (JournalWriter writer = JournalWriter.open(exchange.config().journalConfig())) {
            final long index = writer.append(StartPhaseEncoder.TEMPLATE_ID, EngineService.NO_POSITION, timeNs, 0,
                buffer, 0, buffer.capacity());
            writer.flush();
            return index;
        }
    }

    private void skip(final long index) {
        try (RecordSkip skip = RecordSkip.open(exchange.config(), index)) {
            skip.append();
        }
    }

    private void day() {
        exchange.work();
        for (final String time : List.of(
            "08:00", "09:00", "09:30", "09:31", "12:00", "16:00", "16:05", "16:20", "17:00")) {
            gateway.bind(ALICE);
            at(time);
        }
    }

    /** What the engine has done by itself on a day. */
    private List<String> steps(final String day) {
        final List<String> steps = new ArrayList<>();
        final StartPhaseDecoder startPhase = new StartPhaseDecoder();
        JournalReader.readAll(journal, 0, (index, position, timeNs, readTimeNs, typeId, buffer, offset, length, chain)
            -> {
            final String time = Instant.ofEpochSecond(0, timeNs).toString();
            if (position != EngineService.NO_POSITION || !time.startsWith(day)) {
                return;
            }
            final String clock = time.substring(day.length(), time.length() - 1);
            if (typeId == StartPhaseDecoder.TEMPLATE_ID) {
                startPhase.wrap(buffer, offset, StartPhaseDecoder.BLOCK_LENGTH, StartPhaseDecoder.SCHEMA_VERSION);
                steps.add(startPhase.phase() + " " + startPhase.instrumentId() + " " + clock);
            } else if (typeId == StartDayDecoder.TEMPLATE_ID) {
                steps.add("DAY " + clock);
            }
        });
        return steps;
    }
}
