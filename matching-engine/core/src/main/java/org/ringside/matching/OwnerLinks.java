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

    private final LongChunks links = new LongChunks();

    /** A new order, behind those that its owner has. */
    void append(final Owner owner, final int order) {
        final int last = owner.lastOrder;
        links.reserve(order);
        links.set(order, (long) last << BITS);
        links.set(last, links.get(last) & ~NEXT | order);
        owner.firstOrder = last == 0 ? order : owner.firstOrder;
        owner.lastOrder = order;
    }

    /** An order ends; whether a mass cancel has stopped there. The link of the order itself stays as it is. */
    boolean remove(final Owner owner, final int order) {
        final long link = links.get(order);
        final int next = (int) (link & NEXT);
        final int previous = (int) (link >>> BITS & NEXT);
        links.set(previous, links.get(previous) & ~NEXT | next);
        links.set(next, links.get(next) & ~PREVIOUS | (long) previous << BITS);
        owner.firstOrder = owner.firstOrder == order ? next : owner.firstOrder;
        owner.lastOrder = owner.lastOrder == order ? previous : owner.lastOrder;
        return (link & STOP) != 0;
    }

    /** The next order of the same owner, or 0. */
    int next(final int order) {
        return (int) (links.get(order) & NEXT);
    }

    /** A mass cancel stops at an order, if it is one. */
    void stopAt(final int order) {
        links.set(order, links.get(order) | STOP);
    }

    /** Writes the words of records up to one. */
    void write(final StateOutput output, final int used) {
        for (int order = 1; order < used; order++) {
            output.putLong(links.get(order));
        }
    }

    /** Reads what {@link #write} has written. */
    void read(final StateInput input, final int used) {
        for (int order = 1; order < used; order++) {
            links.reserve(order);
            final long link = input.getLong();
            StateCheck.require(link & NEXT, used, "order");
            StateCheck.require(link >>> BITS & NEXT, used, "order");
            links.set(order, link);
        }
    }
}
