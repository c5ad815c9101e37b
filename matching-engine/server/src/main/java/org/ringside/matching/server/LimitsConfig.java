package org.ringside.matching.server;

import static org.ringside.launch.ServerConfig.require;

import java.util.Objects;
import java.util.regex.Pattern;
import org.ringside.matching.EngineLimits;

/**
 * What the engine does not do or keep more of, whoever asks: {@code limits.*} of {@code engine.properties}. New values
 * are taken at the next start.
 *
 * @param maxFillsPerCommand most fills of one order that comes in; the rest of it is cancelled. 1 to 1,000,000, default
 *                           1000.
 * @param maxOrders     live orders, of all sessions in all instruments, or {@code auto}: as many as half of the heap
 *                      holds at the worst; default auto.
 * @param maxOpenOrders of the account that a session has of its own; default 100,000.
 * @param maxIdHoles    words of 64 client ids that a session may leave behind with holes in them in a day; default
 *                      1,000,000.
 * @param maxAllIdHoles the same of all sessions together, or {@code auto}: as many as an eighth of the heap holds at
 *                      the worst; default auto.
 */
public record LimitsConfig(Integer maxFillsPerCommand, String maxOrders, Integer maxOpenOrders, Integer maxIdHoles,
    String maxAllIdHoles) {
    /** What holds where nothing is said. */
    static final LimitsConfig DEFAULT = new LimitsConfig(null, null, null, null, null);

    /** Bytes that a live order takes at the worst: an iceberg that ends, far from all other prices. */
    static final int BYTES_OF_ORDER = 1_024;
    /** Bytes that a hole takes at the worst: in a hash table that is a quarter full. */
    static final int BYTES_OF_HOLE = 96;

    private static final int PART_FOR_ORDERS = 2;
    private static final int PART_FOR_HOLES = 8;
    private static final int DEFAULT_MAX_OPEN_ORDERS = 100_000;
    private static final int DEFAULT_MAX_ID_HOLES = 1_000_000;
    private static final String AUTO = "auto";
    private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");

    /** Fills in defaults and checks the values. */
    public LimitsConfig {
        maxFillsPerCommand =
            Objects.requireNonNullElse(maxFillsPerCommand, EngineLimits.SHIPPED.maxFillsPerCommand());
        EngineLimits.SHIPPED.withMaxFillsPerCommand(maxFillsPerCommand);
        maxOrders = Objects.requireNonNullElse(maxOrders, AUTO);
        maxOpenOrders = Objects.requireNonNullElse(maxOpenOrders, DEFAULT_MAX_OPEN_ORDERS);
        maxIdHoles = Objects.requireNonNullElse(maxIdHoles, DEFAULT_MAX_ID_HOLES);
        maxAllIdHoles = Objects.requireNonNullElse(maxAllIdHoles, AUTO);
        require(isNumber(maxOrders, EngineLimits.MOST_ORDERS), "limits.maxOrders is " + maxOrders
            + ", it must be auto, or 0 to " + EngineLimits.MOST_ORDERS);
        require(maxOpenOrders >= 0, "limits.maxOpenOrders is " + maxOpenOrders + ", it must not be negative");
        require(maxIdHoles >= 0, "limits.maxIdHoles is " + maxIdHoles + ", it must not be negative");
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
