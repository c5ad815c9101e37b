package org.ringside.system.orders;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.ringside.example.Trader;
import org.ringside.gateway.client.ClientConfig;

/** The trader of docs/library.md trades, and says why it could not. */
@Tag("slow")
class ExampleTraderTest {
    private final PrintStream console = System.out;

    @AfterEach
    void restoreConsole() {
        System.setOut(console);
    }

    @Test
    void shouldTrade() {
        try (LiveExchange exchange = new LiveExchange();
            LiveTrader other = exchange.logOn(LiveExchange.FIRST_SESSION)) {
            other.send(LiveTrader.sell(1, 4, 100)).send(LiveTrader.sell(2, 6, 99)).expect(
                "accepted 1 sell 4 @ 100 tif 0", "accepted 2 sell 6 @ 99 tif 0");

            assertThat(output(exchange, LiveExchange.FIRST_SESSION + 1)).containsExactly("accepted in n ns",
                "6 at 0.99, 4 open", "4 at 1.0, 0 open", "the session is over: terminated: FINISHED");
        }
    }

    @Test
    void shouldSayWhyItsLogonWasRefused() {
        try (LiveExchange exchange = new LiveExchange()) {
            assertThat(output(exchange, 1)).containsExactly(
                "the session is over: negotiate rejected: INVALID_SESSIONID: no such session");
        }
    }

    private static List<String> output(final LiveExchange exchange, final int sessionId) {
        final ByteArrayOutputStream output = new ByteArrayOutputStream();
        System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
        new Trader(new ClientConfig(exchange.address(), sessionId, 0, 7, "", "", 10_000)).run();
        return output.toString(StandardCharsets.UTF_8).lines().map(line -> line.replaceAll("in \\d+", "in n")).toList();
    }
}
