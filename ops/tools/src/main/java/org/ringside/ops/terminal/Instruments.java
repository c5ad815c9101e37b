package org.ringside.ops.terminal;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;

/**
 * What people call the instruments of an exchange, and how they write its prices and quantities. It stands in the
 * configuration of the engine; messages and journal have numbers.
 *
 * @param byId of each instrument
 */
public record Instruments(Map<Long, Terms> byId) {
    /** Instruments of an exchange whose configuration is not known. */
    public static final Instruments NONE = new Instruments(Map.of());

    private static final int PRICE_SCALE = 8;

    /**
     * One instrument.
     *
     * @param symbol   of it; empty when it is not known
     * @param decimals that its prices are written with, or more where a price has more
     * @param lot      what a quantity of 1 stands for
     */
    public record Terms(String symbol, int decimals, BigDecimal lot) {
        static final Terms UNKNOWN = new Terms("", 0, BigDecimal.ONE);

        /** A price as this instrument has it on the wire, a mantissa with exponent -8, as a decimal. */
        public String price(final BigInteger mantissa) {
            final BigDecimal price = new BigDecimal(mantissa, PRICE_SCALE).stripTrailingZeros();
            return price.setScale(Math.max(price.scale(), decimals), RoundingMode.UNNECESSARY).toPlainString();
        }

        /** A number of lots as a decimal. */
        public String quantity(final BigDecimal lots) {
            return lots.multiply(lot).stripTrailingZeros().toPlainString();
        }
    }

    /** How people write this instrument, also one that is not known. */
    public Terms of(final long instrumentId) {
        return byId.getOrDefault(instrumentId, Terms.UNKNOWN);
    }

    /** In the order of the alphabet. */
    List<String> symbols() {
        return byId.values().stream().map(Terms::symbol).filter(symbol -> !symbol.isEmpty()).sorted().toList();
    }
}
