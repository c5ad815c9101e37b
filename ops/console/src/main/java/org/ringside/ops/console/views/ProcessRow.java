package org.ringside.ops.console.views;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.ringside.counters.Heartbeat;
import org.ringside.ops.console.samples.ProcessUse;
import org.ringside.ops.console.samples.Survey;
import org.ringside.ops.exchange.ProcessView;

/** A process of the overview; what is not known of it is null. */
record ProcessRow(
    String name, String part, Long pid, String state, Double cpuPercent, Double waitPercent, Long beatAgeMillis,
    Long residentBytes, String cores) {

    /** State of a process that makes no turn, and of an exchange that has one. */
    static final String STUCK = "stuck";

    private static final double NS_PER_SECOND = 1e9;

    /** In the time between two surveys. */
    static ProcessRow of(final ProcessView view, final Past past, final Map<String, Long> beats) {
        final Survey now = past.now();
        final ProcessUse use = now.uses().get(view.name());
        final ProcessUse before = past.before().uses().getOrDefault(view.name(), use);
        final Long beatNs = view.isLiving() ? beats.get(view.name()) : null;
        final boolean isStuck = beatNs != null && !Heartbeat.isAlive(beatNs);
        final double seconds = now.secondsSince(past.before());
        return new ProcessRow(view.name(), view.process().part(),
            view.process().pid() == 0 ? null : view.process().pid(),
            isStuck ? STUCK : view.life().toString(),
            use == null ? null : percent(use.cpuNsSince(before), seconds),
            use == null ? null : percent(use.waitNsSince(before), seconds),
            beatNs == null ? null : TimeUnit.NANOSECONDS.toMillis(beatNs),
            use == null ? null : use.residentBytes(), use == null ? null : use.cores());
    }

    boolean isStuck() {
        return STUCK.equals(state);
    }

    /** Percent of one core, with one decimal. */
    private static double percent(final long ns, final double seconds) {
        return Math.max(0, Math.round(ns / NS_PER_SECOND / seconds * 1_000) / 10.0);
    }
}
