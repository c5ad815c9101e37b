package org.ringside.simulator.attack;

import java.util.concurrent.atomic.AtomicLong;

/** What an attack sends, message by message, whatever protocol its session speaks. */
enum Script {
    /** Orders that trade with nobody and do not rest. */
    FLOOD {
        @Override
        boolean send(final SessionAttack session, final long step) {
            return session.newOrder(nextId(), BUY, TICK, 1, 0, IMMEDIATE_OR_CANCEL);
        }
    },

    /** Icebergs that show as little as they may, each taken whole by the next order. */
    ICEBERGS {
        @Override
        boolean send(final SessionAttack session, final long step) {
            final boolean isResting = step % 2 == 1;
            return session.newOrder(
                nextId(), isResting ? BUY : SELL, TICK, QUANTITY, isResting ? 0 : QUANTITY / SLICES, DAY);
        }
    },

    /** Orders that rest, each at a price of its own, as many as the exchange lets it have and more. */
    RESTING {
        @Override
        boolean send(final SessionAttack session, final long step) {
            final long id = nextId();
            return session.newOrder(id, SELL, TICK + id % PRICES * FAR_APART, 1, 0, DAY);
        }
    },

    /** Client ids that descend with holes between them, so that each one has to be remembered by itself. */
    HOLES {
        @Override
        boolean send(final SessionAttack session, final long step) {
            return session.newOrder(DESCENDING_ID.addAndGet(-HOLE), BUY, TICK, 1, 0, IMMEDIATE_OR_CANCEL);
        }
    },

    /** Many orders, mass cancels for prices at which there is none, one of all orders, and from the beginning again. */
    MASS_CANCELS {
        @Override
        boolean send(final SessionAttack session, final long step) {
            if (step < ORDERS) {
                return session.newOrder(nextId(), SELL, TICK * (1 + step), 1, 0, DAY);
            }
            return step == length() - 1 ? session.cancelAll(nextId())
                : session.cancelOrdersAt(nextId(), TICK * (2 * ORDERS + step));
        }

        @Override
        long length() {
            return ORDERS + VAIN + 1;
        }
    },

    /** A book of many levels, then fill-or-kill orders for more than there is at all of them. */
    FOKS {
        @Override
        boolean send(final SessionAttack session, final long step) {
            return step < LEVELS ? session.newOrder(nextId(), SELL, TICK * (1 + step), 1, 0, DAY)
                : session.newOrder(nextId(), BUY, TICK * LEVELS, LEVELS + 1, 0, FILL_OR_KILL);
        }
    };

    /** Tick of the instrument, as a mantissa. */
    private static final long TICK = 5_000_000;
    private static final char BUY = '1';
    private static final char SELL = '2';
    private static final char DAY = '0';
    private static final char IMMEDIATE_OR_CANCEL = '3';
    private static final char FILL_OR_KILL = '4';

    private static final long QUANTITY = 100_000_000;
    /** The least share of an order that the shipped configuration lets it show. */
    private static final long SLICES = 100;
    /** Prices so far apart that no two share what a book keeps for neighbours. */
    private static final long FAR_APART = 1_000 * TICK;
    private static final long PRICES = 1_000_000;
    private static final long HOLE = 64;
    private static final int ORDERS = 1_000;
    private static final int VAIN = 2_000;
    private static final int LEVELS = 2_000;

    /** Client ids are used up for the day: an attack goes on where the last one of this process ended. */
    private static final AtomicLong IDS = new AtomicLong();
    private static final AtomicLong DESCENDING_ID = new AtomicLong(1L << 62);

    /**
     * Sends the next message.
     *
     * @param step from 0, since the script began.
     * @return whether the session took it.
     */
    abstract boolean send(SessionAttack session, long step);

    /** Messages until the script begins again. */
    long length() {
        return Long.MAX_VALUE;
    }

    private static long nextId() {
        return IDS.incrementAndGet();
    }
}
