package org.ringside.matching.server;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.Objects;

/**
 * What others have to know of an engine that may not run: the part of {@code engine.properties} that says which queue
 * it reads. All other keys are passed over: a mistake in one of them keeps nobody from stopping what runs.
 *
 * @param input as in {@link EngineConfig}.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record EngineOutline(String input) {
    /** Fills in what was left out. */
    public EngineOutline {
        input = Objects.requireNonNullElse(input, "orders.in");
    }
}
