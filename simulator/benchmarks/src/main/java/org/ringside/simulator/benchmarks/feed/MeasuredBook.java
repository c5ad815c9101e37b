package org.ringside.simulator.benchmarks.feed;

import java.util.List;

/**
 * A book that is built from a {@link BookFlow}. After each change its best prices are read. Each book has its own loop,
 * so that no JVM mixes them up.
 */
public abstract class MeasuredBook {
    private final String name;
    private long firstOrder;

    MeasuredBook(final String name) {
        this.name = name;
    }

    /** Those that are compared, all empty; the first one is ours. */
    public static List<MeasuredBook> all(final int mostOrders) {
        return List.of(new RingsideBook(mostOrders), new ParityBook(), new TreeBook());
    }

    /** In tables. */
    public final String name() {
        return name;
    }

    /**
     * Applies a whole flow.
     *
     * @return the sum of all best prices that were read, which is the same for each book; 0 counts for none.
     */
    public final long apply(final BookFlow flow) {
        final long first = firstOrder;
        firstOrder += flow.orders();
        return apply(flow, first);
    }

    /** The same: an order has its number, and {@code first} more. */
    abstract long apply(BookFlow flow, long first);
}
