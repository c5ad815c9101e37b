package org.ringside.simulator.benchmarks.feed;

import io.aeron.Aeron;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.ringside.marketdata.aeron.FeedChannel;
import org.ringside.marketdata.aeron.FeedSubscriber;
import org.ringside.marketdata.client.BookBuilder;
import org.ringside.marketdata.client.FeedLimits;
import org.ringside.marketdata.client.FeedListener;
import org.ringside.marketdata.client.FeedState;
import org.ringside.marketdata.client.OrderFeed;
import org.ringside.marketdata.protocol.OrderAddedDecoder;
import org.ringside.marketdata.protocol.OrderChangedDecoder;
import org.ringside.marketdata.protocol.OrderDeletedDecoder;
import org.ringside.marketdata.protocol.OrderExecutedDecoder;

/**
 * A subscriber that keeps a book of orders: L3, its snapshots, and definitions. Measures on request how long after it
 * was due an event is with its listener. One thread polls; {@link #applied} and {@link #rptSeq} may be
 * read by another.
 */
public final class FeedReader implements AutoCloseable {
    private static final int LIMIT = 64;
    private static final long LONGEST_NS = 60_000_000_000L;
    private static final int DIGITS = 3;

    private final int instrument;
    private final DueTime due;
    private final Runnable idle;
    private final OrderFeed feed;
    private final FeedSubscriber subscriber;
    private final Histogram late = new Histogram(LONGEST_NS, DIGITS);
    private volatile boolean isMeasuring;
    private volatile boolean isStopping;
    private volatile long applied;
    private volatile long rptSeq;
    private long gaps;
    private volatile boolean isLive;
    private Thread thread;

    /** When an event was due, on the clock of this host. */
    @FunctionalInterface
    public interface DueTime {
        /**
         * Says when.
         *
         * @param rptSeq       number of the event in its instrument's series.
         * @param transactTime of the event.
         * @return {@link System#nanoTime()}.
         */
        long of(long rptSeq, long transactTime);
    }

    /**
     * Subscribes.
     *
     * @param aeron      of the publisher's media driver.
     * @param channels   of L3, snapshots and definitions.
     * @param instrument whose book is to be in step.
     * @param due        of its events.
     * @param idle       while no packet comes.
     */
    public FeedReader(final Aeron aeron, final List<FeedChannel> channels, final int instrument, final DueTime due,
        final Runnable idle) {
        this.idle = idle;
        this.instrument = instrument;
        this.due = due;
        feed = new OrderFeed(FeedLimits.DEFAULT, new Listener());
        subscriber = new FeedSubscriber(aeron, channels,
            (buffer, offset, length) -> feed.onPacket(buffer, offset, length, System.nanoTime()));
    }

    /** Has a thread of its own read, until {@link #pause}. */
    public void resume() {
        isStopping = false;
        thread = new Thread(this::run, "subscriber");
        thread.start();
    }

    /** Ends that thread. */
    public void pause() {
        isStopping = true;
        try {
            thread.join();
        } catch (final InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        while (!isStopping) {
            if (poll() == 0) {
                idle.run();
            }
        }
    }

    private int poll() {
        final int packets = subscriber.poll(LIMIT);
        if (packets > 0) {
            applied = feed.nextSequence() - 1;
            rptSeq = feed.rptSeq(instrument);
        }
        return packets;
    }

    /** Reads on the calling thread until the book is in step; false when it is not in time. */
    public boolean join(final long patienceNs) {
        final long startNs = System.nanoTime();
        while (!isLive && System.nanoTime() - startNs < patienceNs) {
            if (poll() == 0) {
                idle.run();
            }
        }
        return isLive;
    }

    /** Sequence of the last event that came. */
    public long applied() {
        return applied;
    }

    /** Of a reader that pauses: times at which events were missing. */
    public long gaps() {
        return gaps;
    }

    /** Number of the last event of its instrument that is in the book. */
    public long rptSeq() {
        return rptSeq;
    }

    /** Of a reader that pauses: its book. */
    public BookBuilder book() {
        return feed.book(instrument);
    }

    /** Begins to count how late events are. */
    public void measure() {
        late.reset();
        isMeasuring = true;
    }

    /** Of a reader that pauses: how late events were, in nanoseconds. */
    public Histogram measured() {
        isMeasuring = false;
        return late;
    }

    @Override
    public void close() {
        subscriber.close();
    }

    private void record(final long rptSeq, final long transactTime) {
        if (isMeasuring) {
            late.recordValue(
                Math.max(0, Math.min(LONGEST_NS, System.nanoTime() - due.of(rptSeq, transactTime))));
        }
    }

    private final class Listener implements FeedListener {
        @Override
        public void onGap(final long fromSequence, final long toSequence) {
            gaps++;
        }

        @Override
        public void onStateChanged(final int changed, final FeedState state) {
            if (changed == instrument) {
                isLive = state == FeedState.LIVE;
            }
        }

        @Override
        public void onOrderAdded(final OrderAddedDecoder message) {
            record(message.rptSeq(), message.transactTime());
        }

        @Override
        public void onOrderChanged(final OrderChangedDecoder message) {
            record(message.rptSeq(), message.transactTime());
        }

        @Override
        public void onOrderExecuted(final OrderExecutedDecoder message) {
            record(message.rptSeq(), message.transactTime());
        }

        @Override
        public void onOrderDeleted(final OrderDeletedDecoder message) {
            record(message.rptSeq(), message.transactTime());
        }
    }
}
