package org.ringside.gateway.config;

import java.time.DateTimeException;
import java.time.LocalTime;
import org.ringside.launch.Key;
import org.ringside.launch.Keys;

/** A venue's rules for its sessions: {@code rules.*} in the configuration. */
public record SessionPolicy(
    @Key(value = "Whether an `Establish` takes a session away from the connection that has it, with a `Terminate`"
        + " there; otherwise the gateway refuses the `Establish`. Not for FIX.", byDefault = "false")
    Boolean takeover,
    @Key(value = "Whether a message whose number was taken before ends the connection; otherwise the gateway drops"
        + " the message. Not for FIX.",
        byDefault = "false")
    Boolean strictDuplicates,
    @Key(value = "Whether the gateway refuses a client of a newer schema version than its own; otherwise it skips"
        + " what the version adds. Not for FIX.", byDefault = "false")
    Boolean strictVersion,
    @Key(value = "Whether the gateway sends the reports of the time when a trader was away when the trader is back;"
        + " otherwise the trader requests them. Not for FIX.", byDefault = "false")
    Boolean pushOnEstablish,
    @Key(value = "Failed logons of one session from one address that lock out this session at this address; ten times"
        + " as many from one address lock out the address. 0: never.", byDefault = "10", min = 0, max = 1_000)
    Integer maxFailedLogons,
    @Key(value = "How long a lock-out lasts.", byDefault = "60", min = 1, max = 86_400, unit = "s")
    Integer lockOutSeconds,
    @Key(value = "Time of day, UTC, when the versions of all sessions end; traders negotiate new ones.",
        byDefault = "off", form = "HH:mm, off")
    String endOfDay) {

    private static final Keys KEYS = Keys.of(SessionPolicy.class, "rules.");

    /** The rules of an empty configuration. */
    public static final SessionPolicy DEFAULT = new SessionPolicy(null, null, null, null, null, null, null);

    private static final String OFF = "off";

    /** Fills in defaults, and refuses values that are not allowed. */
    public SessionPolicy {
        takeover = KEYS.flag("takeover", takeover);
        strictDuplicates = KEYS.flag("strictDuplicates", strictDuplicates);
        strictVersion = KEYS.flag("strictVersion", strictVersion);
        pushOnEstablish = KEYS.flag("pushOnEstablish", pushOnEstablish);
        maxFailedLogons = KEYS.valueIn("maxFailedLogons", maxFailedLogons);
        lockOutSeconds = KEYS.valueIn("lockOutSeconds", lockOutSeconds);
        endOfDay = endOfDay == null || endOfDay.isEmpty() ? OFF : endOfDay;
        if (!OFF.equals(endOfDay)) {
            parse(endOfDay);
        }
    }

    /** Time of day at which all versions end, UTC; null for never. */
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
