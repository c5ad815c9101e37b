package org.ringside.ops.operations;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.ringside.matching.protocol.Phase;

/** The names of the phases for operators: {@code volatility-auction}. */
public final class PhaseNames {
    private PhaseNames() {
    }

    /** Finds the phase with this name, in letters of any case, with hyphens or underscores; empty if there is none. */
    public static Optional<Phase> phase(final String name) {
        final String word = name.toLowerCase(Locale.ROOT).replace('_', '-');
        return phases().filter(phase -> of(phase).equals(word)).findFirst();
    }

    /** Name of a phase. */
    public static String of(final Phase phase) {
        return phase.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** All names, with commas between them. */
    public static String all() {
        return phases().map(PhaseNames::of).collect(Collectors.joining(", "));
    }

    private static Stream<Phase> phases() {
        return Stream.of(Phase.values()).filter(phase -> phase != Phase.NULL_VAL && phase != Phase.SBE_UNKNOWN);
    }
}
