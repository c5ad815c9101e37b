package org.ringside.marketdata.server;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Publication;
import io.aeron.exceptions.AeronException;
import io.aeron.exceptions.RegistrationException;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.ringside.launch.ExitCode;
import org.ringside.launch.FaultPoint;
import org.ringside.launch.LaunchException;
import org.ringside.marketdata.aeron.FeedChannel;
import org.ringside.marketdata.client.PacketDescriptor;
import org.ringside.marketdata.publisher.PacketSink;

/**
 * A destination that is a publication of Aeron. When nobody listens, packets are let go: who joins later takes a
 * snapshot. Who has subscribed to shared memory before the publication begins gets its first packet; over UDP,
 * subscribers hear of it some milliseconds later, and see a gap if it has sent something meanwhile. When the
 * publication is used up, or its media driver is gone, another one takes its place; what waits meanwhile goes out then.
 */
final class AeronSink implements PacketSink, AutoCloseable {
    /** Of a counter of Aeron: from 1000 on they are no counters of its own. */
    private static final int COUNTER = 3903;

    private static final FaultPoint PACKET_SENT = FaultPoint.named("packet-sent");
    private static final FaultPoint CHUNK_SENT = FaultPoint.named("chunk-sent");

    private final AeronMedia media;
    private final String key;
    private final FeedChannel channel;
    /** Null while there is none. */
    private ExclusivePublication publication;

    /**
     * Opens a publication.
     *
     * @param key of the configuration that names the channel.
     */
    AeronSink(final AeronMedia media, final String key, final FeedChannel channel) {
        this.media = media;
        this.key = key;
        this.channel = channel;
        open();
    }

    private boolean open() {
        final Aeron aeron = media.open();
        if (aeron == null) {
            return false;
        }
        try {
            final ExclusivePublication added = aeron.addExclusivePublication(channel.uri(), channel.stream());
            awaitSubscribers(aeron);
            publication = added;
            return true;
        } catch (final RegistrationException refused) {
            throw new LaunchException(
                ExitCode.USAGE, "Aeron refuses " + key + "=" + channel + ": " + refused.getMessage(), refused);
        } catch (final AeronException gone) {
            media.lose();
            return false;
        }
    }

    /**
     * The driver answers before it links the subscriptions of its host to a publication: until it has, nobody listens.
     * It takes one command after the other, so it has when it answers the next one.
     */
    private static void awaitSubscribers(final Aeron aeron) {
        aeron.addCounter(COUNTER, "ringside").close();
    }

    /** Whether anybody listens. */
    boolean isConnected() {
        return publication != null && publication.isConnected();
    }

    @Override
    public boolean offer(final DirectBuffer buffer, final int offset, final int length) {
        if (publication == null && !open()) {
            return false;
        }
        final long position = publication.offer(buffer, offset, length);
        if (position > 0) {
            PACKET_SENT.pass();
            if (PacketDescriptor.stream(buffer, offset) == PacketDescriptor.STREAM_ORDER_SNAPSHOTS) {
                CHUNK_SENT.pass();
            }
            return true;
        }
        if (position == Publication.CLOSED || position == Publication.MAX_POSITION_EXCEEDED) {
            publication.close();
            publication = null;
        }
        return position == Publication.NOT_CONNECTED;
    }

    @Override
    public void close() {
        CloseHelper.quietClose(publication);
    }
}
