package org.ringside.harness;

import java.util.ArrayList;
import java.util.List;

/**
 * In which order those that are compared have their turns in a round. What one leaves behind, in caches and buffers, is
 * there for the next one: in as many rounds as there are peers, twice as many for an odd number, each is behind each
 * other one equally often (a Latin square of Williams).
 */
public final class Turns {
    private Turns() {
    }

    /** The order of a round, from 0. */
    public static <T> List<T> of(final List<T> peers, final int round) {
        final int count = peers.size();
        final List<T> order = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            // 0, 1, -1, 2, -2 and so on, a place further in each round; backwards in the second half of an odd number.
            final int step = i % 2 == 0 ? -(i / 2) : i / 2 + 1;
            final boolean isBack = count % 2 == 1 && round / count % 2 == 1;
            order.add(peers.get(Math.floorMod((isBack ? -step : step) + round, count)));
        }
        return order;
    }
}
