package org.ringside.marketdata.replay;

import java.net.InetSocketAddress;
import org.agrona.DirectBuffer;
import org.ringside.marketdata.client.FeedState;
import org.ringside.marketdata.client.OrderFeed;
import org.ringside.marketdata.client.PacketDescriptor;

/**
 * Closes gaps before an {@link OrderFeed} sees them: requests missing events from the publisher, and holds live packets
 * until these have come. Snapshots close the gap if the events are not available, or take too long. Then the feed
 * requests nothing for a second, each further time for twice as long, 30 seconds at most. One thread; never blocks;
 * allocates for a request, and when it holds more than ever.
 */
public final class ReplayingFeed implements AutoCloseable {
    static final long FIRST_REST_NS = 1_000_000_000L;
    static final long LONGEST_REST_NS = 30_000_000_000L;

    private final OrderFeed feed;
    private final ReplayLimits limits;
    private final ReplayClient client;
    private final HeldPackets held;
    private boolean isReplaying;
    private boolean isResting;
    private long restEnd;
    private long rest = FIRST_REST_NS;
    private long pollTime;
    private long requests;

    /**
     * Makes a feed that closes gaps for another feed.
     *
     * @param feed    gets the packets.
     * @param address of the publisher's port for replay.
     * @param limits  of requests and of held packets.
     */
    public ReplayingFeed(final OrderFeed feed, final InetSocketAddress address, final ReplayLimits limits) {
        this.feed = feed;
        this.limits = limits;
        this.held = new HeldPackets(limits.maxHeldBytes());
        this.client = new ReplayClient(address, limits.timeoutNs(), (buffer, offset, length) ->
            feed.onPacket(buffer, offset, length, pollTime));
    }

    /**
     * Takes a packet of any stream of L3. During a request, packets of L3 itself wait.
     *
     * @param buffer of the packet.
     * @param offset of its first byte.
     * @param length in bytes.
     * @param now    in nanoseconds, of any clock that does not go back.
     */
    public void onPacket(final DirectBuffer buffer, final int offset, final int length, final long now) {
        buffer.boundsCheck(offset, length);
        isResting = isResting && now - restEnd < 0;
        if (!isReplaying && !isResting && isBehindAGap(buffer, offset, length)) {
            ask(buffer, offset, now);
        }
        if (!isReplaying || !isOfOrders(buffer, offset, length)) {
            feed.onPacket(buffer, offset, length, now);
        } else if (!held.add(buffer, offset, length)) {
            client.close();
            giveUp(now);
            feed.onPacket(buffer, offset, length, now);
        }
    }

    /**
     * Goes on with a request. Call this method in every duty cycle.
     *
     * @param now in nanoseconds, of the same clock.
     */
    public void poll(final long now) {
        if (!isReplaying) {
            return;
        }
        pollTime = now;
        switch (client.poll(now)) {
            case WAITING -> { }
            case COMPLETE -> {
                rest = FIRST_REST_NS;
                release(now);
            }
            default -> giveUp(now);
        }
    }

    /**
     * Whether a request is under way, so that books are late.
     *
     * @return true while live packets wait.
     */
    public boolean isReplaying() {
        return isReplaying;
    }

    /**
     * State of an instrument's book.
     *
     * @param instrument id of the instrument.
     * @return the state of the feed; {@link FeedState#REPLAYING} while a book that is in step waits for events.
     */
    public FeedState state(final int instrument) {
        final FeedState state = feed.state(instrument);
        return isReplaying && state == FeedState.LIVE ? FeedState.REPLAYING : state;
    }

    /**
     * Number of requests so far.
     *
     * @return requests.
     */
    public long requests() {
        return requests;
    }

    /**
     * Reason why the last request has not brought the missing events.
     *
     * @return one line, empty without a failure.
     */
    public String reason() {
        return client.reason();
    }

    /** Ends requests; waiting packets go to the feed with the time of the last call of {@link #poll}. */
    @Override
    public void close() {
        if (isReplaying) {
            client.close();
            giveUp(pollTime);
        }
    }

    private boolean isOfOrders(final DirectBuffer buffer, final int offset, final int length) {
        return length >= PacketDescriptor.HEADER_LENGTH
            && PacketDescriptor.stream(buffer, offset) == PacketDescriptor.STREAM_ORDERS;
    }

    private boolean isBehindAGap(final DirectBuffer buffer, final int offset, final int length) {
        final long next = feed.nextSequence();
        if (next == 0 || !isOfOrders(buffer, offset, length)
            || PacketDescriptor.session(buffer, offset) != feed.session()) {
            return false;
        }
        final long missing = PacketDescriptor.sequence(buffer, offset) - next;
        return missing > 0 && missing <= limits.maxEvents();
    }

    private void ask(final DirectBuffer buffer, final int offset, final long now) {
        final long next = feed.nextSequence();
        final long missing = PacketDescriptor.sequence(buffer, offset) - next;
        client.request(feed.session(), next, (int) Math.min(missing, ReplayLimits.MOST_AT_ONCE), now);
        pollTime = now;
        isReplaying = true;
        requests++;
    }

    /** Hands over what waits, up to the next gap. */
    private void release(final long now) {
        isReplaying = false;
        while (!held.isEmpty()) {
            final int offset = held.offset();
            final int length = held.length();
            if (!isResting && isBehindAGap(held.buffer(), offset, length)) {
                ask(held.buffer(), offset, now);
                return;
            }
            held.remove();
            feed.onPacket(held.buffer(), offset, length, now);
        }
    }

    private void giveUp(final long now) {
        isResting = true;
        restEnd = now + rest;
        rest = Math.min(2 * rest, LONGEST_REST_NS);
        release(now);
    }
}
