package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;

/** Icebergs that show little of much: what an order trades with them costs no more than what it trades with others. */
@Tag("slow")
class RoundsTest {
    static final List<Profile> PROFILES = DifferentialTest.PROFILES;
    private static final long LARGEST = MatchingEngine.MAX_QUANTITY;
    private static final int COMMANDS = 1_500;
    private static final EngineLimits MANY_FILLS = EngineLimits.SHIPPED.withMaxFillsPerCommand(1_000_000);

    private record BookLine(Phase phase, long lastTrade, long reference, long closingPrice) {
    }

    private record OrderLine(Event.OrderView order, long displayed, NaiveOrder.Place place) {
    }

    private final EventRecorder recorder = new EventRecorder();
    private final MatchingEngine engine = new MatchingEngine(recorder);
    private final List<Event> events = new ArrayList<>();
    private long lastId;

    @ParameterizedTest
    @EnumSource(Allocation.class)
    void shouldReportTwoFillsWhenOneOrderTakesAllSlicesOfAnother(final Allocation allocation) {
        open(allocation);
        sell(LARGEST, 1);
        buy(LARGEST);

        assertThat(traded()).containsExactly(1L, LARGEST - 1);
        assertThat(engine.openOrders()).isZero();
    }

    @ParameterizedTest
    @EnumSource(Allocation.class)
    void shouldLeaveIcebergsInTheirOrderWhenLastRoundIsIncomplete(final Allocation allocation) {
        open(allocation);
        sell(LARGEST, 1);
        sell(LARGEST, 3);
        sell(1_000_000, 2);
        buy(6 + 6 * 400_000 + 1);

        assertThat(traded().subList(0, 6)).containsExactly(1L, 3L, 2L, 400_000L, 1_200_000L, 800_000L);
        assertThat(traded().subList(6, traded().size()).stream().mapToLong(it -> it).sum()).isOne();
        assertThat(traded()).hasSizeLessThanOrEqualTo(9);
    }

    @ParameterizedTest
    @EnumSource(Allocation.class)
    void shouldReportEachIcebergThreeTimesAtMostWhenManyStandAtLevel(final Allocation allocation) {
        open(allocation);
        for (int i = 1; i <= 50; i++) {
            sell(LARGEST - i * i, i);
        }
        buy(LARGEST);

        assertThat(traded().stream().mapToLong(it -> it).sum()).isEqualTo(LARGEST);
        assertThat(traded()).hasSizeLessThanOrEqualTo(5 * 50);
    }

    /**
     * Positions may differ by what the average price of a closed part is rounded by: they follow the reports. Slices
     * that trade in one go have no numbers in the book, so those of later entries differ, too; their order does not.
     */
    @ParameterizedTest
    @FieldSource("PROFILES")
    void shouldLeaveTheBookAsSliceBySlice(final Profile profile) {
        final NaiveEngine rounds = new NaiveEngine();
        final NaiveEngine slices = NaiveEngine.sliceBySlice();
        final RandomCommands commands = new RandomCommands(1, profile);
        rounds.setLimits(0, MANY_FILLS);
        slices.setLimits(0, MANY_FILLS);
        for (int i = 1; i <= COMMANDS; i++) {
            final Command command = commands.next();
            if (command instanceof Command.SetLimits) {
                continue;
            }
            command.sendTo(rounds);
            command.sendTo(slices);
            slices.take();
            commands.learn(rounds.take());

            assertThat(book(rounds)).as("after command %d: %s", i, command).isEqualTo(book(slices));
        }
    }

    /** What there is to compare, without the cost of its text. */
    private static List<Object> book(final NaiveEngine engine) {
        final List<Object> lines = new ArrayList<>();
        for (final NaiveBook book : engine.market().books.values()) {
            lines.add(new BookLine(book.phase, book.lastTrade, book.reference(), book.closingPrice));
            for (final NaiveOrder order : book.inOrderOfDayEnd()) {
                lines.add(new OrderLine(order.view().numbered(0), order.displayed, order.place));
            }
        }
        return lines;
    }

    private void open(final Allocation allocation) {
        engine.addInstrument(0, InstrumentSpec.of(1).withAllocation(allocation));
        engine.setAccount(0, AccountSpec.unlimited(1));
        engine.startPhase(0, new StartPhase().instrumentId(1).phase(Phase.CONTINUOUS));
    }

    private void sell(final long quantity, final long display) {
        engine.newOrder(0, order(Side.SELL, quantity).displayQuantity(display));
    }

    private void buy(final long quantity) {
        engine.newOrder(0, order(Side.BUY, quantity));
    }

    private NewOrder order(final Side side, final long quantity) {
        return new NewOrder().sessionId(1).clOrdId(++lastId).account(1).instrumentId(1).side(side).price(100)
            .quantity(quantity);
    }

    /** Quantities of all trades so far, in their order. */
    private List<Long> traded() {
        events.addAll(recorder.take());
        return events.stream().filter(Event.TradePrinted.class::isInstance)
            .map(event -> ((Event.TradePrinted) event).quantity()).toList();
    }
}
