package org.ringside.system.crash;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * What came of a row.
 *
 * @param row        that happened.
 * @param drill      that was done for it.
 * @param commands   that the members have applied meanwhile.
 * @param seconds    that it took.
 * @param books      of the traders, as trader-sim prints them; null if it did not get that far.
 * @param violations what is wrong, one line each; empty if nothing is.
 */
record ClusterResult(
    ClusterRow row, ClusterDrill drill, long commands, long seconds, JsonNode books, List<String> violations) {

    /** Of processes. */
    int deaths() {
        return drill.deaths();
    }

    /** One line. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s: %d deaths  %,d commands  %,d orders acknowledged  %,d trades  "
            + "%,d reconnects  %,d lost  %,d doubled  %,d rewinds  %,d gaps  %,d s  outages %s ms", row, deaths(),
            commands, count("acknowledged"), count("trades"), count("reconnects"), count("sequenceGaps"),
            count("duplicates"), drill.counts().rewinds(), drill.counts().gaps(), seconds,
            drill.outageNs().stream().map(ns -> Long.toString(TimeUnit.NANOSECONDS.toMillis(ns)))
                .collect(Collectors.joining(" ")));
    }

    private long count(final String name) {
        return books == null ? 0 : books.path(name).asLong();
    }
}
