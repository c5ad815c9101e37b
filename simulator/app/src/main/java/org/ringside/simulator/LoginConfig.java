package org.ringside.simulator;

import org.ringside.gateway.client.ClientConfig;
import org.ringside.gateway.client.ClientTls;

/**
 * Who logs in where.
 *
 * @param gateways     to which the sessions connect.
 * @param firstSession id of the first session, the others follow.
 * @param firm         of all sessions.
 * @param keyId        names the key.
 * @param secret       signs the logins.
 * @param patienceNs   how long a session that loses its connection tries to connect again; 0: not at all.
 * @param tls          how to connect to ports for TLS; null: these are none.
 * @param hasHops      whether sessions of FIX ask for hop times.
 */
record LoginConfig(
    Gateways gateways, int firstSession, int firm, String keyId, String secret, long patienceNs,
    ClientTls tls, boolean hasHops) {

    private static final int KEEP_ALIVE_MS = 5_000;

    /** How one of so many traders logs in. */
    SessionLogin session(final int trader, final int traders, final long sessionVerId) {
        final ClientConfig config = new ClientConfig(
            gateways.address(trader, traders), sessionId(trader), sessionVerId, firm, keyId, secret, KEEP_ALIVE_MS);
        return new SessionLogin(config.withTls(tls), gateways.isFix(trader, traders), hasHops);
    }

    int sessionId(final int trader) {
        return firstSession + trader;
    }
}
