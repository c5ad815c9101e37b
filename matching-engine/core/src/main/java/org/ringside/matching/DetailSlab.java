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
 *  | not used (3)                                                  |
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

    DetailSlab() {
        super("orders with details", MAX_DETAILS);
    }

    void terms(final int details, final OrderTerms<?> terms) {
        set(details, DISPLAY, terms.displayQuantity());
        set(details, STOP_PRICE, terms.stopPrice());
        set(details, EXPIRE_TIME, terms.expireTime());
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

    long sequence(final int details) {
        return get(details, SEQUENCE);
    }

    void sequence(final int details, final long sequence) {
        set(details, SEQUENCE, sequence);
    }
}
