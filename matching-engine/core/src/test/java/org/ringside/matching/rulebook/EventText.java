package org.ringside.matching.rulebook;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.ringside.matching.BookChange;
import org.ringside.matching.CancelOrder;
import org.ringside.matching.CancelReason;
import org.ringside.matching.Liquidity;
import org.ringside.matching.MassCancel;
import org.ringside.matching.MatchingEngine;
import org.ringside.matching.MatchingListener;
import org.ringside.matching.NewOrder;
import org.ringside.matching.Order;
import org.ringside.matching.Phase;
import org.ringside.matching.Position;
import org.ringside.matching.RejectReason;
import org.ringside.matching.ReplaceOrder;
import org.ringside.matching.RestateReason;
import org.ringside.matching.Side;
import org.ringside.matching.StartPhase;

/** Writes what an engine tells in the language of the scenarios ({@link EventSyntax}). */
final class EventText implements MatchingListener {
    private static final int AVERAGE_SCALE = 100;
    private static final int AVERAGE_DIGITS = 2;

    private final Names names;
    private final List<EventLine> lines = new ArrayList<>();
    private final Map<String, Long> orderIds = new HashMap<>();
    private TradeSide firstSide;

    EventText(final Names names) {
        this.names = names;
    }

    /** What was told since the last call. */
    List<EventLine> take() {
        if (firstSide != null) {
            say("half a trade: " + firstSide);
            firstSide = null;
        }
        final List<EventLine> taken = List.copyOf(lines);
        lines.clear();
        return taken;
    }

    /** The engine's name for the order that was accepted or replaced under this name last; 0 for none. */
    long orderIdOf(final String name) {
        return orderIds.getOrDefault(name, 0L);
    }

    /** Knows the orders that another one has seen: for an engine that goes on where another one was. */
    void goOnFrom(final EventText other) {
        orderIds.putAll(other.orderIds);
    }

    @Override
    public void orderAccepted(final Order order) {
        orderIds.put(name(order), order.orderId());
        say(name(order) + " accepted", limit(order));
    }

    @Override
    public void orderRejected(final NewOrder command, final RejectReason reason) {
        say(names.of(command.clOrdId()) + " rejected " + reason);
    }

    @Override
    public void orderReplaced(final Order order, final long origClOrdId, final boolean priorityKept) {
        orderIds.put(name(order), order.orderId());
        say(names.of(origClOrdId) + " replaced by " + name(order) + ", priority " + (priorityKept ? "kept" : "lost"),
            limit(order));
    }

    @Override
    public void replaceRejected(final ReplaceOrder command, final RejectReason reason) {
        say(names.of(command.clOrdId()) + " replace rejected " + reason);
    }

    @Override
    public void orderCancelled(final Order order, final long clOrdId, final CancelReason reason) {
        say(name(order) + " cancelled " + order.leaves() + (reason == CancelReason.BY_REQUEST ? "" : " " + reason)
            + (clOrdId == 0 ? "" : " by " + names.of(clOrdId)));
    }

    @Override
    public void cancelRejected(final CancelOrder command, final RejectReason reason) {
        say(names.of(command.clOrdId()) + " cancel rejected " + reason);
    }

    @Override
    public void orderTriggered(final Order order) {
        say(name(order) + " triggered", limit(order));
    }

    @Override
    public void orderRestated(final Order order, final RestateReason reason) {
        say(name(order) + " restated to " + order.leaves()
            + (reason == RestateReason.PRICED ? " @ " + order.price() : "") + " " + reason);
    }

    @Override
    public void orderTraded(final Order order, final long tradeId, final long price, final long quantity,
        final Liquidity liquidity) {
        final TradeSide side =
            new TradeSide(name(order), order.side(), order.leaves(), tradeId, price, quantity, liquidity);
        if (firstSide == null) {
            firstSide = side;
        } else {
            say(firstSide.with(side));
            firstSide = null;
        }
    }

    @Override
    public void massCancelAccepted(final MassCancel command) {
        say(mass(command) + " accepted");
    }

    @Override
    public void massCancelCompleted(final MassCancel command, final int affected) {
        say(mass(command) + " done, " + affected + " cancelled");
    }

    @Override
    public void massCancelRejected(final MassCancel command, final RejectReason reason) {
        say(mass(command) + " rejected " + reason);
    }

    @Override
    public void positionChanged(final Order order, final Position position) {
        final BigDecimal average = BigDecimal.valueOf(position.averagePrice(AVERAGE_SCALE), AVERAGE_DIGITS);
        lines.add(new EventLine(EventLine.Audience.CLEARING, String.format(Locale.ROOT,
            "position of account %d: %+d average %s, bought %d, sold %d", position.account(), position.netQuantity(),
            average, position.longQuantity(), position.shortQuantity())
            + on(position.instrumentId())));
    }

    @Override
    public void bookAdded(final Order order) {
        tell("book + " + name(order) + " " + order.displayed() + " @ " + price(order.price()));
    }

    @Override
    public void bookReduced(final Order order, final long change, final BookChange why) {
        tell("book = " + name(order) + " " + order.displayed() + " @ " + price(order.price()));
    }

    @Override
    public void bookRemoved(final Order order, final long quantity, final BookChange why) {
        lines.add(new EventLine(EventLine.Audience.MARKET, "book - " + name(order), " @ " + price(order.price())));
    }

    @Override
    public void tradePrinted(final int instrumentId, final long tradeId, final long price, final long quantity,
        final Side aggressor) {
        tell("tape " + quantity + " @ " + price + " "
            + (aggressor == null ? "auction" : aggressor.name().toLowerCase(Locale.ROOT)) + on(instrumentId));
    }

    @Override
    public void phaseChanged(final int instrumentId, final Phase phase, final boolean extended, final long endTime) {
        say("phase " + phase + (extended ? " extended" : "") + (endTime == 0 ? "" : " until " + endTime)
            + on(instrumentId));
    }

    @Override
    public void phaseRejected(final StartPhase command, final RejectReason reason) {
        say((command.instrumentId() == 0 ? "new day" : "phase " + command.phase()) + " rejected " + reason
            + on(command.instrumentId()));
    }

    @Override
    public void indicativeChanged(final int instrumentId, final long price, final long volume, final long imbalance) {
        say("indicative " + (price == MatchingEngine.NO_PRICE ? "none" : volume + " @ " + price)
            + (imbalance == 0 ? "" : ", " + (imbalance > 0 ? "buy" : "sell") + " surplus " + Math.abs(imbalance))
            + on(instrumentId));
    }

    private void say(final String text) {
        say(text, "");
    }

    private void say(final String text, final String detail) {
        lines.add(new EventLine(EventLine.Audience.TRADER, text, detail));
    }

    private void tell(final String text) {
        lines.add(new EventLine(EventLine.Audience.MARKET, text));
    }

    private String name(final Order order) {
        return names.of(order.clOrdId());
    }

    private String mass(final MassCancel command) {
        final String action = switch (command.action()) {
            case CANCEL -> " mass cancel";
            case BLOCK -> " block";
            case UNBLOCK -> " unblock";
        };
        return (command.sessionId() == 0 ? "operator" : names.of(command.clOrdId())) + action;
    }

    /** The limit that the engine gave an order which named none. */
    private static String limit(final Order order) {
        return order.type().isMarket() && order.price() != MatchingEngine.NO_PRICE ? " @ " + order.price() : "";
    }

    private static String price(final long price) {
        return price == MatchingEngine.NO_PRICE ? "market" : Long.toString(price);
    }

    private static String on(final int instrumentId) {
        return instrumentId <= 1 ? "" : " on " + instrumentId;
    }
}
