package org.ringside.matching.service;

import org.ringside.matching.protocol.NameInstrumentDecoder;

/**
 * Name of an instrument for people, and the size of its lot. Orders need neither; everybody who watches the market gets
 * both.
 *
 * @param symbol      at most {@link #MAX_SYMBOL} characters of ASCII; empty if the symbol is unknown, or has other
 *                    characters.
 * @param lotMantissa with exponent -8; 0 if the lot is unknown.
 */
public record InstrumentName(String symbol, long lotMantissa) {
    /** Characters of the longest symbol. */
    public static final int MAX_SYMBOL = NameInstrumentDecoder.symbolLength();
    private static final int END_OF_ASCII = 128;
    static final InstrumentName UNKNOWN = new InstrumentName("", 0);

    /** Leaves out a symbol that does not fit into public events. */
    public InstrumentName {
        symbol = isPublic(symbol) ? symbol : "";
    }

    /** Whether this symbol fits into public events. */
    public static boolean isPublic(final String symbol) {
        boolean isPublic = symbol.length() <= MAX_SYMBOL;
        for (int i = 0; i < symbol.length(); i++) {
            isPublic &= symbol.charAt(i) < END_OF_ASCII;
        }
        return isPublic;
    }
}
