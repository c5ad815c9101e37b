package org.ringside.ops.console.access;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Codes of {@code ringside login}: 128 random bits each, good for a minute and for one login. There are at most 16 at a
 * time; a new code replaces the oldest. Any thread may call.
 */
public final class LoginCodes {
    static final Duration LIFE = Duration.ofSeconds(60);
    static final int MOST = 16;

    private static final int BYTES = 16;

    private final List<Issued> issued = new ArrayList<>();

    private record Issued(String code, Person person, long sinceNs) {
        boolean isOver(final long nowNs) {
            return nowNs - sinceNs >= LIFE.toNanos();
        }
    }

    /** Makes a code for a person. */
    public synchronized String issue(final Person person, final long nowNs) {
        issued.removeIf(code -> code.isOver(nowNs));
        if (issued.size() == MOST) {
            issued.remove(0);
        }
        final String code = Secrets.next(BYTES);
        issued.add(new Issued(code, person, nowNs));
        return code;
    }

    /** Takes a code, which is good for nothing after that. */
    synchronized Optional<Person> redeem(final String shown, final long nowNs) {
        issued.removeIf(code -> code.isOver(nowNs));
        Issued found = null;
        for (final Issued code : issued) {
            if (Secrets.isEqual(code.code(), shown)) {
                found = code;
            }
        }
        issued.remove(found);
        return Optional.ofNullable(found).map(Issued::person);
    }
}
