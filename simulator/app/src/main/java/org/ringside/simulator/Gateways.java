package org.ringside.simulator;

import java.net.InetSocketAddress;
import java.util.List;

/**
 * Where the sessions of a run connect: they are dealt out to the gateways in turn. Where there are ports of both kinds,
 * the second half of the sessions speaks FIX.
 *
 * @param ports    for native order entry; empty: all sessions speak FIX.
 * @param fixPorts for FIX; empty: no session does.
 */
record Gateways(List<InetSocketAddress> ports, List<InetSocketAddress> fixPorts) {
    /** Whether one of so many traders speaks FIX. */
    boolean isFix(final int trader, final int traders) {
        return ports.isEmpty() || !fixPorts.isEmpty() && trader >= traders / 2;
    }

    /** Where one of so many traders connects. */
    InetSocketAddress address(final int trader, final int traders) {
        final List<InetSocketAddress> own = isFix(trader, traders) ? fixPorts : ports;
        return own.get(trader % own.size());
    }
}
