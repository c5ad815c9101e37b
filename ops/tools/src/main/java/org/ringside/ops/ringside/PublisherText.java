package org.ringside.ops.ringside;

import java.util.List;
import java.util.Map;
import org.ringside.counters.Heartbeat;
import org.ringside.marketdata.counters.PublisherCountersSnapshot;
import org.ringside.ops.terminal.Format;
import org.ringside.ops.terminal.Table;

/** What a publisher of market data counts, for people: a table of its threads, and one of its streams. */
final class PublisherText {
    private final PublisherCountersSnapshot publisher;

    PublisherText(final PublisherCountersSnapshot publisher) {
        this.publisher = publisher;
    }

    @Override
    public String toString() {
        final Table table = new Table("COUNTER", ">" + publisher.publisher());
        publisher.counters().forEach((name, count) -> table.row(name, Format.count(count)));
        table.row("beatAge", Counters.age(publisher.beatAgeNs()));
        publisher.recovery().forEach((name, count) -> table.row("recovery " + name, Format.count(count)));
        publisher.answers().forEach((code, count) -> {
            if (count > 0) {
                table.row("answered " + code, Format.count(count));
            }
        });
        if (publisher.recoveryBeatAgeNs() != Heartbeat.NEVER) {
            table.row("recovery beatAge", Counters.age(publisher.recoveryBeatAgeNs()));
        }
        if (publisher.itch().values().stream().anyMatch(count -> count > 0)) {
            publisher.itch().forEach((name, count) -> table.row("itch " + name, Format.count(count)));
        }
        if (publisher.itchBeatAgeNs() != Heartbeat.NEVER) {
            table.row("itch beatAge", Counters.age(publisher.itchBeatAgeNs()));
        }
        return table + "\n" + streams();
    }

    private Table streams() {
        final Map<String, Map<String, Long>> streams = publisher.streams();
        final List<String> names = List.copyOf(streams.values().iterator().next().keySet());
        final Table table = new Table("STREAM", names.stream().map(name -> ">" + name));
        streams.forEach((stream, counters) ->
            table.row(stream, names.stream().map(name -> Format.count(counters.get(name)))));
        return table;
    }
}
