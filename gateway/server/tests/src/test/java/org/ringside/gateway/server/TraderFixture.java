package org.ringside.gateway.server;

import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;

/** A gateway and one of its traders. */
abstract class TraderFixture {
    static final int SESSION = 1001;
    static final long VER = 10;

    final TestGateway gateway;
    final TestTrader trader;
    final Frames frames;

    /** Takes a gateway, and how to get a trader there: only connected, or with a session that is established. */
    TraderFixture(final TestGateway gateway, final Function<TestGateway, TestTrader> trader) {
        this.gateway = gateway;
        this.trader = trader.apply(gateway);
        this.frames = this.trader.frames();
    }

    @AfterEach
    void close() {
        gateway.close();
    }
}
