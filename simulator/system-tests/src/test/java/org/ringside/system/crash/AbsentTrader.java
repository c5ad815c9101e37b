package org.ringside.system.crash;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.ringside.gateway.protocol.ExecutionReportCancelledDecoder;
import org.ringside.gateway.protocol.ExecutionReportNewDecoder;

/** A trader whose gateway will be gone. The window is so long that the gateway itself does not cancel the orders. */
final class AbsentTrader extends RowTrader {
    private static final int SESSION = 1_201;
    private static final int WINDOW_MS = 60_000;
    private static final int ORDERS = 5;
    /** For a second report that must not come. */
    private static final long AFTERWARDS_NS = TimeUnit.SECONDS.toNanos(2);

    private int accepted;
    private int cancelled;

    /** @param gateway HOST:PORT. */
    AbsentTrader(final String gateway) {
        super(gateway, SESSION, WINDOW_MS);
    }

    /** Enters orders, and waits until they rest. */
    void enterOrders() throws InterruptedException {
        for (int i = 0; i < ORDERS; i++) {
            enterOrder();
        }
        await("has no orders", () -> accepted == ORDERS);
    }

    /** Waits until all orders are cancelled, each of them once, without a hole in the reports. */
    void awaitCancels(final Consumer<String> violations) throws InterruptedException {
        await("has orders that are not cancelled", () -> cancelled >= ORDERS);
        final long startNs = System.nanoTime();
        await("has no time", () -> System.nanoTime() - startNs > AFTERWARDS_NS);
        if (cancelled != ORDERS || broken() != 0) {
            violations.accept("a trader that was absent has " + cancelled + " cancels of " + ORDERS + " orders, and "
                + broken() + " holes or repeats in its reports");
        }
    }

    @Override
    public void onAccepted(final ExecutionReportNewDecoder report) {
        accepted++;
    }

    @Override
    public void onCancelled(final ExecutionReportCancelledDecoder report) {
        cancelled++;
    }
}
