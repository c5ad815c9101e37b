package org.ringside.marketdata.server;

import org.ringside.counters.CounterBlock;
import org.ringside.counters.Heartbeat;
import org.ringside.marketdata.counters.PublisherCounter;
import org.ringside.marketdata.counters.PublisherCounters;
import org.ringside.marketdata.counters.StreamCounter;
import org.ringside.marketdata.publisher.FeedStream;
import org.ringside.marketdata.publisher.Intake;

/** What the publisher's thread shows to tools. */
final class FeedCounters {
    private static final FeedStream[] STREAMS = FeedStream.values();

    private final PublisherCounters file;
    private final CounterBlock<PublisherCounter> block;
    private final Heartbeat heartbeat;

    FeedCounters(final PublisherCounters file) {
        this.file = file;
        this.block = file.publisher();
        this.heartbeat = file.heartbeat();
    }

    /** A turn begins, or a long one goes on. */
    void beat(final long nowNs) {
        heartbeat.beat(nowNs);
    }

    /** A turn has done something. */
    void turned(final long durationNs) {
        block.propose(PublisherCounter.CYCLE_MAX_NS, durationNs);
    }

    /** What has become of an event of the queue. */
    void taken(final Intake intake) {
        if (intake == Intake.TAKEN) {
            block.increment(PublisherCounter.EVENTS);
        } else if (intake == Intake.REPEAT) {
            block.increment(PublisherCounter.REPEATS);
        }
    }

    /** An event was made again. */
    void madeAgain() {
        block.increment(PublisherCounter.EVENTS);
        block.increment(PublisherCounter.EVENTS_MADE_AGAIN);
    }

    void beginCatchUp() {
        block.increment(PublisherCounter.CATCH_UPS);
        block.set(PublisherCounter.CATCHING_UP, 1);
    }

    void endCatchUp() {
        block.set(PublisherCounter.CATCHING_UP, 0);
    }

    /** How far it has come. */
    void show(final long sequence, final long told, final boolean isEngineSilent) {
        block.set(PublisherCounter.SEQUENCE, sequence);
        block.set(PublisherCounter.TOLD_SEQUENCE, told);
        block.set(PublisherCounter.ENGINE_SILENT, isEngineSilent ? 1 : 0);
    }

    /** What is looked at now and then. */
    void show(final LiveFeed feed) {
        block.set(PublisherCounter.STORE_BYTES, feed.store().bytes());
        for (final FeedStream stream : STREAMS) {
            final CounterBlock<StreamCounter> row = file.stream(stream);
            row.set(StreamCounter.DROPPED, feed.dropped(stream));
            row.set(StreamCounter.MERGED, feed.merged(stream));
        }
    }
}
