package org.ringside.queue;

import java.util.concurrent.TimeUnit;

/**
 * What the command {@code soak} is asked for.
 *
 * @param seconds how long it lasts
 * @param seed    decides whom it kills and stops, and when
 * @param json    whether the report is one JSON document
 */
record SoakRequest(long seconds, long seed, boolean json) {
    static final String USAGE = """
        usage: soak [--minutes N | --seconds N] [--seed N] [--json]
        Kills and stops processes that use a queue, and says whether a promise was broken. By default for a minute, at
        most for 25, with another seed each time. The seed decides whom it kills and stops. --json prints one JSON
        document.
        Exits with 0 when no promise was broken, with 1 when one was, with 2 when it was not understood.
        """;

    /** What a consumer may receive until then fits in a log of 2 GiB, which is as much as one mapping can have. */
    static final long MOST_SECONDS = TimeUnit.MINUTES.toSeconds(25);

    /**
     * Reads the arguments.
     *
     * @throws IllegalArgumentException with what is wrong with them
     */
    static SoakRequest of(final String... args) {
        long seconds = TimeUnit.MINUTES.toSeconds(1);
        long seed = System.nanoTime();
        boolean json = false;
        for (int i = 0; i < args.length; i++) {
            switch (args[i]) {
                case "--minutes" -> seconds = length(args, i++, TimeUnit.MINUTES.toSeconds(1));
                case "--seconds" -> seconds = length(args, i++, 1);
                case "--seed" -> seed = number(args, i++);
                case "--json" -> json = true;
                default -> throw new IllegalArgumentException("there is no option " + args[i]);
            }
        }
        return new SoakRequest(seconds, seed, json);
    }

    private static long length(final String[] args, final int option, final long unit) {
        final long length = number(args, option);
        if (length < 1 || length > MOST_SECONDS / unit) {
            throw new IllegalArgumentException(
                args[option] + " is " + length + ", and must be from 1 to " + MOST_SECONDS / unit);
        }
        return length * unit;
    }

    private static long number(final String[] args, final int option) {
        final String text = option + 1 < args.length ? args[option + 1] : "";
        try {
            return Long.parseLong(text);
        } catch (final NumberFormatException notANumber) {
            throw new IllegalArgumentException(
                args[option] + " is '" + text + "', and must be a whole number", notANumber);
        }
    }
}
