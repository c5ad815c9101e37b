package org.ringside.ops.ringside;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.ringside.ops.terminal.Decoded;
import org.ringside.ops.terminal.Format;

/**
 * An event about a traced order.
 *
 * @param route    name of the gateway loop that it went to
 * @param position of it on the route
 * @param event    without its hops
 * @param session  whose stream has the report; null when that is not known any more
 * @param report   its number there; null as well
 * @param hops     CLOCK_MONOTONIC nanoseconds by the name of the hop, in their order; of a report that is not there any
 *                 more only those that the journal has
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record TracedEvent(
    String route, long position, Decoded event, Long session, Long report, Map<String, Long> hops) {

    private static final double NS_PER_MICRO = 1_000.0;

    /** An event of a replay. */
    static TracedEvent of(final String route, final long position, final Decoded event) {
        final Map<String, Object> fields = new LinkedHashMap<>(event.fields());
        final Map<String, Long> known = new LinkedHashMap<>();
        if (fields.remove("hops") instanceof final Map<?, ?> hops) {
            for (final String hop : new String[] {"gatewayRead", "ringPublished", "engineRead"}) {
                known.put(hop, ((Number) hops.get(hop)).longValue());
            }
        }
        return new TracedEvent(route, position, new Decoded(event.name(), fields), null, null, known);
    }

    /** The same with what the report of it says. */
    TracedEvent reported(final long sessionId, final long seqNo, final Map<String, Long> measured) {
        return new TracedEvent(route, position, event, sessionId, seqNo, measured);
    }

    /**
     * Two lines: what it is and where it went; when, in microseconds after the first hop. What the engine does by
     * itself has no hops, and no second line.
     *
     * @param words writes the event
     */
    String text(final Function<Decoded, String> words) {
        final StringBuilder text = new StringBuilder("    ").append(words.apply(event)).append("  -> ").append(route)
            .append(" event ").append(Format.count(position));
        if (session != null) {
            text.append(", report ").append(report).append(" of session ").append(session);
        }
        final long firstNs = hops.values().stream().filter(ns -> ns != 0).findFirst().orElse(0L);
        if (firstNs == 0) {
            return text.toString();
        }
        text.append("\n       ");
        hops.forEach((hop, ns) -> {
            if (ns != 0) {
                text.append(String.format(Locale.ROOT, " %s +%.1f", hop, (ns - firstNs) / NS_PER_MICRO));
            }
        });
        return text.append(" us").toString();
    }
}
