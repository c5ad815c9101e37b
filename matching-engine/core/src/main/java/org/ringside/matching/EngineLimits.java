package org.ringside.matching;

/**
 * What an engine does not do more of, whoever asks: protections of the venue, for all instruments. Made with
 * {@link #SHIPPED} and the {@code with} methods.
 *
 * @param maxFillsPerCommand most fills of one order that comes in, and orders that self-match prevention takes out on
 *                           its way; the rest of it is cancelled. From 1 to {@value #MOST_FILLS}.
 */
public record EngineLimits(int maxFillsPerCommand) {
    /** The limits of an engine that was not told others. */
    public static final EngineLimits SHIPPED = new EngineLimits(1_000);
    private static final int MOST_FILLS = 1_000_000;

    /** Checks. */
    public EngineLimits {
        if (maxFillsPerCommand < 1 || maxFillsPerCommand > MOST_FILLS) {
            throw new IllegalArgumentException(
                "maxFillsPerCommand is " + maxFillsPerCommand + ", it must be 1 to " + MOST_FILLS);
        }
    }

    /** The same with so many fills of an order that comes in. */
    public EngineLimits withMaxFillsPerCommand(final int newMaxFillsPerCommand) {
        return new EngineLimits(newMaxFillsPerCommand);
    }
}
