package org.ringside.matching.server;

import static org.ringside.launch.ServerConfig.require;

import java.util.regex.Pattern;
import org.ringside.launch.Key;
import org.ringside.launch.Keys;
import org.ringside.matching.EngineLimits;

/**
 * The limits of the engine for everybody: {@code limits.*} of {@code engine.properties}. New values take effect at the
 * next start.
 */
public record LimitsConfig(
    @Key(value = "Most fills of one order that comes in: the rest of it is cancelled (`restatementReason` 111), and"
        + " everybody else has their turn.", byDefault = "1000", min = 1, max = 1_000_000)
    Integer maxFillsPerCommand,
    @Key(value = "Live orders, of all sessions in all instruments: rejected with 100. `auto`: as many as half of the"
        + " heap holds at the worst.", byDefault = LimitsConfig.AUTO, form = "0 to 16711680, auto")
    String maxOrders,
    @Key(value = "Open orders of the account that each session has of its own: rejected with 3.",
        byDefault = "100000", min = 0)
    Integer maxOpenOrders,
    @Key(value = "Words of 64 client ids that a session may leave behind with holes in a day: rejected with 103. Ids"
        + " that are counted up by one leave none.", byDefault = "1000000", min = 0)
    Integer maxIdHoles,
    @Key(value = "The same of all sessions together. `auto`: as many as an eighth of the heap holds at the worst.",
        byDefault = LimitsConfig.AUTO, form = "a number from 0, auto")
    String maxAllIdHoles) {

    /** Let the heap say it. */
    static final String AUTO = "auto";

    private static final Keys KEYS = Keys.of(LimitsConfig.class, "limits.");

    /** What holds where nothing is said. */
    static final LimitsConfig DEFAULT = new LimitsConfig(null, null, null, null, null);

    /** Bytes that a live order takes at the worst: an iceberg that ends, far from all other prices. */
    static final int BYTES_OF_ORDER = 1_024;
    /** Bytes that a hole takes at the worst: in a hash table that is a quarter full. */
    static final int BYTES_OF_HOLE = 96;

    private static final int PART_FOR_ORDERS = 2;
    private static final int PART_FOR_HOLES = 8;
    private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");

    /** Fills in defaults and checks the values. */
    public LimitsConfig {
        maxFillsPerCommand = KEYS.number("maxFillsPerCommand", maxFillsPerCommand);
        EngineConfig.requireIn(KEYS, "maxFillsPerCommand", maxFillsPerCommand);
        maxOrders = KEYS.text("maxOrders", maxOrders);
        maxOpenOrders = KEYS.number("maxOpenOrders", maxOpenOrders);
        maxIdHoles = KEYS.number("maxIdHoles", maxIdHoles);
        maxAllIdHoles = KEYS.text("maxAllIdHoles", maxAllIdHoles);
        require(isNumber(maxOrders, EngineLimits.MOST_ORDERS), "limits.maxOrders is " + maxOrders
            + ", it must be auto, or 0 to " + EngineLimits.MOST_ORDERS);
        EngineConfig.requireIn(KEYS, "maxOpenOrders", maxOpenOrders);
        EngineConfig.requireIn(KEYS, "maxIdHoles", maxIdHoles);
        require(isNumber(maxAllIdHoles, Long.MAX_VALUE), "limits.maxAllIdHoles is " + maxAllIdHoles
            + ", it must be auto, or a number of 0 or more");
    }

    /**
     * What the engine is told.
     *
     * @param heap bytes that it may have.
     */
    EngineLimits toLimits(final long heap) {
        return new EngineLimits(
            maxFillsPerCommand,
            maxOrders.equals(AUTO)
                ? (int) Math.min(EngineLimits.MOST_ORDERS, heap / PART_FOR_ORDERS / BYTES_OF_ORDER)
                : Integer.parseInt(maxOrders),
            maxOpenOrders,
            maxIdHoles,
            maxAllIdHoles.equals(AUTO) ? heap / PART_FOR_HOLES / BYTES_OF_HOLE : Long.parseLong(maxAllIdHoles));
    }

    private static boolean isNumber(final String value, final long most) {
        return value.equals(AUTO) || NUMBER.matcher(value).matches() && Long.parseLong(value) <= most;
    }
}
