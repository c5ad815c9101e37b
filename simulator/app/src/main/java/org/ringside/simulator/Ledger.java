package org.ringside.simulator;

import org.ringside.gateway.protocol.Liquidity;
import org.ringside.simulator.Order.State;
import org.ringside.simulator.flow.Command;
import org.ringside.simulator.flow.Command.Action;
import org.ringside.simulator.flow.Decimal;
import org.ringside.simulator.report.Rejects.Source;

/**
 * The books of a run: follows each order through its life, checks every report, and pairs the sides of trades.
 * <p>
 * Ids are those of the messages that were sent, from 1, no two alike; what the stream knows of an order is the index of
 * the message that entered it. Reports on ids below 1 are about orders of earlier runs: they are counted, and are a
 * violation only in a run that was promised to be alone. One thread.
 */
final class Ledger {
    /** What can be done about an order now. */
    enum Readiness { READY, WAITING, GONE }

    private static final int TOO_LATE = 0;
    private static final int UNKNOWN = 1;
    private static final int IOC_REMAINDER = 102;
    private static final int REPLACED_BELOW_FILLED = 106;

    private final boolean isExclusive;
    private final AnswerListener answers;
    private final Violations violations = new Violations();
    private final TradePairs pairs = new TradePairs(violations);
    private final Orders orders = new Orders();
    private final LedgerCounts counts = new LedgerCounts();
    private int inFlight;
    private int liveIoc;
    private long bought;
    private long sold;

    Ledger(final boolean isExclusive, final AnswerListener answers) {
        this.isExclusive = isExclusive;
        this.answers = answers;
    }

    Violations violations() {
        return violations;
    }

    TradePairs pairs() {
        return pairs;
    }

    LedgerCounts counts() {
        return counts;
    }

    /** Whether both sides of every trade are reported, or the other side may be a stranger's. */
    boolean isPaired() {
        return !isExclusive || pairs.oneSided() == 0;
    }

    /** Messages without an answer yet. */
    int inFlight() {
        return inFlight;
    }

    /** Whether every message has its answer and every immediate order its end. */
    boolean isSettled() {
        return inFlight == 0 && liveIoc == 0;
    }

    /** Indexes of the orders that rest, ascending. */
    long[] live() {
        return orders.live();
    }

    /** The order that a message of the stream entered, null if it is settled. */
    Order order(final long index) {
        return orders.at(index);
    }

    Readiness readiness(final long index) {
        final Order order = orders.at(index);
        if (order == null || order.state == State.ENDED) {
            return Readiness.GONE;
        }
        return order.isPending() ? Readiness.WAITING : Readiness.READY;
    }

    void sentNew(final long id, final Command command, final long intendedNs, final long sentNs) {
        final Order order = orders.add(id, command.index());
        order.session = command.trader();
        order.securityId = command.securityId();
        order.side = command.side();
        order.timeInForce = command.timeInForce();
        order.price = command.price();
        order.quantity = command.quantity();
        counts.orders++;
        await(order, id, Action.NEW, intendedNs, sentNs);
    }

    void sentReplace(
        final long id, final Order order, final Command command, final long intendedNs, final long sentNs) {
        order.pendingPrice = command.price();
        order.pendingQuantity = command.quantity();
        counts.replaces++;
        await(order, id, Action.REPLACE, intendedNs, sentNs);
    }

    void sentCancel(final long id, final Order order, final long intendedNs, final long sentNs) {
        counts.cancels++;
        await(order, id, Action.CANCEL, intendedNs, sentNs);
    }

    /** A cancel that is not of the stream: it takes away what a run leaves behind. */
    void sentCleanUp(final long id, final Order order) {
        order.isCleanUp = true;
        await(order, id, Action.CANCEL, 0, 0);
    }

    void accepted(
        final int session, final long id, final long exchangeId, final int securityId, final char side,
        final long price, final long quantity, final char timeInForce) {
        final Order order = answered(session, id, "acceptance");
        if (order == null) {
            return;
        }
        if (order.pendingAction != Action.NEW) {
            violations.add(Violation.UNASKED_ANSWER, () -> order + " accepted twice");
            return;
        }
        if (order.securityId != securityId || order.side != side || order.price != price
            || order.quantity != quantity || order.timeInForce != timeInForce) {
            violations.add(Violation.WRONG_TERMS, () -> order + " accepted with other terms");
        }
        order.state = State.LIVE;
        order.exchangeId = exchangeId;
        counts.acknowledged++;
        liveIoc += order.timeInForce == Command.IOC ? 1 : 0;
        answer(order);
    }

    void replaced(
        final int session, final long id, final long origId, final long exchangeId,
        final long price, final long quantity, final long leaves, final long filled, final boolean isPlaceKept) {
        final Order order = answered(session, id, "replacement");
        if (order == null || !isAlive(order)) {
            return;
        }
        if (order.pendingAction != Action.REPLACE || order.currentId != origId || order.exchangeId != exchangeId
            || price != order.pendingPrice || quantity != order.pendingQuantity || isPlaceKept != order.keepsPlace()) {
            violations.add(Violation.WRONG_TERMS, () -> order + " replaced with other terms");
        }
        if (filled != order.filled || leaves != quantity - filled || leaves <= 0) {
            violations.add(Violation.WRONG_QUANTITY,
                () -> order + " replaced: total " + quantity + ", leaves " + leaves + ", filled " + filled
                    + " after " + order.filled);
        }
        order.price = price;
        order.quantity = quantity;
        orders.unlink(order.currentId, order);
        order.currentId = id;
        answer(order);
    }

    void cancelled(
        final int session, final long id, final long origId, final long exchangeId, final long filled,
        final int reason) {
        final boolean isAnswer = id != Order.NONE;
        final Order order = isAnswer ? answered(session, id, "cancellation")
            : reported(session, origId, "cancellation");
        if (order == null || !isAlive(order)) {
            return;
        }
        if (order.currentId != origId || order.exchangeId != exchangeId
            || (reason == IOC_REMAINDER) != (order.timeInForce == Command.IOC)
            || (reason == REPLACED_BELOW_FILLED) != (isAnswer && order.pendingAction == Action.REPLACE)) {
            violations.add(Violation.WRONG_TERMS, () -> order + " cancelled as " + origId + " for reason " + reason);
        }
        if (filled != order.filled) {
            violations.add(Violation.WRONG_QUANTITY,
                () -> order + " cancelled: filled " + filled + " after " + order.filled);
        }
        counts.cleanedUp += isAnswer && order.isCleanUp ? 1 : 0;
        counts.cancelled += isAnswer && order.isCleanUp ? 0 : 1;
        end(order);
        if (isAnswer) {
            answer(order);
        } else {
            forgetIfSettled(order);
        }
    }

    void traded(
        final int session, final long id, final long exchangeId, final long tradeId, final int securityId,
        final char side, final long price, final long quantity, final long leaves, final long filled,
        final Liquidity liquidity) {
        final Order order = reported(session, id, "trade");
        if (order == null || !isAlive(order)) {
            return;
        }
        if (order.currentId != id || order.exchangeId != exchangeId
            || order.securityId != securityId || order.side != side) {
            violations.add(Violation.WRONG_TERMS, () -> order + " traded as another order");
        }
        if (quantity <= 0 || filled != order.filled + quantity || leaves != order.quantity - filled) {
            violations.add(Violation.WRONG_QUANTITY, () -> order + " trades " + quantity + " of " + order.quantity
                + ": leaves " + leaves + ", filled " + filled + " after " + order.filled);
        }
        if (filled > order.quantity) {
            violations.add(Violation.OVERFILL, () -> order + ": " + filled + " of " + order.quantity);
        }
        if (!order.isWithinLimit(price)) {
            violations.add(Violation.OUTSIDE_LIMIT, () -> Decimal.appendPrice(Decimal.appendPrice(
                new StringBuilder(order + " at "), price).append(", limit "), order.price).toString());
        }
        bought += order.isBuy() ? filled - order.filled : 0;
        sold += order.isBuy() ? 0 : filled - order.filled;
        order.filled = filled;
        pairs.add(tradeId, order.securityId, order.side, liquidity, price, quantity);
        if (leaves == 0) {
            counts.filled++;
            end(order);
            forgetIfSettled(order);
        }
    }

    void rejected(final int session, final long id, final char responseTo, final int reason) {
        final Order order = answered(session, id, "reject");
        if (order == null) {
            return;
        }
        if (responseTo != order.pendingAction.responseTo()) {
            violations.add(Violation.WRONG_TERMS, () -> order + ": reject of another kind of message");
        }
        final boolean isGone = reason == TOO_LATE || reason == UNKNOWN;
        if (order.pendingAction != Action.NEW && isGone && order.state == State.LIVE) {
            violations.add(Violation.REFUSED_ALIVE, () -> order + ": reason " + reason);
        }
        refuse(order, Action.NEW.responseTo() == responseTo ? Source.ORDER : Source.CANCEL_OR_REPLACE, reason);
    }

    /** The gateway refused a message before it reached the engine. */
    void refused(final int session, final long id, final int reason) {
        final Order order = answered(session, id, "business reject");
        if (order != null) {
            refuse(order, Source.GATEWAY, reason);
        }
    }

    /** After the last report: nothing may be open now but what was left on purpose, or trades with strangers. */
    void close(final boolean areOrdersLeft) {
        for (final Order order : orders.all()) {
            if (order.isPending()) {
                violations.add(Violation.NO_ANSWER, () -> order + ", message " + order.pendingId);
            }
            if (order.state == State.LIVE) {
                counts.resting++;
                if (!areOrdersLeft || order.timeInForce == Command.IOC) {
                    violations.add(Violation.NOT_ENDED, order::toString);
                }
            }
        }
        if (isExclusive && pairs.oneSided() > 0) {
            violations.add(Violation.TRADE_ONE_SIDED, () -> pairs.oneSided() + " of " + pairs.trades() + " trades");
        }
        if (bought - sold != pairs.oneSidedImbalance()) {
            violations.add(Violation.BOUGHT_NOT_SOLD, () -> "bought " + bought + ", sold " + sold);
        }
    }

    private void await(
        final Order order, final long messageId, final Action action, final long intendedNs, final long sentNs) {
        order.await(messageId, action, intendedNs, sentNs);
        orders.link(messageId, order);
        inFlight++;
    }

    /** The order whose message a first answer is for; null, and a violation, if there is none. */
    private Order answered(final int session, final long id, final String report) {
        final Order order = orders.get(id);
        if (order == null ? id >= 1 : order.pendingId != id) {
            violations.add(Violation.UNASKED_ANSWER, () -> report + " for message " + id);
            return null;
        }
        return order == null ? missing(id, report) : ofSession(session, order, report);
    }

    /** The order that a report is about; null, and a violation, if there is none. */
    private Order reported(final int session, final long id, final String report) {
        final Order order = orders.get(id);
        return order == null ? missing(id, report) : ofSession(session, order, report);
    }

    private Order missing(final long id, final String report) {
        if (id < 1 && !isExclusive) {
            counts.foreignReports++;
        } else {
            final boolean isEnded = id >= 1 && id <= orders.lastId();
            violations.add(isEnded ? Violation.AFTER_END : Violation.UNKNOWN_ORDER, () -> report + " for " + id);
        }
        return null;
    }

    private Order ofSession(final int session, final Order order, final String report) {
        if (order.session != session) {
            violations.add(Violation.WRONG_SESSION, () -> report + " for " + order + " to session " + session);
            return null;
        }
        return order;
    }

    private boolean isAlive(final Order order) {
        if (order.state == State.LIVE) {
            return true;
        }
        violations.add(order.state == State.SENT ? Violation.BEFORE_ANSWER : Violation.AFTER_END, order::toString);
        return false;
    }

    private void refuse(final Order order, final Source source, final int reason) {
        counts.refused(order, source, reason);
        if (order.pendingAction == Action.NEW) {
            counts.rejected++;
            order.state = State.ENDED;
        }
        answer(order);
    }

    private void end(final Order order) {
        order.state = State.ENDED;
        liveIoc -= order.timeInForce == Command.IOC ? 1 : 0;
    }

    private void answer(final Order order) {
        final long messageId = order.pendingId;
        order.pendingId = Order.NONE;
        if (messageId != order.currentId) {
            orders.unlink(messageId, order);
        }
        inFlight--;
        if (!order.isCleanUp) {
            answers.onAnswer(order.intendedNs, order.sentNs);
        }
        forgetIfSettled(order);
    }

    private void forgetIfSettled(final Order order) {
        if (order.state == State.ENDED && !order.isPending()) {
            orders.remove(order);
        }
    }
}
