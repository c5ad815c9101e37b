package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.DoublePredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.gateway.client.ClientConfig;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.system.PageCommands.Command;
import org.ringside.system.orders.LiveTrader;
import org.ringside.testing.ForkedJvm;

/**
 * Faults that raise alerts, and what docs/runbook.md says to type then: the metric of the alert shows the fault, and
 * shows no longer that it is there when that was typed. Members and bridges: {@link ReplicatedExchangeTest}; what is
 * dead: {@link RunbookTest}.
 */
@Tag("slow")
@Tag("long")
class RunbookFaultsTest {
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(20);
    private static final long LOOK_MS = 50;
    private static final int SLOTS = 1_024;
    private static final int AT_ONCE = 128;
    private static final int LAST_SESSION = 1_256;
    private static final long PRICE = 1_000;
    private static final Pattern STUCK = Pattern.compile("STUCK.*pid (\\d+)");

    @TempDir
    private Path folder;

    @Test
    void shouldReadAndTradeOnWhenAWriterGoesOnAndAGatewayIsThereAgainOrLeftOut() throws Exception {
        try (TestExchange exchange = TestExchange.start(folder, 2, Map.of(),
            Map.of("policy", "memory", "stalledWriterMs", "0"), Map.of("outputSlots", Integer.toString(SLOTS)))) {
            haveAWriterStandStill(exchange);

            final String waiting = "ringside_engine_waiting_seconds{queue=\"orders.out.gw-2\"}";
            try (LiveTrader taking = fillQueueOfADeadGateway(exchange, 1)) {
                await(exchange, waiting, seconds -> seconds > 1);
                assertThat(type(exchange, "EngineWaits", "counters").output()).contains("orders.out.gw-2");
                type(exchange, "EngineWaits", "restart GATEWAY");
                await(exchange, waiting, seconds -> seconds == 0);
                for (int line = 1; line < 2 * SLOTS + 2 * SLOTS / AT_ONCE; line++) {
                    assertThat(taking.next()).as("%d", line).isNotEmpty();
                }
            }
            try (LiveTrader taking = fillQueueOfADeadGateway(exchange, 2)) {
                await(exchange, waiting, seconds -> seconds > 1);
                assertThat(taking.next()).isNotEmpty();
            }
            Files.writeString(exchange.config(),
                Files.readString(exchange.config()).replaceFirst("(?m)^gateways=.*", "gateways=gateway-1.properties"));
            type(exchange, "EngineWaits", "restart engine");
            trade(exchange, 3);
            assertThat(exchange.print("metrics")).doesNotContain(waiting);
        }
    }

    @Test
    void shouldEndWhatHangsWhatIsHaltedAndWhatIsDropped() throws Exception {
        final Map<String, String> keys = new HashMap<>(RunbookPage.others(folder));
        keys.keySet().retainAll(List.of("log"));
        keys.put("stopTimeout", "1s");
        try (TestExchange exchange = TestExchange.start(folder, 1, Map.of(),
            Map.of("snapshotEvery", "off", "segmentLength", "65536"), keys)) {
            halt(exchange);
            leaveAJournalWithoutSnapshot(exchange);
            dropEvents(exchange);
            hang(exchange, "gw-1", "GatewayDown", "restart GATEWAY");
            hang(exchange, "engine", "EngineDown", "restart engine");
            trade(exchange, 4);
            assertThat(exchange.awaitHealth().path("healthy").asBoolean()).isTrue();
        }
    }

    private static void haveAWriterStandStill(final TestExchange exchange) throws Exception {
        final String held = "ringside_queue_held_seconds{queue=\"orders.in\"}";
        try (ForkedJvm writer = ForkedJvm.start(StuckWriter.class, exchange.queues())) {
            assertThat(Long.parseLong(writer.line())).isNotNegative();
            writer.stop();
            writer.say("go on");
            await(exchange, held, seconds -> seconds > 1);

            final Matcher stuck = STUCK.matcher(type(exchange, "ReaderStuck", "stat QUEUE").output());
            assertThat(stuck.find()).isTrue();
            assertThat(stuck.group(1)).isEqualTo(Long.toString(writer.pid()));
            final Command kill = find("ReaderStuck", "-CONT PID");
            assertThat(new ProcessBuilder("kill", kill.words(Map.of("PID", stuck.group(1))).get(0), stuck.group(1))
                .start().waitFor()).isZero();
            await(exchange, held, seconds -> seconds == 0);
        }
        trade(exchange, 4);
    }

    /** Events of orders that rested at the second gateway when it died, more than its queue takes. */
    private static LiveTrader fillQueueOfADeadGateway(final TestExchange exchange, final int round) {
        final int first = 2 * SLOTS * round;
        try (LiveTrader resting = trader(exchange, 2, LAST_SESSION - round)) {
            for (int i = 1; i <= 2 * SLOTS; i++) {
                resting.send(LiveTrader.buy(first + i, 1, PRICE));
                if (i % AT_ONCE == 0) {
                    resting.expectLines(AT_ONCE);
                }
            }
        }
        exchange.kill("gw-2");
        final LiveTrader taking = trader(exchange, 1, LAST_SESSION - 2 - round);
        for (int i = 1; i <= 2 * SLOTS / AT_ONCE; i++) {
            taking.send(LiveTrader.sell(first + i, AT_ONCE, PRICE));
        }
        assertThat(taking.next()).contains("accepted");
        return taking;
    }

    private static void halt(final TestExchange exchange) throws Exception {
        final String halted = "ringside_instrument_phase{instrument=\"BTC-USD\",phase=\"HALT\"}";
        TestExchange.ringside("halt", "BTC-USD", "-c", exchange.config().toString());
        await(exchange, halted, is -> is == 1);
        type(exchange, "Halted", "resume SYMBOL");
        await(exchange, halted, is -> is == 0);
    }

    private static void leaveAJournalWithoutSnapshot(final TestExchange exchange) throws Exception {
        final String behind = "ringside_snapshot_journal_bytes_behind";
        Launcher.runHere("trader-sim", "run", "steady", "--address", exchange.addresses(), "--rate", "2k", "--duration",
            "500ms", "--warmup", "0s").succeeded();
        final double before = value(exchange, behind);
        type(exchange, "SnapshotOld", "snapshot");
        await(exchange, behind, bytes -> bytes < before);
    }

    private static void dropEvents(final TestExchange exchange) throws Exception {
        final String dropped = "ringside_log_dropped_total{process=\"gw-1\"}";
        exchange.kill("log");
        try (Queue log = QueueDirectory.of(exchange.queues()).attach("log"); Producer flood = log.producer("flood")) {
            final UnsafeBuffer nothing = new UnsafeBuffer(new byte[8]);
            while (flood.offer(1, nothing, 0, nothing.capacity()) >= 0) {
                Thread.onSpinWait();
            }
        }
        trade(exchange, 2);
        await(exchange, dropped, events -> events > 0);

        type(exchange, "LogDropped", "restart log");
        awaitEmptyLog(exchange);
        final double before = value(exchange, dropped);
        trade(exchange, 3);
        assertThat(value(exchange, dropped)).isEqualTo(before);
        assertThat(exchange.print("logs", "--event", "log.dropped")).contains("gw-1");
    }

    private static void awaitEmptyLog(final TestExchange exchange) throws Exception {
        await(exchange, "ringside_queue_backlog{queue=\"log\"}", records -> records < SLOTS);
    }

    private static void hang(
        final TestExchange exchange, final String process, final String alert, final String words) throws Exception {
        final String age = "ringside_process_heartbeat_age_seconds{process=\"" + process + "\"}";
        exchange.signal("STOP", process);
        await(exchange, age, seconds -> seconds > 2);
        type(exchange, alert, words);
        await(exchange, age, seconds -> seconds < 1);
    }

    /** What the page says below a heading, as it stands there; {@code --yes} for what asks or hangs. */
    private static Launcher.Result type(final TestExchange exchange, final String alert, final String words)
        throws IOException {
        final Command command = find(alert, words);
        final Map<String, String> values = new HashMap<>(RunbookPage.VALUES);
        values.put("GATEWAY", alert.equals("EngineWaits") ? "gw-2" : "gw-1");
        final List<String> typed = command.words(values);
        if (command.is("restart") && !typed.contains("--yes") && !exchange.status().toString().contains("\"dead\"")) {
            typed.add("--yes");
        }
        typed.addAll(command.tool().equals("shmq") ? List.of("--dir", exchange.queues().toString())
            : List.of("-c", exchange.config().toString()));
        return Launcher.runHere(command.tool(), typed.toArray(String[]::new)).succeeded();
    }

    private static Command find(final String alert, final String words) throws IOException {
        return PageCommands.read(RunbookPage.PAGE).stream()
            .filter(command -> command.heading().equals(alert) && command.is(words)).findFirst()
            .orElseThrow(() -> new AssertionError("the page no longer says " + words + " below " + alert));
    }

    /** Looks at the sample until it is as it should be; one that is not there is not. */
    private static void await(final TestExchange exchange, final String sample, final DoublePredicate condition)
        throws InterruptedException {
        final long startNs = System.nanoTime();
        while (!condition.and(value -> value >= 0).test(value(exchange, sample))) {
            assertThat(System.nanoTime() - startNs)
                .as(() -> sample + " is " + value(exchange, sample) + "\n" + exchange.print("counters"))
                .isLessThan(PATIENCE_NS);
            Thread.sleep(LOOK_MS);
        }
    }

    /** Of the largest sample of that name with these labels; -1 without one. */
    private static double value(final TestExchange exchange, final String sample) {
        final String[] words = sample.startsWith("ringside_instrument")
            ? new String[] {"metrics", "--market"} : new String[] {"metrics"};
        final String[] parts = sample.split("[{},]");
        return exchange.print(words).lines()
            .filter(line -> line.startsWith(parts[0]) && Stream.of(parts).allMatch(line::contains))
            .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1))).max().orElse(-1);
    }

    private static void trade(final TestExchange exchange, final int round) {
        final int id = 1_000_000 + round;
        try (LiveTrader trader = trader(exchange, 1, LAST_SESSION - 10 - round)) {
            trader.send(LiveTrader.buy(id, 1, PRICE).timeInForce('3')).expectLines(2);
        }
    }

    private static LiveTrader trader(final TestExchange exchange, final int gateway, final int session) {
        final String[] address = exchange.address(gateway).split(":");
        return new LiveTrader(new ClientConfig(new InetSocketAddress(address[0], Integer.parseInt(address[1])),
            session, 0, 1, "test", "ringside-test-secret", ClientConfig.MAX_KEEP_ALIVE_MS)).logOn();
    }
}
