package org.ringside.gateway.client;

import java.net.InetSocketAddress;
import java.util.Objects;

/**
 * Who logs in where.
 *
 * @param address      of the gateway.
 * @param sessionId    that the venue assigned; an unsigned 32-bit number.
 * @param sessionVerId greater than any this session used before; 0 takes the time of connecting, in epoch nanoseconds.
 * @param firm         that the session belongs to.
 * @param keyId        names the key; empty sends {@code PLAIN:<secret>} if there is a secret, else no credentials.
 * @param secret       signs the login.
 * @param keepAliveMs  after so long without sending anything the client says that it lives; 1000 to 60000.
 */
public record ClientConfig(
    InetSocketAddress address,
    int sessionId,
    long sessionVerId,
    int firm,
    String keyId,
    String secret,
    int keepAliveMs) {

    /** Shortest keep-alive interval a gateway takes. */
    public static final int MIN_KEEP_ALIVE_MS = 1_000;

    /** Longest keep-alive interval a gateway takes. */
    public static final int MAX_KEEP_ALIVE_MS = 60_000;

    /**
     * Refuses what no gateway takes.
     */
    public ClientConfig {
        Objects.requireNonNull(address, "address");
        Objects.requireNonNull(keyId, "keyId");
        Objects.requireNonNull(secret, "secret");
        if (keepAliveMs < MIN_KEEP_ALIVE_MS || keepAliveMs > MAX_KEEP_ALIVE_MS) {
            throw new IllegalArgumentException("keepAliveMs " + keepAliveMs + ": " +
                MIN_KEEP_ALIVE_MS + " to " + MAX_KEEP_ALIVE_MS);
        }
    }
}
