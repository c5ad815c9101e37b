package org.ringside.matching.rulebook;

import org.ringside.matching.NewOrder;
import org.ringside.matching.OrderType;
import org.ringside.matching.ReplaceOrder;
import org.ringside.matching.SelfMatchInstruction;
import org.ringside.matching.Side;
import org.ringside.matching.TimeInForce;

/**
 * Reads what an order says: {@code buy 10 @ 100 gtc show 2 account 3}. What it does not say is limit, DAY, and session,
 * account and instrument 1.
 */
final class OrderText {
    private final Words words;
    private final NewOrder order = new NewOrder().sessionId(1).account(1).instrumentId(1);

    private OrderText(final Words words) {
        this.words = words;
    }

    /** Reads up to the end of the line. */
    static NewOrder read(final Words words) {
        final OrderText terms = new OrderText(words);
        terms.readSide();
        terms.order.quantity(words.number());
        words.need("@");
        terms.readPrice();
        while (!words.isEmpty()) {
            terms.readOption();
        }
        return terms.order;
    }

    /** The same terms for an order that is there already. */
    static ReplaceOrder replacement(final NewOrder terms) {
        return new ReplaceOrder().sessionId(terms.sessionId()).instrumentId(terms.instrumentId()).side(terms.side())
            .type(terms.type()).price(terms.price()).stopPrice(terms.stopPrice()).quantity(terms.quantity())
            .displayQuantity(terms.displayQuantity()).minimumQuantity(terms.minimumQuantity())
            .timeInForce(terms.timeInForce()).expireTime(terms.expireTime()).postOnly(terms.postOnly())
            .selfMatch(terms.selfMatch());
    }

    private void readSide() {
        if (words.take("buy")) {
            order.side(Side.BUY);
        } else {
            words.need("sell");
            order.side(Side.SELL);
        }
    }

    private void readPrice() {
        if (words.take("market")) {
            order.type(OrderType.MARKET);
        } else if (words.take("market-to-limit")) {
            order.type(OrderType.MARKET_TO_LIMIT);
        } else {
            order.price(words.number());
        }
    }

    private void readOption() {
        if (words.take("stop")) {
            order.stopPrice(words.number()).type(order.type().isMarket() ? OrderType.STOP : OrderType.STOP_LIMIT);
        } else if (words.take("type")) {
            order.type(words.constant(OrderType.class));
        } else if (words.take("show")) {
            order.displayQuantity(words.number());
        } else if (words.take("min")) {
            order.minimumQuantity(words.number());
        } else if (words.take("post-only")) {
            order.postOnly(true);
        } else if (words.take("gtd")) {
            order.timeInForce(TimeInForce.GTD).expireTime(words.number());
        } else if (words.take("expires")) {
            order.expireTime(words.number());
        } else if (words.take("self-match")) {
            order.selfMatch(words.constant(SelfMatchInstruction.class));
        } else if (words.take("account")) {
            order.account(words.smallNumber());
        } else if (words.take("session")) {
            order.sessionId(words.smallNumber());
        } else if (words.take("on")) {
            order.instrumentId(words.smallNumber());
        } else {
            order.timeInForce(words.constant(TimeInForce.class));
        }
    }
}
