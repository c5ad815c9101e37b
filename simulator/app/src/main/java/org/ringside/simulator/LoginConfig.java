package org.ringside.simulator;

import java.net.InetSocketAddress;
import java.util.List;
import org.ringside.gateway.client.ClientConfig;
import org.ringside.gateway.client.ClientTls;

/**
 * Who logs in where.
 *
 * @param addresses    of gateways; sessions are dealt out to them in turn.
 * @param firstSession id of the first session, the others follow.
 * @param firm         of all sessions.
 * @param keyId        names the key.
 * @param secret       signs the logins.
 * @param patienceNs   how long a session that loses its connection tries to connect again; 0: not at all.
 * @param tls          how to connect to ports for TLS; null: these are none.
 */
record LoginConfig(
    List<InetSocketAddress> addresses, int firstSession, int firm, String keyId, String secret, long patienceNs,
    ClientTls tls) {

    private static final int KEEP_ALIVE_MS = 5_000;

    ClientConfig client(final int trader, final long sessionVerId) {
        return new ClientConfig(
            addresses.get(trader % addresses.size()), sessionId(trader), sessionVerId, firm, keyId, secret,
            KEEP_ALIVE_MS).withTls(tls);
    }

    int sessionId(final int trader) {
        return firstSession + trader;
    }
}
