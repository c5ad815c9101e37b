package org.ringside.marketdata.client;

import org.ringside.marketdata.protocol.Side;

/**
 * An event of the model; what a template does not have is 0.
 *
 * @param template   id of the message.
 * @param instrument that it is of.
 * @param bookId     of the order.
 * @param price      of the order, or of a trade.
 * @param change     of what the order shows.
 * @param quantity   of the order now, of what went, or of a trade.
 * @param side       of the order.
 * @param tradeId    of a trade.
 */
record ModelEvent(int template, int instrument, long bookId, long price, long change, long quantity, Side side,
    long tradeId) {

    /**
     * An event with its numbers.
     *
     * @param event    that is numbered.
     * @param sequence of the engine.
     * @param rptSeq   of the instrument.
     * @param isLast   of its command.
     */
    record Numbered(ModelEvent event, long sequence, long rptSeq, boolean isLast) { }
}
