package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.ringside.matching.protocol.Side;

/** No order gets a price that no event could tell. */
class HighestPriceTest {
    private static final long ALICE = 1001;
    private static final long BOB = 1002;
    private static final long HIGHEST = Long.MAX_VALUE / Exchange.TICK * Exchange.TICK;

    private final Exchange exchange = new Exchange();

    @AfterEach
    void close() {
        exchange.close();
    }

    @Test
    void shouldKeepMarketOrderToTheHighestPriceOfTheWire() {
        exchange.set("instruments.1.protection", 5);
        exchange.set("accounts.1001.firm", 1);
        final Gateway gateway = exchange.gateway("gw-1");
        gateway.bind(ALICE);
        gateway.bind(BOB);
        gateway.sell(BOB, 1, 1, HIGHEST);
        gateway.market(ALICE, 1, Side.BUY, 2);
        gateway.sell(BOB, 2, 1, HIGHEST);

        exchange.work();

        final EventText events = gateway.poll();
        assertThat(events.lines()).filteredOn(line -> line.startsWith("trade"))
            .hasSize(4).allMatch(line -> line.contains(" 1 @ " + HIGHEST + " "));
        assertThat(events.positions()).last().asString().contains("net 2 @ " + HIGHEST);
    }

    @Test
    void shouldRefusePriceThatIsTooHighForTheEngine() {
        exchange.set("instruments.1.tick", "0.00000001");
        final Gateway gateway = exchange.gateway("gw-1");
        gateway.bind(ALICE);
        gateway.sell(ALICE, 1, 1, 1L << 53);
        gateway.sell(ALICE, 2, 1, (1L << 53) - 1);

        exchange.work();

        assertThat(gateway.poll().lines()).hasSize(2)
            .first().asString().startsWith("rejected NEW 1001/1 ");
    }
}
