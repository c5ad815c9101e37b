package org.ringside.launch;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;

/**
 * Finds the gateways of an exchange by the exchange's configuration, for a program that does not know such
 * configurations. The tools provide this service.
 */
public interface GatewayDirectory {
    /**
     * Finds the gateways of an exchange.
     *
     * @param configuration its {@code exchange.properties}.
     * @return at least one, in the order of the configuration.
     * @throws LaunchException when the configuration is refused, or a port is not known because the gateway takes any
     *                         free one and does not run.
     */
    List<Gateway> find(Path configuration);

    /**
     * A gateway for traders.
     *
     * @param name       of the gateway.
     * @param address    where the gateway listens.
     * @param tlsAddress where the gateway listens for connections with TLS; null if it does not.
     * @param login      of its first sessions.
     */
    record Gateway(String name, InetSocketAddress address, InetSocketAddress tlsAddress, Login login) {
    }

    /**
     * The logon of sessions.
     *
     * @param firstSession id of the first one; the others follow; an unsigned 32-bit number.
     * @param firm         of all of them; an unsigned 32-bit number.
     * @param keyId        names the key; empty if the secret is a token, or no proof is needed.
     * @param secret       of the key, or the token; empty if no proof is needed.
     */
    record Login(int firstSession, int firm, String keyId, String secret) {
        /** Leaves out the secret, because the text may end up in a message. */
        @Override
        public String toString() {
            return "sessions from " + Integer.toUnsignedLong(firstSession) + " of firm "
                + Integer.toUnsignedLong(firm);
        }
    }
}
