package org.ringside.simulator.flow;

/**
 * Spreads messages evenly over time.
 *
 * @param perSecond messages; {@link #UNPACED} has them all due at once.
 */
public record ConstantRate(long perSecond) implements Pace {
    public static final long UNPACED = 0;

    private static final long NS_PER_SECOND = 1_000_000_000L;

    @Override
    public long offsetNs(final long messagesBefore) {
        if (perSecond == UNPACED) {
            return 0;
        }
        return messagesBefore / perSecond * NS_PER_SECOND + messagesBefore % perSecond * NS_PER_SECOND / perSecond;
    }
}
