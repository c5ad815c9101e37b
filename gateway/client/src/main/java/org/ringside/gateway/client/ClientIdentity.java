package org.ringside.gateway.client;

import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.OffsetEpochNanoClock;

/**
 * The identity that a client logs in with: the version of its session, how far the gateway has followed that version,
 * and the timestamps that prove that a login is new. An identity outlives the connection.
 */
final class ClientIdentity {
    private final EpochNanoClock epochClock = new OffsetEpochNanoClock();
    private final long configuredVerId;
    private boolean isNegotiated;
    private long verId;
    private long lastTimestamp;
    private long lastTakenSeqNo;

    /**
     * An identity that no gateway knows yet.
     *
     * @param configuredVerId version to negotiate, or 0 for one that is greater than any before.
     */
    ClientIdentity(final long configuredVerId) {
        this.configuredVerId = configuredVerId;
    }

    long epochNs() {
        return epochClock.nanoTime();
    }

    /** A timestamp greater than every one before: the timestamp is the nonce of the signature. */
    long timestamp() {
        lastTimestamp = Math.max(lastTimestamp + 1, epochClock.nanoTime());
        return lastTimestamp;
    }

    /** Version of the session. */
    long verId() {
        return verId;
    }

    /** Whether the gateway knows the version. */
    boolean isNegotiated() {
        return isNegotiated;
    }

    /** The gateway has taken our messages up to this one, and maybe more. */
    long lastTakenSeqNo() {
        return lastTakenSeqNo;
    }

    void lastTakenSeqNo(final long seqNo) {
        lastTakenSeqNo = seqNo;
    }

    /** Chooses the version that a Negotiate of this timestamp names. */
    void propose(final long timestamp) {
        verId = configuredVerId == 0 ? timestamp : configuredVerId;
    }

    /** The gateway took the proposed version. */
    void onNegotiated() {
        isNegotiated = true;
        lastTakenSeqNo = 0;
    }

    /** The gateway does not know the version, or not any more. */
    void forget() {
        isNegotiated = false;
    }
}
