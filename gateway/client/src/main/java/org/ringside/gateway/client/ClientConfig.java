package org.ringside.gateway.client;

import java.net.InetSocketAddress;
import java.util.Objects;
import org.ringside.gateway.protocol.CancelOnDisconnectType;

/**
 * The session to which a client logs on, and its gateway.
 *
 * @param address      of the gateway.
 * @param sessionId    that the venue assigned; an unsigned 32-bit number.
 * @param sessionVerId greater than every earlier one of this session; 0 takes the time of the connection, in epoch
 *                     nanoseconds.
 * @param firm         to which the session belongs.
 * @param keyId        names the key; empty sends {@code PLAIN:<secret>} if there is a secret, else no credentials.
 * @param secret       signs the logon.
 * @param terms        of the session.
 */
public record ClientConfig(
    InetSocketAddress address, int sessionId, long sessionVerId, int firm, String keyId, String secret, Terms terms) {

    /** Shortest keep-alive interval that a gateway takes. */
    public static final int MIN_KEEP_ALIVE_MS = 1_000;

    /** Longest keep-alive interval that a gateway takes. */
    public static final int MAX_KEEP_ALIVE_MS = 60_000;

    /** Longest window of cancel on disconnect that a gateway takes. */
    public static final int MAX_CANCEL_WINDOW_MS = 60_000;

    /** Messages that the client keeps for resending by default. */
    public static final int DEFAULT_KEPT_MESSAGES = 4_096;

    private static final int MIN_KEPT_MESSAGES = 64;
    private static final int MAX_KEPT_MESSAGES = 1 << 20;

    /** Refuses a missing value. */
    public ClientConfig {
        Objects.requireNonNull(address, "address");
        Objects.requireNonNull(keyId, "keyId");
        Objects.requireNonNull(secret, "secret");
        Objects.requireNonNull(terms, "terms");
    }

    /** Makes the configuration of a session on a port without TLS. Its orders stay when the session disconnects. */
    public ClientConfig(
        final InetSocketAddress address, final int sessionId, final long sessionVerId, final int firm,
        final String keyId, final String secret, final int keepAliveMs) {
        this(address, sessionId, sessionVerId, firm, keyId, secret,
            new Terms(keepAliveMs, CancelOnDisconnectType.DO_NOT_CANCEL, 0, DEFAULT_KEPT_MESSAGES, null));
    }

    /** The same session. The exchange cancels its orders {@code windowMs} after a disconnect of this kind. */
    public ClientConfig withCancelOnDisconnect(final CancelOnDisconnectType kind, final int windowMs) {
        return with(new Terms(terms.keepAliveMs, kind, windowMs, terms.keptMessages, terms.tls));
    }

    /** The same session, keeping {@code count} messages for resending. */
    public ClientConfig withKeptMessages(final int count) {
        return with(new Terms(terms.keepAliveMs, terms.cancelOnDisconnect, terms.cancelWindowMs, count, terms.tls));
    }

    /** The same session on a port for TLS; null for a port without TLS. */
    public ClientConfig withTls(final ClientTls tls) {
        return with(new Terms(
            terms.keepAliveMs, terms.cancelOnDisconnect, terms.cancelWindowMs, terms.keptMessages, tls));
    }

    private ClientConfig with(final Terms newTerms) {
        return new ClientConfig(address, sessionId, sessionVerId, firm, keyId, secret, newTerms);
    }

    /**
     * The terms of a session.
     *
     * @param keepAliveMs        milliseconds without a message of the client after which the client says that it lives;
     *                           1000 to 60000.
     * @param cancelOnDisconnect says when the exchange cancels the session's orders.
     * @param cancelWindowMs     milliseconds from a disconnect to the cancels; 0 to 60000.
     * @param keptMessages       messages that can be sent again after a disconnect; a power of two, 64 to 2^20.
     * @param tls                settings for a port with TLS; null for a port without TLS.
     */
    public record Terms(
        int keepAliveMs, CancelOnDisconnectType cancelOnDisconnect, int cancelWindowMs, int keptMessages,
        ClientTls tls) {

        /** Refuses values that no gateway takes. */
        public Terms {
            Objects.requireNonNull(cancelOnDisconnect, "cancelOnDisconnect");
            require(keepAliveMs >= MIN_KEEP_ALIVE_MS && keepAliveMs <= MAX_KEEP_ALIVE_MS, "keepAliveMs", keepAliveMs,
                MIN_KEEP_ALIVE_MS + " to " + MAX_KEEP_ALIVE_MS);
            require(cancelWindowMs >= 0 && cancelWindowMs <= MAX_CANCEL_WINDOW_MS, "cancelWindowMs", cancelWindowMs,
                "0 to " + MAX_CANCEL_WINDOW_MS);
            require(keptMessages >= MIN_KEPT_MESSAGES && keptMessages <= MAX_KEPT_MESSAGES
                && Integer.bitCount(keptMessages) == 1, "keptMessages", keptMessages,
                "a power of two from " + MIN_KEPT_MESSAGES + " to " + MAX_KEPT_MESSAGES);
        }

        private static void require(final boolean fits, final String name, final int value, final String range) {
            if (!fits) {
                throw new IllegalArgumentException(name + " " + value + ": " + range);
            }
        }
    }
}
