package org.ringside.matching.service;

import org.ringside.matching.protocol.NameInstrumentDecoder;

/**
 * What people call an instrument, and what a quantity of 1 is of it. Orders do without either; everybody who watches
 * the market is told.
 *
 * @param symbol      at most {@link #MAX_SYMBOL} characters of ASCII; empty when it is not known, or is none of these.
 * @param lotMantissa with exponent -8; 0 when it is not known.
 */
public record InstrumentName(String symbol, long lotMantissa) {
    /** Characters of the longest symbol. */
    public static final int MAX_SYMBOL = NameInstrumentDecoder.symbolLength();
    private static final int END_OF_ASCII = 128;
    static final InstrumentName UNKNOWN = new InstrumentName("", 0);

    /** Leaves out a symbol that everybody could not be told. */
    public InstrumentName {
        symbol = isPublic(symbol) ? symbol : "";
    }

    /** Whether everybody can be told this symbol. */
    public static boolean isPublic(final String symbol) {
        boolean isPublic = symbol.length() <= MAX_SYMBOL;
        for (int i = 0; i < symbol.length(); i++) {
            isPublic &= symbol.charAt(i) < END_OF_ASCII;
        }
        return isPublic;
    }
}
