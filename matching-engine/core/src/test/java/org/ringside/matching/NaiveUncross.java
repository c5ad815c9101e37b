package org.ringside.matching;

import java.util.List;

/** Ends an auction, a portion at a time: its trades, and what becomes of the rests. */
final class NaiveUncross {
    private final NaiveMarket market;

    NaiveUncross(final NaiveMarket market) {
        this.market = market;
    }

    void begin(final NaiveBook book, final Phase to) {
        final NaiveAuction.Result result = book.auction();
        book.uncrossPrice = result.isNone() ? 0 : result.price();
        book.uncrossTo = to;
        book.isTraded = false;
        book.forgetPrints();
        if (book.uncrossPrice != 0) {
            book.window.set(book.uncrossPrice, market.now);
        }
    }

    /** Whether all is done. */
    boolean goOn(final NaiveBook book, final NaivePortion portion) {
        if (!book.isTraded) {
            while (canTrade(book)) {
                if (!portion.takes(book)) {
                    return false;
                }
                trade(book, book.best(Side.BUY), book.best(Side.SELL));
            }
            book.isTraded = true;
            book.beginWalk();
        }
        while (book.walkedTo != null) {
            final NaiveOrder order = book.walkedTo;
            final boolean isMeant = order.place == NaiveOrder.Place.BOOK
                && (order.timeInForce.isForAuction() || order.isUnpriced());
            if (portion.isOver() || isMeant && !portion.takes(book)) {
                return false;
            }
            book.walkOn();
            if (isMeant) {
                place(book, order);
            }
            portion.visit();
        }
        return true;
    }

    private static boolean canTrade(final NaiveBook book) {
        final NaiveOrder buyer = book.best(Side.BUY);
        final NaiveOrder seller = book.best(Side.SELL);
        return book.uncrossPrice != 0 && buyer != null && seller != null
            && (buyer.isUnpriced() || buyer.price >= book.uncrossPrice)
            && (seller.isUnpriced() || seller.price <= book.uncrossPrice);
    }

    private void trade(final NaiveBook book, final NaiveOrder buyer, final NaiveOrder seller) {
        final long trade = market.nextTrade();
        final long price = book.uncrossPrice;
        final long quantity = Math.min(buyer.leaves(), seller.leaves());
        buyer.cum += quantity;
        seller.cum += quantity;
        market.say(new Event.OrderTraded(buyer.view(), trade, price, quantity, Liquidity.AUCTION));
        market.say(new Event.OrderTraded(seller.view(), trade, price, quantity, Liquidity.AUCTION));
        market.changePosition(buyer, price, quantity);
        market.changePosition(seller, price, quantity);
        market.say(new Event.TradePrinted(book.spec.instrumentId(), trade, price, quantity, null));
        for (final NaiveOrder order : List.of(buyer, seller)) {
            if (order.leaves() == 0) {
                market.end(order, order.displayed, BookChange.TRADE);
            } else {
                market.show(order, order.slice(), BookChange.TRADE);
            }
        }
        book.noteTrade(price);
    }

    private void place(final NaiveBook book, final NaiveOrder order) {
        if (order.timeInForce.isForAuction()) {
            market.cancel(order, 0, CancelReason.AUCTION_REMAINDER);
        } else if (book.uncrossPrice == 0) {
            market.cancel(order, 0, CancelReason.NO_LIQUIDITY);
        } else {
            market.leaveBook(order);
            order.type = OrderType.LIMIT;
            order.price = book.uncrossPrice;
            market.number(order);
            market.say(new Event.OrderRestated(order.view(), RestateReason.PRICED));
            market.goToBook(order);
        }
    }
}
