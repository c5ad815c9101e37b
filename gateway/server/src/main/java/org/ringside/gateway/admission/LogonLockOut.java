package org.ringside.gateway.admission;

import java.net.InetAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import org.agrona.concurrent.NanoClock;
import org.ringside.gateway.config.SessionPolicy;

/**
 * Refuses logons from where too many have failed: for one session from one address after so many, for all sessions from
 * one address after ten times as many. A session as such is never locked, or anybody could lock out its trader.
 * <p>
 * Failures are forgotten when none came for as long as a lock lasts. What is remembered is bounded: of more addresses
 * than that, the ones that failed longest ago are forgotten. What one address is, {@link AddressBlock} says. Any
 * thread: the event loops of a gateway share one, so that an address has as many attempts as the
 * configuration says, whichever loops its sessions belong to.
 */
public final class LogonLockOut {
    /** Pairs of session and address, and addresses, that are remembered. */
    static final int MAX_REMEMBERED = 8_192;

    private static final long NS_PER_SECOND = 1_000_000_000L;
    private static final int PER_ADDRESS = 10;
    private static final long ANY_SESSION = -1;

    private final int maxFailures;
    private final long lockNs;
    private final NanoClock clock;
    private final Map<Origin, Failures> remembered = new LinkedHashMap<>();

    /**
     * Where logons come from; session -1 stands for all. The JVM would link the methods of a record at their first use,
     * in 20 ms of the first logon, while nobody else is served: so they stand here.
     */
    private record Origin(long address, long sessionId) {
        @Override
        public boolean equals(final Object other) {
            return other instanceof final Origin that && that.address == address && that.sessionId == sessionId;
        }

        @Override
        public int hashCode() {
            return 31 * Long.hashCode(address) + Long.hashCode(sessionId);
        }
    }

    /** Failures of an origin, without a pause that would have let them be forgotten. */
    private static final class Failures {
        private int count;
        private long lastNs;
    }

    /** Knows of no failure; times are those of the clock. */
    public LogonLockOut(final SessionPolicy policy, final NanoClock clock) {
        this.maxFailures = policy.maxFailedLogons();
        this.lockNs = policy.lockOutSeconds() * NS_PER_SECOND;
        this.clock = clock;
    }

    /** Whether a logon has to be refused unseen. */
    public synchronized boolean isLocked(final InetAddress address, final long sessionId) {
        final long origin = AddressBlock.of(address);
        return maxFailures > 0
            && (isLocked(new Origin(origin, sessionId), maxFailures)
                || isLocked(new Origin(origin, ANY_SESSION), PER_ADDRESS * maxFailures));
    }

    /** A sender did not prove its right to the session. */
    public synchronized void onFailure(final InetAddress address, final long sessionId) {
        if (maxFailures > 0) {
            final long origin = AddressBlock.of(address);
            count(new Origin(origin, sessionId));
            count(new Origin(origin, ANY_SESSION));
        }
    }

    /** A sender did: the failures before are forgiven, but not those with other sessions. */
    public synchronized void onSuccess(final InetAddress address, final long sessionId) {
        remembered.remove(new Origin(AddressBlock.of(address), sessionId));
    }

    /** How many pairs and addresses are remembered. */
    synchronized int size() {
        return remembered.size();
    }

    private boolean isLocked(final Origin origin, final int max) {
        final Failures failures = remembered.get(origin);
        return failures != null && failures.count >= max && clock.nanoTime() - failures.lastNs < lockNs;
    }

    /** What failed last is remembered longest. */
    private void count(final Origin origin) {
        final Failures before = remembered.remove(origin);
        final boolean isFresh = before != null && clock.nanoTime() - before.lastNs < lockNs;
        final Failures failures = isFresh ? before : new Failures();
        failures.count++;
        failures.lastNs = clock.nanoTime();
        remembered.put(origin, failures);
        if (remembered.size() > MAX_REMEMBERED) {
            remembered.remove(remembered.keySet().iterator().next());
        }
    }
}
