package org.ringside.matching.server;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.ringside.launch.Keys;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.matching.service.PublicOutput;
import org.ringside.queue.QueueSpec;

/**
 * The part of {@code engine.properties} that other processes need, also while the engine does not run: which queue the
 * engine reads, where it writes events for everybody, and how long it waits for gateways. All other keys are ignored: a
 * mistake in one of them does not keep an operator from stopping running processes.
 *
 * @param input          as in {@link EngineConfig}.
 * @param publicQueues   as in {@link EngineConfig}.
 * @param gatewayGraceMs as in {@link EngineConfig}; a value that is no number counts as left out, because no engine
 *                       starts with it.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record EngineOutline(String input, String publicQueues, String gatewayGraceMs) {
    private static final Keys KEYS = Keys.of(EngineConfig.class);
    private static final Pattern SEPARATOR = Pattern.compile("\\s*,\\s*");
    private static final Pattern MILLISECONDS = Pattern.compile("\\d{1,7}");

    /** Fills in defaults. */
    public EngineOutline {
        input = KEYS.text("input", input);
        publicQueues = Objects.requireNonNullElse(publicQueues, "").strip();
        gatewayGraceMs = gatewayGraceMs == null || !MILLISECONDS.matcher(gatewayGraceMs.strip()).matches()
            ? KEYS.key("gatewayGraceMs").byDefault() : gatewayGraceMs.strip();
    }

    /**
     * The names in {@link #publicQueues()}.
     *
     * @return none if nobody wants public events.
     */
    public List<String> publicQueueNames() {
        return publicQueues.isEmpty() ? List.of() : List.of(SEPARATOR.split(publicQueues));
    }

    /**
     * Describes a queue for public events.
     *
     * @param slots of it, a power of two.
     * @return a queue of one writer.
     */
    public static QueueSpec publicQueue(final int slots) {
        return QueueSpec.one(slots, PublicOutput.MAX_LENGTH)
            .withSchema(NewOrderDecoder.SCHEMA_ID, NewOrderDecoder.SCHEMA_VERSION);
    }

    /**
     * Time for which a gateway may be gone before the engine cancels orders of its sessions.
     *
     * @return the time that an engine with this configuration waits.
     */
    public Duration gatewayGrace() {
        return Duration.ofMillis(Long.parseLong(gatewayGraceMs));
    }
}
