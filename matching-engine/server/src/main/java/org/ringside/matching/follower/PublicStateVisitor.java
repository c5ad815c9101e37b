package org.ringside.matching.follower;

import org.ringside.matching.protocol.Side;

/** Is shown what everybody may know at one moment: each instrument, and then its orders. */
public interface PublicStateVisitor {
    /**
     * An instrument; its orders follow.
     *
     * @param instrument what may be known of it.
     */
    void onInstrument(PublicInstrument instrument);

    /**
     * An order that shows something, of the instrument that came last; in the order of {@code bookId}.
     *
     * @param bookId   its identity in its instrument.
     * @param price    a mantissa; {@link Long#MIN_VALUE} for a market order in a call.
     * @param quantity that it shows, in lots.
     * @param side     of it.
     */
    void onOrder(long bookId, long price, long quantity, Side side);
}
