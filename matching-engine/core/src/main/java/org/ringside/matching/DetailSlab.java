package org.ringside.matching;

/**
 * What only some orders have.
 * <pre>
 *  +---------------------------------------------------------------+
 *  | display quantity of an iceberg                                |
 *  +---------------------------------------------------------------+
 *  | slice that it shows                                           |
 *  +---------------------------------------------------------------+
 *  | stop price                                                    |
 *  +---------------------------------------------------------------+
 *  | expire time                                                   |
 *  +---------------------------------------------------------------+
 *  | entry sequence of a stop                                      |
 *  +---------------------------------------------------------------+
 *  | place among those that end by themselves; 0 for none          |
 *  +---------------------------------------------------------------+
 *  | its owner's tag                                               |
 *  +---------------------------------------------------------------+
 *  | not used                                                      |
 *  +---------------------------------------------------------------+
 * </pre>
 */
final class DetailSlab extends Slab {
    private static final int MAX_DETAILS = 1 << OrderSlab.RECORD_BITS;
    private static final int DISPLAY = 0;
    private static final int SLICE = 1;
    private static final int STOP_PRICE = 2;
    private static final int EXPIRE_TIME = 3;
    private static final int SEQUENCE = 4;
    private static final int EXPIRY_PLACE = 5;
    private static final int USER_TAG = 6;

    DetailSlab() {
        super("orders with details", MAX_DETAILS);
    }

    /** A record for an order that has none. */
    int takeEmpty() {
        final int details = take();
        expiryPlace(details, 0);
        return details;
    }

    void terms(final int details, final OrderTerms<?> terms) {
        set(details, DISPLAY, terms.displayQuantity());
        set(details, STOP_PRICE, terms.stopPrice());
        set(details, EXPIRE_TIME, terms.expireTime());
        set(details, USER_TAG, terms.userTag());
    }

    long display(final int details) {
        return get(details, DISPLAY);
    }

    long slice(final int details) {
        return get(details, SLICE);
    }

    void slice(final int details, final long slice) {
        set(details, SLICE, slice);
    }

    long stopPrice(final int details) {
        return get(details, STOP_PRICE);
    }

    long expireTime(final int details) {
        return get(details, EXPIRE_TIME);
    }

    long userTag(final int details) {
        return get(details, USER_TAG);
    }

    long sequence(final int details) {
        return get(details, SEQUENCE);
    }

    void sequence(final int details, final long sequence) {
        set(details, SEQUENCE, sequence);
    }

    int expiryPlace(final int details) {
        return (int) get(details, EXPIRY_PLACE);
    }

    void expiryPlace(final int details, final int place) {
        set(details, EXPIRY_PLACE, place);
    }
}
