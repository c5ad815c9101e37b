package org.ringside.marketdata.client;

/**
 * Bounds of the memory that a sender can make a receiver use.
 *
 * @param maxInstruments with a book, 1 to {@link #MOST_INSTRUMENTS}; the feed ignores messages of others.
 * @param maxOrders      orders, or levels, of one book, 1 to {@link BookBuilder#MAX_ORDERS}; a larger book is never
 *                       LIVE.
 * @param maxHeld        messages, and levels in them, that wait for snapshots, of all instruments together, 1 to
 *                       {@link #MOST_HELD}.
 */
public record FeedLimits(int maxInstruments, int maxOrders, int maxHeld) {
    /** Most instruments. */
    public static final int MOST_INSTRUMENTS = 65_536;

    /** Most messages that wait: 2^20. */
    public static final int MOST_HELD = 1 << 20;

    /** 1,024 instruments, 4,194,304 orders in each, 1,048,576 messages that wait. */
    public static final FeedLimits DEFAULT = new FeedLimits(1_024, 1 << 22, MOST_HELD);

    /** Checks the bounds. */
    public FeedLimits {
        check("maxInstruments", maxInstruments, MOST_INSTRUMENTS);
        check("maxOrders", maxOrders, BookBuilder.MAX_ORDERS);
        check("maxHeld", maxHeld, MOST_HELD);
    }

    private static void check(final String name, final int value, final int most) {
        if (value < 1 || value > most) {
            throw new IllegalArgumentException(name + " " + value + ": 1 to " + most);
        }
    }
}
