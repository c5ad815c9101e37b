package org.ringside.queue.example;

import org.ringside.queue.Producer;

/** Several messages as one: all of them arrive, or none. */
final class Trains {
    private Trains() {
    }

    static long send(final Producer producer, final int typeId, final long... values) {
        final long position = producer.tryClaim(values.length);
        if (position < 0) {
            return position;
        }
        try {
            for (int i = 0; i < values.length; i++) {
                producer.buffer(i).putLong(producer.payloadOffset(i), values[i]);
                producer.message(i, typeId, Long.BYTES);
            }
            return producer.commit();
        } finally {
            producer.abort();
        }
    }
}
