package org.ringside.matching;

/** The resting orders of one instrument. */
final class OrderBook {
    final int instrumentId;
    private final BookSide bids = new BookSide(Side.BUY);
    private final BookSide asks = new BookSide(Side.SELL);

    OrderBook(final int instrumentId) {
        this.instrumentId = instrumentId;
    }

    BookSide side(final Side side) {
        return side == Side.BUY ? bids : asks;
    }
}
