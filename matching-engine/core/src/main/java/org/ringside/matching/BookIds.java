package org.ringside.matching;

/**
 * The numbers by which books know their entries. What comes to the tail of a level has the next number of its
 * instrument: it says who the entry is, nothing of whose it is, and which of a level's entries came first. An order
 * reserves its number when it is accepted, replaced with loss of its priority, or triggered, if it may rest then; its
 * owner can be told before it rests. Whatever comes to a tail later than that takes the next number there: the next
 * slice of an iceberg, an order that waited for its auction, a market order that gets its price. A record of orders has
 * a word here.
 */
final class BookIds {
    private final OrderSlab orders;
    private final OffHeap memory = new OffHeap((long) Long.BYTES << OrderSlab.RECORD_BITS);
    private long base = memory.reserve(Long.BYTES);

    BookIds(final OrderSlab orders) {
        this.orders = orders;
        set(0, 0);
    }

    /** An order is new, or begins anew: it has the next number if it may come to the book from here, else none. */
    void reserve(final Instrument instrument, final int order) {
        base = memory.reserve((order + 1L) * Long.BYTES);
        set(order, mayRest(instrument, order) ? ++instrument.lastBookId : 0);
    }

    /** An order that has a word comes to the tail of a level, later than it was entered. */
    void renew(final Instrument instrument, final int order) {
        set(order, ++instrument.lastBookId);
    }

    /** The number of an order; 0 when it has none. */
    long get(final int order) {
        return OffHeap.getLong(at(order));
    }

    private boolean mayRest(final Instrument instrument, final int order) {
        final TimeInForce timeInForce = orders.timeInForce(order);
        return !timeInForce.isImmediate() && !orders.type(order).isStop()
            && (!timeInForce.isForAuction() || OrderEntry.isAuctionOf(timeInForce, instrument.phase));
    }

    /** Bytes that it has outside the heap. */
    long inUse() {
        return memory.inUse();
    }

    /** Reserves the addresses of the words of so many records, or of the most that there may be. */
    void prepare(final long records) {
        base = memory.prepare(records * Long.BYTES);
    }

    /** Writes the words of records up to one. */
    void write(final StateOutput output, final int used) {
        for (int order = 1; order < used; order++) {
            output.putLong(get(order));
        }
    }

    /** Reads what {@link #write} has written. */
    void read(final StateInput input, final int used) {
        base = memory.reserve((long) used * Long.BYTES);
        for (int order = 1; order < used; order++) {
            set(order, input.getLong());
        }
    }

    private void set(final int order, final long bookId) {
        OffHeap.putLong(at(order), bookId);
    }

    private long at(final int order) {
        final long offset = (long) order * Long.BYTES;
        memory.check(offset, Long.BYTES, "numbers of the book");
        return base + offset;
    }
}
