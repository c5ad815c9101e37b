package org.ringside.matching.server;

import static org.ringside.launch.ServerConfig.require;

import java.util.Objects;
import org.ringside.matching.AccountSpec;

/**
 * One account of {@code engine.properties}. All may be left out, and is then without a limit.
 *
 * @param firm             whose it is; 0 for nobody's.
 * @param selfMatchGroup   accounts of the same one do not trade with each other when an order says so; 0 for none.
 * @param maxOrderQuantity of one order, in lots.
 * @param maxNotional      of one order, in ticks times lots.
 * @param maxOpenOrders    at a time, in all instruments.
 * @param maxLong          position in each instrument, with what is open to buy, in lots.
 * @param maxShort         position in each instrument, with what is open to sell, in lots.
 */
public record AccountConfig(long firm, long selfMatchGroup, Long maxOrderQuantity, Long maxNotional,
    Integer maxOpenOrders, Long maxLong, Long maxShort) {

    private static final long MAX_ID = 0xFFFF_FFFEL;

    /** Fills in what was left out, and checks the rest. */
    public AccountConfig {
        EngineConfig.requireIn("firm", firm, 0, MAX_ID);
        EngineConfig.requireIn("selfMatchGroup", selfMatchGroup, 0, MAX_ID);
        maxOrderQuantity = limit("maxOrderQuantity", maxOrderQuantity);
        maxNotional = limit("maxNotional", maxNotional);
        maxLong = limit("maxLong", maxLong);
        maxShort = limit("maxShort", maxShort);
        maxOpenOrders = Objects.requireNonNullElse(maxOpenOrders, Integer.MAX_VALUE);
        require(maxOpenOrders >= 0, "maxOpenOrders is " + maxOpenOrders + ", it must not be negative");
    }

    /** What the engine is told. */
    AccountSpec toSpec(final long account) {
        return new AccountSpec((int) account, (int) firm, (int) selfMatchGroup, maxOrderQuantity, maxNotional,
            maxOpenOrders, maxLong, maxShort);
    }

    private static Long limit(final String key, final Long value) {
        require(value == null || value >= 0, key + " is " + value + ", it must not be negative");
        return value == null ? Long.MAX_VALUE : value;
    }
}
