package org.ringside.queue;

import org.agrona.MutableDirectBuffer;

/**
 * A consumer that changes messages where they lie and so hands them on to the consumers after it: work is done in
 * place, train by train, along the dependency graph. The consumers after the station see what it has written, because
 * they wait for its release.
 *
 * <p>Every other consumer must come before or after the station. Otherwise a message changes while that consumer reads
 * it. The other workers of the station's own group are exempt, because they have other messages. A station that dies in
 * the middle of a message leaves the message half changed to its successor, which receives it again. Change messages so
 * that doing it twice is the same, or keep what is needed to tell.
 *
 * <p>One thread.
 */
public final class Station {
    private final Consumer consumer;
    private final MessageHandler adapter;
    private StationHandler handler;

    /**
     * Makes a station of a consumer of this queue, or of its reader.
     *
     * @throws IllegalArgumentException naming a consumer that might read a message while it is changed; or when
     *                                  messages carry checksums, which would be wrong then
     */
    public Station(final Queue queue, final Consumer consumer) {
        new Topology(queue.spec().consumers()).requireInChain(consumer.roleName);
        if (queue.spec().checksum()) {
            throw new IllegalArgumentException(
                queue.name() + " has checksums: its messages must not change; create it without");
        }
        this.consumer = consumer;
        this.adapter = (typeId, buffer, offset, length, position, endOfBatch) -> {
            if (buffer != consumer.buffer) {
                throw new IllegalStateException("a message longer than a slot cannot be changed in place: position "
                    + position);
            }
            handler.onMessage(typeId, (MutableDirectBuffer) buffer, offset, length, position, endOfBatch);
        };
    }

    /** As {@link Consumer#poll}, with messages that may be changed. */
    public int poll(final StationHandler newHandler, final int limit) {
        handler = newHandler;
        return consumer.poll(adapter, limit);
    }

    /** The consumer behind this station, for waiting and closing. */
    public Consumer consumer() {
        return consumer;
    }
}
