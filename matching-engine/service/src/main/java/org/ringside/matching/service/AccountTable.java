package org.ringside.matching.service;

import java.util.ArrayList;
import java.util.List;
import org.agrona.collections.Int2ObjectHashMap;
import org.ringside.matching.AccountSpec;

/**
 * The accounts that the configuration has ever had. A session has one besides, with its own number, with no limit
 * but that of open orders, and with its number as group of self-match prevention, unless the configuration has an
 * account of this number.
 */
final class AccountTable {
    private final List<Integer> ids = new ArrayList<>();
    private final Int2ObjectHashMap<AccountSpec> byId = new Int2ObjectHashMap<>();

    /** The account of this number, or null. */
    AccountSpec get(final int account) {
        return byId.get(account);
    }

    /** A new account, or new limits of one. */
    void put(final AccountSpec spec) {
        if (byId.put(spec.account(), spec) == null) {
            ids.add(spec.account());
        }
    }

    /** The account that a session has by itself. */
    static AccountSpec ownOf(final int sessionId, final int maxOpenOrders) {
        return AccountSpec.unlimited(sessionId).withSelfMatchId(sessionId).withMaxOpenOrders(maxOpenOrders);
    }

    /** The group of self-match prevention of an account, as a session sees it; 0 for none. */
    int selfMatchGroup(final int account, final int sessionId) {
        final AccountSpec spec = byId.get(account);
        if (spec == null) {
            return account == sessionId ? sessionId : 0;
        }
        return spec.selfMatchId();
    }

    void write(final StateWriter state) {
        state.putLong(ids.size());
        for (final int id : ids) {
            final AccountSpec spec = byId.get(id);
            state.putLong(id);
            state.putLong(spec.firm());
            state.putLong(spec.selfMatchId());
            state.putLong(spec.maxOrderQuantity());
            state.putLong(spec.maxNotional());
            state.putLong(spec.maxOpenOrders());
            state.putLong(spec.maxLong());
            state.putLong(spec.maxShort());
        }
    }

    void read(final StateReader state) {
        for (long left = state.getLong(); left > 0; left--) {
            put(new AccountSpec((int) state.getLong(), (int) state.getLong(), (int) state.getLong(), state.getLong(),
                state.getLong(), (int) state.getLong(), state.getLong(), state.getLong()));
        }
    }
}
