package org.ringside.ops.ringside;

import java.nio.file.Path;
import java.util.List;
import org.ringside.marketdata.counters.PublisherCounter;
import org.ringside.marketdata.counters.PublisherCountersSnapshot;
import org.ringside.marketdata.counters.StreamCounter;
import org.ringside.matching.counters.EngineCounter;
import org.ringside.matching.counters.EngineCountersSnapshot;
import org.ringside.ops.terminal.Format;

/**
 * What an operator looks at first of a publisher of market data; {@code ringside counters} has all.
 *
 * @param name       of the queue that it reads.
 * @param pid        of its process.
 * @param sequence   number of its last event.
 * @param behind     events that the engine has made and it does not have.
 * @param catchingUp whether it makes events again.
 * @param packets    that it has sent, on all streams.
 * @param dropped    messages that were left out, because a destination was too far behind.
 * @param storeBytes what its store takes.
 */
record PublisherRow(String name, long pid, long sequence, long behind, boolean catchingUp, long packets, long dropped,
    long storeBytes) {

    static List<PublisherRow> readAll(final Path folder) {
        final long engine = EngineCountersSnapshot.read(folder)
            .map(counters -> counters.of(EngineCounter.PUBLIC_SEQUENCE)).orElse(0L);
        return PublisherCountersSnapshot.readAll(folder).stream().map(publisher -> of(publisher, engine)).toList();
    }

    private static PublisherRow of(final PublisherCountersSnapshot publisher, final long engine) {
        return new PublisherRow(publisher.publisher(), publisher.pid(), publisher.of(PublisherCounter.SEQUENCE),
            publisher.behind(engine), publisher.of(PublisherCounter.CATCHING_UP) != 0,
            publisher.sum(StreamCounter.PACKETS), publisher.sum(StreamCounter.DROPPED),
            publisher.of(PublisherCounter.STORE_BYTES));
    }

    @Override
    public String toString() {
        return name + "  event " + Format.count(sequence) + "  behind " + Format.count(behind)
            + (catchingUp ? ", catching up" : "") + "  packets " + Format.count(packets) + "  dropped "
            + Format.count(dropped) + "  store " + Format.bytes(storeBytes);
    }
}
