package org.ringside.matching.member;

import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * What a member shows to other threads: the bridges with their routes and events, and how far the member is. The
 * member's thread changes it; any thread may ask.
 */
public final class Attachments {
    /** Odd while the values behind it change. */
    private static final int VERSION = 0;
    private static final int COMMANDS = 8;
    private static final int HASH = 16;
    private static final int CHECK_COMMANDS = 24;
    private static final int CHECK_HASH = 32;
    private static final int LENGTH = 40;

    private final UnsafeBuffer standing = new UnsafeBuffer(new byte[LENGTH]);
    private volatile Bridge[] bridges = new Bridge[0];
    private volatile BridgeRoute[] routes = new BridgeRoute[0];

    /** Number of bridges that have ever attached. */
    public int size() {
        return bridges.length;
    }

    /**
     * A bridge.
     *
     * @param index in the order in which they attached first; a bridge keeps its index.
     */
    public Bridge bridge(final int index) {
        return bridges[index];
    }

    /** Number of routes that were ever opened. */
    public int routes() {
        return routes.length;
    }

    /**
     * A route, whether a bridge has it now or not.
     *
     * @param index that the service knows the route by.
     */
    public BridgeRoute route(final int index) {
        return routes[index];
    }

    /** Looks how far the member is. All values that are read are of the same time. */
    public void read(final Standing to) {
        long before;
        do {
            before = standing.getLongAcquire(VERSION);
            to.set(standing.getLong(COMMANDS), standing.getLong(HASH), standing.getLong(CHECK_COMMANDS),
                standing.getLong(CHECK_HASH));
            // The values are read before the version.
            VarHandle.acquireFence();
        } while ((before & 1) != 0 || standing.getLongVolatile(VERSION) != before);
    }

    void show(final long commands, final long hash, final long checkCommands, final long checkHash) {
        final long version = standing.getLong(VERSION);
        standing.putLong(VERSION, version + 1);
        // No value may be seen before the odd version is.
        VarHandle.releaseFence();
        standing.putLong(COMMANDS, commands);
        standing.putLong(HASH, hash);
        standing.putLong(CHECK_COMMANDS, checkCommands);
        standing.putLong(CHECK_HASH, checkHash);
        standing.putLongRelease(VERSION, version + 2);
    }

    void add(final Bridge bridge) {
        final Bridge[] more = Arrays.copyOf(bridges, bridges.length + 1);
        more[bridges.length] = bridge;
        bridges = more;
    }

    void add(final BridgeRoute route) {
        final BridgeRoute[] more = Arrays.copyOf(routes, routes.length + 1);
        more[routes.length] = route;
        routes = more;
    }

    /** In the place of the route with its index. */
    void set(final BridgeRoute route) {
        final BridgeRoute[] others = routes.clone();
        others[route.index()] = route;
        routes = others;
    }

    /** The bridge of this name, or null. */
    Bridge named(final String name) {
        for (final Bridge bridge : bridges) {
            if (bridge.name().equals(name)) {
                return bridge;
            }
        }
        return null;
    }

    /** The bridge whose messages come by this session, or null. */
    Bridge ofSession(final long sessionId) {
        for (final Bridge bridge : bridges) {
            final Link link = bridge.link();
            if (link != null && link.sessionId() == sessionId) {
                return bridge;
            }
        }
        return null;
    }
}
