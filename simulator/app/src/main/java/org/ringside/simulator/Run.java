package org.ringside.simulator;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.simulator.flow.OrderStream;
import org.ringside.simulator.flow.Pacing;
import org.ringside.simulator.report.Hop;

/**
 * One run: sessions log in, the stream is sent, answers are waited for, orders that rest are cancelled, sessions log
 * out. One thread does it all; another one may ask for the end.
 */
final class Run {
    private static final long LOGIN_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(15);
    /** A kernel whose processes want more than it has cores may let one of them wait for its turn for 12 s. */
    static final long ANSWER_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(60);
    private static final long HURRIED_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(1);
    private static final long QUIET_NS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long LOGOUT_TIMEOUT_NS = TimeUnit.SECONDS.toNanos(2);
    private static final int CLEARING_WINDOW = 256;
    private static final long TELL_EVERY_NS = TimeUnit.MILLISECONDS.toNanos(500);

    private final Traders traders;
    private final Ledger ledger;
    private final LatencyRecorder latencies;
    private final OrderStream stream;
    private final Pacing pacing;
    private final boolean areOrdersLeft;
    private final LongSupplier clock;
    private final Idle idle = new Idle();
    private volatile boolean isInterrupted;
    private volatile boolean isFinishing;
    private RunPhase phase = RunPhase.LOGIN;
    private Sender sender;
    private Progress progress;
    private long toldNs;
    private boolean isLost;
    private long phaseSinceNs;
    private long heardNs;
    private long lastReportNs;
    private long sendingNs;
    private long[] toClear;
    private int cleared;

    Run(
        final Traders traders, final Ledger ledger, final LatencyRecorder latencies, final OrderStream stream,
        final Pacing pacing, final boolean areOrdersLeft, final LongSupplier clock) {
        this.traders = traders;
        this.ledger = ledger;
        this.latencies = latencies;
        this.stream = stream;
        this.pacing = pacing;
        this.areOrdersLeft = areOrdersLeft;
        this.clock = clock;
    }

    /** Asks for the end: nothing more is sent but what takes orders away. Any thread. */
    void interrupt() {
        isInterrupted = true;
    }

    boolean isInterrupted() {
        return isInterrupted;
    }

    /** Asks for the end of sending; answers are waited for as ever. Any thread. */
    void finish() {
        isFinishing = true;
    }

    boolean isFinishing() {
        return isFinishing;
    }

    /**
     * Returns when all is over.
     *
     * @param told is told how far the run is.
     */
    void execute(final Progress told) {
        progress = told;
        phaseSinceNs = clock.getAsLong();
        toldNs = phaseSinceNs;
        heardNs = phaseSinceNs;
        traders.connect();
        try {
            while (phase != RunPhase.DONE) {
                doWork();
            }
        } finally {
            traders.close();
        }
        ledger.close(areOrdersLeft);
    }

    /** How the sending went; null if it never began. */
    Sender sender() {
        return sender;
    }

    /** How long messages were sent. */
    long sendingNs() {
        return sendingNs;
    }

    private void doWork() {
        final long nowNs = clock.getAsLong();
        int work = traders.poll(nowNs);
        if (work > 0) {
            heardNs = nowNs;
        }
        if (traders.takeReported()) {
            lastReportNs = nowNs;
        }
        switch (phase) {
            case LOGIN -> logIn(nowNs);
            case SENDING -> {
                work += send(nowNs);
                endInterval(nowNs, false);
            }
            case SETTLING -> {
                traders.flush();
                settle(nowNs);
                endInterval(nowNs, phase != RunPhase.SETTLING);
            }
            case CLEARING -> work += clear(nowNs);
            case LOGOUT -> logOut(nowNs);
            default -> { }
        }
        if (nowNs - toldNs >= TELL_EVERY_NS) {
            tell(nowNs);
        }
        if (work == 0) {
            final boolean isSending = phase == RunPhase.SENDING;
            idle.idle(nowNs - heardNs, isSending ? sender.nextDueNs() - nowNs : 0, isSending ? traders.awaited() : 0);
        }
    }

    private void endInterval(final long nowNs, final boolean isLast) {
        if (isLast || latencies.timeline().isDue(nowNs)) {
            latencies.timeline().end(
                nowNs, sender.sent(), sender.everLate(), ledger.inFlight(), ledger.counts().reasons);
        }
    }

    private void tell(final long nowNs) {
        toldNs = nowNs;
        progress.in(phase, quietNs(nowNs));
        progress.of(sender == null ? 0 : sender.sent(), ledger.inFlight(),
            latencies.latencies().of(Hop.END_TO_END).getValueAtPercentile(99));
        progress.wrong(ledger.counts().rejects, ledger.violations().total());
    }

    private void logIn(final long nowNs) {
        if (traders.lostReason() != null) {
            throw LoginFailure.of(traders.lostReason());
        }
        if (isInterrupted) {
            enter(RunPhase.DONE, nowNs);
        } else if (traders.areEstablished()) {
            sender = new Sender(stream, pacing, traders, clock);
            latencies.measureFrom(sender.startNs() + pacing.warmupNs());
            latencies.timeline().start(sender.startNs());
            enter(RunPhase.SENDING, nowNs);
        } else if (nowNs - phaseSinceNs > LOGIN_TIMEOUT_NS) {
            throw new LaunchException(ExitCode.TIMEOUT, "not all sessions were logged in after "
                + TimeUnit.NANOSECONDS.toSeconds(LOGIN_TIMEOUT_NS) + " s. Is the gateway overloaded?");
        }
    }

    private int send(final long nowNs) {
        final int work = sender.doWork();
        traders.flush();
        if (isInterrupted || isFinishing || isAnyLost()) {
            sender.stop();
        }
        if (sender.isDone()) {
            sendingNs = nowNs - sender.startNs();
            enter(RunPhase.SETTLING, nowNs);
        }
        return work;
    }

    /** Sides of trades may come after all answers: they have a moment, unless they all are there. */
    private void settle(final long nowNs) {
        final long quietNs = quietNs(nowNs);
        if (traders.areReconnecting()) {
            phaseSinceNs = nowNs;
        } else if (!traders.haveCancels() && ledger.isSettled() && ledger.isPaired()
            && (ledger.pairs().oneSided() == 0 || quietNs > QUIET_NS)) {
            if (areOrdersLeft) {
                leave(nowNs);
            } else {
                toClear = ledger.live();
                enter(RunPhase.CLEARING, nowNs);
            }
        } else if (quietNs > timeoutNs()) {
            leave(nowNs);
        }
    }

    private int clear(final long nowNs) {
        int work = 0;
        while (cleared < toClear.length && ledger.inFlight() < CLEARING_WINDOW && clearNext()) {
            work++;
        }
        traders.flush();
        if (traders.areReconnecting()) {
            phaseSinceNs = nowNs;
        }
        final boolean isComplete = cleared == toClear.length && ledger.inFlight() == 0;
        if (isComplete || quietNs(nowNs) > timeoutNs()) {
            leave(nowNs);
        }
        return work;
    }

    private boolean clearNext() {
        final Order order = ledger.order(toClear[cleared]);
        if (order != null && order.state == Order.State.LIVE && !traders.cleanUp(order)) {
            return false;
        }
        cleared++;
        return true;
    }

    private void logOut(final long nowNs) {
        if (traders.areClosed() || nowNs - phaseSinceNs > LOGOUT_TIMEOUT_NS) {
            enter(RunPhase.DONE, nowNs);
        }
    }

    private void leave(final long nowNs) {
        isAnyLost();
        traders.leave();
        enter(RunPhase.LOGOUT, nowNs);
    }

    private boolean isAnyLost() {
        if (!isLost && traders.lostReason() != null) {
            isLost = true;
            ledger.violations().add(Violation.SESSION_LOST, traders::lostReason);
        }
        return isLost;
    }

    private long quietNs(final long nowNs) {
        return nowNs - Math.max(lastReportNs, phaseSinceNs);
    }

    private long timeoutNs() {
        return isInterrupted || isAnyLost() ? HURRIED_TIMEOUT_NS : ANSWER_TIMEOUT_NS;
    }

    private void enter(final RunPhase newPhase, final long nowNs) {
        phase = newPhase;
        phaseSinceNs = nowNs;
    }
}
