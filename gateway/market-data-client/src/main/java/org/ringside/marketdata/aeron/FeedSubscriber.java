package org.ringside.marketdata.aeron;

import io.aeron.Aeron;
import io.aeron.logbuffer.FragmentHandler;
import java.util.ArrayList;
import java.util.List;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;

/**
 * Takes the packets of several channels from Aeron, and hands them to a feed of this library. One thread; allocates
 * nothing after it has begun.
 * <pre>{@code
 * final OrderFeed feed = new OrderFeed(FeedLimits.DEFAULT, listener);
 * try (FeedSubscriber subscriber = new FeedSubscriber(aeron, FeedChannel.list(
 *         "aeron:ipc?tether=false #1001, aeron:ipc?tether=false #1011"), (buffer, offset, length) ->
 *         feed.onPacket(buffer, offset, length, System.nanoTime()))) {
 *     while (isRunning) {
 *         idle.idle(subscriber.poll(LIMIT));
 *     }
 * }
 * }</pre>
 * Use {@code tether=false} with {@code aeron:ipc} or multicast: then the publisher does not wait for this subscriber.
 * <p> When publishers of a channel change, what the one before has sent comes to its end before anything of the next
 * one. Of publishers that send to one stream of a channel at once, the one that began first is read first: give each
 * its own channel or stream.
 * <p> When the media driver ends, Aeron closes the client: nothing comes any more, and Aeron's own handler of errors
 * ends the whole program. {@link LastingSubscriber} goes on with the next driver.
 */
public final class FeedSubscriber implements AutoCloseable {
    private final List<SubscribedStream> streams = new ArrayList<>();
    private final FragmentHandler handler;
    private int first;

    /** Takes packets. */
    @FunctionalInterface
    public interface PacketHandler {
        /**
         * A packet.
         *
         * @param buffer of the packet; good until this returns.
         * @param offset of its first byte.
         * @param length in bytes.
         */
        void onPacket(DirectBuffer buffer, int offset, int length);
    }

    /**
     * Subscribes.
     *
     * @param aeron    the client, which stays open.
     * @param channels of the streams.
     * @param packets  takes them, on the thread that polls.
     */
    public FeedSubscriber(final Aeron aeron, final List<FeedChannel> channels, final PacketHandler packets) {
        handler = (buffer, offset, length, header) -> packets.onPacket(buffer, offset, length);
        for (final FeedChannel channel : channels) {
            streams.add(new SubscribedStream(aeron, channel));
        }
    }

    /**
     * Hands over the packets that have come; in each call, another channel is the first.
     *
     * @param limit most packets of each channel.
     * @return number of packets.
     */
    public int poll(final int limit) {
        int packets = 0;
        for (int i = 0; i < streams.size(); i++) {
            packets += streams.get((first + i) % streams.size()).poll(handler, limit);
        }
        first++;
        if (first == streams.size()) {
            first = 0;
        }
        return packets;
    }

    /**
     * Whether every channel has a publisher.
     *
     * @return false if a channel has no publisher.
     */
    public boolean isConnected() {
        for (final SubscribedStream stream : streams) {
            if (!stream.isConnected()) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void close() {
        CloseHelper.closeAll(streams);
    }
}
