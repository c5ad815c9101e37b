package org.ringside.system.crash;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process that stands still for a while and then goes on, as one that is stopped, swapped or starved does. Every
 * build: a gateway does in StoppedGatewayTest, an engine in StoppedRunTest.
 */
@Tag("slow")
@Tag("long")
class PauseTest {
    private static final long PAUSE_MS = 5_000;
    private static final long TRADING_MS = 1_000;

    @TempDir
    private Path folder;

    @Test
    void shouldGoOnAndLoseNothingWhenEachProcessStandsStill() throws Exception {
        final CrashSettings settings = CrashTest.settings(0, 1, List.of(), Sabotage.NONE, folder);
        try (CrashExchange exchange = new CrashExchange(settings)) {
            exchange.start(Part.ENGINE, "");
            exchange.start(Part.GATEWAY, "");
            exchange.process(Part.ENGINE).awaitReady();
            exchange.process(Part.GATEWAY).awaitReady();
            try (Load load = new Load(settings, exchange.address(), exchange.fixAddress())) {
                awaitOrders(exchange, 1_000);

                for (final Part part : Part.OF_ORDERS) {
                    exchange.process(part).signal("STOP");
                    Thread.sleep(PAUSE_MS);
                    exchange.process(part).signal("CONT");
                    awaitOrders(exchange, exchange.written() + 1_000);
                }
                Thread.sleep(TRADING_MS);
                final JsonNode books = load.finish();
                assertThat(books.path("ledger").asText()).as("%s", books).isEqualTo("ok");
                assertThat(books.path("ends").path("resting").asInt(-1)).isZero();
                assertThat(books.path("reconnects").asInt(-1)).isZero();
            }
        }
    }

    private static void awaitOrders(final CrashExchange exchange, final long position) throws InterruptedException {
        while (exchange.written() < position) {
            for (final Part part : Part.OF_ORDERS) {
                assertThat(exchange.process(part).isAlive()).as("%s", exchange.process(part).lines()).isTrue();
            }
            Thread.sleep(10);
        }
    }
}
