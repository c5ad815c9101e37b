package org.ringside.simulator;

import java.util.function.LongSupplier;
import org.ringside.simulator.CommandGate.Outcome;
import org.ringside.simulator.flow.Command;
import org.ringside.simulator.flow.OrderStream;
import org.ringside.simulator.flow.Pacing;

/**
 * Sends a stream on its schedule, or behind it: a message that is late goes at once and keeps the time it was due, so
 * that a delay counts for each message that it delays (no coordinated omission).
 * <p>
 * A message that goes out later than it was due by more than the bound is late, and that is the sender's fault; unless
 * the other side would not take it when it was due: then it was pushed back, and that is what is being measured.
 */
final class Sender {
    private final OrderStream stream;
    private final Pacing pacing;
    private final CommandGate gate;
    private final LongSupplier clock;
    private final Command command = new Command();
    private final long startNs;
    private boolean isDone;
    private long pushedBackNs;
    private long sent;
    private long measured;
    private long late;
    private long everLate;
    private long pushedBack;

    /** A sender that starts now. */
    Sender(final OrderStream stream, final Pacing pacing, final CommandGate gate, final LongSupplier clock) {
        this.stream = stream;
        this.pacing = pacing;
        this.gate = gate;
        this.clock = clock;
        this.startNs = clock.getAsLong();
        this.pushedBackNs = startNs - 1;
        fetch();
    }

    /** Sends what is due, up to a limit; returns how many messages went, were withheld. */
    int doWork() {
        int work = 0;
        while (!isDone && work < pacing.maxBurst()) {
            final long nowNs = clock.getAsLong();
            if (pacing.isOver(nowNs - startNs)) {
                isDone = true;
                break;
            }
            final long intendedNs = pacing.isPaced() ? startNs + command.offsetNs() : nowNs;
            if (intendedNs > nowNs) {
                break;
            }
            final Outcome outcome = gate.offer(command, intendedNs, nowNs);
            if (outcome == Outcome.PUSHED_BACK) {
                pushedBackNs = nowNs;
                break;
            }
            count(outcome, intendedNs, nowNs);
            fetch();
            work++;
        }
        return work;
    }

    /** When the next message is due. */
    long nextDueNs() {
        return startNs + command.offsetNs();
    }

    boolean isDone() {
        return isDone;
    }

    /** Sends nothing more. */
    void stop() {
        isDone = true;
    }

    long startNs() {
        return startNs;
    }

    long sent() {
        return sent;
    }

    /** Messages after the warm-up that this side sent late. */
    long late() {
        return late;
    }

    /** The same with those of the warm-up, which are told second by second, and not judged. */
    long everLate() {
        return everLate;
    }

    /** Messages after the warm-up that went late because the other side would not take them. */
    long pushedBack() {
        return pushedBack;
    }

    /** Whether too many messages were late for the result to say anything about the exchange. */
    boolean isBottleneck() {
        return late > measured * Pacing.MAX_LATE_SHARE;
    }

    private void fetch() {
        isDone = !stream.next(command);
    }

    private void count(final Outcome outcome, final long intendedNs, final long nowNs) {
        if (outcome == Outcome.WITHHELD) {
            return;
        }
        sent++;
        final boolean isMeasured = intendedNs >= startNs + pacing.warmupNs();
        measured += isMeasured ? 1 : 0;
        if (nowNs - intendedNs > Pacing.LATE_BOUND_NS) {
            if (intendedNs > pushedBackNs) {
                everLate++;
                late += isMeasured ? 1 : 0;
            } else {
                pushedBack += isMeasured ? 1 : 0;
            }
        }
    }
}
