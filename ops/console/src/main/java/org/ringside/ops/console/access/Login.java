package org.ringside.ops.console.access;

import java.time.Duration;

/**
 * One browser of one person, from login to logout. A login ends 12 hours after it began, and half an hour after its
 * last use: by a request, or by a stream that is still open. Any thread may call.
 */
public final class Login {
    static final Duration IDLE = Duration.ofMinutes(30);
    static final Duration LONGEST = Duration.ofHours(12);

    private static final int COOKIE_BYTES = 32;
    private static final int TOKEN_BYTES = 32;

    private final String cookie = Secrets.next(COOKIE_BYTES);
    private final String token = Secrets.next(TOKEN_BYTES);
    private final Person person;
    private final boolean isLocal;
    private final long beganNs;
    private volatile long usedNs;
    private volatile boolean isOver;

    Login(final Person person, final boolean isLocal, final long nowNs) {
        this.person = person;
        this.isLocal = isLocal;
        this.beganNs = nowNs;
        this.usedNs = nowNs;
    }

    /** The person of the login. */
    public Person person() {
        return person;
    }

    /** Value of the cookie: 256 random bits. */
    public String cookie() {
        return cookie;
    }

    /** The token that our page sends with actions; a page of another site does not know the token. */
    public String token() {
        return token;
    }

    /** Whether the login began on this machine. */
    public boolean isLocal() {
        return isLocal;
    }

    /** Whether the login goes on. A stream asks before it sends. */
    public boolean isOpen(final long nowNs) {
        return !isOver && nowNs - beganNs < LONGEST.toNanos() && nowNs - usedNs < IDLE.toNanos();
    }

    /** Notes a use of the login. */
    public void touch(final long nowNs) {
        usedNs = nowNs;
    }

    /** How long ago a code or a password was shown. */
    Duration age(final long nowNs) {
        return Duration.ofNanos(nowNs - beganNs);
    }

    boolean isOfCookie(final String shown) {
        return Secrets.isEqual(cookie, shown);
    }

    boolean isOfToken(final String shown) {
        return Secrets.isEqual(token, shown);
    }

    long usedNs() {
        return usedNs;
    }

    void end() {
        isOver = true;
    }
}
