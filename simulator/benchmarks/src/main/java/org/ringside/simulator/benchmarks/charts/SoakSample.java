package org.ringside.simulator.benchmarks.charts;

import java.util.Locale;

/**
 * What a soak saw at one time.
 *
 * @param seconds        since its beginning.
 * @param messages       that the engine has been sent.
 * @param journalBytes   of the engine's folder: journal and snapshots.
 * @param gatewayBytes   of the gateway's session journals.
 * @param engineMemory   bytes of the engine's own memory: heap and what the JVM has besides, without mapped files.
 * @param gatewayMemory  that of the gateway.
 */
public record SoakSample(
    double seconds, long messages, long journalBytes, long gatewayBytes, long engineMemory, long gatewayMemory) {

    /** Names of what a {@link #line} has. */
    public static final String HEADER = "seconds,messages,journalBytes,gatewayBytes,engineMemory,gatewayMemory";

    /** The sample as a line of CSV. */
    public String line() {
        return String.format(Locale.ROOT, "%.1f,%d,%d,%d,%d,%d", seconds, messages, journalBytes, gatewayBytes,
            engineMemory, gatewayMemory);
    }

    /** Messages per second since an earlier sample. */
    public double rateSince(final SoakSample earlier) {
        return (messages - earlier.messages) / (seconds - earlier.seconds);
    }
}
