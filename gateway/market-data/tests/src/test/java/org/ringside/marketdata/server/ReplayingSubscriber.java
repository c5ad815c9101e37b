package org.ringside.marketdata.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.Aeron;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.ringside.marketdata.aeron.FeedChannel;
import org.ringside.marketdata.aeron.FeedSubscriber;
import org.ringside.marketdata.client.FeedLimits;
import org.ringside.marketdata.client.FeedListener;
import org.ringside.marketdata.client.OrderFeed;
import org.ringside.marketdata.replay.ReplayLimits;
import org.ringside.marketdata.replay.ReplayingFeed;

/** A subscriber of L3 that loses packets when it is told to, and asks for what it has missed. */
final class ReplayingSubscriber implements FeedListener, AutoCloseable {
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(60);

    private final RunningMarket market;
    private final List<String> news = new ArrayList<>();
    private final OrderFeed feed = new OrderFeed(FeedLimits.DEFAULT, this);
    private final ReplayingFeed replaying;
    private final Aeron aeron;
    private final FeedSubscriber subscriber;
    private boolean isDropping;
    private int sessions;

    ReplayingSubscriber(final RunningMarket market, final String channels, final InetSocketAddress recovery) {
        this.market = market;
        aeron = market.connect();
        replaying = new ReplayingFeed(feed, recovery, ReplayLimits.DEFAULT);
        subscriber = new FeedSubscriber(aeron, FeedChannel.list(channels), this::onPacket);
    }

    /** For the port of a publisher that starts again and again. */
    static InetSocketAddress freeAddress() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return new InetSocketAddress(socket.getInetAddress(), socket.getLocalPort());
        }
    }

    private void onPacket(final DirectBuffer buffer, final int offset, final int length) {
        if (!isDropping) {
            replaying.onPacket(buffer, offset, length, System.nanoTime());
        }
    }

    @Override
    public void onSession(final long session) {
        news.add(session + " begins");
        sessions++;
    }

    @Override
    public void onSessionEnd(final long session) {
        news.add(session + " ends behind " + (feed.nextSequence() - 1));
    }

    @Override
    public void onGap(final long fromSequence, final long toSequence) {
        news.add("events " + fromSequence + " to " + toSequence + " are missing");
    }

    /** What was told of sessions and gaps. */
    List<String> news() {
        return news;
    }

    /** How often it has asked for events. */
    long requests() {
        return replaying.requests();
    }

    void pollUntil(final long sequence) {
        final long start = System.nanoTime();
        while (feed.nextSequence() <= sequence) {
            poll(start);
        }
    }

    void pollUntilSessions(final int number) {
        final long start = System.nanoTime();
        while (sessions < number) {
            poll(start);
        }
    }

    private void poll(final long start) {
        replaying.poll(System.nanoTime());
        if (subscriber.poll(100) == 0) {
            LockSupport.parkNanos(1_000_000);
            market.requirePublisher();
        }
        assertThat(System.nanoTime() - start).as("%s; %s", news, market.messages()).isLessThan(PATIENCE_NS);
    }

    /** What there is does not come. */
    void drop() {
        isDropping = true;
        while (subscriber.poll(100) > 0) {
            Thread.onSpinWait();
        }
        isDropping = false;
    }

    @Override
    public void close() {
        CloseHelper.closeAll(replaying, subscriber, aeron);
    }
}
