package org.ringside.launch;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;

/**
 * Finds the gateways of an exchange by the exchange's configuration, for a program that knows nothing of such
 * configurations: a service, which the tools provide.
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
     * A gateway as traders see it.
     *
     * @param name       of the gateway.
     * @param address    where it listens.
     * @param tlsAddress where it listens for connections with TLS; null when it does not.
     * @param login      of the first sessions that it lets in.
     */
    record Gateway(String name, InetSocketAddress address, InetSocketAddress tlsAddress, Login login) {
    }

    /**
     * How sessions log in.
     *
     * @param firstSession id of the first one, the others follow; an unsigned 32-bit number.
     * @param firm         of all of them; an unsigned 32-bit number.
     * @param keyId        names their key; empty when the secret is a token, or none is asked for.
     * @param secret       of the key, or the token; empty when none is asked for.
     */
    record Login(int firstSession, int firm, String keyId, String secret) {
        /** Without the secret: this may end up in a message. */
        @Override
        public String toString() {
            return "sessions from " + Integer.toUnsignedLong(firstSession) + " of firm "
                + Integer.toUnsignedLong(firm);
        }
    }
}
