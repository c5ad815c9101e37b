package org.ringside.gateway.config;

import java.net.InetAddress;

/**
 * Sessions that share a firm and a key: {@code sessions.<n>.first} and so on in the configuration.
 *
 * @param first  session id of the range; 1 to 2^32 - 2.
 * @param last   session id of the range.
 * @param firm   all of them trade for; 0 to 2^32 - 2.
 * @param keyId  names their key; empty unless auth is hmac.
 * @param secret of the key, or the token if auth is plain.
 * @param allow  blocks of addresses that may log on, with commas between them; empty for all that may connect.
 * @param accounts that they may trade for, each besides its own of its number: {@code 501, 600-699}; empty for none.
 */
public record SessionRange(long first, long last, long firm, String keyId, String secret, String allow,
    String accounts) {
    private static final long MAX_ID = 0xFFFF_FFFEL;
    /** In the configuration that everybody can download. */
    private static final String SHIPPED_SECRET = "ringside-test-secret";

    /**
     * Refuses what is no range.
     */
    public SessionRange {
        if (first < 1 || last > MAX_ID || first > last) {
            throw new IllegalArgumentException("sessions from first=" + first + " to last=" + last
                + ": session ids go from 1 to " + MAX_ID + ", and last is not less than first");
        }
        if (firm < 0 || firm > MAX_ID) {
            throw new IllegalArgumentException("firm=" + firm + " of sessions from " + first + ": 0 to " + MAX_ID);
        }
        keyId = keyId == null ? "" : keyId;
        secret = secret == null ? "" : secret;
        allow = allow == null ? "" : allow;
        accounts = accounts == null ? "" : accounts;
        AccountList.parse("sessions from " + first, accounts);
        CidrList.parse("allow of sessions from " + first, allow);
    }

    /** Whether its sessions may log on from there. */
    public boolean allows(final InetAddress address) {
        return CidrList.parse("allow", allow).allows(address);
    }

    /** Whether its key is for nobody else to know: the shipped one is public. */
    boolean isSecret() {
        return !secret.isEmpty() && !secret.equals(SHIPPED_SECRET);
    }

    boolean overlaps(final SessionRange other) {
        return first <= other.last && other.first <= last;
    }

    public boolean contains(final long sessionId) {
        return first <= sessionId && sessionId <= last;
    }

    /** Without the secret: this may end up in a log. */
    @Override
    public String toString() {
        return "sessions " + first + " to " + last + " of firm " + firm;
    }
}
