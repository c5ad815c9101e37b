package org.ringside.marketdata.tool;

import java.util.List;
import java.util.Locale;
import org.ringside.marketdata.client.PacketDescriptor;
import org.ringside.marketdata.protocol.OrderDeletedDecoder;
import org.ringside.marketdata.publisher.FeedStream;

/** Numbers and names of streams. */
final class Streams {
    /** The stream whose packets have the numbers of events. */
    static final int ORDERS = PacketDescriptor.STREAM_ORDERS;
    /** Templates up to this number are of events. */
    static final int LAST_EVENT = OrderDeletedDecoder.TEMPLATE_ID;
    /** Streams from this number on say the same again and again. */
    static final int FIRST_OF_LOOPS = PacketDescriptor.STREAM_ORDER_SNAPSHOTS;

    private Streams() {
    }

    /** Number that packets have. */
    static int number(final FeedStream stream) {
        return switch (stream) {
            case ORDERS -> PacketDescriptor.STREAM_ORDERS;
            case LEVELS -> PacketDescriptor.STREAM_LEVELS;
            case TOP -> PacketDescriptor.STREAM_TOP;
            case CONFLATED -> PacketDescriptor.STREAM_CONFLATED;
            case ORDER_SNAPSHOTS -> PacketDescriptor.STREAM_ORDER_SNAPSHOTS;
            case LEVEL_SNAPSHOTS -> PacketDescriptor.STREAM_LEVEL_SNAPSHOTS;
            case DEFINITIONS -> PacketDescriptor.STREAM_DEFINITIONS;
        };
    }

    /** What people call a stream, by the number that packets have. */
    static String name(final int number) {
        return switch (number) {
            case PacketDescriptor.STREAM_ORDERS -> "L3";
            case PacketDescriptor.STREAM_LEVELS -> "L2";
            case PacketDescriptor.STREAM_TOP -> "L1";
            default -> List.of(FeedStream.values()).stream().filter(stream -> number(stream) == number).findFirst()
                .map(stream -> stream.name().toLowerCase(Locale.ROOT).replace('_', '-')).orElse("stream " + number);
        };
    }
}
