package org.ringside.simulator.benchmarks.peers;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import org.agrona.collections.Int2ObjectHashMap;
import org.ringside.gateway.protocol.ResponseTo;
import org.ringside.gateway.protocol.Side;
import org.ringside.gateway.protocol.TimeInForce;
import org.ringside.matching.AccountSpec;
import org.ringside.matching.CancelOrder;
import org.ringside.matching.CancelReason;
import org.ringside.matching.EngineLimits;
import org.ringside.matching.InstrumentSpec;
import org.ringside.matching.Liquidity;
import org.ringside.matching.MatchingEngine;
import org.ringside.matching.MatchingListener;
import org.ringside.matching.NewOrder;
import org.ringside.matching.Order;
import org.ringside.matching.Phase;
import org.ringside.matching.RejectReason;
import org.ringside.matching.ReplaceOrder;
import org.ringside.matching.StartPhase;

/**
 * The engine's thread: takes one request after the other, matches, and writes what each has brought about to all whom
 * it concerns before it takes the next.
 */
final class ThreadedEngine implements Runnable, MatchingListener {
    private static final long NS_PER_MS = 1_000_000;
    private static final int BY_REQUEST = 0;
    private static final int IOC_REMAINDER = 102;
    private static final int REPLACED_BELOW_FILLED = 106;

    private final BlockingQueue<Request> queue;
    private final MatchingEngine engine = new MatchingEngine(this);
    private final Int2ObjectHashMap<AccountSpec> accounts = new Int2ObjectHashMap<>();
    private final Int2ObjectHashMap<TraderConnection> traders = new Int2ObjectHashMap<>();
    /** Connections that have something to write. */
    private final List<TraderConnection> told = new ArrayList<>();
    private long lastExecId;

    ThreadedEngine(final BlockingQueue<Request> queue) {
        this.queue = queue;
        engine.memory().reserve(EngineLimits.MOST_ORDERS);
        for (int id = 1; id <= Ticks.INSTRUMENTS; id++) {
            engine.addInstrument(now(), InstrumentSpec.of(id));
            engine.startPhase(now(), new StartPhase().instrumentId(id).phase(Phase.CONTINUOUS));
        }
    }

    @Override
    public void run() {
        try {
            while (true) {
                queue.take().apply(this);
                write();
            }
        } catch (final InterruptedException ex) {
            throw new IllegalStateException("nobody interrupts the engine", ex);
        }
    }

    /** A trader logs on, perhaps for the first time. */
    void join(final TraderConnection from, final long sessionId, final long verId, final long timestamp,
        final long firm) {
        final int id = (int) sessionId;
        traders.put(id, from);
        if (!accounts.containsKey(id)) {
            accounts.put(id, AccountSpec.unlimited(id));
            engine.setAccount(now(), accounts.get(id));
        }
        answers(from).negotiated(sessionId, verId, timestamp, firm);
    }

    /** A trader is gone; its orders stay. */
    void leave(final TraderConnection from) {
        traders.remove(from.answers().sessionId(), from);
        try {
            from.close();
        } catch (final IOException ex) {
            System.err.println("threaded-exchange: cannot close a connection: " + ex.getMessage());
        }
    }

    /** Where to write something to a trader; it leaves when the request is done. */
    Answers answers(final TraderConnection to) {
        if (!told.contains(to)) {
            told.add(to);
        }
        return to.answers();
    }

    void enter(final NewOrder command) {
        engine.newOrder(now(), command);
    }

    void replace(final ReplaceOrder command) {
        engine.replaceOrder(now(), command);
    }

    void cancel(final CancelOrder command) {
        engine.cancelOrder(now(), command);
    }

    @Override
    public void orderAccepted(final Order order) {
        final TraderConnection owner = traders.get(order.sessionId());
        if (owner != null) {
            answers(owner).accepted(order.clOrdId(), order.orderId(), ++lastExecId, order.instrumentId(),
                sideOf(order.side()), Ticks.mantissa(order.instrumentId(), order.price()), order.quantity(),
                order.timeInForce().isImmediate() ? TimeInForce.IOC : TimeInForce.DAY);
        }
    }

    @Override
    public void orderReplaced(final Order order, final long origClOrdId, final boolean priorityKept) {
        final TraderConnection owner = traders.get(order.sessionId());
        if (owner != null) {
            answers(owner).replaced(order.clOrdId(), origClOrdId, order.orderId(), ++lastExecId,
                order.instrumentId(), sideOf(order.side()), Ticks.mantissa(order.instrumentId(), order.price()),
                order.quantity(), order.leaves(), order.cum(), priorityKept);
        }
    }

    @Override
    public void orderCancelled(final Order order, final long clOrdId, final CancelReason reason) {
        final TraderConnection owner = traders.get(order.sessionId());
        if (owner != null) {
            answers(owner).cancelled(clOrdId, order.clOrdId(), order.orderId(), ++lastExecId, order.instrumentId(),
                sideOf(order.side()), order.cum(), reason == CancelReason.IOC_REMAINDER ? IOC_REMAINDER
                    : reason == CancelReason.REPLACED_BELOW_CUM ? REPLACED_BELOW_FILLED : BY_REQUEST);
        }
    }

    @Override
    public void orderTraded(final Order order, final long tradeId, final long price, final long quantity,
        final Liquidity liquidity) {
        final TraderConnection owner = traders.get(order.sessionId());
        if (owner != null) {
            answers(owner).traded(order.clOrdId(), order.orderId(), ++lastExecId, tradeId, order.instrumentId(),
                sideOf(order.side()), Ticks.mantissa(order.instrumentId(), price), quantity, order.leaves(),
                order.cum(), liquidity == Liquidity.MAKER);
        }
    }

    @Override
    public void orderRejected(final NewOrder command, final RejectReason reason) {
        reject(command.sessionId(), command.clOrdId(), 0, 0, command.instrumentId(), command.side(), ResponseTo.NEW,
            reason.newOrderCode());
    }

    @Override
    public void replaceRejected(final ReplaceOrder command, final RejectReason reason) {
        reject(command.sessionId(), command.clOrdId(), command.origClOrdId(), command.orderId(),
            command.instrumentId(), command.side(), ResponseTo.REPLACE, reason.cancelCode());
    }

    @Override
    public void cancelRejected(final CancelOrder command, final RejectReason reason) {
        reject(command.sessionId(), command.clOrdId(), command.origClOrdId(), command.orderId(),
            command.instrumentId(), command.side(), ResponseTo.CANCEL, reason.cancelCode());
    }

    private void reject(
        final int sessionId, final long clOrdId, final long origClOrdId, final long orderId, final int instrumentId,
        final org.ringside.matching.Side side, final ResponseTo responseTo, final int code) {
        final TraderConnection owner = traders.get(sessionId);
        if (owner != null) {
            answers(owner).rejected(clOrdId, origClOrdId, orderId, ++lastExecId, instrumentId, sideOf(side),
                responseTo, code);
        }
    }

    /** Blocks until sockets have taken everything. */
    private void write() {
        for (int i = 0; i < told.size(); i++) {
            writeTo(told.get(i));
        }
        told.clear();
    }

    private void writeTo(final TraderConnection trader) {
        try {
            int pending;
            do {
                pending = trader.flush();
            } while (pending > 0);
        } catch (final IOException lost) {
            System.err.println("threaded-exchange: a connection was lost: " + lost.getMessage());
            leave(trader);
        }
    }

    private static long now() {
        return System.currentTimeMillis() * NS_PER_MS;
    }

    private static Side sideOf(final org.ringside.matching.Side side) {
        return side == org.ringside.matching.Side.BUY ? Side.BUY : Side.SELL;
    }
}
