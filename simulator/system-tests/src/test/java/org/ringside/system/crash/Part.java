package org.ringside.system.crash;

import java.util.List;
import java.util.Locale;

/** A process that is killed. */
enum Part {
    /** The matching engine. */
    ENGINE,
    /** The order gateway. */
    GATEWAY,
    /** The publisher of market data. */
    MARKET_DATA;

    /** Those without which no order is answered. */
    static final List<Part> OF_ORDERS = List.of(ENGINE, GATEWAY);
    /** The publisher, and now and then the engine that it follows. */
    static final List<Part> OF_FEED = List.of(MARKET_DATA, MARKET_DATA, MARKET_DATA, ENGINE);

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
