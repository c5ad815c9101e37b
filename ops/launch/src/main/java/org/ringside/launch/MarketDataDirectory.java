package org.ringside.launch;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the market data of an exchange by the exchange's configuration, for a program that knows nothing of such
 * configurations: a service, which the tools provide.
 */
public interface MarketDataDirectory {
    /**
     * Finds the publisher of an exchange.
     *
     * @param configuration its {@code exchange.properties}; null for that of the distribution.
     * @return empty when the exchange publishes none, or nothing is named and there is no distribution.
     * @throws LaunchException when the configuration is refused.
     */
    Optional<Publisher> find(Path configuration);

    /**
     * A publisher of market data, as the exchange starts it.
     *
     * @param file        its configuration.
     * @param settings    keys of it that the exchange overrides.
     * @param journal     folder of the engine's journal.
     * @param queues      folder of the queues.
     * @param instruments names of instruments by id.
     */
    record Publisher(Path file, Map<String, String> settings, Path journal, Path queues,
        Map<Integer, Instrument> instruments) {
    }

    /**
     * What people call an instrument, and how they write its prices and quantities.
     *
     * @param symbol   of it.
     * @param decimals that its prices are written with.
     * @param lot      what a quantity of 1 stands for.
     */
    record Instrument(String symbol, int decimals, BigDecimal lot) {
    }
}
