package org.ringside.gateway.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.agrona.DirectBuffer;
import org.ringside.gateway.config.AuthMode;
import org.ringside.gateway.config.SessionRange;
import org.ringside.gateway.protocol.Credentials;

/**
 * Whether a Negotiate or Establish comes from who it says, now. One thread.
 * <p>
 * The timestamp is the nonce of the signature: it must be near the gateway's clock, and greater than any the session
 * used before, so that nothing recorded can be sent again.
 */
final class Authenticator {
    private static final long TIMESTAMP_WINDOW_NS = 60_000_000_000L;
    private static final String PLAIN_SCHEME = "PLAIN:";

    private final AuthMode mode;
    private final LoopClock clock;
    private final Map<SessionRange, Credentials> keys = new IdentityHashMap<>();
    /** What a login that names no session is compared with. */
    private final String nobodysSecret = UUID.randomUUID().toString();
    private final Credentials nobodysKey = new Credentials("nobody", nobodysSecret);

    Authenticator(final AuthMode mode, final List<SessionRange> ranges, final LoopClock clock) {
        this.mode = mode;
        this.clock = clock;
        reconfigure(ranges);
    }

    /** Other sessions, or other keys. */
    void reconfigure(final List<SessionRange> ranges) {
        keys.clear();
        if (mode == AuthMode.HMAC) {
            ranges.forEach(range -> keys.put(range, new Credentials(range.keyId(), range.secret())));
        }
    }

    /**
     * Whether the sender has the key of the sessions that the login names one of. A stranger cannot tell a session that
     * is not there from one whose key is wrong, nor by the time that it takes.
     *
     * @param range of the session; null if there is no such session.
     */
    boolean isAuthentic(
        final SessionRange range, final DirectBuffer buffer, final int frame, final byte[] presented) {
        return switch (mode) {
            case HMAC -> (range == null ? nobodysKey : keys.get(range)).verify(buffer, frame, presented);
            case PLAIN -> {
                final String secret = range == null ? nobodysSecret : range.secret();
                yield MessageDigest.isEqual((PLAIN_SCHEME + secret).getBytes(UTF_8), presented);
            }
            default -> true;
        };
    }

    /**
     * The same for a Logon of FIX.
     *
     * @param range     of the session; null if there is no such session.
     * @param keyId     that the sender names.
     * @param signed    what the signature is of.
     * @param presented the signature or, with plain tokens, the token.
     */
    boolean isAuthentic(
        final SessionRange range, final byte[] keyId, final byte[] signed, final byte[] presented) {
        return switch (mode) {
            case HMAC -> (range == null ? nobodysKey : keys.get(range)).verify(keyId, signed, presented);
            case PLAIN -> MessageDigest.isEqual(
                (range == null ? nobodysSecret : range.secret()).getBytes(UTF_8), presented);
            default -> true;
        };
    }

    /** The gateway's clock. */
    long nowEpochNs() {
        return clock.nowEpochNs();
    }

    /** Why a timestamp is not taken, or an empty string. */
    String refusalOf(final Session session, final long timestamp) {
        final long offsetNs = timestamp - clock.nowEpochNs();
        if (offsetNs > TIMESTAMP_WINDOW_NS || offsetNs < -TIMESTAMP_WINDOW_NS) {
            return "timestamp is more than 60 s off the gateway's clock";
        }
        if (timestamp <= session.lastTimestamp()) {
            return "timestamp is not greater than that of an earlier login";
        }
        return "";
    }
}
