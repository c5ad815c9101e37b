package org.ringside.matching.service;

import org.agrona.DirectBuffer;

/** Receives events that are made again, in their order. */
@FunctionalInterface
public interface EventListener {
    /** Ignores all events. */
    EventListener NOBODY = (index, route, position, typeId, buffer, offset, length) -> {
    };

    /**
     * One event.
     *
     * @param index    of the record that the event came of.
     * @param route    name of the gateway loop that it is for.
     * @param position of the event in the route's ring.
     * @param typeId   template id of the internal schema.
     * @param buffer   that holds the event, with 0 for the hop times t5, t6 and t7; valid during the call.
     * @param offset   of the event.
     * @param length   of the event in bytes.
     */
    void onEvent(long index, String route, long position, int typeId, DirectBuffer buffer, int offset, int length);

    /**
     * One event for everybody. A listener that does not override this method ignores such events.
     *
     * @param index    of the record that the event came of.
     * @param sequence of the event.
     * @param typeId   template id of the internal schema.
     * @param buffer   that holds the event, with 0 for t7; valid during the call.
     * @param offset   of the event.
     * @param length   of the event in bytes.
     */
    default void onPublicEvent(final long index, final long sequence, final int typeId, final DirectBuffer buffer,
        final int offset, final int length) {
    }
}
