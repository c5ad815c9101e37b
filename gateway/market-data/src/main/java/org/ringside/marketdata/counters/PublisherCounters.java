package org.ringside.marketdata.counters;

import java.nio.file.Path;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.counters.CounterBlock;
import org.ringside.counters.CountersFile;
import org.ringside.counters.CountersKind;
import org.ringside.counters.Heartbeat;
import org.ringside.marketdata.publisher.FeedStream;

/** The counters of a publisher, in a file for tools to look at while it runs. */
public final class PublisherCounters implements AutoCloseable {
    private final CountersFile file;
    private final UnsafeBuffer buffer;

    private PublisherCounters(final CountersFile file) {
        this.file = file;
        this.buffer = file.buffer();
    }

    /**
     * Counters in a new file, with all of its memory. It takes the place of one that was there: the caller is the
     * reader of the queue, so that no other publisher of that queue runs.
     *
     * @param folder of the queues.
     * @param queue  that the publisher reads: its name, with hyphens for dots, is that of the counters.
     * @return all of them 0.
     * @throws org.ringside.launch.LaunchException when there is no room for it.
     */
    public static PublisherCounters create(final Path folder, final String queue) {
        return new PublisherCounters(CountersFile.create(folder, CountersKind.PUBLISHER, queue.replace('.', '-'),
            PublisherCountersDescriptor.FILE_LENGTH, buffer ->
                buffer.putLong(PublisherCountersDescriptor.STREAMS_OFFSET, PublisherCountersDescriptor.STREAMS)));
    }

    /**
     * What the publisher's thread counts.
     *
     * @return for that thread.
     */
    public CounterBlock<PublisherCounter> publisher() {
        return new CounterBlock<>(buffer, PublisherCountersDescriptor.PUBLISHER_OFFSET);
    }

    /**
     * What is counted of a stream.
     *
     * @param stream of the publisher.
     * @return for the publisher's thread.
     */
    public CounterBlock<StreamCounter> stream(final FeedStream stream) {
        return new CounterBlock<>(buffer, PublisherCountersDescriptor.rowOffset(stream.ordinal()));
    }

    /**
     * Shows that the publisher goes round.
     *
     * @return for the publisher's thread.
     */
    public Heartbeat heartbeat() {
        return new Heartbeat(buffer, PublisherCountersDescriptor.HEARTBEAT_OFFSET);
    }

    /**
     * What is counted of those who have missed events.
     *
     * @return for recovery's thread.
     */
    public RecoveryCounters recovery() {
        return new RecoveryCounters(buffer);
    }

    /**
     * What is counted of ITCH.
     *
     * @return for the thread that sends ITCH.
     */
    public ItchCounters itch() {
        return new ItchCounters(buffer);
    }

    /** The counters stay readable for this process; the file is gone. */
    @Override
    public void close() {
        file.close();
    }
}
