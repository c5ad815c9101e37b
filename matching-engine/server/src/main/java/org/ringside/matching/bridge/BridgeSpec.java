package org.ringside.matching.bridge;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.cluster.protocol.Sources;

/**
 * What a bridge is told.
 *
 * @param name           of the bridge, by which the cluster knows its commands.
 * @param endpoint       {@code HOST:PORT} to which members send events.
 * @param sources        the members that send events.
 * @param queues         folder of the queues.
 * @param input          name of the queue of commands.
 * @param routes         names of the gateway loops whose commands are in that queue.
 * @param gatewayGraceNs that a gateway loop may be gone before the cluster is told.
 */
public record BridgeSpec(String name, String endpoint, Sources sources, Path queues, String input, List<String> routes,
    long gatewayGraceNs) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,24}");

    /**
     * Keeps the routes in the order of their names, so that each bridge with these routes numbers them alike.
     *
     * @throws LaunchException when a name cannot be told to the cluster.
     */
    public BridgeSpec {
        requireName(name);
        routes.forEach(BridgeSpec::requireName);
        routes = routes.stream().sorted().distinct().toList();
    }

    private static void requireName(final String name) {
        if (!NAME.matcher(name).matches()) {
            throw new LaunchException(ExitCode.USAGE, "the name " + name
                + " does not suit: names are 1 to 24 letters, digits, dots, hyphens and underscores");
        }
    }
}
