package org.ringside.simulator.flow;

/**
 * Messages that bring about further messages, as orders of a market do: a Hawkes process with a kernel that decays
 * exponentially, simulated exactly (Dassios, Zhao 2013). Of ten messages nine answer earlier ones, each within the time
 * of ten messages on average, so that crowded and quiet times take turns at every rate.
 */
final class HawkesPace implements Pace {
    /** Messages that one message brings about, on average. */
    private static final double BRANCHING = 0.9;

    /** Messages at the average rate in which the excitement falls to 1/e. */
    private static final double MEMORY = 10;

    private static final double NS_PER_SECOND = 1e9;

    private final double base;
    /** How fast the excitement falls, for each second. */
    private final double decay;
    private final SplitMix random;
    /** Messages per second above the base, right behind the last one. */
    private double excited;
    private double seconds;

    HawkesPace(final long perSecond, final long seed) {
        this.base = perSecond * (1 - BRANCHING);
        this.decay = perSecond / MEMORY;
        this.excited = perSecond - base;
        this.random = new SplitMix(seed);
    }

    @Override
    public long offsetNs(final long messagesBefore) {
        final double rest = excited > 0 ? 1 - decay * random.nextExponential() / excited : 0;
        final double byItself = random.nextExponential() / base;
        final double wait = rest > 0 ? Math.min(byItself, -StrictMath.log(rest) / decay) : byItself;
        seconds += wait;
        excited = excited * StrictMath.exp(-decay * wait) + BRANCHING * decay;
        return (long) (seconds * NS_PER_SECOND);
    }
}
