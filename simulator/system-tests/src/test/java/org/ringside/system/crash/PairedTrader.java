package org.ringside.system.crash;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.ringside.gateway.protocol.ExecutionReportNewDecoder;
import org.ringside.gateway.protocol.ExecutionReportTradeDecoder;

/** One of two traders who trade with each other lot by lot, so that each has a report for each lot. */
final class PairedTrader extends RowTrader {
    private static final int SESSION = 1_221;
    private static final int IN_FLIGHT = 256;
    /** For a second report that must not come. */
    private static final long AFTERWARDS_NS = TimeUnit.SECONDS.toNanos(2);

    private int entered;
    private int accepted;
    private long traded;

    /**
     * A trader at a host.
     *
     * @param gateway HOST:PORT.
     */
    PairedTrader(final int host, final String gateway) {
        super(gateway, SESSION + host, 0);
    }

    /** Has an order rest with which the other one trades. */
    void rest(final int lots) throws InterruptedException {
        enterOrder(BUY, lots);
        await("has no order", () -> accepted == 1);
    }

    /** Trades with the order of the other one. */
    void take(final int lots) throws InterruptedException {
        await("does not trade", () -> {
            while (entered < lots && entered - traded < IN_FLIGHT) {
                enterOrder(SELL, 1);
                entered++;
            }
            return traded == lots;
        });
    }

    /** Waits until it has traded all lots, each of them once, without a hole in the reports. */
    void awaitTrades(final int lots, final Consumer<String> violations) throws InterruptedException {
        await("lacks trades", () -> traded >= lots);
        final long startNs = System.nanoTime();
        await("has no time", () -> System.nanoTime() - startNs > AFTERWARDS_NS);
        if (traded != lots || broken() != 0) {
            violations.accept("a trader has traded " + traded + " of " + lots + " lots, and has " + broken()
                + " holes or repeats in its reports");
        }
    }

    @Override
    public void onAccepted(final ExecutionReportNewDecoder report) {
        accepted++;
    }

    @Override
    public void onTrade(final ExecutionReportTradeDecoder report) {
        traded += report.lastQty();
    }
}
