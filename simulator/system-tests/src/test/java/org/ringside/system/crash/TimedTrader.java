package org.ringside.system.crash;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.ringside.gateway.protocol.ExecutionReportNewDecoder;
import org.ringside.launch.EpochClock;

/** A trader who looks at the times of its reports: none is earlier than the one before, or far ahead of its own. */
final class TimedTrader extends RowTrader {
    private static final int SESSION = 1_211;
    private static final long INTERVAL_NS = TimeUnit.MILLISECONDS.toNanos(50);
    /** More than a clock that is followed slowly can be ahead, and less than those are that must not be followed. */
    private static final long AHEAD_NS = TimeUnit.MINUTES.toNanos(1);

    private final EpochClock clock = new EpochClock();
    private final Consumer<String> violations;
    private long last;
    private int entered;
    private int accepted;

    /**
     * A trader at a host.
     *
     * @param gateway HOST:PORT.
     */
    TimedTrader(final int host, final String gateway, final Consumer<String> violations) {
        super(gateway, SESSION + host, 0);
        this.violations = violations;
    }

    /** Enters orders for a time, and waits until each is accepted. */
    void trade(final long millis) throws InterruptedException {
        final long startNs = System.nanoTime();
        while (System.nanoTime() - startNs < TimeUnit.MILLISECONDS.toNanos(millis)) {
            enterOrder();
            entered++;
            final long enteredNs = System.nanoTime();
            await("has no time", () -> System.nanoTime() - enteredNs > INTERVAL_NS);
        }
        await("lacks answers", () -> accepted == entered);
    }

    @Override
    public void onAccepted(final ExecutionReportNewDecoder report) {
        accepted++;
        final long time = report.transactTime();
        if (time < last) {
            violations.accept("the time of a report is " + (last - time) + " ns before that of the one before");
        }
        if (time - clock.nanoTime() > AHEAD_NS) {
            violations.accept("the time of a report is " + (time - clock.nanoTime()) + " ns ahead");
        }
        last = time;
    }
}
