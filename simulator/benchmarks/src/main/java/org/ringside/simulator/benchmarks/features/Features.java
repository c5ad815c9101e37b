package org.ringside.simulator.benchmarks.features;

/** The features of a user and an item. Each thread that computes has one of its own. */
final class Features {
    /** In place of features that were not computed. */
    static final Features REFUSED = new Features(Float.NaN, Float.NaN, Float.NaN, Float.NaN);

    float own;
    float best;
    float mean;
    float spread;

    Features() {
    }

    private Features(final float own, final float best, final float mean, final float spread) {
        this.own = own;
        this.best = best;
        this.mean = mean;
        this.spread = spread;
    }
}
