package org.ringside.simulator.attack;

import java.net.InetSocketAddress;
import org.ringside.gateway.client.MassAction;
import org.ringside.gateway.client.NativeClient;
import org.ringside.gateway.protocol.OrderMassActionReportDecoder;

/**
 * Enters many orders; sends mass cancels for prices at which there is none; then cancels all orders at once, and begins
 * again when that is done.
 */
final class MassCancels extends SessionAttack {
    private static final int ORDERS = 1_000;
    private static final int VAIN = 2_000;
    private static final int SCOPE_INSTRUMENT = 1;
    private static final int REJECTED = 0;
    private static final int COMPLETED = 2;

    private final MassAction action = new MassAction();
    private int step;
    private long cancels;
    private long cancelled;
    private long lastCancel;

    MassCancels(final InetSocketAddress address, final int sessionId, final long perSecond) {
        super(address, sessionId, perSecond);
    }

    @Override
    void begin() {
        step = 0;
    }

    @Override
    boolean sendNext(final NativeClient session) {
        final boolean isSent = step < ORDERS ? rest(session)
            : step < ORDERS + VAIN ? cancelInVain(session)
            : step == ORDERS + VAIN && cancelAll(session);
        step += isSent ? 1 : 0;
        return isSent;
    }

    @Override
    public String done() {
        return super.done() + ", " + cancels + " mass cancels of " + cancelled + " orders";
    }

    @Override
    public void onMassAction(final OrderMassActionReportDecoder report) {
        if (report.clOrdID() == lastCancel && report.responseRaw() == COMPLETED) {
            cancels++;
            cancelled += report.affected();
            step = 0;
        } else if (report.clOrdID() == lastCancel && report.responseRaw() == REJECTED) {
            step = ORDERS + VAIN;
        }
    }

    private boolean rest(final NativeClient session) {
        return session.newOrder(nextId(), INSTRUMENT, '2', TICK * (1 + step), 1, '0', 0) > 0;
    }

    private boolean cancelInVain(final NativeClient session) {
        final long price = TICK * (2 * ORDERS + step);
        return session.cancelOrders(action.reset().clOrdId(nextId()).scope(SCOPE_INSTRUMENT)
            .securityId(INSTRUMENT).lowPrice(price).highPrice(price)) > 0;
    }

    private boolean cancelAll(final NativeClient session) {
        lastCancel = nextId();
        return session.cancelOrders(action.reset().clOrdId(lastCancel)) > 0;
    }
}
