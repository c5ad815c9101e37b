package org.ringside.matching.service;

import java.util.function.LongSupplier;
import org.agrona.MutableDirectBuffer;
import org.ringside.matching.protocol.ArrivalDecoder;
import org.ringside.matching.protocol.HopsEncoder;

/** The command that is being applied: what its events say of where and when they came from. */
final class CommandContext {
    private final LongSupplier clock;
    private final HopsEncoder hops = new HopsEncoder();
    private long gatewayRxTime;
    private long gatewayRead;
    private long ringPublished;
    private long engineRead;
    private long transactTime;
    private long matched;
    private long userTag;

    /** With the clock of t5; one that stands at 0 leaves t5 out, as is right for a replay. */
    CommandContext(final LongSupplier clock) {
        this.clock = clock;
    }

    /**
     * A command begins.
     *
     * @param timeNs     its time, epoch.
     * @param readTimeNs when it was read (t4), CLOCK_MONOTONIC.
     */
    void begin(final long timeNs, final long readTimeNs) {
        transactTime = timeNs;
        engineRead = readTimeNs;
        gatewayRxTime = 0;
        gatewayRead = 0;
        ringPublished = 0;
        matched = 0;
        userTag = 0;
    }

    /** It came from a gateway. */
    void arrival(final ArrivalDecoder arrival) {
        gatewayRxTime = arrival.gatewayRxTime();
        gatewayRead = arrival.gatewayRead();
        ringPublished = arrival.ringPublished();
        // The clock is read once for a batch, and what is published while it is read is still part of it.
        engineRead = Math.max(engineRead, ringPublished);
    }

    /** Its sender wants this back, also when it is refused. */
    void userTag(final long tag) {
        userTag = tag;
    }

    /** The time of the command, in nanoseconds since the epoch. */
    long transactTime() {
        return transactTime;
    }

    long userTag() {
        return userTag;
    }

    /** Stamps an event; the first event of a command takes the time at which it was matched (t5). */
    void stamp(final MutableDirectBuffer buffer, final int offset) {
        if (matched == 0) {
            matched = clock.getAsLong();
        }
        hops.wrap(buffer, offset)
            .gatewayRxTime(gatewayRxTime)
            .transactTime(transactTime)
            .gatewayRead(gatewayRead)
            .ringPublished(ringPublished)
            .engineRead(engineRead)
            .matched(matched)
            .journaled(0)
            .enginePublished(0);
    }
}
