package org.ringside.matching;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Random;

/**
 * A seeded stream of commands as careless traders send them: most are sound, some are late, doubled, for somebody
 * else's order or beyond all bounds.
 */
final class RandomCommands {
    /** Which command, and its arguments; those that it does not have are 0. */
    record Command(Kind kind, int sessionId, long clOrdId, long origClOrdId, long orderId, int instrumentId, Side side,
        long price, long quantity, TimeInForce timeInForce) {
        void sendTo(final MatchingEngine engine) {
            switch (kind) {
                case NEW -> engine.newOrder(sessionId, clOrdId, instrumentId, side, price, quantity, timeInForce);
                case CANCEL -> engine.cancelOrder(sessionId, clOrdId, origClOrdId, orderId, instrumentId, side);
                default -> engine.replaceOrder(
                    sessionId, clOrdId, origClOrdId, orderId, instrumentId, side, price, quantity, timeInForce);
            }
        }

        void sendTo(final NaiveEngine engine) {
            switch (kind) {
                case NEW -> engine.newOrder(sessionId, clOrdId, instrumentId, side, price, quantity, timeInForce);
                case CANCEL -> engine.cancelOrder(sessionId, clOrdId, origClOrdId, orderId, instrumentId, side);
                default -> engine.replaceOrder(
                    sessionId, clOrdId, origClOrdId, orderId, instrumentId, side, price, quantity, timeInForce);
            }
        }

        /** As a line of Java, to become a test. */
        @Override
        public String toString() {
            final String order = instrumentId + ", Side." + side;
            final String terms = ", " + price + "L, " + quantity + "L, TimeInForce." + timeInForce + ");";
            final String names = "Order(" + sessionId + ", " + clOrdId + "L, ";
            final String origNames = origClOrdId + "L, " + orderId + "L, ";
            return switch (kind) {
                case NEW -> "engine.new" + names + order + terms;
                case CANCEL -> "engine.cancel" + names + origNames + order + ");";
                default -> "engine.replace" + names + origNames + order + terms;
            };
        }
    }

    enum Kind { NEW, CANCEL, REPLACE }

    private static final int SESSIONS = 4;
    private static final int INSTRUMENTS = 3;
    private static final int MIDDLE = 100_000;
    private static final int MEMORY = 400;
    private static final long[] ODD_QUANTITIES =
        {0, -1, Long.MIN_VALUE, Long.MAX_VALUE, MatchingEngine.MAX_QUANTITY, MatchingEngine.MAX_QUANTITY + 1};
    private static final long[] ODD_PRICES = {0, -1, Long.MIN_VALUE, 1, Long.MAX_VALUE};

    private final Random random;
    private final int priceRange;
    /** Orders in mind; one that falls out of it is cancelled, so that the book does not grow for ever. */
    private final Command[] taken;
    private final Deque<Command> forgotten = new ArrayDeque<>();
    private long count;

    RandomCommands(final long seed, final int priceRange) {
        this(seed, priceRange, MEMORY);
    }

    /** The more orders are kept in mind, the deeper the books become. */
    RandomCommands(final long seed, final int priceRange, final int memory) {
        this.random = new Random(seed);
        this.priceRange = priceRange;
        this.taken = new Command[memory];
    }

    Command next() {
        count++;
        if (!forgotten.isEmpty() && oneIn(2)) {
            return cancel(forgotten.removeFirst());
        }
        final Command remembered = taken[random.nextInt(taken.length)];
        final int dice = random.nextInt(100);
        if (dice < 50 || remembered == null) {
            return newOrder();
        }
        return dice < 60 ? cancel(remembered) : replace(remembered);
    }

    /** Remembers the orders that an engine has taken or replaced. */
    void learn(final List<Event> events) {
        for (final Event event : events) {
            if (event instanceof final Event.Accepted order) {
                remember(order.sessionId(), order.clOrdId(), order.orderId(), order.instrumentId(), order.side(),
                    order.price(), order.quantity());
            } else if (event instanceof final Event.Replaced order) {
                remember(order.sessionId(), order.clOrdId(), order.orderId(), order.instrumentId(), order.side(),
                    order.price(), order.quantity());
            }
        }
    }

    private void remember(final int session, final long clOrdId, final long orderId, final int instrument,
        final Side side, final long price, final long quantity) {
        final int place = random.nextInt(taken.length);
        if (taken[place] != null) {
            forgotten.addLast(taken[place]);
        }
        taken[place] = new Command(
            Kind.NEW, session, clOrdId, 0, orderId, instrument, side, price, quantity, TimeInForce.DAY);
    }

    private Command newOrder() {
        final int instrument = oneIn(500) ? 99 : 1 + random.nextInt(INSTRUMENTS);
        final TimeInForce timeInForce = oneIn(6) ? TimeInForce.IOC : TimeInForce.DAY;
        return new Command(Kind.NEW, 1 + random.nextInt(SESSIONS), newId(), 0, 0, instrument, side(), price(),
            quantity(), timeInForce);
    }

    private Command cancel(final Command order) {
        final long orderId = orderId(order);
        return new Command(Kind.CANCEL, session(order), newId(), origClOrdId(order, orderId), orderId,
            instrument(order), side(order), 0, 0, TimeInForce.DAY);
    }

    private Command replace(final Command order) {
        final long price = random.nextBoolean() ? order.price : price();
        final long quantity = switch (random.nextInt(3)) {
            case 0 -> order.quantity;
            case 1 -> 1 + random.nextInt(20);
            default -> quantity();
        };
        final TimeInForce timeInForce = oneIn(10) ? TimeInForce.IOC : TimeInForce.DAY;
        final long orderId = orderId(order);
        return new Command(Kind.REPLACE, session(order), newId(), origClOrdId(order, orderId), orderId,
            instrument(order), side(order), price, quantity, timeInForce);
    }

    /** Mostly fresh; from time to time 0 or one that may have been used. */
    private long newId() {
        if (oneIn(50)) {
            return random.nextInt(3) == 0 ? 0 : 1 + (long) (random.nextDouble() * count);
        }
        return count;
    }

    /** Of three orders two are named by the client's id only; of the rest some by a wrong number. */
    private long orderId(final Command order) {
        if (!oneIn(3)) {
            return 0;
        }
        return oneIn(10) ? 1 + (long) (random.nextDouble() * count) : order.orderId;
    }

    private long origClOrdId(final Command order, final long orderId) {
        final boolean isLeftOut = oneIn(100) || orderId != 0 && random.nextBoolean();
        return isLeftOut ? 0 : order.clOrdId;
    }

    private int session(final Command order) {
        return oneIn(100) ? 1 + random.nextInt(SESSIONS) : order.sessionId;
    }

    private int instrument(final Command order) {
        return oneIn(100) ? 1 + random.nextInt(INSTRUMENTS) : order.instrumentId;
    }

    private Side side(final Command order) {
        return oneIn(100) ? order.side.opposite() : order.side;
    }

    private Side side() {
        return random.nextBoolean() ? Side.BUY : Side.SELL;
    }

    private long price() {
        return oneIn(300)
            ? ODD_PRICES[random.nextInt(ODD_PRICES.length)]
            : MIDDLE + random.nextInt(priceRange) - priceRange / 2;
    }

    private long quantity() {
        return oneIn(300) ? ODD_QUANTITIES[random.nextInt(ODD_QUANTITIES.length)] : 1 + random.nextInt(100);
    }

    private boolean oneIn(final int n) {
        return random.nextInt(n) == 0;
    }
}
