package org.ringside.matching.server;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.time.Duration;
import java.util.regex.Pattern;
import org.ringside.launch.Keys;

/**
 * What others have to know of an engine that may not run: the part of {@code engine.properties} that says which queue
 * it reads, and how long it waits for gateways. All other keys are passed over: a mistake in one of them keeps nobody
 * from stopping what runs.
 *
 * @param input          as in {@link EngineConfig}.
 * @param gatewayGraceMs as in {@link EngineConfig}; what is no number there counts as left out, for no engine starts
 *                       with it.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record EngineOutline(String input, String gatewayGraceMs) {
    private static final Keys KEYS = Keys.of(EngineConfig.class);
    private static final Pattern MILLISECONDS = Pattern.compile("\\d{1,7}");

    /** Fills in what was left out. */
    public EngineOutline {
        input = KEYS.text("input", input);
        gatewayGraceMs = gatewayGraceMs == null || !MILLISECONDS.matcher(gatewayGraceMs.strip()).matches()
            ? KEYS.key("gatewayGraceMs").byDefault() : gatewayGraceMs.strip();
    }

    /**
     * How long a gateway may be gone before orders of its sessions are cancelled.
     *
     * @return the time that an engine with this configuration waits.
     */
    public Duration gatewayGrace() {
        return Duration.ofMillis(Long.parseLong(gatewayGraceMs));
    }
}
