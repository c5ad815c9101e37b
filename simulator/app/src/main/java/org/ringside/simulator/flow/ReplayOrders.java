package org.ringside.simulator.flow;

import org.agrona.collections.Long2ObjectHashMap;

/** Orders of a replay file that have begun and not ended, by the file's own numbers. */
final class ReplayOrders {
    /** Quantity is the total, as in a replace; executed is what the file says of it. */
    private record Open(long order, int trader, char side, long price, long quantity, long executed) {
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
        open.put(id, new Open(command.index(), nextTrader, side, price, quantity, 0));
        nextTrader = next(nextTrader);
    }

    /** What the file leaves of an open order. */
    long leaves(final long id) {
        final Open order = open.get(id);
        return order.quantity() - order.executed();
    }

    void reduce(final Command command, final long id, final long lots) {
        final Open before = open.get(id);
        final Open after = new Open(before.order(), before.trader(), before.side(), before.price(),
            before.quantity() - lots, before.executed());
        open.put(id, after);
        command.replace(after.order(), after.price(), after.quantity());
    }

    /** Enters the aggressor that the file does not show, for the trader after the one whose order was executed. */
    void execute(final Command command, final long id, final long price, final long lots) {
        final Open before = open.get(id);
        final long executed = before.executed() + lots;
        if (executed == before.quantity()) {
            open.remove(id);
        } else {
            open.put(id, new Open(before.order(), before.trader(), before.side(), before.price(),
                before.quantity(), executed));
        }
        final char side = before.side() == Command.BUY ? Command.SELL : Command.BUY;
        command.enter(next(before.trader()), securityId, side, price, lots, Command.IOC);
    }

    void cancel(final Command command, final long id) {
        command.cancel(open.remove(id).order());
    }

    /** The file says that an order is filled. */
    void forget(final long id) {
        open.remove(id);
    }

    private int next(final int trader) {
        return (trader + 1) % traders;
    }
}
