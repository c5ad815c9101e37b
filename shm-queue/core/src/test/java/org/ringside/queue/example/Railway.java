package org.ringside.queue.example;

import org.ringside.queue.BatchWriter;
import org.ringside.queue.MessageHandler;
import org.ringside.queue.Station;
import org.ringside.queue.Train;

/** Many small items in one message, worked on where they lie. */
final class Railway {
    private Railway() {
    }

    /** Puts as many of these on trains as there is room for, and says how many that was. */
    static int load(final BatchWriter writer, final long... values) {
        int loaded = 0;
        while (loaded < values.length && writer.addLong(values[loaded]) >= 0) {
            loaded++;
        }
        writer.depart();
        return loaded;
    }

    /** Doubles every item that is at the station, and hands the trains on. */
    static int doubled(final Station station, final int limit) {
        return station.poll((typeId, buffer, offset, length, position, endOfBatch) -> {
            for (int item = offset; item < offset + length; item += Long.BYTES) {
                buffer.putLong(item, 2 * buffer.getLong(item));
            }
        }, limit);
    }

    /** Adds up what arrives. */
    static final class Terminus {
        private final Train train = new Train(Long.BYTES);
        private long sum;

        final MessageHandler handler = (typeId, buffer, offset, length, position, endOfBatch) -> {
            train.wrap(buffer, offset, length);
            for (int item = 0; item < train.size(); item++) {
                sum += train.longAt(item);
            }
        };

        long sum() {
            return sum;
        }
    }
}
