package org.ringside.ops.console.access;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/**
 * All logins, at most 64. For one more, the person with the most logins loses the one that was unused for longest. So
 * nobody logs others out by logging in. Any thread may call.
 */
public final class Logins {
    static final int MOST = 64;

    private final List<Login> logins = new ArrayList<>();
    private final BiConsumer<Login, String> onEnd;

    /**
     * Makes an empty set of logins.
     *
     * @param onEnd gets a login that has ended, and the reason
     */
    public Logins(final BiConsumer<Login, String> onEnd) {
        this.onEnd = onEnd;
    }

    synchronized Login open(final Person person, final boolean isLocal, final long nowNs) {
        dropOver(nowNs);
        if (logins.size() == MOST) {
            end(surplus(nowNs), "there are " + MOST + " others");
        }
        final Login login = new Login(person, isLocal, nowNs);
        logins.add(login);
        return login;
    }

    /** Finds the open login with this cookie, and notes its use. */
    public synchronized Optional<Login> use(final String cookie, final long nowNs) {
        dropOver(nowNs);
        Login found = null;
        for (final Login login : logins) {
            if (login.isOfCookie(cookie)) {
                found = login;
            }
        }
        if (found != null) {
            found.touch(nowNs);
        }
        return Optional.ofNullable(found);
    }

    /** Ends a login. */
    public synchronized void close(final Login login) {
        if (logins.contains(login)) {
            end(login, "logged out");
        }
    }

    private Login surplus(final long nowNs) {
        final Map<Person, Long> counts =
            logins.stream().collect(Collectors.groupingBy(Login::person, Collectors.counting()));
        final long most = Collections.max(counts.values());
        return logins.stream().filter(login -> counts.get(login.person()) == most)
            .min(Comparator.comparingLong(login -> login.usedNs() - nowNs)).orElseThrow();
    }

    private void dropOver(final long nowNs) {
        logins.stream().filter(login -> !login.isOpen(nowNs)).toList().forEach(login -> end(login, "time is up"));
    }

    private void end(final Login login, final String reason) {
        logins.remove(login);
        login.end();
        onEnd.accept(login, reason);
    }
}
