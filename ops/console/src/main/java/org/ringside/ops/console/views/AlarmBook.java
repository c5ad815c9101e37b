package org.ringside.ops.console.views;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Remembers since when each alarm lasts. One thread. */
final class AlarmBook {
    /** Alarms that are shown: of more than these nobody reads the last. */
    private static final int MAX_SHOWN = 20;
    private static final Comparator<Alarm> ORDER =
        Comparator.comparing(Alarm::isCritical).reversed().thenComparing(Alarm::since).thenComparing(Alarm::id);

    private Map<String, Long> sinceMs = new HashMap<>();

    /**
     * Takes what is so now.
     *
     * @param alarms  without a beginning.
     * @param epochMs of now.
     * @return the same with it, the critical ones first, then the oldest.
     */
    List<Alarm> update(final List<Alarm> alarms, final long epochMs) {
        final Map<String, Long> lasting = new HashMap<>();
        alarms.forEach(alarm -> lasting.put(alarm.id(), sinceMs.getOrDefault(alarm.id(), epochMs)));
        sinceMs = lasting;
        return alarms.stream()
            .collect(Collectors.toMap(
                Alarm::id, alarm -> alarm.lastingSince(lasting.get(alarm.id())), (one, same) -> one))
            .values().stream().sorted(ORDER).limit(MAX_SHOWN).toList();
    }
}
