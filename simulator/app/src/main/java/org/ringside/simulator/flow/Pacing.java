package org.ringside.simulator.flow;

/**
 * Says when messages are sent.
 *
 * @param isPaced      whether each message has its time; if not, each is due as soon as the one before it allows.
 * @param window       messages that may wait for answers at once; {@link #OPEN_LOOP} if answers do not matter.
 * @param isInSequence whether a message that has to wait for an answer holds up those behind it.
 * @param warmupNs     time at the beginning that is not measured.
 * @param lengthNs     time of sending, with the warm-up; {@link #UNLIMITED} until the stream ends.
 */
public record Pacing(boolean isPaced, int window, boolean isInSequence, long warmupNs, long lengthNs) {
    public static final int OPEN_LOOP = Integer.MAX_VALUE;
    public static final long UNLIMITED = Long.MAX_VALUE;

    /** A message that goes out later than it was due by more than this is late. */
    public static final long LATE_BOUND_NS = 1_000_000;

    private static final int SCHEDULED_BURST = 64;
    private static final int WINDOW_PARTS = 4;

    /** Share of late messages from which on the generator was the bottleneck. */
    public static final double MAX_LATE_SHARE = 0.01;

    /** A stream that has a window by itself is one whose sequence counts. */
    public Pacing(final boolean isPaced, final int window, final long warmupNs, final long lengthNs) {
        this(isPaced, window, window != OPEN_LOOP, warmupNs, lengthNs);
    }

    /** The same with this limit of messages in flight. */
    public Pacing within(final int newWindow) {
        return new Pacing(isPaced, newWindow, isInSequence, warmupNs, lengthNs);
    }

    public boolean isOpenLoop() {
        return window == OPEN_LOOP;
    }

    /** Messages at most before answers are read. */
    public int maxBurst() {
        return isOpenLoop() ? SCHEDULED_BURST : Math.max(SCHEDULED_BURST, window / WINDOW_PARTS);
    }

    /** Messages without an answer to which a full window has to fall before there is room in it again. */
    public int refilledAt() {
        return window - window / WINDOW_PARTS;
    }

    /** Whether sending stops now. An open loop sends whatever was due before its end, however late. */
    public boolean isOver(final long elapsedNs) {
        return !isOpenLoop() && elapsedNs >= lengthNs;
    }
}
