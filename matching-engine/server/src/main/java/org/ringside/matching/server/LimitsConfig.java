package org.ringside.matching.server;

import java.util.Objects;
import org.ringside.matching.EngineLimits;

/**
 * What the engine does not do more of, whoever asks: {@code limits.*} of {@code engine.properties}. Keys that are left
 * out take what is shipped ({@link EngineLimits#SHIPPED}). New values are taken at the next start.
 *
 * @param maxFillsPerCommand most fills of one order that comes in; the rest of it is cancelled. 1 to 1,000,000, default
 *                           1000.
 */
public record LimitsConfig(Integer maxFillsPerCommand) {
    /** What holds where nothing is said. */
    static final LimitsConfig DEFAULT = new LimitsConfig(null);

    /** Fills in what was left out; the engine's checks apply. */
    public LimitsConfig {
        maxFillsPerCommand =
            Objects.requireNonNullElse(maxFillsPerCommand, EngineLimits.SHIPPED.maxFillsPerCommand());
        new EngineLimits(maxFillsPerCommand);
    }

    /** What the engine is told. */
    EngineLimits toLimits() {
        return new EngineLimits(maxFillsPerCommand);
    }
}
