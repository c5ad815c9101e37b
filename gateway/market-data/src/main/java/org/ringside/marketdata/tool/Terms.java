package org.ringside.marketdata.tool;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.ringside.marketdata.protocol.OrderAddedDecoder;

/**
 * What people call an instrument, and how they write its prices and quantities.
 *
 * @param symbol   of it.
 * @param decimals that its prices are written with, or more where a price has more.
 * @param lot      what a quantity of 1 stands for.
 */
record Terms(String symbol, int decimals, BigDecimal lot) {
    private static final int SCALE = 8;

    /** Of an instrument of which nothing is known. */
    static Terms unknown(final int instrument) {
        return new Terms(Integer.toUnsignedString(instrument), 0, BigDecimal.ONE);
    }

    /** As a definition says: mantissas with exponent -8. */
    static Terms defined(final String symbol, final long tick, final long lot) {
        return new Terms(symbol, Math.max(0, BigDecimal.valueOf(tick, SCALE).stripTrailingZeros().scale()),
            BigDecimal.valueOf(lot, SCALE));
    }

    /** A mantissa as people write it. */
    String price(final long mantissa) {
        if (mantissa == OrderAddedDecoder.priceNullValue()) {
            return "market";
        }
        final BigDecimal price = BigDecimal.valueOf(mantissa, SCALE).stripTrailingZeros();
        return price.setScale(Math.max(price.scale(), decimals), RoundingMode.UNNECESSARY).toPlainString();
    }

    /** A number of lots as people write it. */
    String quantity(final long lots) {
        return lot.multiply(BigDecimal.valueOf(lots)).stripTrailingZeros().toPlainString();
    }
}
