package org.ringside.gateway.client;

import org.ringside.gateway.protocol.HopsDecoder;

/**
 * The way of the message that caused a report. A view of the report's bytes: good until the callback returns.
 * <p>
 * Hops are CLOCK_MONOTONIC nanoseconds of the exchange's host, comparable with {@link System#nanoTime()} of a client
 * on the same host; 0 where the hop does not exist.
 */
public final class HopTimes {
    private HopsDecoder hops;
    private long gatewayRxTime;
    private long transactTime;

    HopTimes() {
    }

    HopTimes wrap(final HopsDecoder newHops, final long newGatewayRxTime, final long newTransactTime) {
        this.hops = newHops;
        this.gatewayRxTime = newGatewayRxTime;
        this.transactTime = newTransactTime;
        return this;
    }

    /**
     * When the gateway read the message, by the calendar.
     *
     * @return epoch nanoseconds; 0 if no message of this session caused the report.
     */
    public long gatewayRxTime() {
        return gatewayRxTime;
    }

    /**
     * When the engine handled the message, by the calendar.
     *
     * @return epoch nanoseconds.
     */
    public long transactTime() {
        return transactTime;
    }

    /**
     * Hop t2: the gateway read the message from the socket.
     *
     * @return nanoseconds.
     */
    public long gatewayRead() {
        return hops.gatewayRead();
    }

    /**
     * Hop t3: the gateway committed the order to the ring.
     *
     * @return nanoseconds.
     */
    public long ringPublished() {
        return hops.ringPublished();
    }

    /**
     * Hop t4: the engine read the order.
     *
     * @return nanoseconds.
     */
    public long engineRead() {
        return hops.engineRead();
    }

    /**
     * Hop t5: the engine matched the order.
     *
     * @return nanoseconds.
     */
    public long matched() {
        return hops.matched();
    }

    /**
     * Hop t6: the order was journaled.
     *
     * @return nanoseconds.
     */
    public long journaled() {
        return hops.journaled();
    }

    /**
     * Hop t7: the engine published the result.
     *
     * @return nanoseconds.
     */
    public long enginePublished() {
        return hops.enginePublished();
    }

    /**
     * Hop t8: the gateway wrote the report.
     *
     * @return nanoseconds.
     */
    public long gatewayWritten() {
        return hops.gatewayWritten();
    }
}
