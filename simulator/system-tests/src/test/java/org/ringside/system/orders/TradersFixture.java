package org.ringside.system.orders;

import org.junit.jupiter.api.AfterEach;

/** An exchange with two traders who are logged on. */
abstract class TradersFixture {
    static final int ALICE = LiveExchange.FIRST_SESSION;
    static final int BOB = ALICE + 1;

    final LiveExchange exchange;
    final LiveTrader alice;
    final LiveTrader bob;

    TradersFixture() {
        this("auth=none");
    }

    /** With these lines in the configuration of the gateway. */
    TradersFixture(final String... gatewayLines) {
        exchange = new LiveExchange(gatewayLines);
        alice = exchange.logOn(ALICE);
        bob = exchange.logOn(BOB);
    }

    @AfterEach
    void close() {
        alice.close();
        bob.close();
        exchange.close();
    }
}
