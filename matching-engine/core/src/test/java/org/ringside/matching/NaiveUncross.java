package org.ringside.matching;

import java.util.List;

/** Ends an auction: its trades, and what becomes of the rests. */
final class NaiveUncross {
    private final NaiveMarket market;
    private long price;

    NaiveUncross(final NaiveMarket market) {
        this.market = market;
    }

    /** Of the latest auction; 0 for none. */
    long price() {
        return price;
    }

    void run(final NaiveBook book) {
        final NaiveAuction.Result result = book.auction();
        price = result.isNone() ? 0 : result.price();
        if (price != 0) {
            trade(book);
            book.window.set(price, market.now);
        }
        final List<NaiveOrder> rests = book.side(Side.BUY);
        rests.addAll(book.side(Side.SELL));
        for (final NaiveOrder order : rests) {
            if (order.timeInForce.isForAuction()) {
                market.cancel(order, 0, CancelReason.AUCTION_REMAINDER);
            } else if (order.isUnpriced()) {
                priceOrCancel(order);
            }
        }
    }

    private void trade(final NaiveBook book) {
        final List<NaiveOrder> buys = book.side(Side.BUY);
        final List<NaiveOrder> sells = book.side(Side.SELL);
        buys.removeIf(order -> !order.isUnpriced() && order.price < price);
        sells.removeIf(order -> !order.isUnpriced() && order.price > price);
        while (!buys.isEmpty() && !sells.isEmpty()) {
            final NaiveOrder buyer = buys.get(0);
            final NaiveOrder seller = sells.get(0);
            trade(book, buyer, seller, Math.min(buyer.leaves(), seller.leaves()));
            buys.removeIf(order -> order.leaves() == 0);
            sells.removeIf(order -> order.leaves() == 0);
        }
    }

    private void trade(final NaiveBook book, final NaiveOrder buyer, final NaiveOrder seller, final long quantity) {
        final long trade = market.nextTrade();
        buyer.cum += quantity;
        seller.cum += quantity;
        market.say(new Event.OrderTraded(buyer.view(), trade, price, quantity, Liquidity.AUCTION));
        market.say(new Event.OrderTraded(seller.view(), trade, price, quantity, Liquidity.AUCTION));
        market.changePosition(buyer, price, quantity);
        market.changePosition(seller, price, quantity);
        market.say(new Event.TradePrinted(book.spec.instrumentId(), trade, price, quantity, null));
        for (final NaiveOrder order : List.of(buyer, seller)) {
            if (order.leaves() == 0) {
                market.end(order);
            } else {
                market.show(order, order.slice());
            }
        }
        book.noteTrade(price);
    }

    private void priceOrCancel(final NaiveOrder order) {
        if (price == 0) {
            market.cancel(order, 0, CancelReason.NO_LIQUIDITY);
            return;
        }
        market.leaveBook(order);
        order.type = OrderType.LIMIT;
        order.price = price;
        market.say(new Event.OrderRestated(order.view(), RestateReason.PRICED));
        market.goToBook(order);
    }
}
