package org.ringside.simulator.attack;

import java.net.InetSocketAddress;
import org.ringside.gateway.client.ClientConfig;
import org.ringside.simulator.entry.FixStream;

/** An attack by FIX. It has no eye for answers. */
final class FixAttack extends SessionAttack {
    private static final int KEEP_ALIVE_MS = 30_000;

    private final FixStream session;
    private final boolean isReading;

    /** What it is answered is read, or never: then the gateway ends it. */
    FixAttack(final Script script, final InetSocketAddress address, final int sessionId, final boolean isReading,
        final long perSecond) {
        super(script, perSecond, SHORT_PATIENCE_NS);
        session = new FixStream(new ClientConfig(
            address, sessionId, 0, FIRM, "test", "ringside-test-secret", KEEP_ALIVE_MS));
        this.isReading = isReading;
    }

    @Override
    void logOn() {
        session.connect();
    }

    @Override
    boolean isClosed() {
        return !session.isOpen();
    }

    @Override
    int exchange(final long nowNs) {
        return (isReading ? session.read() : 0) + session.flush();
    }

    @Override
    boolean isWaitingForAnswers() {
        return false;
    }

    @Override
    boolean newOrder(final long clOrdId, final char side, final long price, final long quantity,
        final long displayQuantity, final char timeInForce) {
        return session.newOrder(clOrdId, INSTRUMENT, side, price, quantity, displayQuantity, timeInForce);
    }

    @Override
    boolean cancelOrdersAt(final long clOrdId, final long price) {
        return session.cancelOrdersAt(clOrdId, INSTRUMENT, price);
    }

    @Override
    boolean cancelAll(final long clOrdId) {
        return session.cancelAll(clOrdId);
    }

    @Override
    public void close() {
        session.close();
    }
}
