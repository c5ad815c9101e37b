package org.ringside.matching;

/** Keeps orders of one owner from trading with each other (rule book 5). */
final class NaiveSelfMatch {
    private final NaiveMarket market;

    NaiveSelfMatch(final NaiveMarket market) {
        this.market = market;
    }

    boolean applies(final NaiveOrder taker, final NaiveOrder maker) {
        final int owner = market.accounts.get(taker.account).selfMatchId();
        return owner != 0 && owner == market.accounts.get(maker.account).selfMatchId()
            && taker.selfMatch != SelfMatchInstruction.NONE;
    }

    void prevent(final NaiveOrder taker, final NaiveOrder maker) {
        switch (taker.selfMatch) {
            case CANCEL_AGGRESSIVE -> market.cancel(taker, 0, CancelReason.SELF_MATCH);
            case CANCEL_PASSIVE -> market.cancel(maker, 0, CancelReason.SELF_MATCH);
            case CANCEL_BOTH -> {
                market.cancel(maker, 0, CancelReason.SELF_MATCH);
                market.cancel(taker, 0, CancelReason.SELF_MATCH);
            }
            case DECREMENT_AND_CANCEL -> {
                final long quantity = Math.min(maker.leaves(), taker.leaves());
                decrement(maker, quantity);
                decrement(taker, quantity);
            }
            default -> throw new AssertionError("they may trade: " + taker.ordinal + " and " + maker.ordinal);
        }
    }

    private void decrement(final NaiveOrder order, final long quantity) {
        if (order.leaves() == quantity) {
            market.cancel(order, 0, CancelReason.SELF_MATCH);
            return;
        }
        order.quantity -= quantity;
        market.say(new Event.OrderRestated(order.view(), RestateReason.DECREMENT));
        if (order.place == NaiveOrder.Place.BOOK) {
            market.show(order, Math.min(order.displayed, order.leaves()), BookChange.OTHER);
        }
    }
}
