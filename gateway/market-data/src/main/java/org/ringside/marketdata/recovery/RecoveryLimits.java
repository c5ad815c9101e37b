package org.ringside.marketdata.recovery;

/**
 * Bounds of requests of clients.
 *
 * @param connections at once.
 * @param perAddress  connections of one address at once.
 * @param events      of one request.
 * @param patienceNs  nanoseconds for a request and its whole answer.
 */
public record RecoveryLimits(int connections, int perAddress, int events, long patienceNs) {
    private static final long SECOND = 1_000_000_000L;

    /** 64 connections, 8 of an address, 100,000 events, 30 seconds. */
    public static final RecoveryLimits DEFAULT = new RecoveryLimits(64, 8, 100_000, 30 * SECOND);

    /** Checks that the numbers are in their ranges. */
    public RecoveryLimits {
        if (connections < 1 || perAddress < 1 || events < 1 || patienceNs < 1) {
            throw new IllegalArgumentException("limits of recovery: each at least 1");
        }
    }
}
