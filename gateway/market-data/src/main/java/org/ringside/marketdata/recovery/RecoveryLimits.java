package org.ringside.marketdata.recovery;

/**
 * Bounds of what clients may ask for.
 *
 * @param connections at once.
 * @param perAddress  connections of one address at once.
 * @param events      of one request.
 * @param patienceNs  time for a request and its answer, from its beginning to its end.
 */
public record RecoveryLimits(int connections, int perAddress, int events, long patienceNs) {
    private static final long SECOND = 1_000_000_000L;

    /** 64 connections, 8 of an address, 100,000 events, 30 seconds. */
    public static final RecoveryLimits DEFAULT = new RecoveryLimits(64, 8, 100_000, 30 * SECOND);

    /** Checks the ranges. */
    public RecoveryLimits {
        if (connections < 1 || perAddress < 1 || events < 1 || patienceNs < 1) {
            throw new IllegalArgumentException("limits of recovery: each at least 1");
        }
    }
}
