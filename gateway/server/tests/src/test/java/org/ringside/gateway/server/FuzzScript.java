package org.ringside.gateway.server;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Predicate;

/**
 * What one connection of a fuzz test did, so that it can be done again.
 *
 * @param start     state it was brought to.
 * @param from      address it came from.
 * @param sessionId it spoke for.
 * @param verId     of that session.
 * @param epochNs   gateway's time when it began.
 * @param pieces    bytes that it sent then, each before the gateway worked again.
 */
record FuzzScript(
    FuzzedTrader.Start start, InetSocketAddress from, int sessionId, long verId, long epochNs, List<byte[]> pieces) {

    /** The same with as few pieces as fail still. */
    FuzzScript shrunk(final Predicate<FuzzScript> fails) {
        List<byte[]> smallest = pieces;
        for (int i = pieces.size() - 1; i >= 0; i--) {
            final List<byte[]> fewer = new ArrayList<>(smallest);
            fewer.remove(i);
            if (fails.test(with(fewer))) {
                smallest = fewer;
            }
        }
        return with(smallest);
    }

    /** Plays it to a gateway where nothing else has happened; returns what that failed with, or null. */
    Throwable play() {
        try (TestGateway gateway = TestGateway.setup().inMemory().start()) {
            gateway.clock().advanceMs((epochNs - gateway.clock().epochNs()) / 1_000_000 + 1);
            final FuzzedTrader trader = new FuzzedTrader(gateway);
            try {
                trader.start(from, start, sessionId, verId);
                pieces.forEach(trader::send);
                trader.close();
                return null;
            } catch (final RuntimeException | AssertionError failure) {
                return failure;
            }
        }
    }

    @Override
    public String toString() {
        final StringBuilder text = new StringBuilder(start + " of session " + sessionId + " version " + verId);
        pieces.forEach(piece -> text.append("\n  ").append(HexFormat.of().formatHex(piece)));
        return text.toString();
    }

    private FuzzScript with(final List<byte[]> fewer) {
        return new FuzzScript(start, from, sessionId, verId, epochNs, fewer);
    }
}
