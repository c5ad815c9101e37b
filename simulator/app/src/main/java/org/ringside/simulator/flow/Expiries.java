package org.ringside.simulator.flow;

import java.util.Arrays;

/** Orders by the time at which their trader loses patience: a binary heap. */
final class Expiries {
    private double[] times = new double[1024];
    private long[] orders = new long[1024];
    private int size;

    /** The earliest time, or infinity. */
    double earliest() {
        return size == 0 ? Double.POSITIVE_INFINITY : times[0];
    }

    void add(final double time, final long order) {
        if (size == times.length) {
            times = Arrays.copyOf(times, 2 * size);
            orders = Arrays.copyOf(orders, 2 * size);
        }
        int at = size;
        size++;
        while (at > 0 && time < times[(at - 1) / 2]) {
            move((at - 1) / 2, at);
            at = (at - 1) / 2;
        }
        set(at, time, order);
    }

    /** Takes out the order of the earliest time. */
    long remove() {
        final long first = orders[0];
        size--;
        final double time = times[size];
        int at = 0;
        int child = earlierChild(at);
        while (child < size && times[child] < time) {
            move(child, at);
            at = child;
            child = earlierChild(at);
        }
        set(at, time, orders[size]);
        return first;
    }

    private int earlierChild(final int at) {
        final int left = 2 * at + 1;
        return left + 1 < size && times[left + 1] < times[left] ? left + 1 : left;
    }

    private void move(final int from, final int to) {
        set(to, times[from], orders[from]);
    }

    private void set(final int at, final double time, final long order) {
        times[at] = time;
        orders[at] = order;
    }
}
