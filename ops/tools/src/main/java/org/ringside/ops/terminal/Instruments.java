package org.ringside.ops.terminal;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;

/**
 * The names of an exchange's instruments for people, and the form of its prices and quantities. They come from the
 * configuration of the engine; messages and journal have numbers.
 *
 * @param byId terms of each instrument
 */
public record Instruments(Map<Long, Terms> byId) {
    /** The instruments of an exchange whose configuration is unknown. */
    public static final Instruments NONE = new Instruments(Map.of());

    private static final int PRICE_SCALE = 8;

    /**
     * One instrument.
     *
     * @param symbol   of the instrument; empty if unknown
     * @param decimals of its prices; a price with more has more
     * @param lot      size of a quantity of 1
     */
    public record Terms(String symbol, int decimals, BigDecimal lot) {
        static final Terms UNKNOWN = new Terms("", 0, BigDecimal.ONE);

        /** Formats a price on the wire, a mantissa with exponent -8, as a decimal. */
        public String price(final BigInteger mantissa) {
            final BigDecimal price = new BigDecimal(mantissa, PRICE_SCALE).stripTrailingZeros();
            return price.setScale(Math.max(price.scale(), decimals), RoundingMode.UNNECESSARY).toPlainString();
        }

        /** Formats a number of lots as a decimal. */
        public String quantity(final BigDecimal lots) {
            return lots.multiply(lot).stripTrailingZeros().toPlainString();
        }
    }

    /** Terms of an instrument, also of an unknown one. */
    public Terms of(final long instrumentId) {
        return byId.getOrDefault(instrumentId, Terms.UNKNOWN);
    }

    /** In the order of the alphabet. */
    List<String> symbols() {
        return byId.values().stream().map(Terms::symbol).filter(symbol -> !symbol.isEmpty()).sorted().toList();
    }
}
