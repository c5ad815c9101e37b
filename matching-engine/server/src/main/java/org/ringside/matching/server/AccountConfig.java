package org.ringside.matching.server;

import java.util.Objects;
import org.ringside.launch.Key;
import org.ringside.launch.Keys;
import org.ringside.matching.AccountSpec;

/** One account of {@code engine.properties}. Every key may be left out; then there is no such limit. */
public record AccountConfig(
    @Key(value = "Firm of the account N; 0: none. N is a number from 1 to 4294967294.", byDefault = "0", min = 0,
        max = AccountConfig.MAX_ID)
    long firm,
    @Key(value = "Accounts of the same group do not trade with each other if an order says so; 0: no group.",
        byDefault = "0", min = 0, max = AccountConfig.MAX_ID)
    long selfMatchGroup,
    @Key(value = "Greatest quantity of one order.", otherwise = AccountConfig.UNLIMITED, min = 0, unit = "lots")
    Long maxOrderQuantity,
    @Key(value = "Greatest price times quantity of one order.", otherwise = AccountConfig.UNLIMITED, min = 0,
        unit = "ticks times lots")
    Long maxNotional,
    @Key(value = "Open orders at a time, in all instruments.", otherwise = AccountConfig.UNLIMITED, min = 0)
    Integer maxOpenOrders,
    @Key(value = "Position in each instrument, with all open orders to buy.",
        otherwise = AccountConfig.UNLIMITED, min = 0, unit = "lots")
    Long maxLong,
    @Key(value = "Position in each instrument, with all open orders to sell.", otherwise = AccountConfig.UNLIMITED,
        min = 0, unit = "lots")
    Long maxShort) {

    /** The highest id of a firm or a group. */
    static final long MAX_ID = 0xFFFF_FFFEL;
    /** What holds where a limit is left out. */
    static final String UNLIMITED = "no limit";

    private static final Keys KEYS = Keys.of(AccountConfig.class);

    /** Fills in defaults, and checks the values. */
    public AccountConfig {
        EngineConfig.requireIn(KEYS, "firm", firm);
        EngineConfig.requireIn(KEYS, "selfMatchGroup", selfMatchGroup);
        maxOrderQuantity = limit("maxOrderQuantity", maxOrderQuantity);
        maxNotional = limit("maxNotional", maxNotional);
        maxLong = limit("maxLong", maxLong);
        maxShort = limit("maxShort", maxShort);
        maxOpenOrders = Objects.requireNonNullElse(maxOpenOrders, Integer.MAX_VALUE);
        EngineConfig.requireIn(KEYS, "maxOpenOrders", maxOpenOrders);
    }

    /** What the engine is told. */
    AccountSpec toSpec(final long account) {
        return new AccountSpec((int) account, (int) firm, (int) selfMatchGroup, maxOrderQuantity, maxNotional,
            maxOpenOrders, maxLong, maxShort);
    }

    private static Long limit(final String key, final Long value) {
        final long limit = Objects.requireNonNullElse(value, Long.MAX_VALUE);
        EngineConfig.requireIn(KEYS, key, limit);
        return limit;
    }
}
