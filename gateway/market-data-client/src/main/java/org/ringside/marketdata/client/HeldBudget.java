package org.ringside.marketdata.client;

/** How much may still be held, by all instruments together. */
final class HeldBudget {
    private int left;

    HeldBudget(final int most) {
        left = most;
    }

    /** Takes room for one, or answers false when there is none. */
    boolean take() {
        if (left == 0) {
            return false;
        }
        left--;
        return true;
    }

    void giveBack(final int count) {
        left += count;
    }
}
