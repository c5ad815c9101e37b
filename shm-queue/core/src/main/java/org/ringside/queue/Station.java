package org.ringside.queue;

import org.agrona.MutableDirectBuffer;

/**
 * A consumer that changes messages in place, for the consumers after it: the work goes train by train along the
 * dependency graph. The consumers after the station see its changes, because they wait for its release.
 *
 * <p>Every other consumer must come before or after the station. Otherwise a message changes while that consumer reads
 * it. The other workers of the station's own group are exempt, because they have other messages. A station that dies in
 * the middle of a message leaves the message half changed to its successor, which receives it again. Make changes that
 * may be done twice, or keep a mark that tells.
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
     * @throws IllegalArgumentException that names a consumer which might read a message during a change; or when
     *                                  messages have checksums, which a change would make wrong
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

    /** Polls as {@link Consumer#poll} does, with messages that the handler may change. */
    public int poll(final StationHandler newHandler, final int limit) {
        handler = newHandler;
        return consumer.poll(adapter, limit);
    }

    /** The consumer behind this station, for waiting and closing. */
    public Consumer consumer() {
        return consumer;
    }
}
