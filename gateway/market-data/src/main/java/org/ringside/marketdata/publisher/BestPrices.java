package org.ringside.marketdata.publisher;

import org.ringside.marketdata.client.EventFlags;
import org.ringside.marketdata.client.LevelBook;
import org.ringside.marketdata.protocol.Side;
import org.ringside.marketdata.protocol.TopOfBookEncoder;

/** The best prices of an instrument as they were looked at last. */
final class BestPrices {
    private static final long NONE = TopOfBookEncoder.bidNullValue();

    private final InstrumentMarket instrument;
    private final TopOfBookEncoder encoder = new TopOfBookEncoder();
    private long bid = NONE;
    private long bidQuantity;
    private int bidOrders;
    private long ask = NONE;
    private long askQuantity;
    private int askOrders;

    BestPrices(final InstrumentMarket instrument) {
        this.instrument = instrument;
    }

    /**
     * Whether an event may have changed what was looked at last: events of worse levels do not. The null price is the
     * level of market orders, or that there is nothing to compare with.
     */
    boolean mayChangeBy(final BookEvent change) {
        final boolean isBid = change.side() == Side.BUY;
        final long best = isBid ? bid : ask;
        final long price = change.price();
        return best == NONE || price == NONE || (isBid ? price >= best : price <= best);
    }

    /** Looks at the book; returns whether a price, a quantity or a number of orders has become another. */
    boolean look() {
        final LevelBook book = instrument.levels();
        final long newBid = instrument.isAuction() ? NONE : book.bestPrice(Side.BUY);
        final long newAsk = instrument.isAuction() ? NONE : book.bestPrice(Side.SELL);
        final long newBidQuantity = newBid == NONE ? 0 : book.bestQuantity(Side.BUY);
        final long newAskQuantity = newAsk == NONE ? 0 : book.bestQuantity(Side.SELL);
        final int newBidOrders = newBid == NONE ? 0 : book.bestOrders(Side.BUY);
        final int newAskOrders = newAsk == NONE ? 0 : book.bestOrders(Side.SELL);
        final boolean isChanged = newBid != bid || newBidQuantity != bidQuantity || newBidOrders != bidOrders
            || newAsk != ask || newAskQuantity != askQuantity || newAskOrders != askOrders;
        bid = newBid;
        bidQuantity = newBidQuantity;
        bidOrders = newBidOrders;
        ask = newAsk;
        askQuantity = newAskQuantity;
        askOrders = newAskOrders;
        return isChanged;
    }

    void write(final MessageOutput output, final long enginePublished) {
        encoder.wrap(output.buffer(), output.claim(TopOfBookEncoder.BLOCK_LENGTH))
            .rptSeq(instrument.rptSeq())
            .transactTime(instrument.transactTime())
            .instrumentId(Integer.toUnsignedLong(instrument.id()))
            .flags((short) EventFlags.LAST)
            .bid(bid)
            .bidQuantity(bidQuantity)
            .bidOrders(bidOrders)
            .ask(ask)
            .askQuantity(askQuantity)
            .askOrders(askOrders);
        output.commit(TopOfBookEncoder.TEMPLATE_ID, TopOfBookEncoder.BLOCK_LENGTH, TopOfBookEncoder.BLOCK_LENGTH,
            enginePublished);
    }
}
