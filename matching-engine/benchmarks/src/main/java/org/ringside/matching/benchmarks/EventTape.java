package org.ringside.matching.benchmarks;

import org.ringside.matching.BookChange;
import org.ringside.matching.CancelOrder;
import org.ringside.matching.CancelReason;
import org.ringside.matching.Liquidity;
import org.ringside.matching.MassCancel;
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

/** What the engine says: trades go on the tape, other events are counted, and a rejection ends the benchmark. */
class EventTape implements MatchingListener {
    private final Tape tape = new Tape();
    private long events;

    /** What has been traded. */
    final Tape tape() {
        return tape;
    }

    @Override
    public void orderAccepted(final Order order) {
        events++;
    }

    @Override
    public void orderRejected(final NewOrder command, final RejectReason reason) {
        throw refused(reason);
    }

    @Override
    public void orderReplaced(final Order order, final long origClOrdId, final boolean priorityKept) {
        events++;
    }

    @Override
    public void replaceRejected(final ReplaceOrder command, final RejectReason reason) {
        throw refused(reason);
    }

    @Override
    public void orderCancelled(final Order order, final long clOrdId, final CancelReason reason) {
        events++;
    }

    @Override
    public void cancelRejected(final CancelOrder command, final RejectReason reason) {
        throw refused(reason);
    }

    @Override
    public void orderTriggered(final Order order) {
        events++;
    }

    @Override
    public void orderRestated(final Order order, final RestateReason reason) {
        events++;
    }

    @Override
    public void orderTraded(final Order order, final long tradeId, final long price, final long quantity,
        final Liquidity liquidity) {
        events++;
    }

    @Override
    public void massCancelAccepted(final MassCancel command) {
        events++;
    }

    @Override
    public void massCancelCompleted(final MassCancel command, final int affected) {
        events++;
    }

    @Override
    public void massCancelRejected(final MassCancel command, final RejectReason reason) {
        throw refused(reason);
    }

    @Override
    public void positionChanged(final Order order, final Position position) {
        events++;
    }

    @Override
    public void bookAdded(final Order order) {
        events++;
    }

    @Override
    public void bookReduced(final Order order, final long change, final BookChange why) {
        events++;
    }

    @Override
    public void bookRemoved(final Order order, final long quantity, final BookChange why) {
        events++;
    }

    @Override
    public void tradePrinted(final int instrumentId, final long tradeId, final long price, final long quantity,
        final Side aggressor) {
        tape.print(price, quantity);
    }

    @Override
    public void phaseChanged(final int instrumentId, final Phase phase, final boolean extended, final long endTime) {
        events++;
    }

    @Override
    public void phaseRejected(final StartPhase command, final RejectReason reason) {
        throw refused(reason);
    }

    @Override
    public void indicativeChanged(final int instrumentId, final long price, final long volume, final long imbalance) {
        events++;
    }

    private static IllegalStateException refused(final RejectReason reason) {
        return new IllegalStateException("the engine refused a command: " + reason);
    }
}
