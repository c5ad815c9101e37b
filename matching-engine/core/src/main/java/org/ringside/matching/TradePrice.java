package org.ringside.matching;

/** At which price a trade prints (rule book 1 and 6). */
final class TradePrice {
    private TradePrice() {
    }

    /**
     * The price of a trade.
     *
     * @param limit     the taker's.
     * @param maker     the maker's limit.
     * @param reference last trade, else previous close, else 0.
     */
    static long of(final Instrument instrument, final long limit, final long maker, final long reference) {
        if (instrument.phase == Phase.POST_CLOSE) {
            return instrument.closingPrice;
        }
        return instrument.isMedianPriced && reference != 0
            ? median(limit, maker, reference)
            : maker;
    }

    private static long median(final long first, final long second, final long third) {
        return Math.max(Math.min(first, second), Math.min(Math.max(first, second), third));
    }
}
