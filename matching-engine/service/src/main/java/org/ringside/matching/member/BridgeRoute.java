package org.ringside.matching.member;

/**
 * A route of a bridge: its newest events, and how far the ring of the route has them. The member's thread changes it;
 * what is public, any thread may ask.
 */
public final class BridgeRoute {
    /** No gateway is missed. */
    static final long NEVER = Long.MAX_VALUE;

    private final int index;
    private final String name;
    private final EventWindow window;
    private volatile long released;
    private Bridge bridge;
    private long lostAt = NEVER;

    /** @param index that the service knows the route by. */
    BridgeRoute(final int index, final String name, final EventWindow window) {
        this.index = index;
        this.name = name;
        this.window = window;
        this.released = window == null ? 0 : window.next();
    }

    /** Name of the gateway loop. */
    public String name() {
        return name;
    }

    /** Its newest events. */
    public EventWindow window() {
        return window;
    }

    /** Position of the next event that the ring wants, as far as the bridge has told. */
    public long released() {
        return released;
    }

    /** By which the service knows it. */
    public int index() {
        return index;
    }

    void released(final long position) {
        released = position;
    }

    /** Of which it is; null when it may become anybody's. */
    Bridge bridge() {
        return bridge;
    }

    /** It is this bridge's, or nobody's with null. Nobody misses its gateway. */
    void give(final Bridge newBridge) {
        bridge = newBridge;
        lostAt = NEVER;
    }

    /** When its gateway counts as lost, unless its bridge attaches before; {@link #NEVER}. */
    long lostAt() {
        return lostAt;
    }

    void lostAt(final long timeNs) {
        lostAt = timeNs;
    }
}
