package org.ringside.ops.terminal;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/**
 * What people call the instruments of an exchange, and how they write its prices and quantities. It stands in the
 * configuration of the engine; messages and journal have numbers.
 *
 * @param byId of each instrument
 */
public record Instruments(Map<Long, Terms> byId) {
    /** Of an exchange whose configuration is not known. */
    public static final Instruments NONE = new Instruments(Map.of());

    /**
     * One instrument.
     *
     * @param symbol   of it; empty when it is not known
     * @param decimals that its prices are written with, or more where a price has more
     * @param lot      what a quantity of 1 stands for
     */
    public record Terms(String symbol, int decimals, BigDecimal lot) {
        static final Terms UNKNOWN = new Terms("", 0, BigDecimal.ONE);
    }

    Terms of(final long instrumentId) {
        return byId.getOrDefault(instrumentId, Terms.UNKNOWN);
    }

    /** In the order of the alphabet. */
    List<String> symbols() {
        return byId.values().stream().map(Terms::symbol).filter(symbol -> !symbol.isEmpty()).sorted().toList();
    }
}
