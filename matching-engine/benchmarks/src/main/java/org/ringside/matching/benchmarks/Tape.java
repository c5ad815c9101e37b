package org.ringside.matching.benchmarks;

/** The trades of a book, in their order: what shows that two books have done the same. Sums may overflow. */
final class Tape {
    private static final long FACTOR = 0x9E3779B97F4A7C15L;

    private long trades;
    private long quantity;
    private long fingerprint;

    /** A trade. */
    void print(final long price, final long lots) {
        trades++;
        quantity += lots;
        fingerprint = (fingerprint ^ price) * FACTOR + lots;
    }

    long trades() {
        return trades;
    }

    /** Lots traded. */
    long quantity() {
        return quantity;
    }

    @Override
    public boolean equals(final Object other) {
        return other instanceof Tape that && trades == that.trades && quantity == that.quantity
            && fingerprint == that.fingerprint;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(fingerprint);
    }

    @Override
    public String toString() {
        return trades + " trades of " + quantity + " lots, fingerprint " + Long.toHexString(fingerprint);
    }
}
