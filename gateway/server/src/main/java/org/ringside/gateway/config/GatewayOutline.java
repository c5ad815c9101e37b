package org.ringside.gateway.config;

import static org.ringside.gateway.config.ConfigChecks.orDefault;
import static org.ringside.gateway.config.ConfigChecks.require;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.ringside.launch.Keys;

/**
 * The part of {@code gateway.properties} that other processes need, also while the gateway does not run: which queues
 * the gateway uses. All other keys are ignored: a mistake in one of them does not keep an operator from stopping
 * running processes.
 *
 * @param name    as in {@link GatewayConfig}.
 * @param output  as in {@link GatewayConfig}.
 * @param loops   as in {@link GatewayConfig}.
 * @param journal as in {@link GatewayConfig}; empty for the default.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record GatewayOutline(String name, String output, Integer loops, String journal) {
    /** Most event loops of a gateway. */
    public static final int MAX_LOOPS = 16;

    private static final Keys KEYS = Keys.of(GatewayConfig.class);
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9-]{0,19}");
    private static final String NO_JOURNAL = "off";

    /** Fills in defaults, and refuses values that are not allowed. */
    public GatewayOutline {
        name = KEYS.text("name", name);
        output = KEYS.text("output", output);
        loops = KEYS.valueIn("loops", loops);
        journal = orDefault(journal, "");
        require(NAME.matcher(name).matches(), "name=" + name + ": 1 to 20 letters, digits, hyphens");
    }

    /** Whether sessions outlive the process. */
    public boolean isJournalKept() {
        return !NO_JOURNAL.equals(journal);
    }

    /** The route of each event loop. */
    public List<String> routes() {
        return IntStream.range(0, loops).mapToObj(loop -> route(name, loop)).toList();
    }

    /** The route of an event loop. The loop's queue from the engine is {@code orders.out.<route>}. */
    public static String route(final String gateway, final int loop) {
        return loop == 0 ? gateway : gateway + "." + loop;
    }

    /** Name of the gateway that has a route. */
    public static String gateway(final String route) {
        final int dot = route.indexOf('.');
        return dot < 0 ? route : route.substring(0, dot);
    }
}
