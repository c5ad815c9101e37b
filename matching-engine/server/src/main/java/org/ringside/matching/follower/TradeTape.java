package org.ringside.matching.follower;

import java.util.ArrayList;
import java.util.List;
import org.ringside.matching.protocol.Side;

/**
 * The last trades of an instrument, by their ids: a ring of numbers, which allocates nothing when a trade comes. Rings
 * to several gateways are read one after the other, so a trade may come before an older one.
 */
final class TradeTape {
    private static final int BUY = 1;
    private static final int SELL = 2;

    private final long[] ids;
    private final long[] times;
    private final long[] prices;
    private final long[] quantities;
    private final byte[] sides;
    private int size;

    TradeTape(final int capacity) {
        ids = new long[capacity];
        times = new long[capacity];
        prices = new long[capacity];
        quantities = new long[capacity];
        sides = new byte[capacity];
    }

    /**
     * A trade.
     *
     * @param side of the order that came in; null in an auction.
     * @return false when newer ones leave no room for it.
     */
    boolean add(final long id, final long timeNs, final long price, final long quantity, final Side side) {
        if (size == ids.length) {
            if (id < ids[0]) {
                return false;
            }
            move(1, 0, --size);
        }
        int at = size;
        while (at > 0 && ids[at - 1] > id) {
            at--;
        }
        move(at, at + 1, size - at);
        size++;
        ids[at] = id;
        times[at] = timeNs;
        prices[at] = price;
        quantities[at] = quantity;
        sides[at] = (byte) (side == null ? 0 : side == Side.BUY ? BUY : SELL);
        return true;
    }

    /** Id of the newest; 0 when there is none. */
    long lastId() {
        return size == 0 ? 0 : ids[size - 1];
    }

    /** 1 when the newest price is above the one before it that was another one, -1 when below, 0 without another. */
    int change() {
        int at = size - 1;
        while (at > 0 && prices[at - 1] == prices[size - 1]) {
            at--;
        }
        return at <= 0 ? 0 : Long.compare(prices[size - 1], prices[at - 1]);
    }

    /** Newest first. */
    List<InstrumentImage.Trade> newestFirst() {
        final List<InstrumentImage.Trade> trades = new ArrayList<>(size);
        for (int i = size - 1; i >= 0; i--) {
            trades.add(new InstrumentImage.Trade(ids[i], times[i], prices[i], quantities[i],
                sides[i] == 0 ? null : sides[i] == BUY ? Side.BUY : Side.SELL));
        }
        return trades;
    }

    private void move(final int from, final int to, final int count) {
        System.arraycopy(ids, from, ids, to, count);
        System.arraycopy(times, from, times, to, count);
        System.arraycopy(prices, from, prices, to, count);
        System.arraycopy(quantities, from, quantities, to, count);
        System.arraycopy(sides, from, sides, to, count);
    }
}
