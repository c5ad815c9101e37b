package org.ringside.queue.benchmarks;

import java.nio.file.Path;
import org.agrona.DirectBuffer;

/** A many-writer, one-reader queue in a folder, made by its reader: what the benchmark compares. */
interface Channel {
    /** Bytes of a message; its first eight are its number, or the time at which it was sent. */
    int MESSAGE_LENGTH = 100;
    /** Capacity in messages, of both alike. */
    int CAPACITY = 8192;

    /** The receiving end; making it makes the queue. */
    interface Receiver extends AutoCloseable {
        /** Hands what is there to the handler, and answers how many that were. */
        int poll(Handler handler);

        @Override
        void close();
    }

    /** The sending end. */
    interface Sender extends AutoCloseable {
        /** Sends one message; false when there is no room. */
        boolean offer(DirectBuffer message);

        @Override
        void close();
    }

    /** Takes one message. */
    interface Handler {
        void onMessage(DirectBuffer buffer, int offset);
    }

    /** The queue of this name, made new in this folder. */
    Receiver receive(Path folder, String name);

    /** The sending end of a queue that was made before. */
    Sender send(Path folder, String name);

    /** By name: {@code ringside} or {@code agrona}. */
    static Channel of(final String name) {
        return switch (name) {
            case "ringside" -> new RingsideChannel();
            case "agrona" -> new AgronaChannel();
            default -> throw new IllegalArgumentException("no such queue: " + name);
        };
    }
}
