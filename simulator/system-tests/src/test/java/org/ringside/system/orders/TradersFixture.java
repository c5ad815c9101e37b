package org.ringside.system.orders;

import org.junit.jupiter.api.AfterEach;

/** An exchange with two traders who are logged on. */
abstract class TradersFixture {
    static final int ALICE = LiveExchange.FIRST_SESSION;
    static final int BOB = ALICE + 1;

    final LiveExchange exchange = new LiveExchange();
    final LiveTrader alice = exchange.logOn(ALICE);
    final LiveTrader bob = exchange.logOn(BOB);

    @AfterEach
    void close() {
        alice.close();
        bob.close();
        exchange.close();
    }
}
