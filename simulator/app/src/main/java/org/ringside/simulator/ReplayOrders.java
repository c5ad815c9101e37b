package org.ringside.simulator;

import org.agrona.collections.Long2ObjectHashMap;

/** Orders of a replay file that have begun and not ended, by the file's own numbers. */
final class ReplayOrders {
    private record Open(long order, long price, long quantity) {
    }

    private final Long2ObjectHashMap<Open> open = new Long2ObjectHashMap<>();
    private final int securityId;
    private final int traders;
    private int nextTrader;

    ReplayOrders(final int securityId, final int traders) {
        this.securityId = securityId;
        this.traders = traders;
    }

    boolean isOpen(final long id) {
        return open.containsKey(id);
    }

    void enter(final Command command, final long id, final char side, final long price, final long quantity) {
        command.enter(nextTrader, securityId, side, price, quantity, Command.DAY);
        open.put(id, new Open(command.index(), price, quantity));
        nextTrader = (nextTrader + 1) % traders;
    }

    /** Total quantity of an open order. */
    long quantity(final long id) {
        return open.get(id).quantity();
    }

    void reduce(final Command command, final long id, final long lots) {
        final Open before = open.get(id);
        final Open after = new Open(before.order(), before.price(), before.quantity() - lots);
        open.put(id, after);
        command.replace(after.order(), after.price(), after.quantity());
    }

    void cancel(final Command command, final long id) {
        command.cancel(open.remove(id).order());
    }

    /** The file says that an order is filled. */
    void forget(final long id) {
        open.remove(id);
    }
}
