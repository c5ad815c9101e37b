package org.ringside.matching.member;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.ringside.matching.StateOutput;
import org.ringside.matching.cluster.protocol.Sources;
import org.ringside.matching.service.EngineService;
import org.ringside.matching.service.RouteTable;

/** Writes and reads what a member knows besides its service. */
final class MemberState {
    /** Version of what a member writes around the state of its service. */
    private static final long VERSION = 4;
    private static final long NOBODY = -1;

    private MemberState() {
    }

    /**
     * What stands in front of a saved state.
     *
     * @param commands  that were applied.
     * @param stateHash of what follows.
     */
    record Head(long commands, long stateHash) {
        /** Of a member without a state. */
        static final Head NONE = new Head(0, 0);

        void write(final StateOutput output) {
            output.putLong(VERSION);
            output.putLong(commands);
            output.putLong(stateHash);
        }

        static Head read(final LongSupplier saved) {
            final long version = saved.getAsLong();
            if (version != VERSION) {
                throw new IllegalArgumentException("a state of version " + version + " of a member, of which this "
                    + "build reads version " + VERSION);
            }
            return new Head(saved.getAsLong(), saved.getAsLong());
        }
    }

    static void write(
        final StateOutput output, final EventHash hash, final Attachments attachments, final BridgeRoutes routes) {
        output.putLong(hash.value());
        output.putLong(attachments.size());
        for (int i = 0; i < attachments.size(); i++) {
            write(attachments.bridge(i), output);
        }
        output.putLong(routes.size());
        for (int i = 0; i < routes.size(); i++) {
            final BridgeRoute route = routes.get(i);
            output.putLong(route.released());
            output.putLong(route.bridge() == null ? NOBODY : route.bridge().input());
            output.putLong(route.lostAt());
        }
    }

    private static void write(final Bridge bridge, final StateOutput output) {
        Names.write(bridge.name(), output);
        output.putLong(bridge.incarnation());
        output.putLong(bridge.gaps());
        final Link link = bridge.link();
        output.putBoolean(link != null);
        if (link != null) {
            output.putLong(link.requestId());
            output.putLong(link.sessionId());
            Names.write(link.endpoint(), output);
            output.putLong(link.sources().value());
            output.putLong(link.routes().size());
            for (final BridgeRoute route : link.routes()) {
                output.putLong(route.index());
            }
        }
    }

    /**
     * Reads what {@link #write} has written.
     *
     * @param service that was read before, and has told the output of its routes.
     */
    static void read(final LongSupplier saved, final EngineService service, final WindowOutput output,
        final EventHash hash, final Attachments attachments, final BridgeRoutes routes) {
        final RouteTable table = service.routes();
        for (int i = 0; i < table.size(); i++) {
            routes.add(new BridgeRoute(i, table.name(i), output.window(i)));
        }
        hash.restore(saved.getAsLong());
        final int bridges = count(saved, Member.MAX_BRIDGES, "bridges");
        for (int input = 1; input <= bridges; input++) {
            attachments.add(readBridge(saved, input, routes));
            attachments.bridge(input - 1).applied(service.lastPosition(input));
        }
        if (count(saved, Member.MAX_ROUTES, "routes") != routes.size()) {
            throw new IllegalArgumentException("a state with other routes than its service");
        }
        for (int i = 0; i < routes.size(); i++) {
            final BridgeRoute route = routes.get(i);
            route.released(saved.getAsLong());
            final long input = saved.getAsLong();
            if (input != NOBODY && (input < 1 || input > bridges)) {
                throw new IllegalArgumentException("a state with a route of the input " + input);
            }
            route.give(input == NOBODY ? null : attachments.bridge((int) input - 1));
            route.lostAt(saved.getAsLong());
        }
        routes.findNextLoss();
    }

    private static Bridge readBridge(final LongSupplier saved, final int input, final BridgeRoutes routes) {
        final Bridge bridge = new Bridge(Names.read(saved), input);
        bridge.incarnation(saved.getAsLong());
        bridge.gaps(saved.getAsLong());
        if (count(saved, 1, "links of a bridge") != 0) {
            final long requestId = saved.getAsLong();
            final long sessionId = saved.getAsLong();
            final String endpoint = Names.read(saved);
            final Sources sources = AttachRequest.sources(saved.getAsLong());
            if (sources == null) {
                throw new IllegalArgumentException("a state with sources that are unknown");
            }
            final List<BridgeRoute> own = new ArrayList<>();
            for (int left = count(saved, Member.MAX_ROUTES, "routes"); left > 0; left--) {
                own.add(routes.get(count(saved, routes.size() - 1, "routes")));
            }
            bridge.link(new Link(requestId, sessionId, endpoint, sources, List.copyOf(own)));
        }
        return bridge;
    }

    private static int count(final LongSupplier saved, final int most, final String what) {
        final long count = saved.getAsLong();
        if (count < 0 || count > most) {
            throw new IllegalArgumentException("a state with " + count + " " + what + ", of which there are " + most);
        }
        return (int) count;
    }
}
