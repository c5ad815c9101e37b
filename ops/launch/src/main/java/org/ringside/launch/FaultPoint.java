package org.ringside.launch;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A place at which a crash test ends the process as {@code kill -9} would. {@code -Dringside.fault=NAME:COUNT} chooses
 * the place and the pass: the COUNT-th pass of the point NAME halts the JVM with exit code 137, without shutdown hooks.
 * A process has at most one chosen place.
 *
 * <p>Keep a point in a {@code static final} of its class: without the property its {@link #pass} compiles to nothing.
 * Any thread may pass.
 */
public final class FaultPoint {
    /** Exit code of the process, as a shell reports {@code kill -9}. */
    public static final int EXIT_CODE = 137;
    /** The system property that chooses the place and the pass. */
    public static final String PROPERTY = "ringside.fault";

    private static final String CHOSEN = Objects.requireNonNullElse(System.getProperty(PROPERTY), "");
    private static final boolean IS_ANY_CHOSEN = !CHOSEN.isEmpty();
    private static final AtomicLong PASSES_LEFT = new AtomicLong(IS_ANY_CHOSEN ? countIn(CHOSEN) : 0);

    private final boolean isChosen;

    private FaultPoint(final String name) {
        this.isChosen = IS_ANY_CHOSEN && name.equals(nameIn(CHOSEN));
    }

    /**
     * Makes the point with this name.
     *
     * @param name in words with hyphens, for example {@code journal-to-match}.
     * @return a point to keep in a static final field.
     */
    public static FaultPoint named(final String name) {
        return new FaultPoint(name);
    }

    /** Whether this process is to end at one. */
    static boolean isAnyChosen() {
        return IS_ANY_CHOSEN;
    }

    /** Ends the process if this is the chosen pass. */
    public void pass() {
        if (IS_ANY_CHOSEN && isChosen && PASSES_LEFT.decrementAndGet() == 0) {
            Runtime.getRuntime().halt(EXIT_CODE);
        }
    }

    private static String nameIn(final String chosen) {
        return chosen.substring(0, colonIn(chosen));
    }

    private static long countIn(final String chosen) {
        try {
            final long count = Long.parseLong(chosen.substring(colonIn(chosen) + 1));
            if (count > 0) {
                return count;
            }
        } catch (final NumberFormatException noNumber) {
            throw unusable(chosen, noNumber);
        }
        throw unusable(chosen, null);
    }

    private static int colonIn(final String chosen) {
        final int colon = chosen.lastIndexOf(':');
        if (colon < 1) {
            throw unusable(chosen, null);
        }
        return colon;
    }

    private static LaunchException unusable(final String chosen, final Throwable cause) {
        return new LaunchException(ExitCode.USAGE, "-D" + PROPERTY + "=" + chosen
            + " cannot be used; give NAME:COUNT with a count of 1 or more", cause);
    }
}
