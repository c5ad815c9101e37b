package org.ringside.matching;

/**
 * Links each live order to the next and the previous one of its owner, in the order of entry, which is that of their
 * ids. A record of orders has a word here.
 * <pre>
 *   bits 0-23   record of the next order, 0 for none
 *   bits 24-47  record of the previous order, 0 for none
 *   bit  62     a mass cancel has stopped here
 * </pre>
 * Record 0, which no order has, takes what is written to a neighbour that is not there.
 */
final class OwnerLinks {
    private static final int BITS = OrderSlab.RECORD_BITS;
    private static final long NEXT = (1L << BITS) - 1;
    private static final long PREVIOUS = NEXT << BITS;
    private static final long STOP = 1L << 62;

    private final OffHeap memory = new OffHeap((long) Long.BYTES << BITS);
    private long base = memory.reserve(Long.BYTES);

    OwnerLinks() {
        set(0, 0);
    }

    /** A new order, behind those that its owner has. */
    void append(final Owner owner, final int order) {
        final int last = owner.lastOrder;
        base = memory.reserve((order + 1L) * Long.BYTES);
        set(order, (long) last << BITS);
        set(last, get(last) & ~NEXT | order);
        owner.firstOrder = last == 0 ? order : owner.firstOrder;
        owner.lastOrder = order;
    }

    /** An order ends; whether a mass cancel has stopped there. The link of the order itself stays as it is. */
    boolean remove(final Owner owner, final int order) {
        final long link = get(order);
        final int next = (int) (link & NEXT);
        final int previous = (int) (link >>> BITS & NEXT);
        set(previous, get(previous) & ~NEXT | next);
        set(next, get(next) & ~PREVIOUS | (long) previous << BITS);
        owner.firstOrder = owner.firstOrder == order ? next : owner.firstOrder;
        owner.lastOrder = owner.lastOrder == order ? previous : owner.lastOrder;
        return (link & STOP) != 0;
    }

    /** The next order of the same owner, or 0. */
    int next(final int order) {
        return (int) (get(order) & NEXT);
    }

    /** The order before it of the same owner, or 0. */
    int previous(final int order) {
        return (int) (get(order) >>> BITS & NEXT);
    }

    /** Whether a mass cancel has stopped there. */
    boolean isStop(final int order) {
        return (get(order) & STOP) != 0;
    }

    /** A mass cancel stops at an order, if it is one. */
    void stopAt(final int order) {
        set(order, get(order) | STOP);
    }

    /** Bytes that it has outside the heap. */
    long inUse() {
        return memory.inUse();
    }

    /** Writes the words of records up to one. */
    void write(final StateOutput output, final int used) {
        for (int order = 1; order < used; order++) {
            output.putLong(get(order));
        }
    }

    /** Reads what {@link #write} has written. */
    void read(final StateInput input, final int used) {
        for (int order = 1; order < used; order++) {
            base = memory.reserve((order + 1L) * Long.BYTES);
            final long link = input.getLong();
            StateCheck.require(link & NEXT, used, "order");
            StateCheck.require(link >>> BITS & NEXT, used, "order");
            set(order, link);
        }
    }

    /** Reserves the addresses of the words of so many records, or of the most that there may be. */
    void prepare(final long records) {
        base = memory.prepare(records * Long.BYTES);
    }

    private long get(final int order) {
        return OffHeap.getLong(at(order));
    }

    private void set(final int order, final long link) {
        OffHeap.putLong(at(order), link);
    }

    private long at(final int order) {
        final long offset = (long) order * Long.BYTES;
        memory.check(offset, Long.BYTES, "links of owners");
        return base + offset;
    }
}
