package org.ringside.system.orders;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.ringside.example.MarketMaker;
import org.ringside.example.Tape;
import org.ringside.example.Trader;
import org.ringside.gateway.client.ClientConfig;

/** The traders of docs/library.md and docs/cookbook.md trade, and say why they could not; the tape shows trades. */
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

    @Test
    void shouldMakeAMarket() throws InterruptedException {
        final ByteArrayOutputStream output = capture();
        try (LiveExchange exchange = new LiveExchange();
            LiveTrader other = exchange.logOn(LiveExchange.FIRST_SESSION)) {
            final Thread maker = new Thread(new MarketMaker(
                config(exchange, LiveExchange.FIRST_SESSION + 1), 100, 20)::run, "maker");
            maker.start();
            other.send(LiveTrader.sell(1, 10, 99)).expectLines(2);
            other.send(LiveTrader.buy(2, 10, 100)).expectLines(2);
            maker.join();

            assertThat(lines(output)).containsExactly("quotes 0.99 / 1.01", "bought 10 at 0.99", "quotes 0.98 / 1.0",
                "sold 10 at 1.0", "the session is over: terminated: FINISHED");
        }
    }

    @Test
    void shouldPrintTheTradesOfAnExchangeThatDoesNotNotice() throws InterruptedException {
        final ByteArrayOutputStream output = capture();
        try (LiveExchange exchange = new LiveExchange();
            LiveTrader seller = exchange.logOn(LiveExchange.FIRST_SESSION);
            LiveTrader buyer = exchange.logOn(LiveExchange.FIRST_SESSION + 1);
            Tape tape = new Tape(exchange.queue("orders.out.gw-1"))) {
            seller.send(LiveTrader.sell(1, 4, 100)).expectLines(1);
            buyer.send(LiveTrader.buy(1, 3, 100)).expectLines(2);
            tape.print(1);

            assertThat(lines(output)).containsExactly("instrument 1: 3 at 1.0", "0 positions missed");
        }
    }

    private static List<String> output(final LiveExchange exchange, final int sessionId) {
        final ByteArrayOutputStream output = capture();
        new Trader(config(exchange, sessionId)).run();
        return lines(output).stream().map(line -> line.replaceAll("in \\d+", "in n")).toList();
    }

    private static ClientConfig config(final LiveExchange exchange, final int sessionId) {
        return new ClientConfig(exchange.address(), sessionId, 0, 7, "", "", 10_000);
    }

    private static ByteArrayOutputStream capture() {
        final ByteArrayOutputStream output = new ByteArrayOutputStream();
        System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
        return output;
    }

    private static List<String> lines(final ByteArrayOutputStream output) {
        return output.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
