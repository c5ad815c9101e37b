package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A state with any one value changed is refused, or loaded without anything that names what is not there, can be
 * written and read again, and goes on with commands of all kinds. The test runs with bounds checks, which would say so.
 * It changes each 25th value, and each ninth one with the profile {@code long}; chance decides with which it begins.
 * {@code -Dringside.step=1} changes all of them.
 */
class DamagedStateTest {
    private static final long SEED = Long.getLong("ringside.seed", System.nanoTime());
    private static final int STEP = Integer.getInteger("ringside.step", Boolean.getBoolean("ringside.long") ? 9 : 25);
    private static final int COMMANDS = 600;
    private static final int COMMANDS_AFTER = 200;
    /** Numbers that may name a record, a level or an instrument. */
    private static final int SMALL = 64;
    private static final long[] WRONG = {-1, 1L << 23, Integer.MAX_VALUE, 0x00FF_FFFF_00FF_FFFFL, Long.MIN_VALUE};

    /** An instrument's state begins behind its highest price; from there on: what stands where. */
    private static final long HIGHEST_PRICE = 123_457;
    private static final int UNCROSS_TO = 4;
    private static final int WALKED_TO = 19;
    /** Where in a record of orders the limit is. */
    private static final int PRICE = 2;

    private final CountingListener events = new CountingListener();
    private final Random random = new Random(SEED);
    private final MixedLoad load = new MixedLoad();
    private long read;
    private int refused;
    private int overflows;

    @Tag("slow")
    @Test
    void shouldRefuseOrSurviveEveryValueThatIsWrong() {
        System.out.println("DamagedStateTest: -Dringside.seed=" + SEED + " -Dringside.step=" + STEP);
        final StateValues whole = traded();

        for (int index = random.nextInt(STEP); index < whole.size(); index += STEP) {
            for (final long wrong : WRONG) {
                change(whole, index, wrong);
            }
            final long right = whole.get(index);
            final long small = random.nextInt(SMALL);
            change(whole, index, right ^ 1);
            change(whole, index, small);
            change(whole, index, small << Integer.SIZE | right & 0xFFFF_FFFFL);
            change(whole, index, small | right & -1L << Integer.SIZE);
        }

        final int changed = whole.size() / STEP;
        assertThat(refused).as("refused of %d values", changed).isGreaterThan(changed);
        assertThat(overflows).as("overflows").isLessThan(changed);
        assertThat(read).isNotZero();
    }

    @Test
    void shouldRefuseFreeDetailsThatAreInUse() {
        final StateValues whole = withTwoStops();
        final int firstFree = details(whole) + 1;
        assertThat(whole.get(firstFree)).isZero();

        assertThatThrownBy(() -> MatchingEngine.load(events, whole.with(firstFree, 1)))
            .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("details 1 is there twice");
    }

    @Test
    void shouldRefuseDetailsOfTwoOrders() {
        final StateValues whole = withTwoStops();
        final int second = details(whole) - 1;
        assertThat(whole.get(second) & 0xFFFF_FFFFL).isEqualTo(2);

        assertThatThrownBy(() -> MatchingEngine.load(events, whole.with(second, whole.get(second) ^ 3)))
            .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("details 1 is there twice");
    }

    /** Such a state would be taken, and the next one that is written could not be read. */
    @Test
    void shouldRefuseWhatIsThereTwice() {
        final MatchingEngine engine = new MatchingEngine(events);
        for (final int id : new int[] {70_001, 70_002}) {
            engine.setAccount(1, AccountSpec.unlimited(id).withFirm(id + 10));
            engine.massCancel(1, new MassCancel().action(MassAction.BLOCK).ofSession(id + 20));
        }
        final StateValues whole = stateOf(engine);

        assertRefused(whole, indexOf(whole, 70_012), 70_011, "firm 70011 is there twice");
        assertRefused(whole, indexOf(whole, 70_002), 70_001, "account 70001 is there twice");
        assertRefused(whole, indexOf(whole, 70_022), 70_021, "session 70021 is there twice");
    }

    /** An auction that goes on at a price below all prices would trade for orders that are not there. */
    @ParameterizedTest
    @CsvSource({"5, -1", "5, 123458", "7, -9223372036854775808", "9, -5", "10, 123458"})
    void shouldRefuseAnInstrumentWithAPriceThatIsNone(final int behindItsHighest, final long price) {
        final StateValues whole = withOneOrder(TimeInForce.DAY);

        assertRefused(whole, indexOf(whole, HIGHEST_PRICE) + behindItsHighest, price, "a price of " + price);
    }

    @Test
    void shouldRefuseAnAuctionThatNoTradingFollows() {
        final StateValues whole = withOneOrder(TimeInForce.DAY);

        assertRefused(whole, indexOf(whole, HIGHEST_PRICE) + UNCROSS_TO, Phase.HALT.ordinal(), "that HALT follows");
    }

    /** A call would enter an order that is in the book, or a stop. */
    @Test
    void shouldRefuseACallThatTakesInWhatDoesNotWaitForIt() {
        final StateValues whole = withOneOrder(TimeInForce.DAY);

        assertRefused(whole, indexOf(whole, HIGHEST_PRICE) + WALKED_TO, 1, "order 1 is not where it says");
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 1L << 53, Long.MAX_VALUE - 1})
    void shouldRefuseAPriceThatIsNoneOfAnOrderThatWaits(final long price) {
        final StateValues whole = withOneOrder(TimeInForce.AT_CLOSE);

        assertRefused(whole, orders(whole) + 2 + PRICE, price, "order 1 is not where it says");
    }

    private StateValues withOneOrder(final TimeInForce timeInForce) {
        final MatchingEngine engine = new MatchingEngine(events);
        engine.addInstrument(0, InstrumentSpec.of(1).withMaximumPrice(HIGHEST_PRICE));
        engine.setAccount(0, AccountSpec.unlimited(1));
        engine.startPhase(0, new StartPhase().instrumentId(1).phase(Phase.CONTINUOUS));
        engine.newOrder(1, new NewOrder().sessionId(1).clOrdId(1).account(1).instrumentId(1).side(Side.BUY)
            .type(OrderType.LIMIT).timeInForce(timeInForce).price(100).quantity(1));
        assertThat(engine.openOrders()).isEqualTo(1);
        return stateOf(engine);
    }

    private void assertRefused(final StateValues whole, final int index, final long wrong, final String why) {
        assertThatCode(() -> MatchingEngine.load(events, whole.cut(whole.size()))).doesNotThrowAnyException();
        assertThatThrownBy(() -> MatchingEngine.load(events, whole.with(index, wrong)))
            .isInstanceOf(IllegalArgumentException.class).hasMessageContaining(why);
    }

    /** Where a value stands that is nothing else. */
    private static int indexOf(final StateValues whole, final long value) {
        int index = 0;
        while (whole.get(index) != value) {
            index++;
        }
        return index;
    }

    private StateValues withTwoStops() {
        final MatchingEngine engine = new MatchingEngine(events);
        load.configure(engine);
        for (int id = 1; id <= 2; id++) {
            engine.newOrder(1, new NewOrder().sessionId(1).clOrdId(id).account(1).instrumentId(1).side(Side.BUY)
                .type(OrderType.STOP).stopPrice(100).quantity(1));
        }
        assertThat(engine.openOrders()).isEqualTo(2);
        return stateOf(engine);
    }

    /** Where the orders begin: behind version, bounds, limits, and four numbers. */
    private static int orders(final StateValues whole) {
        final StateValues before = new StateValues();
        Bounds.USUAL.write(before);
        SpecState.write(EngineLimits.SHIPPED, before);
        assertThat(before.size()).isLessThan(whole.size());
        return 1 + before.size() + 4;
    }

    /** Where the details of two orders begin, behind these. */
    private static int details(final StateValues whole) {
        final int orders = orders(whole);
        assertThat(whole.get(orders)).as("records, with the one that is never used").isEqualTo(3);
        return orders + 2 + 2 * Slab.RECORD_LONGS;
    }

    private StateValues traded() {
        final MatchingEngine engine = new MatchingEngine(events, NaiveEngine.BOUNDS);
        load.configure(engine);
        for (int number = 1; number <= COMMANDS; number++) {
            load.apply(engine, number);
        }
        assertThat(engine.openOrders()).isGreaterThan(10);
        return stateOf(engine);
    }

    private static StateValues stateOf(final MatchingEngine engine) {
        final StateValues values = new StateValues();
        engine.writeState(values);
        return values;
    }

    private void change(final StateValues whole, final int index, final long wrong) {
        try {
            final MatchingEngine engine = load(whole.with(index, wrong));
            if (engine == null) {
                refused++;
            } else {
                touchAll(engine);
                reload(engine);
                goOn(engine);
            }
        } catch (final RuntimeException ex) {
            throw new AssertionError("seed " + SEED + ": value " + index + " of " + whole.size() + " was "
                + whole.get(index) + ", is " + wrong, ex);
        }
    }

    /** What it would write into the next snapshot can be read. */
    private void reload(final MatchingEngine engine) {
        if (MatchingEngine.load(events, stateOf(engine)).stateHash() != engine.stateHash()) {
            throw new IllegalStateException("it is another after it was written and read");
        }
    }

    private void goOn(final MatchingEngine engine) {
        try {
            for (int number = COMMANDS + 1; number <= COMMANDS + COMMANDS_AFTER; number++) {
                load.apply(engine, number);
            }
        } catch (final ArithmeticException expected) {
            // A position or a sum was absurd, and is now too large: nothing names a record by it.
            overflows++;
        }
    }

    /** Null when the state is refused. */
    private MatchingEngine load(final StateValues values) {
        try {
            return MatchingEngine.load(events, values);
        } catch (final IllegalArgumentException expected) {
            return null;
        }
    }

    private void touchAll(final MatchingEngine engine) {
        engine.orders(order -> read += order.orderId() + order.account() + order.instrumentId() + order.sessionId()
            + order.displayQuantity() + order.expireTime() + order.stopPrice() + order.type().ordinal()
            + order.selfMatch().ordinal() + order.timeInForce().ordinal());
        engine.stateHash();
    }
}
