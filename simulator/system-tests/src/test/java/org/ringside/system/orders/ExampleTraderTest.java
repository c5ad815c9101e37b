package org.ringside.system.orders;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The example of docs/protocol.md is what is compiled here, and it trades. */
@Timeout(60)
class ExampleTraderTest {
    private static final Path SOURCE = Path.of("src/test/java/org/ringside/system/orders/ExampleTrader.java");
    private static final Path PAGE = Path.of("..", "..", "docs", "protocol.md");

    @Test
    void shouldStandInTheDocumentation() throws IOException {
        final String source = Files.readString(SOURCE);

        assertThat(Files.readString(PAGE)).contains(source.substring(source.indexOf("import ")));
        assertThat(source.lines().count()).isLessThan(80);
    }

    @Test
    void shouldTrade() {
        final ByteArrayOutputStream output = new ByteArrayOutputStream();
        final PrintStream console = System.out;
        try (LiveExchange exchange = new LiveExchange();
            LiveTrader other = exchange.logOn(LiveExchange.FIRST_SESSION)) {
            other.send(LiveTrader.sell(1, 4, 100)).send(LiveTrader.sell(2, 6, 99)).expect(
                "accepted 1 sell 4 @ 100 tif 0", "accepted 2 sell 6 @ 99 tif 0");
            System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
            new ExampleTrader(exchange.address(), LiveExchange.FIRST_SESSION + 1, "", "").run();
        } finally {
            System.setOut(console);
        }

        assertThat(output.toString(StandardCharsets.UTF_8).lines().map(line -> line.replaceAll("in \\d+", "in n")))
            .containsExactly("CONNECTING", "NEGOTIATING", "ESTABLISHING", "ESTABLISHED", "accepted in n ns",
                "traded 6 at 0.99, 4 open", "traded 4 at 1.0, 0 open", "TERMINATING", "CLOSED");
    }
}
