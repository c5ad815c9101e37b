package org.ringside.ops.console.access;

import java.net.InetAddress;
import java.time.Duration;
import java.util.Locale;

/** Key {@code actions}: from where people may act. */
public enum ActionScope {
    /** From nowhere: the console only shows. */
    NONE,
    /** From this machine. */
    LOCAL,
    /** From every address that may connect. */
    REMOTE;

    /** How old a login may be that acts from elsewhere without a certificate. */
    static final Duration FRESH = Duration.ofMinutes(15);

    /** Finds the scope with this name. */
    public static ActionScope of(final String word) {
        for (final ActionScope scope : values()) {
            if (scope.word().equals(word)) {
                return scope;
            }
        }
        throw new IllegalArgumentException("actions=" + word + ": none, local or remote");
    }

    /** Name in the configuration. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether this login may act at all, so that its pages offer actions. */
    public boolean isFor(final Login login, final InetAddress from) {
        return login.person().role() == Role.OPERATOR && switch (this) {
            case NONE -> false;
            case LOCAL -> login.isLocal() && from.isLoopbackAddress();
            case REMOTE -> true;
        };
    }

    /**
     * Checks that this login may act now.
     *
     * @param isProven whether the browser has shown a certificate
     * @throws RefusedException when the login may not act
     */
    public void require(final Login login, final InetAddress from, final boolean isProven, final long nowNs) {
        if (login.person().role() != Role.OPERATOR) {
            throw forbidden("a viewer does nothing here: log in as operator, with 'ringside login'");
        }
        if (this == NONE) {
            throw forbidden("this console only shows (actions=none): use the command line, see 'ringside --help'");
        }
        if (!isFor(login, from)) {
            throw forbidden("this console acts for logins from its own machine only (actions=local): come through"
                + " ssh -L, or use the command line");
        }
        if (!from.isLoopbackAddress() && !isProven && login.age(nowNs).compareTo(FRESH) >= 0) {
            throw new PasswordNeededException("the login is older than " + FRESH.toMinutes()
                + " minutes: give name and password again");
        }
    }

    private static RefusedException forbidden(final String message) {
        return new RefusedException(RefusedException.FORBIDDEN, message);
    }
}
