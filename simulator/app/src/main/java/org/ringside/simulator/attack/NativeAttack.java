package org.ringside.simulator.attack;

import java.net.InetSocketAddress;
import org.ringside.gateway.client.ClientConfig;
import org.ringside.gateway.client.MassAction;
import org.ringside.gateway.client.NativeClient;
import org.ringside.gateway.client.NewOrder;
import org.ringside.gateway.client.ReportListener;
import org.ringside.gateway.protocol.BusinessMessageRejectDecoder;
import org.ringside.gateway.protocol.CancelOnDisconnectType;
import org.ringside.gateway.protocol.ExecutionReportRejectDecoder;
import org.ringside.gateway.protocol.OrderMassActionReportDecoder;

/** An attack by native order entry. Each logon has a new version. */
final class NativeAttack extends SessionAttack implements ReportListener {
    private static final int UNANSWERED = 1 << 16;
    private static final int KEEP_ALIVE_MS = 5_000;
    private static final long PATIENCE_NS = 5_000_000_000L;
    private static final int SCOPE_INSTRUMENT = 1;
    private static final int REJECTED = 0;
    private static final int COMPLETED = 2;

    private final InetSocketAddress address;
    private final int sessionId;
    private final boolean isReading;
    private final NewOrder order = new NewOrder();
    private final MassAction action = new MassAction();
    private NativeClient client;
    private long refused;
    private long cancels;
    private long cancelled;
    private long lastCancel;

    private NativeAttack(final InetSocketAddress address, final int sessionId, final Script script,
        final boolean isReading, final long perSecond, final long patienceNs) {
        super(script, perSecond, patienceNs);
        this.address = address;
        this.sessionId = sessionId;
        this.isReading = isReading;
    }

    /** With {@link Script#FLOOD}. What it is answered is read, or never: then the gateway ends it. */
    static NativeAttack flood(
        final InetSocketAddress address, final int sessionId, final boolean isReading, final long perSecond) {
        return new NativeAttack(address, sessionId, Script.FLOOD, isReading, perSecond, SHORT_PATIENCE_NS);
    }

    /** With any script. What it is answered is read. */
    static NativeAttack of(
        final Script script, final InetSocketAddress address, final int sessionId, final long perSecond) {
        return new NativeAttack(address, sessionId, script, true, perSecond, PATIENCE_NS);
    }

    @Override
    void logOn() {
        close();
        client = new NativeClient(new ClientConfig(address, sessionId, 0, FIRM, "test", "ringside-test-secret",
            KEEP_ALIVE_MS).withCancelOnDisconnect(CancelOnDisconnectType.CANCEL_ON_DISCONNECT_OR_TERMINATE, 0)
            .withKeptMessages(UNANSWERED), this);
        client.connect();
    }

    @Override
    boolean isClosed() {
        return client.state() == NativeClient.State.CLOSED;
    }

    @Override
    int exchange(final long nowNs) {
        return client.state() == NativeClient.State.ESTABLISHED && !isReading ? client.flush() : client.poll(nowNs);
    }

    @Override
    boolean isWaitingForAnswers() {
        return true;
    }

    @Override
    boolean newOrder(final long clOrdId, final char side, final long price, final long quantity,
        final long displayQuantity, final char timeInForce) {
        return client.newOrder(order.reset().clOrdId(clOrdId).securityId(INSTRUMENT).side(side).price(price)
            .quantity(quantity).displayQuantity(displayQuantity).timeInForce(timeInForce)) > 0;
    }

    @Override
    boolean cancelOrdersAt(final long clOrdId, final long price) {
        return client.cancelOrders(action.reset().clOrdId(clOrdId).scope(SCOPE_INSTRUMENT)
            .securityId(INSTRUMENT).lowPrice(price).highPrice(price)) > 0;
    }

    @Override
    boolean cancelAll(final long clOrdId) {
        lastCancel = clOrdId;
        return client.cancelOrders(action.reset().clOrdId(clOrdId)) > 0;
    }

    @Override
    public String done() {
        return super.done() + (cancels == 0 ? "" : ", " + cancels + " mass cancels of " + cancelled + " orders");
    }

    @Override
    String refused() {
        return ", " + refused + " of them refused,";
    }

    @Override
    public void onMassAction(final OrderMassActionReportDecoder report) {
        if (report.clOrdID() == lastCancel && report.responseRaw() == COMPLETED) {
            cancels++;
            cancelled += report.affected();
            restart();
        } else if (report.clOrdID() == lastCancel && report.responseRaw() == REJECTED) {
            repeatLast();
        }
    }

    @Override
    public void onBusinessReject(final BusinessMessageRejectDecoder report) {
        refused++;
    }

    @Override
    public void onRejected(final ExecutionReportRejectDecoder report) {
        refused++;
    }

    @Override
    public void close() {
        if (client != null) {
            client.close();
        }
    }
}
