package org.ringside.gateway.config;

import java.net.InetAddress;
import org.ringside.launch.CidrList;
import org.ringside.launch.Key;

/** Sessions that share a firm and a key: {@code sessions.N.first} and so on in the configuration. */
public record SessionRange(
    @Key(value = "First session id of the range N, which is a word of your choice.", otherwise = "needed", min = 1,
        max = SessionRange.MAX_ID, reload = true)
    long first,
    @Key(value = "Last session id of the range.", otherwise = "needed", min = 1, max = SessionRange.MAX_ID,
        reload = true)
    long last,
    @Key(value = "The firm for which all of these sessions trade.", byDefault = "0", min = 0, max = SessionRange.MAX_ID,
        reload = true)
    long firm,
    @Key(value = "Name of the sessions' key, which `auth=hmac` needs.", form = "a word", reload = true)
    String keyId,
    @Key(value = "The key, or the token with `auth=plain`. The shipped key is public.", form = "a secret",
        reload = true)
    String secret,
    @Key(value = "Addresses from which these sessions may log on.", otherwise = "all that may connect",
        form = "as 10.0.0.0/8, 192.168.1.5, fd00::/8", reload = true)
    String allow,
    @Key(value = "Accounts for which these sessions may trade, besides the session's own account, which has its"
        + " number.",
        form = "as 501, 600-699", reload = true)
    String accounts) {

    /** The highest id of a session or a firm. */
    static final long MAX_ID = 0xFFFF_FFFEL;
    /** In the configuration that everybody can download. */
    private static final String SHIPPED_SECRET = "ringside-test-secret";

    /** Refuses a range that makes no sense. */
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

    /** Whether sessions of the range may log on from this address. */
    public boolean allows(final InetAddress address) {
        return CidrList.parse("allow", allow).allows(address);
    }

    /** Whether its key is for nobody else to know: the shipped one is public. */
    boolean isSecret() {
        return !secret.isEmpty() && !isShipped();
    }

    /** Whether everybody can download its key. */
    boolean isShipped() {
        return secret.equals(SHIPPED_SECRET);
    }

    boolean overlaps(final SessionRange other) {
        return first <= other.last && other.first <= last;
    }

    public boolean contains(final long sessionId) {
        return first <= sessionId && sessionId <= last;
    }

    /** Leaves out the secret, because the text may end up in a log. */
    @Override
    public String toString() {
        return "sessions " + first + " to " + last + " of firm " + firm;
    }
}
