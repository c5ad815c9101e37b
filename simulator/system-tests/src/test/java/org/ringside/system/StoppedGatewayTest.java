package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.gateway.client.ClientConfig;
import org.ringside.matching.server.RouteState;
import org.ringside.matching.server.RouteStatus;
import org.ringside.matching.server.RouteTails;
import org.ringside.matching.server.Snapshots;
import org.ringside.queue.Queue;
import org.ringside.system.orders.LiveTrader;

/**
 * One of two gateways stands still, or is gone, while both trade with one another: the other one goes on, and the first
 * one misses nothing when it is back. With {@code -Dringside.stop.seconds=60} it is away for so long, and the times
 * that the traders of the other one have seen are printed, with and without.
 */
@Tag("slow")
class StoppedGatewayTest {
    private static final String STOPPED = "gw-2";
    private static final long SECONDS = Long.getLong("ringside.stop.seconds", 0);
    private static final long DEADLINE_NS = TimeUnit.SECONDS.toNanos(60);
    /** Events of the other gateway while nobody reads those of the first. */
    private static final long EVENTS = 2_000;
    private static final int SLOTS = 1_024;
    /** Orders that rest at the gateway that stops: more events than its queue holds when the other one takes them. */
    private static final int RESTING = 2 * SLOTS;
    private static final int AT_ONCE = 128;
    /** In which nobody else trades. */
    private static final int INSTRUMENT = 4;
    private static final long PRICE = 1_000;
    private static final int LAST_SESSION = 1256;
    private static final int SNAPSHOTS = 3;
    /** Client ids that nobody has used. */
    private static final int NEXT_ID = 1_000_000;

    @TempDir
    private Path folder;

    @Test
    @Timeout(value = 1, unit = TimeUnit.HOURS)
    void shouldGoOnWhileOneStandsStillAndLoseNothingWhenItGoesOn() throws Exception {
        trade(exchange -> exchange.signal("STOP", STOPPED), exchange -> exchange.signal("CONT", STOPPED));
    }

    @Test
    @Tag("long")
    @Timeout(value = 1, unit = TimeUnit.HOURS)
    void shouldGoOnWhileOneIsDeadAndLoseNothingWhenItIsStartedAgain() throws Exception {
        trade(exchange -> exchange.signal("KILL", STOPPED), exchange ->
            Launcher.runHere("ringside", "restart", STOPPED, "-c", exchange.config().toString()).succeeded());
    }

    /** No older journal is kept than what two snapshots need. Every build: DetachedRouteTest of the engine. */
    @Test
    @Tag("long")
    void shouldTellTheOneThatWasAwayForTooLongAndBeginAnewWithWhatIsLeft() throws Exception {
        try (TestExchange exchange = TestExchange.start(folder, 2, Map.of(),
            Map.of("routeStallMs", "100", "routeBacklog", "0", "segmentLength", "65536"),
            Map.of("outputSlots", Integer.toString(SLOTS)))) {
            rest(exchange);
            exchange.signal("STOP", STOPPED);
            take(exchange);
            await(exchange, RouteState.DETACHED);
            for (int snapshot = 0; snapshot < SNAPSHOTS; snapshot++) {
                fill(exchange, snapshot);
                new Snapshots(
                    folder.resolve("data/engine"), RouteTails.ofQueues(exchange.queues()), line -> { }).take();
            }

            final ProcessHandle stopped = exchange.process(STOPPED);
            exchange.signal("CONT", STOPPED);

            stopped.onExit().get(DEADLINE_NS, TimeUnit.NANOSECONDS);
            final String config = exchange.config().toString();
            assertThat(log(exchange)).contains("gateway: error: stopped: orders.out." + STOPPED + " was closed");
            await(exchange, RouteState.LOST);
            try (LiveTrader other = trader(exchange, 1)) {
                other.send(LiveTrader.buy(NEXT_ID, 1, PRICE).securityId(INSTRUMENT)).expectLines(1);
                Launcher.runHere("ringside", "restart", "engine", "--yes", "-c", config).succeeded();
                Launcher.runHere("ringside", "restart", STOPPED, "-c", config).succeeded();
                other.send(LiveTrader.buy(NEXT_ID + 1, 1, PRICE).securityId(INSTRUMENT)).expectLines(1);
            }
            assertThat(log(exchange)).contains("what lies between is lost to its sessions");
            assertThat(state(exchange)).isEqualTo(RouteState.ATTACHED);
            try (LiveTrader again = trader(exchange, 2)) {
                again.send(LiveTrader.sell(NEXT_ID, 1, PRICE).securityId(INSTRUMENT)).expectLines(2);
            }
        }
    }

    /** Commands for the journal: orders that end at once. */
    private static void fill(final TestExchange exchange, final int round) {
        try (LiveTrader trader = trader(exchange, 1)) {
            for (int i = 1; i <= RESTING; i++) {
                trader.send(LiveTrader.buy((round + 1L) * NEXT_ID / 10 + i, 1, PRICE).timeInForce('3')
                    .securityId(INSTRUMENT));
                if (i % AT_ONCE == 0) {
                    trader.expectLines(2 * AT_ONCE);
                }
            }
        }
    }

    private static String log(final TestExchange exchange) throws IOException {
        return Files.readString(exchange.queues().resolve(STOPPED + ".log"));
    }

    private interface Action {
        void on(TestExchange exchange) throws IOException, InterruptedException;
    }

    private void trade(final Action stop, final Action proceed) throws Exception {
        // A small queue, which is soon full. The engine gives it up after a second, as shipped: on a full machine any
        // gateway stands still for less, and each time a second state of the engine would take a core.
        try (TestExchange exchange = TestExchange.start(
            folder, 2, Map.of(), Map.of(), Map.of("outputSlots", Integer.toString(SLOTS)))) {
            if (SECONDS > 0) {
                try (TraderProcess undisturbed = traders(exchange, 1, "undisturbed");
                    TraderProcess others = traders(exchange, 2, "others")) {
                    Thread.sleep(TimeUnit.SECONDS.toMillis(SECONDS));
                    System.out.println("nobody stopped: " + undisturbed.finish().path("latency"));
                    others.finish();
                }
            }
            try (TraderProcess going = traders(exchange, 1, "going");
                TraderProcess held = traders(exchange, 2, "held")) {
                final long started = position(exchange, STOPPED);
                await("trading", () -> {
                    going.assertGoing();
                    held.assertGoing();
                    return position(exchange, STOPPED) > started + EVENTS;
                });
                rest(exchange);

                stop.on(exchange);
                take(exchange);
                await(exchange, RouteState.DETACHED);
                final long before = position(exchange, "gw-1");
                await("the other one goes on", () -> position(exchange, "gw-1") > before + EVENTS);
                assertThat(state(exchange)).isEqualTo(RouteState.DETACHED);
                Thread.sleep(TimeUnit.SECONDS.toMillis(SECONDS));
                proceed.on(exchange);
                await(exchange, RouteState.ATTACHED);

                final JsonNode books = going.finish();
                System.out.println(STOPPED + " away: " + books.path("latency"));
                assertWhole(books);
                assertThat(books.path("reconnects").asLong(-1)).isZero();
                assertWhole(held.finish());
            }
        }
    }

    private static void rest(final TestExchange exchange) {
        try (LiveTrader trader = trader(exchange, 2)) {
            for (int i = 1; i <= RESTING; i++) {
                trader.send(LiveTrader.buy(i, 1, PRICE).securityId(INSTRUMENT));
                if (i % AT_ONCE == 0) {
                    trader.expectLines(AT_ONCE);
                }
            }
        }
    }

    private static void take(final TestExchange exchange) {
        try (LiveTrader trader = trader(exchange, 1)) {
            for (int i = 1; i <= RESTING / AT_ONCE; i++) {
                trader.send(LiveTrader.sell(i, AT_ONCE, PRICE).securityId(INSTRUMENT)).expectLines(1 + AT_ONCE);
            }
        }
    }

    private static LiveTrader trader(final TestExchange exchange, final int gateway) {
        final String[] address = exchange.address(gateway).split(":");
        return new LiveTrader(new ClientConfig(new InetSocketAddress(address[0], Integer.parseInt(address[1])),
            LAST_SESSION - gateway, 0, 1, "test", "ringside-test-secret", ClientConfig.MAX_KEEP_ALIVE_MS)).logOn();
    }

    private static void assertWhole(final JsonNode books) {
        assertThat(books.path("ledger").asText()).as("%s", books).isEqualTo("ok");
        assertThat(books.path("sequenceGaps").asLong(-1)).isZero();
        assertThat(books.path("duplicates").asLong(-1)).isZero();
        assertThat(books.path("ends").path("resting").asLong(-1)).isZero();
    }

    private TraderProcess traders(final TestExchange exchange, final int gateway, final String name) {
        return TraderProcess.start(folder.resolve(name), "--address", exchange.address(gateway), "--traders", "32",
            "--first-session", Integer.toString(1001 + 100 * (gateway - 1)), "--rate", "1k", "--warmup", "0s",
            "--in-flight", "8192", "--seed", Integer.toString(gateway), "--symbols", "1");
    }

    private static long position(final TestExchange exchange, final String route) {
        try (Queue queue = Queue.inspect(exchange.queues().resolve("orders.out." + route + ".q"))) {
            return queue.position();
        }
    }

    private static RouteState state(final TestExchange exchange) {
        return RouteStatus.readAll(exchange.queues()).stream().filter(status -> status.route().equals(STOPPED))
            .findFirst().orElseThrow().state();
    }

    private static void await(final TestExchange exchange, final RouteState expected) throws Exception {
        final long startNs = System.nanoTime();
        while (state(exchange) != expected) {
            if (System.nanoTime() - startNs > DEADLINE_NS) {
                fail("%s is %s, not %s, at %d%n%s", STOPPED, RouteStatus.readAll(exchange.queues()), expected,
                    position(exchange, STOPPED), Files.readString(exchange.queues().resolve("engine.log")));
            }
            Thread.sleep(10);
        }
    }

    private static void await(final String what, final BooleanSupplier condition) throws InterruptedException {
        final long startNs = System.nanoTime();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - startNs).as("waiting: %s", what).isLessThan(DEADLINE_NS);
            Thread.sleep(10);
        }
    }
}
