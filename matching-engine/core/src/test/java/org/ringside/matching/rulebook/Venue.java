package org.ringside.matching.rulebook;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.ObjLongConsumer;
import java.util.function.UnaryOperator;
import org.ringside.matching.AccountSpec;
import org.ringside.matching.CancelOrder;
import org.ringside.matching.MatchingEngine;
import org.ringside.matching.NewOrder;
import org.ringside.matching.ReplaceOrder;
import org.ringside.matching.Side;
import org.ringside.matching.StateValues;

/** Where a scenario takes place: an engine, the time, and what the scenario's orders are called. */
final class Venue {
    private final Names names;
    private final Map<String, NewOrder> entered = new HashMap<>();
    private final Map<Integer, AccountSpec> accounts = new HashMap<>();
    private final List<Consumer<MatchingEngine>> calls = new ArrayList<>();
    private EventText events;
    private MatchingEngine engine;
    private long time;

    /** One whose client ids are so far apart. */
    Venue(final long step) {
        names = new Names(step);
        events = new EventText(names);
        engine = new MatchingEngine(events);
    }

    Names names() {
        return names;
    }

    MatchingEngine engine() {
        return engine;
    }

    /** What happened since the last call. */
    List<EventLine> takeEvents() {
        return events.take();
    }

    /** The time of the commands from here on. */
    void setTime(final long newTime) {
        time = newTime;
    }

    /** Sends a command, with the time. */
    void call(final ObjLongConsumer<MatchingEngine> command) {
        final long at = time;
        calls.add(someEngine -> command.accept(someEngine, at));
        command.accept(engine, at);
    }

    /** Sends an order, which bears this name from here on. */
    void enter(final String name, final NewOrder order) {
        entered.put(name, order.clOrdId(names.idOf(name)));
        call((someEngine, at) -> someEngine.newOrder(at, order));
    }

    /** Sends new terms for an order. */
    void replace(final String name, final String original, final NewOrder terms, final boolean isByOrderId) {
        entered.put(name, terms);
        final ReplaceOrder replace = OrderText.replacement(terms).clOrdId(names.idOf(name));
        if (isByOrderId) {
            replace.orderId(events.orderIdOf(original));
        } else {
            replace.origClOrdId(names.idOf(original));
        }
        call((someEngine, at) -> someEngine.replaceOrder(at, replace));
    }

    /** Sends a cancel; instrument and side are the order's when the command does not say others. */
    void cancel(final String name, final String original, final CancelOrder cancel, final boolean isByOrderId) {
        final NewOrder order = entered.getOrDefault(original, new NewOrder().instrumentId(1).side(Side.BUY));
        cancel.clOrdId(names.idOf(name));
        if (cancel.instrumentId() == 0) {
            cancel.instrumentId(order.instrumentId());
        }
        if (cancel.side() == null) {
            cancel.side(order.side());
        }
        if (isByOrderId) {
            cancel.orderId(events.orderIdOf(original));
        } else {
            cancel.origClOrdId(names.idOf(original));
        }
        call((someEngine, at) -> someEngine.cancelOrder(at, cancel));
    }

    /** Sends an account, which is what it was but for this. */
    void changeAccount(final int account, final UnaryOperator<AccountSpec> change) {
        final AccountSpec changed = change.apply(accounts.getOrDefault(account, AccountSpec.unlimited(account)));
        accounts.put(account, changed);
        call((someEngine, at) -> someEngine.setAccount(at, changed));
    }

    /** Goes on with an engine that was loaded from the state of this one. */
    void loadSnapshot() {
        final StateValues state = new StateValues();
        engine.writeState(state);
        final EventText told = new EventText(names);
        told.goOnFrom(events);
        goOnWith(MatchingEngine.load(told, state), told, "loaded from a snapshot");
    }

    /** Goes on with an engine that was given every command so far again. */
    void replay() {
        final EventText told = new EventText(names);
        final MatchingEngine again = new MatchingEngine(told);
        calls.forEach(call -> call.accept(again));
        told.take();
        goOnWith(again, told, "given the same commands");
    }

    private void goOnWith(final MatchingEngine other, final EventText told, final String how) {
        if (other.stateHash() != engine.stateHash()) {
            throw new AssertionError("the state hash is " + Long.toHexString(engine.stateHash()) + ", but "
                + Long.toHexString(other.stateHash()) + " of an engine " + how);
        }
        final List<EventLine> pending = events.take();
        if (!pending.isEmpty()) {
            throw new IllegalStateException("events nobody has looked at: " + pending);
        }
        engine = other;
        events = told;
    }
}
