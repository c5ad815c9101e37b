package org.ringside.harness;

/**
 * What a median ratio should reach. A goal is no test: it is reported as met or not.
 *
 * @param text    in a sentence
 * @param bound   of the ratio ours to the peer's
 * @param atLeast whether the ratio shall be at least the bound, or at most
 */
public record Goal(String text, double bound, boolean atLeast) {
    public static Goal atLeast(final double bound, final String text) {
        return new Goal(text, bound, true);
    }

    public static Goal atMost(final double bound, final String text) {
        return new Goal(text, bound, false);
    }

    boolean isMet(final double value) {
        return atLeast ? value >= bound : value <= bound;
    }
}
