package org.ringside.gateway.config;

import static org.ringside.gateway.config.ConfigChecks.orDefault;
import static org.ringside.gateway.config.ConfigChecks.valueIn;

import java.time.DateTimeException;
import java.time.LocalTime;

/**
 * What a venue decides about its sessions: {@code rules.*} in the configuration. Keys that are left out take the value
 * in brackets.
 *
 * @param takeover         an Establish takes a session away from the connection that has it [false].
 * @param strictDuplicates a message whose number was taken before ends the connection instead of being dropped [false].
 * @param strictVersion    a client of a newer schema version than ours is refused [false].
 * @param pushOnEstablish  what was reported while the trader was away is sent without being asked for [false].
 * @param maxFailedLogons  failed logons of one session from one address that lock out the pair; ten times as many from
 *                         one address lock out the address; 0: never; 0 to 1000 [10].
 * @param lockOutSeconds   for how long; 1 to 86400 [60].
 * @param endOfDay         time of day, UTC, when all versions end: HH:mm, or off [off].
 */
public record SessionPolicy(
    Boolean takeover, Boolean strictDuplicates, Boolean strictVersion, Boolean pushOnEstablish, Integer maxFailedLogons,
    Integer lockOutSeconds, String endOfDay) {

    /** What holds when the configuration does not say otherwise. */
    public static final SessionPolicy DEFAULT = new SessionPolicy(null, null, null, null, null, null, null);

    private static final String OFF = "off";

    /**
     * Fills in what was left out, and refuses what makes no sense.
     */
    public SessionPolicy {
        takeover = orDefault(takeover, false);
        strictDuplicates = orDefault(strictDuplicates, false);
        strictVersion = orDefault(strictVersion, false);
        pushOnEstablish = orDefault(pushOnEstablish, false);
        maxFailedLogons = valueIn("rules.maxFailedLogons", maxFailedLogons, 10, 0, 1_000);
        lockOutSeconds = valueIn("rules.lockOutSeconds", lockOutSeconds, 60, 1, 86_400);
        endOfDay = endOfDay == null || endOfDay.isEmpty() ? OFF : endOfDay;
        if (!OFF.equals(endOfDay)) {
            parse(endOfDay);
        }
    }

    /** When all versions end, UTC; null if they do not. */
    public LocalTime endOfDayTime() {
        return OFF.equals(endOfDay) ? null : parse(endOfDay);
    }

    private static LocalTime parse(final String time) {
        try {
            return LocalTime.parse(time);
        } catch (final DateTimeException noTime) {
            throw new IllegalArgumentException("rules.endOfDay=" + time + ": HH:mm, or off", noTime);
        }
    }
}
