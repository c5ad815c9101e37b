package org.ringside.matching.service;

import org.agrona.MutableDirectBuffer;

/**
 * Where the events of an {@link EngineService} go: to rings, into a hash, or nowhere. For each event the service calls
 * {@link #open}, encodes it at {@link #offset} of {@link #buffer}, and calls {@link #append}.
 */
public interface EventOutput {
    /** Bytes of the longest event. */
    int MAX_LENGTH = 240;

    /**
     * Output of events for everybody.
     *
     * @return the output; null if nobody wants such events: then the service only numbers them.
     */
    default PublicOutput publicOutput() {
        return null;
    }

    /**
     * A route exists from here on.
     *
     * @param index    of the route, from 0, in the order in which the routes were opened.
     * @param name     of the gateway loop.
     * @param position of its next event.
     */
    void routeOpened(int index, String name, long position);

    /**
     * The snapshot with which the service begins has a route.
     *
     * @param index    of the route.
     * @param name     of the gateway loop.
     * @param position of its next event.
     */
    default void routeResumed(final int index, final String name, final long position) {
        routeOpened(index, name, position);
    }

    /**
     * The events of a route go on at a higher position: those between are of a log that is lost. Without a bridge there
     * is no such route.
     *
     * @param index    of the route.
     * @param name     of the gateway loop.
     * @param position of its next event.
     */
    default void routeGoesOn(final int index, final String name, final long position) {
        // An output that keeps no events has nothing to forget.
    }

    /**
     * A route is retired, or was retired in the snapshot with which the service begins. Later events of this route are
     * of orders that its sessions have left in the book: they are for nobody.
     *
     * @param index of the route.
     * @param name  of the gateway loop.
     */
    void routeRetired(int index, String name);

    /**
     * Whether to make an event of a route that is of no session. Its loop asks for what such events tell when it
     * starts, so that an output from whose log nothing is ever made again need not wait for one that does not run.
     *
     * @param route index of the route.
     * @return true, always, of an output whose events are made again: they are the same each time.
     */
    default boolean takesForLoop(final int route) {
        return true;
    }

    /**
     * Makes a place for an event of a route.
     *
     * @param route    index of the route.
     * @param position number of the event on this route: its position in the route's ring.
     */
    void open(int route, long position);

    /**
     * Holds the place that was made last.
     *
     * @return the buffer.
     */
    MutableDirectBuffer buffer();

    /**
     * The place in {@link #buffer}.
     *
     * @return its offset in bytes.
     */
    int offset();

    /**
     * The event at {@link #offset} is complete.
     *
     * @param route      index of the route.
     * @param position   of the event on its route.
     * @param templateId of the internal schema.
     * @param length     in bytes.
     */
    void append(int route, long position, int templateId, int length);
}
