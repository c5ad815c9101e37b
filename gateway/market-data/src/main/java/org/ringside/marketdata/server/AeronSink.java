package org.ringside.marketdata.server;

import io.aeron.Aeron;
import io.aeron.ExclusivePublication;
import io.aeron.Publication;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.marketdata.aeron.FeedChannel;
import org.ringside.marketdata.publisher.PacketSink;

/**
 * A destination that is a publication of Aeron. When nobody listens, packets are let go: who joins later takes a
 * snapshot. When the publication is used up, another one takes its place.
 */
final class AeronSink implements PacketSink, AutoCloseable {
    private final Aeron aeron;
    private final FeedChannel channel;
    private ExclusivePublication publication;

    AeronSink(final Aeron aeron, final FeedChannel channel) {
        this.aeron = aeron;
        this.channel = channel;
        this.publication = open();
    }

    private ExclusivePublication open() {
        return aeron.addExclusivePublication(channel.uri(), channel.stream());
    }

    @Override
    public boolean offer(final DirectBuffer buffer, final int offset, final int length) {
        final long position = publication.offer(buffer, offset, length);
        if (position > 0 || position == Publication.NOT_CONNECTED) {
            return true;
        }
        if (position == Publication.CLOSED || position == Publication.MAX_POSITION_EXCEEDED) {
            if (aeron.isClosed()) {
                throw new LaunchException(ExitCode.FAILURE,
                    "the media driver is gone, and with it " + channel + ". Start it, then the publisher again");
            }
            publication.close();
            publication = open();
        }
        return false;
    }

    @Override
    public void close() {
        CloseHelper.quietClose(publication);
    }
}
