package org.ringside.simulator.flow;

/**
 * More and more messages until the end of a period, then the next period: twice the rate at its end.
 *
 * @param perSecond messages, on average.
 */
record RampPace(long perSecond) implements Pace {
    private static final long PERIOD_SECONDS = 10;
    private static final long PERIOD_NS = PERIOD_SECONDS * 1_000_000_000L;

    /** A number of messages grows with the square of the time; the square root is the same on every machine. */
    @Override
    public long offsetNs(final long messagesBefore) {
        final long each = perSecond * PERIOD_SECONDS;
        return messagesBefore / each * PERIOD_NS
            + (long) (PERIOD_NS * Math.sqrt((messagesBefore % each) / (double) each));
    }
}
