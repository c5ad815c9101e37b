package org.ringside.marketdata.publisher;

import java.util.Arrays;

/** Prices, each once, in ascending order; as they are added, they are only noted. */
final class PriceSet {
    /** More than that are too many to be told one by one. */
    static final int MOST = 1 << 16;
    private static final int FIRST = 64;

    private long[] prices = new long[FIRST];
    private int count;
    private boolean isTooMany;

    void add(final long price) {
        if (isTooMany || count > 0 && prices[count - 1] == price) {
            return;
        }
        if (count == prices.length) {
            makeRoom();
        }
        if (!isTooMany) {
            prices[count++] = price;
        }
    }

    private void makeRoom() {
        order();
        if (2 * count > prices.length) {
            if (prices.length < MOST) {
                prices = Arrays.copyOf(prices, 2 * prices.length);
            } else {
                isTooMany = true;
            }
        }
    }

    /** Orders the prices and leaves out repeats: call it before the prices are looked at. */
    void order() {
        if (count < 2) {
            return;
        }
        Arrays.sort(prices, 0, count);
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (kept == 0 || prices[kept - 1] != prices[i]) {
                prices[kept++] = prices[i];
            }
        }
        count = kept;
    }

    /** Whether there were more than it can hold: then some are not there. */
    boolean isTooMany() {
        return isTooMany;
    }

    int size() {
        return count;
    }

    long at(final int index) {
        return prices[index];
    }

    void clear() {
        count = 0;
        isTooMany = false;
    }
}
