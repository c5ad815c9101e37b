package org.ringside.ops.console.actions;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.ringside.ops.console.access.Login;
import org.ringside.ops.operations.Plan;

/**
 * What was proposed and not done yet: at most 64, each for 30 s; a new one pushes the oldest one out. Any thread may
 * call.
 */
final class Proposals {
    static final Duration LIFE = Duration.ofSeconds(30);
    static final int MOST = 64;

    private final Map<String, Open> open = new LinkedHashMap<>();
    private long last;

    /** A plan, to whom and for what it was proposed, and when. */
    record Open(Login login, ActionRequest request, Plan plan, long sinceNs) {
        /** Whether it is too late to agree to it, or to do it. */
        boolean isOver(final long nowNs) {
            return nowNs - sinceNs >= LIFE.toNanos();
        }
    }

    /** Remembers a plan; gives its fingerprint, which says what the plan rests on, and is used once. */
    synchronized String add(final Login login, final ActionRequest request, final Plan plan, final long nowNs) {
        if (open.size() == MOST) {
            open.remove(open.keySet().iterator().next());
        }
        final String fingerprint = plan.fingerprint() + "-" + ++last;
        open.put(fingerprint, new Open(login, request, plan, nowNs));
        return fingerprint;
    }

    /** The plan of a fingerprint, if it was proposed to this login for this action, and is not too old. */
    synchronized Optional<Open> find(
        final Login login, final ActionRequest request, final String fingerprint, final long nowNs) {
        open.values().removeIf(old -> old.isOver(nowNs));
        return Optional.ofNullable(open.get(fingerprint))
            .filter(found -> found.login() == login && found.request().equals(request));
    }

    /** Forgets one that is being done. */
    synchronized void remove(final String fingerprint) {
        open.remove(fingerprint);
    }
}
