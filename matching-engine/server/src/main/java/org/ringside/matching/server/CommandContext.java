package org.ringside.matching.server;

import org.ringside.matching.protocol.ArrivalDecoder;
import org.ringside.matching.protocol.HopsEncoder;

/** The command that is being applied: what its events say of where and when they came from. */
final class CommandContext {
    private long gatewayRxTime;
    private long gatewayRead;
    private long ringPublished;
    private long engineRead;
    private long transactTime;
    private long matched;
    private long userTag;
    private Instrument instrument;

    /** Time of a batch: CLOCK_MONOTONIC (t4) and the same moment since the epoch. */
    void batch(final long nowNs, final long epochNs) {
        engineRead = nowNs;
        transactTime = epochNs;
    }

    void command(final ArrivalDecoder arrival, final Instrument traded, final long tag) {
        gatewayRxTime = arrival.gatewayRxTime();
        gatewayRead = arrival.gatewayRead();
        ringPublished = arrival.ringPublished();
        instrument = traded;
        userTag = tag;
        matched = 0;
    }

    /** When the batch was taken, in nanoseconds since the epoch: the time of its commands. */
    long transactTime() {
        return transactTime;
    }

    Instrument instrument() {
        return instrument;
    }

    long userTag() {
        return userTag;
    }

    /** Stamps an event; the first event of a command takes the time at which it was matched (t5). */
    void stamp(final HopsEncoder hops) {
        if (matched == 0) {
            matched = System.nanoTime();
        }
        hops.gatewayRxTime(gatewayRxTime)
            .transactTime(transactTime)
            .gatewayRead(gatewayRead)
            .ringPublished(ringPublished)
            .engineRead(engineRead)
            .matched(matched)
            .journaled(0);
    }
}
