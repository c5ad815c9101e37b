package org.ringside.example;

import java.nio.file.Path;
import java.time.Duration;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.ringside.marketdata.aeron.FeedChannel;
import org.ringside.marketdata.aeron.LastingSubscriber;
import org.ringside.marketdata.client.FeedLimits;
import org.ringside.marketdata.client.FeedListener;
import org.ringside.marketdata.client.LevelFeed;
import org.ringside.marketdata.protocol.Side;

/** Prints the best prices of every book that has changed. The publisher may start again meanwhile. */
public final class BestPrices implements FeedListener, AutoCloseable {
    private static final String CHANNELS =
        "aeron:ipc?tether=false #1002, aeron:ipc?tether=false #1011, aeron:ipc?tether=false #1020";
    private static final int LIMIT = 100;

    private final LevelFeed feed = new LevelFeed(FeedLimits.DEFAULT, this);
    private final LastingSubscriber subscriber;
    private long printed;

    /** From now on, of the publisher whose media driver has this folder. */
    public BestPrices(final Path driver) {
        subscriber = new LastingSubscriber(
            driver, FeedChannel.list(CHANNELS), this::onPacket, Duration.ofMinutes(1), System.err::println);
    }

    public static void main(final String[] args) {
        try (BestPrices prices = new BestPrices(Path.of(args[0]))) {
            prices.print(Long.parseLong(args[1]));
        }
    }

    /** Waits for so many changes. */
    public void print(final long count) {
        final BackoffIdleStrategy idle = new BackoffIdleStrategy();
        while (printed < count) {
            idle.idle(subscriber.poll(LIMIT));
        }
    }

    private void onPacket(final DirectBuffer buffer, final int offset, final int length) {
        feed.onPacket(buffer, offset, length, System.nanoTime());
    }

    @Override
    public void onBook(final int instrument, final long rptSeq) {
        System.out.println(instrument + " " + rptSeq + "  " + feed.book(instrument).bestPrice(Side.BUY) + " | "
            + feed.book(instrument).bestPrice(Side.SELL));
        printed++;
    }

    @Override
    public void close() {
        subscriber.close();
    }
}
