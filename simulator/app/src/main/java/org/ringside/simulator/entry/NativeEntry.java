package org.ringside.simulator.entry;

import java.nio.channels.Selector;
import org.ringside.gateway.client.ClientConfig;
import org.ringside.gateway.client.NativeClient;
import org.ringside.gateway.client.ReportListener;

/** Native order entry. */
public final class NativeEntry implements OrderEntry {
    private static final int OWN_ACCOUNT = 0;

    private final NativeClient client;

    /** A session that is not connected yet; the listener gets what comes back. */
    public NativeEntry(final ClientConfig config, final ReportListener listener) {
        client = new NativeClient(config, listener);
    }

    @Override
    public void registerWith(final Selector selector, final Object attachment) {
        client.registerWith(selector, attachment);
    }

    @Override
    public void connect() {
        client.connect();
    }

    @Override
    public int poll(final long nowNs) {
        return client.poll(nowNs);
    }

    @Override
    public void flush() {
        client.flush();
    }

    @Override
    public boolean isEstablished() {
        return client.state() == NativeClient.State.ESTABLISHED;
    }

    @Override
    public boolean isClosed() {
        return client.state() == NativeClient.State.CLOSED;
    }

    @Override
    public void terminate() {
        client.terminate();
    }

    @Override
    public void close() {
        client.close();
    }

    @Override
    public long newOrder(
        final long clOrdId, final int securityId, final char side, final long price, final long quantity,
        final char timeInForce) {
        return client.newOrder(clOrdId, securityId, side, price, quantity, timeInForce, OWN_ACCOUNT);
    }

    @Override
    public long replaceOrder(
        final long clOrdId, final long origClOrdId, final long orderId, final int securityId, final char side,
        final long price, final long quantity, final char timeInForce) {
        return client.replaceOrder(clOrdId, origClOrdId, orderId, securityId, side, price, quantity, timeInForce);
    }

    @Override
    public long cancelOrder(
        final long clOrdId, final long origClOrdId, final long orderId, final int securityId, final char side) {
        return client.cancelOrder(clOrdId, origClOrdId, orderId, securityId, side);
    }
}
