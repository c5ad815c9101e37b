package org.ringside.simulator.benchmarks.feed;

import com.paritytrading.juncture.nasdaq.itch50.ITCH50;
import java.nio.ByteBuffer;

/** The changes of a {@link BookFlow}, again and again, as messages of ITCH 5.0. */
final class ItchFlow {
    /** Price of ITCH, four decimals, in mantissas. */
    static final long PRICE = 10_000;

    private final BookFlow flow;
    private final ITCH50.AddOrder added = new ITCH50.AddOrder();
    private final ITCH50.OrderCancel cancelled = new ITCH50.OrderCancel();
    private final ITCH50.OrderExecuted executed = new ITCH50.OrderExecuted();
    private final ITCH50.OrderDelete deleted = new ITCH50.OrderDelete();
    private long before;
    private int at;

    ItchFlow(final BookFlow flow) {
        this.flow = flow;
    }

    /** Writes the next change at the position of the buffer. */
    void encodeNext(final ByteBuffer buffer) {
        final long reference = before + flow.order(at);
        switch (flow.kind(at)) {
            case ADD -> {
                added.orderReferenceNumber = reference;
                added.buySellIndicator = flow.isBuy(at) ? ITCH50.BUY : ITCH50.SELL;
                added.shares = flow.change(at);
                added.price = flow.price(at) / PRICE;
                added.put(buffer);
            }
            case CHANGE -> {
                cancelled.orderReferenceNumber = reference;
                cancelled.canceledShares = -flow.change(at);
                cancelled.put(buffer);
            }
            case EXECUTE -> {
                executed.orderReferenceNumber = reference;
                executed.executedShares = -flow.change(at);
                executed.put(buffer);
            }
            default -> {
                deleted.orderReferenceNumber = reference;
                deleted.put(buffer);
            }
        }
        at++;
        if (at == flow.size()) {
            at = 0;
            before += flow.orders();
        }
    }
}
