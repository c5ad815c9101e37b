package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.gateway.client.ClientConfig;
import org.ringside.gateway.protocol.CancelOnDisconnectType;
import org.ringside.queue.Queue;
import org.ringside.system.orders.LiveTrader;

/**
 * The way to another release whose formats are the same: all gateways are drained and started anew from its folder, one
 * by one, while 5,000 messages a second come. Nobody loses a report or gets one twice, and only those lose their orders
 * who have asked for it.
 */
@Tag("slow")
class RollingRestartTest {
    private static final int TRADERS = 32;
    private static final long DEADLINE_NS = TimeUnit.SECONDS.toNanos(60);
    /** Events of a gateway between two restarts: about two seconds of trading. */
    private static final long EVENTS = 5_000;
    /** In which the others do not trade. */
    private static final int INSTRUMENT = 4;
    private static final long PRICE = 1_000;
    private static final int LAST_SESSION = 1256;

    @TempDir
    private Path folder;

    @Test
    @Tag("long")
    @Timeout(300)
    void shouldLoseNothingWhenAllGatewaysAreRestartedOneByOneWhileOthersTrade() throws Exception {
        try (TestExchange exchange = TestExchange.start(folder, 2);
            LiveTrader staying = trader(exchange, 1, LAST_SESSION, CancelOnDisconnectType.DO_NOT_CANCEL);
            LiveTrader leaving =
                trader(exchange, 1, LAST_SESSION - 1, CancelOnDisconnectType.CANCEL_ON_DISCONNECT_ONLY);
            TraderProcess crowd = TraderProcess.start(folder.resolve("crowd"), "--address", exchange.addresses(),
                "--traders", Integer.toString(TRADERS), "--rate", "5k", "--warmup", "0s", "--in-flight", "16384",
                "--seed", "7", "--symbols", "2")) {
            staying.send(LiveTrader.buy(1, 1, PRICE).securityId(INSTRUMENT)).expectLines(1);
            leaving.send(LiveTrader.buy(1, 1, PRICE + 1).securityId(INSTRUMENT)).expectLines(1);

            for (final String gateway : List.of("gw-1", "gw-2")) {
                awaitTrading(exchange, crowd, gateway);
                TestExchange.ringside("drain", gateway, "--yes", "-c", exchange.config().toString());
                MadeUpRelease.restart(exchange, Files.createDirectory(folder.resolve("for-" + gateway)), gateway);
                awaitTrading(exchange, crowd, gateway);
            }

            final JsonNode books = crowd.finish();
            assertThat(books.path("ledger").asText()).as("%s", books).isEqualTo("ok");
            assertThat(books.path("sequenceGaps").asLong(-1)).isZero();
            assertThat(books.path("duplicates").asLong(-1)).isZero();
            assertThat(books.path("ends").path("resting").asLong(-1)).isZero();
            assertThat(books.path("reconnects").asLong()).isGreaterThanOrEqualTo(TRADERS);
            try (LiveTrader other =
                trader(exchange, 2, LAST_SESSION - 2, CancelOnDisconnectType.DO_NOT_CANCEL)) {
                other.send(LiveTrader.sell(1, 2, PRICE).timeInForce('3').securityId(INSTRUMENT)).expect(
                    "accepted 1 sell 2 @ " + PRICE + " tif 3", "trade 1 1 @ " + PRICE + " leaves 1",
                    "cancelled 1 by 0 reason 102");
            }
        }
    }

    private static LiveTrader trader(final TestExchange exchange, final int gateway, final int session,
        final CancelOnDisconnectType cancel) {
        final String[] address = exchange.address(gateway).split(":");
        return new LiveTrader(new ClientConfig(new InetSocketAddress(address[0], Integer.parseInt(address[1])),
            session, 0, 1, "test", "ringside-test-secret", ClientConfig.MAX_KEEP_ALIVE_MS)
            .withCancelOnDisconnect(cancel, 0)).logOn();
    }

    private static void awaitTrading(final TestExchange exchange, final TraderProcess crowd, final String gateway)
        throws InterruptedException {
        final long startNs = System.nanoTime();
        final long begin = position(exchange, gateway);
        while (position(exchange, gateway) < begin + EVENTS) {
            crowd.assertGoing();
            assertThat(System.nanoTime() - startNs).as("waiting until %s trades", gateway).isLessThan(DEADLINE_NS);
            Thread.sleep(10);
        }
    }

    private static long position(final TestExchange exchange, final String gateway) {
        try (Queue queue = Queue.inspect(exchange.queues().resolve("orders.out." + gateway + ".q"))) {
            return queue.position();
        }
    }
}
