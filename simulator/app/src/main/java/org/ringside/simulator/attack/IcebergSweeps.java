package org.ringside.simulator.attack;

import java.net.InetSocketAddress;
import org.ringside.gateway.client.NativeClient;
import org.ringside.gateway.client.NewOrder;

/** Enters icebergs that show as little as they may, each taken whole by the next order. */
final class IcebergSweeps extends SessionAttack {
    private static final long QUANTITY = 100_000_000;
    /** The least share of an order that the shipped configuration lets it show. */
    private static final long SLICES = 100;

    private final NewOrder order = new NewOrder();
    private boolean isResting;

    IcebergSweeps(final InetSocketAddress address, final int sessionId, final long perSecond) {
        super(address, sessionId, perSecond);
    }

    @Override
    void begin() {
        isResting = false;
    }

    @Override
    boolean sendNext(final NativeClient session) {
        order.reset().clOrdId(nextId()).securityId(INSTRUMENT).price(TICK).quantity(QUANTITY)
            .side(isResting ? '1' : '2').displayQuantity(isResting ? 0 : QUANTITY / SLICES);
        final boolean isSent = session.newOrder(order) > 0;
        isResting ^= isSent;
        return isSent;
    }
}
