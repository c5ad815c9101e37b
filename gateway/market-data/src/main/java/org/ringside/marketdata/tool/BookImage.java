package org.ringside.marketdata.tool;

import java.util.List;

/**
 * What a stream says of a book at one time.
 *
 * @param type   of the rows: {@code levels}, {@code orders} or {@code top}.
 * @param rptSeq number of the last event in the book.
 * @param bids   from the best on.
 * @param asks   from the best on.
 */
record BookImage(String type, long rptSeq, List<Row> bids, List<Row> asks) {
    static final String LEVELS = "levels";
    static final String ORDERS = "orders";
    static final String TOP = "top";

    /**
     * A level, or an order.
     *
     * @param price    mantissa with exponent -8.
     * @param quantity lots.
     * @param number   orders of the level, or the order's bookId.
     */
    record Row(long price, long quantity, long number) {
    }
}
