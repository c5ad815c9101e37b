package org.ringside.gateway.server;

/** How many orders, replaces and cancels of an event loop's sessions the engine has not answered. One thread. */
final class InFlight {
    private int count;

    void add(final int change) {
        count += change;
    }

    int count() {
        return count;
    }
}
