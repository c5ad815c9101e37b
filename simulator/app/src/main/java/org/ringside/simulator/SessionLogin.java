package org.ringside.simulator;

import org.ringside.gateway.client.ClientConfig;
import org.ringside.gateway.client.ReportListener;
import org.ringside.simulator.entry.FixEntry;
import org.ringside.simulator.entry.NativeEntry;
import org.ringside.simulator.entry.OrderEntry;

/**
 * How one session logs in.
 *
 * @param config  who it is, and where.
 * @param isFix   whether it speaks FIX; native order entry otherwise.
 * @param hasHops whether it asks for hop times in FIX; native order entry always has them.
 */
record SessionLogin(ClientConfig config, boolean isFix, boolean hasHops) {
    /** The session, which is not connected yet; the listener gets what comes back. */
    OrderEntry entry(final ReportListener listener) {
        return isFix ? new FixEntry(config, listener, hasHops) : new NativeEntry(config, listener);
    }
}
