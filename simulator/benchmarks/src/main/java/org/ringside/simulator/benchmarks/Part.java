package org.ringside.simulator.benchmarks;

/** A part that an exchange may have beside engine and gateways: its key in the exchange's file, and its own file. */
enum Part {
    CONSOLE("console"), MARKET_DATA("marketData", "market-data"), MEMBERS("members", "member"), BRIDGE("bridge");

    private final String key;
    private final String file;

    Part(final String name) {
        this(name, name);
    }

    Part(final String key, final String name) {
        this.key = key;
        file = name + ".properties";
    }

    String key() {
        return key;
    }

    String file() {
        return file;
    }
}
