package org.ringside.simulator;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.ringside.launch.Messages;

/**
 * Tells people how far a run is: on a terminal a line that changes twice a second, once the run has taken two seconds;
 * anywhere, once, that the run waits for answers that are late. The thread of the run is not kept from its work.
 */
final class ProgressLine implements AutoCloseable {
    private static final long EVERY_MS = 500;
    private static final long SHORT_RUN_NS = TimeUnit.SECONDS.toNanos(2);
    private static final long LATE_NS = TimeUnit.SECONDS.toNanos(3);
    private static final double NS_PER_SECOND = 1e9;
    private static final double NS_PER_MICRO = 1e3;

    private final Messages messages;
    private final Progress progress;
    private final boolean isWatched;
    private final Thread thread = new Thread(this::run, "progress");
    private long lastSent;
    private long lastNs;
    private boolean hasSaidLate;

    /**
     * @param isWatched whether somebody sits at the terminal that messages go to.
     */
    ProgressLine(final Messages messages, final Progress progress, final boolean isWatched) {
        this.messages = messages;
        this.progress = progress;
        this.isWatched = isWatched;
        thread.setDaemon(true);
    }

    /** Begins to tell. */
    void start() {
        thread.start();
    }

    /** Tells nothing more, and takes the line away. */
    @Override
    public void close() {
        thread.interrupt();
        boolean isInterrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (final InterruptedException ex) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
        messages.clear();
    }

    /** Tells what there is to tell so long after the start. */
    void tell(final long elapsedNs) {
        final boolean isWaiting = progress.phase() == RunPhase.SETTLING || progress.phase() == RunPhase.CLEARING;
        if (isWaiting && !hasSaidLate && progress.quietNs() >= LATE_NS) {
            hasSaidLate = true;
            messages.say(waiting());
        }
        if (isWatched && elapsedNs >= SHORT_RUN_NS) {
            messages.live(line(elapsedNs));
        }
        lastSent = progress.sent();
        lastNs = elapsedNs;
    }

    private void run() {
        final long startNs = System.nanoTime();
        try {
            while (!thread.isInterrupted()) {
                Thread.sleep(EVERY_MS);
                tell(System.nanoTime() - startNs);
            }
        } catch (final InterruptedException ex) {
            thread.interrupt();
        }
    }

    private String waiting() {
        final long inFlight = progress.inFlight();
        return (inFlight == 1 ? "1 message has no answer yet"
            : inFlight > 0 ? String.format(Locale.ROOT, "%,d messages have no answer yet", inFlight)
            : "all messages have answers, but reports of trades or ends are missing")
            + ". The run waits for up to " + TimeUnit.NANOSECONDS.toSeconds(Run.ANSWER_TIMEOUT_NS)
            + " s after the last report; Ctrl-C prints the result so far";
    }

    private String line(final long elapsedNs) {
        final double rate = elapsedNs == lastNs ? 0
            : (progress.sent() - lastSent) * NS_PER_SECOND / (elapsedNs - lastNs);
        return String.format(Locale.ROOT,
            "%3d s  %s  %,.0f messages/s  %,d in flight  p99 %,.1f us  %,d rejects  %,d errors",
            TimeUnit.NANOSECONDS.toSeconds(elapsedNs), progress.phase(), rate, progress.inFlight(),
            progress.p99Ns() / NS_PER_MICRO, progress.rejects(), progress.violations());
    }
}
