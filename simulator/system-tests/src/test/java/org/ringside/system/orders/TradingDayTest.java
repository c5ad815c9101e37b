package org.ringside.system.orders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ringside.system.orders.LiveTrader.buy;
import static org.ringside.system.orders.LiveTrader.sell;

import java.io.IOException;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A whole day by the schedule, with orders of every time in force. In the middle of each phase the engine ends and
 * starts again; then its schedule says that the next step is due in a second. All later steps are hours away, so that
 * no machine is too slow.
 */
@Tag("slow")
class TradingDayTest {
    /** It is between 06:00 and 07:00 where the market is. */
    private static final ZoneOffset ZONE = ZoneOffset.ofHours(6 - LocalTime.now(ZoneOffset.UTC).getHour());
    private static final int TOMORROW = (int) LocalDate.now(ZONE).toEpochDay() + 1;

    @TempDir
    private Path folder;

    private final Map<String, LocalTime> steps = new LinkedHashMap<>();
    private LiveExchange exchange;
    private LiveTrader alice;
    private LiveTrader bob;

    @BeforeEach
    void start() throws IOException {
        LocalTime time = LocalTime.of(20, 0);
        for (final String step : List.of("openingCall", "continuous", "closingCall", "postClose", "close", "day")) {
            steps.put(step, time);
            time = time.plusMinutes(1);
        }
        writeSchedule();
        exchange = new LiveExchange(List.of("policy=mapped", "segmentLength=1048576", "snapshotEvery=off",
            "journal=" + folder.resolve("journal"), "schedule=" + schedule()), "auth=none");
        alice = exchange.logOn(LiveExchange.FIRST_SESSION);
        bob = exchange.logOn(LiveExchange.FIRST_SESSION + 1);
    }

    @AfterEach
    void close() {
        alice.close();
        bob.close();
        exchange.close();
    }

    @Test
    void shouldGoThroughADayWithOrdersOfEveryTimeInForce() throws IOException {
        alice.send(sell(9, 5, 100)).expect("rejected 0 9 reason 2");

        begin("openingCall");
        expectOfBoth("phase 1 of 1", "phase 1 of 2");
        exchange.restartEngine();
        alice.send(sell(1, 5, 100).timeInForce('2')).send(sell(2, 5, 100).timeInForce('7')).send(
            sell(3, 5, 0).ordType('1').timeInForce('A')).expect("accepted 1 sell 5 @ 100 tif 2",
            "accepted 2 sell 5 @ 100 tif 7", "accepted 3 sell 5 @ - tif A");
        bob.send(buy(1, 7, 101)).send(buy(2, 2, 90).timeInForce('6').expireDate(TOMORROW)).expect(
            "accepted 1 buy 7 @ 101 tif 0", "accepted 2 buy 2 @ 90 tif 6");

        begin("continuous");
        alice.expect("trade 3 5 @ 100 leaves 0", "trade 1 2 @ 100 leaves 3", "cancelled 1 by 0 reason 108",
            "phase 3 of 1", "phase 3 of 2");
        bob.expect("trade 1 5 @ 100 leaves 2", "trade 1 2 @ 100 leaves 0", "phase 3 of 1", "phase 3 of 2");
        exchange.restartEngine();
        alice.send(sell(4, 3, 105)).expect("accepted 4 sell 3 @ 105 tif 0");

        begin("closingCall");
        expectOfBoth("phase 6 of 1", "phase 6 of 2");
        exchange.restartEngine();
        bob.send(buy(3, 4, 101).timeInForce('A')).expect("accepted 3 buy 4 @ 101 tif A");

        begin("postClose");
        alice.expect("trade 2 4 @ 100 leaves 1", "cancelled 2 by 0 reason 108", "phase 8 of 1", "phase 8 of 2");
        bob.expect("trade 3 4 @ 100 leaves 0", "phase 8 of 1", "phase 8 of 2");
        exchange.restartEngine();

        begin("close");
        alice.expect("phase 0 of 1", "cancelled 4 by 0 reason 104", "phase 0 of 2");
        bob.expect("phase 0 of 1", "phase 0 of 2");
        exchange.restartEngine();

        begin("day");
        bob.expect("restated 2 @ 90 leaves 2 cum 0 reason 1");
        exchange.restartEngine();
        alice.send(sell(1, 5, 100)).expect("rejected 0 1 reason 2");
        assertThat(exchange.messages().lines().filter(line -> line.startsWith("engine: schedule: "))
            .filter(line -> !line.contains("next is")).map(line -> line.split(" ")[2])).containsExactly(
            "OPENING_CALL", "CONTINUOUS", "CLOSING_CALL", "POST_CLOSE", "CLOSE", "DAY");
    }

    private void expectOfBoth(final String... lines) {
        alice.expect(lines);
        bob.expect(lines);
    }

    /** Has the next engine begin a step a second from now. */
    private void begin(final String step) throws IOException {
        steps.put(step, LocalTime.now(ZONE).plusSeconds(1).truncatedTo(ChronoUnit.MILLIS));
        writeSchedule();
        exchange.restartEngine();
    }

    private void writeSchedule() throws IOException {
        final List<String> lines = new ArrayList<>(List.of("zone=" + (ZONE.equals(ZoneOffset.UTC) ? "UTC" : ZONE),
            "days=MON-SUN"));
        steps.forEach((step, time) -> lines.add(step + "=" + time));
        Files.write(schedule(), lines);
    }

    private Path schedule() {
        return folder.resolve("schedule.properties");
    }
}
