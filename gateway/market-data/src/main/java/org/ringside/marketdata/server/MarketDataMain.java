package org.ringside.marketdata.server;

import org.ringside.launch.ServerCommand;

/** The process of the publisher of market data. */
public final class MarketDataMain {
    private MarketDataMain() {
    }

    /**
     * Publishes market data until it is told to stop.
     *
     * @param args {@code --help} lists them.
     */
    public static void main(final String[] args) {
        ServerCommand.main("market-data", args, MarketDataConfig.class,
            config -> new MarketDataServer(config, System.err).start());
    }
}
