package org.ringside.simulator.flow;

/**
 * Half of the messages of each second in its first twentieth, the others evenly behind: bursts at ten times the rate.
 *
 * @param perSecond messages, on average.
 */
record BurstPace(long perSecond) implements Pace {
    private static final long NS_PER_SECOND = 1_000_000_000L;
    private static final long BURST_NS = NS_PER_SECOND / 20;

    @Override
    public long offsetNs(final long messagesBefore) {
        final long start = messagesBefore / perSecond * NS_PER_SECOND;
        final long inSecond = messagesBefore % perSecond;
        final long burst = (perSecond + 1) / 2;
        return inSecond < burst
            ? start + inSecond * BURST_NS / burst
            : start + BURST_NS + (inSecond - burst) * (NS_PER_SECOND - BURST_NS) / (perSecond - burst);
    }
}
