package org.ringside.ops.console.access;

import java.net.InetAddress;
import java.nio.file.Path;
import java.util.Optional;
import org.ringside.launch.LaunchException;

/**
 * Lets people in: by a code of {@code ringside login}, or by name and password. Any thread may call; one that brings a
 * password waits for a third of a second.
 */
public final class LoginDesk {
    private final LoginCodes codes;
    private final Logins logins;
    private final Optional<Path> users;
    private final LoginAudit audit;
    private final PriorityBoost boost;
    private final FailureLimit failures = new FailureLimit();

    /**
     * A desk.
     *
     * @param users file of users, which is read at each login by password: a user that is taken out does not get in any
     *              more
     * @param boost while somebody waits to be let in
     * @throws org.ringside.launch.LaunchException USAGE when that file cannot be read
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
     * Lets in a browser that has a code. Nobody guesses a code, so an address that has failed too often is let in with
     * a right one all the same: otherwise a stranger on this machine could keep everybody out.
     */
    public Login byCode(final String code, final InetAddress from, final long nowNs) {
        boost.begin();
        try {
            return redeem(code, from, nowNs);
        } finally {
            boost.end();
        }
    }

    private Login redeem(final String code, final InetAddress from, final long nowNs) {
        final Optional<Person> person = codes.redeem(code, nowNs);
        if (person.isEmpty()) {
            begin(from, nowNs);
        }
        return end(person, from, nowNs, "the code is wrong, was used, or is older than "
            + LoginCodes.LIFE.toSeconds() + " s: 'ringside login' prints another one");
    }

    /** Lets in a user that has a password. */
    public Login byPassword(final String name, final String password, final InetAddress from, final long nowNs) {
        if (users.isEmpty()) {
            throw new RefusedException(RefusedException.UNAUTHORIZED,
                "this console has no users (users= is empty): 'ringside login' prints an address to log in at");
        }
        begin(from, nowNs);
        final Optional<Person> person;
        boost.begin();
        try {
            person = readUsers(users.get()).verify(name, password);
        } catch (final RefusedException notLookedAt) {
            failures.takeBack(from);
            throw notLookedAt;
        } finally {
            boost.end();
        }
        if (person.isPresent()) {
            failures.takeBack(from);
        }
        return end(person, from, nowNs, "name or password is wrong: try again");
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

    private Login end(
        final Optional<Person> person, final InetAddress from, final long nowNs, final String refusal) {
        if (person.isEmpty()) {
            audit.refused(refusal, from.getHostAddress(), nowNs);
            throw new RefusedException(RefusedException.UNAUTHORIZED, refusal);
        }
        audit.opened(person.get(), from.getHostAddress());
        return logins.open(person.get(), from.isLoopbackAddress(), nowNs);
    }
}
