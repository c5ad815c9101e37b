package org.ringside.simulator;

import java.net.InetSocketAddress;
import java.util.List;
import org.ringside.gateway.client.ClientConfig;

/**
 * Who logs in where.
 *
 * @param addresses    of gateways; sessions are dealt out to them in turn.
 * @param firstSession id of the first session, the others follow.
 * @param firm         of all sessions.
 * @param keyId        names the key.
 * @param secret       signs the logins.
 * @param isPersistent whether a session that loses its connection connects again and goes on.
 */
record LoginConfig(
    List<InetSocketAddress> addresses, int firstSession, int firm, String keyId, String secret, boolean isPersistent) {

    private static final int KEEP_ALIVE_MS = 5_000;

    ClientConfig client(final int trader, final long sessionVerId) {
        return new ClientConfig(
            addresses.get(trader % addresses.size()), sessionId(trader), sessionVerId, firm, keyId, secret,
            KEEP_ALIVE_MS);
    }

    int sessionId(final int trader) {
        return firstSession + trader;
    }
}
