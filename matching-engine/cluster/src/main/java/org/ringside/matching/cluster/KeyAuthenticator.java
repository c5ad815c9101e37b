package org.ringside.matching.cluster;

import io.aeron.security.Authenticator;
import io.aeron.security.SessionProxy;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Lets into the cluster who knows the {@link ClusterKey}: a session gets random bytes, and is authenticated when it
 * sends back what only the key makes of them. The thread of the consensus module.
 */
final class KeyAuthenticator implements Authenticator {
    /**
     * Sessions that are neither in nor refused, a quarter of all that there may be: strangers can begin as many as they
     * like, and each that is not refused takes the place of a bridge.
     */
    static final int MOST_PENDING = 16;
    private static final int CHALLENGE = 32;
    private static final long AGAIN_MS = TimeUnit.SECONDS.toMillis(10);
    private static final byte[] NOBODY_IN_PARTICULAR = new byte[0];

    private final ClusterKey key;
    private final Consumer<String> messages;
    private final SecureRandom random = new SecureRandom();
    /** The eldest first. */
    private final Map<Long, Attempt> pending = new LinkedHashMap<>();
    private long toldMs = Long.MIN_VALUE;

    /** A session that was asked. */
    private static final class Attempt {
        private final byte[] challenge = new byte[CHALLENGE];
        private byte[] answer;
    }

    /**
     * Nobody is in yet.
     *
     * @param messages told when somebody was refused, at most once in ten seconds.
     */
    KeyAuthenticator(final ClusterKey key, final Consumer<String> messages) {
        this.key = key;
        this.messages = messages;
    }

    @Override
    public void onConnectRequest(final long sessionId, final byte[] credentials, final long nowMs) {
        final Attempt attempt = new Attempt();
        random.nextBytes(attempt.challenge);
        if (pending.size() == MOST_PENDING) {
            pending.remove(pending.keySet().iterator().next());
        }
        pending.put(sessionId, attempt);
    }

    @Override
    public void onConnectedSession(final SessionProxy session, final long nowMs) {
        final Attempt attempt = pending.get(session.sessionId());
        if (attempt == null) {
            session.reject();
        } else {
            // Offered again when it could not be sent.
            session.challenge(attempt.challenge);
        }
    }

    @Override
    public void onChallengeResponse(final long sessionId, final byte[] answer, final long nowMs) {
        final Attempt attempt = pending.get(sessionId);
        if (attempt != null) {
            attempt.answer = answer;
        }
    }

    @Override
    public void onChallengedSession(final SessionProxy session, final long nowMs) {
        final Attempt attempt = pending.get(session.sessionId());
        if (attempt != null && attempt.answer == null) {
            return;
        }
        pending.remove(session.sessionId());
        if (attempt != null && MessageDigest.isEqual(attempt.answer, key.sign(attempt.challenge))) {
            session.authenticate(NOBODY_IN_PARTICULAR);
        } else {
            session.reject();
            tell(nowMs);
        }
    }

    private void tell(final long nowMs) {
        if (nowMs >= toldMs) {
            toldMs = nowMs + AGAIN_MS;
            messages.accept("somebody was refused who does not know the key of keyFile=. If it was a bridge, a backup"
                + " or an operator of yours, give it the same file");
        }
    }
}
