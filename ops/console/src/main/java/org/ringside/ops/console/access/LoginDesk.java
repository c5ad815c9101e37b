package org.ringside.ops.console.access;

import java.net.InetAddress;
import java.nio.file.Path;
import java.util.Optional;
import org.ringside.launch.LaunchException;

/**
 * Logs people in: by a code of {@code ringside login}, or by name and password. Any thread may call; a password takes a
 * third of a second.
 */
public final class LoginDesk {
    /** Wrong passwords that are checked with the boost in a minute, of all users together: a third of a second each. */
    static final int MOST_BOOSTED = 10;

    private final LoginCodes codes;
    private final Logins logins;
    private final Optional<Path> users;
    private final LoginAudit audit;
    private final PriorityBoost boost;
    private final FailureLimit failures = new FailureLimit();
    private final RecentTimes boosted = new RecentTimes(MOST_BOOSTED, FailureLimit.WINDOW);

    /**
     * Makes a desk.
     *
     * @param users file of users, which the desk reads at each login by password: a removed user cannot log in any more
     * @param boost for the time when somebody waits for a login; strangers get little of it
     * @throws org.ringside.launch.LaunchException USAGE when the file of users cannot be read
     */
    public LoginDesk(final LoginCodes codes, final Logins logins, final Optional<Path> users, final LoginAudit audit,
        final PriorityBoost boost) {
        this.codes = codes;
        this.logins = logins;
        this.users = users;
        this.audit = audit;
        this.boost = boost;
        users.ifPresent(Users::read);
    }

    /**
     * Logs in a browser with a code. Nobody can guess a code, so a right code also works from an address with too many
     * failures: otherwise a stranger on this machine could keep everybody out. Only a right code gives the process the
     * boost, because strangers may send many wrong ones.
     */
    public Login byCode(final String code, final InetAddress from, final long nowNs) {
        final Optional<Person> person = codes.redeem(code, nowNs);
        if (person.isEmpty()) {
            begin(from, nowNs);
            throw refused("the code is wrong, was used, or is older than " + LoginCodes.LIFE.toSeconds()
                + " s: 'ringside login' prints another one", from, nowNs);
        }
        boost.begin();
        try {
            return open(person.get(), from, nowNs);
        } finally {
            boost.end();
        }
    }

    /** Logs in a user with a password. */
    public Login byPassword(final String name, final String password, final InetAddress from, final long nowNs) {
        if (users.isEmpty()) {
            throw new RefusedException(RefusedException.UNAUTHORIZED,
                "this console has no users (users= is empty): 'ringside login' prints an address to log in at");
        }
        begin(from, nowNs);
        final Optional<Person> person;
        final boolean isBoosted = boosted.tryAdd(nowNs);
        try {
            person = isBoosted ? verifyWithBoost(name, password) : readUsers(users.get()).verify(name, password);
        } catch (final RefusedException notLookedAt) {
            takeBack(from, isBoosted);
            throw notLookedAt;
        }
        if (person.isPresent()) {
            takeBack(from, isBoosted);
        }
        return open(person.orElseThrow(() -> refused("name or password is wrong: try again", from, nowNs)), from,
            nowNs);
    }

    private Optional<Person> verifyWithBoost(final String name, final String password) {
        boost.begin();
        try {
            return readUsers(users.get()).verify(name, password);
        } finally {
            boost.end();
        }
    }

    private void takeBack(final InetAddress from, final boolean isBoosted) {
        failures.takeBack(from);
        if (isBoosted) {
            boosted.takeBack();
        }
    }

    private Users readUsers(final Path file) {
        try {
            return Users.read(file);
        } catch (final LaunchException bad) {
            audit.note(bad.getMessage());
            throw new RefusedException(RefusedException.BUSY, "the file of users cannot be read, and what the console"
                + " has printed says why: 'ringside login' lets in all the same");
        }
    }

    private void begin(final InetAddress from, final long nowNs) {
        if (!failures.tryBegin(from, nowNs)) {
            throw new RefusedException(RefusedException.TOO_MANY, FailureLimit.MOST_FAILURES
                + " logins from your address have failed within a minute: try again in "
                + FailureLimit.WINDOW.toSeconds() + " s, or with what 'ringside login' prints");
        }
    }

    private RefusedException refused(final String reason, final InetAddress from, final long nowNs) {
        audit.refused(reason, from.getHostAddress(), nowNs);
        return new RefusedException(RefusedException.UNAUTHORIZED, reason);
    }

    private Login open(final Person person, final InetAddress from, final long nowNs) {
        audit.opened(person, from.getHostAddress());
        return logins.open(person, from.isLoopbackAddress(), nowNs);
    }
}
