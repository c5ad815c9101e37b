package org.ringside.matching;

/**
 * The rolling window of an instrument: prints too far from the price it began with do not happen. Without a width
 * nothing is too far.
 */
final class NaiveWindow {
    private final int basisPoints;
    private final long lengthNs;
    private long price;
    private long start;
    private boolean isChecked;

    NaiveWindow(final int basisPoints, final long lengthNs) {
        this.basisPoints = basisPoints;
        this.lengthNs = lengthNs;
    }

    /** Another command: the window may move again. */
    void newInput() {
        isChecked = false;
    }

    /** Something may match: the first time in an input the window moves on, if it is over. */
    void move(final long time, final long reference) {
        if (!isChecked && (price == 0 || time - start >= lengthNs)) {
            start = time;
            price = reference;
        }
        isChecked = true;
    }

    void set(final long newPrice, final long time) {
        price = newPrice;
        start = time;
    }

    void forget() {
        price = 0;
        start = 0;
    }

    boolean excludes(final long print) {
        return excludes(print, price);
    }

    boolean excludes(final long print, final long from) {
        return basisPoints > 0 && from != 0 && NaiveBook.isBeyond(print, from, basisPoints);
    }

    /** 0 for none. */
    long price() {
        return price;
    }

    /** Without any price before, the first print is the window's. */
    void printed(final long print) {
        if (price == 0) {
            price = print;
        }
    }
}
