package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The engine and {@link NaiveEngine} side by side: each command goes to both. */
final class Comparison {
    private final EventRecorder recorder = new EventRecorder();
    private final MatchingEngine engine = new MatchingEngine(recorder, 64);
    private final NaiveEngine naive;
    private final Set<Integer> instruments;
    private final Conservation conservation = new Conservation();
    private List<Event> latest = List.of();

    /** Two engines, each with its instruments: the same unless they are meant to differ. */
    Comparison(final Set<Integer> instruments, final Set<Integer> naiveInstruments) {
        this.instruments = instruments;
        this.naive = new NaiveEngine(naiveInstruments);
        instruments.forEach(engine::addInstrument);
    }

    /** Sends a command to both. What they differ in, or null. */
    String difference(final RandomCommands.Command command) {
        command.sendTo(naive);
        final List<Event> expected = naive.take();
        try {
            command.sendTo(engine);
        } catch (final RuntimeException e) {
            return "expected " + expected + "\nbut it threw " + e;
        }
        latest = recorder.take();
        if (!latest.equals(expected)) {
            return "expected " + expected + "\nbut was  " + latest;
        }
        conservation.add(latest);
        return crossing(command.instrumentId());
    }

    private String crossing(final int instrument) {
        if (!instruments.contains(instrument)) {
            return null;
        }
        final long bid = engine.bestPrice(instrument, Side.BUY);
        final long ask = engine.bestPrice(instrument, Side.SELL);
        final boolean isCrossed = bid != MatchingEngine.NO_PRICE && ask != MatchingEngine.NO_PRICE && bid >= ask;
        return isCrossed ? "crossed: bid " + bid + ", ask " + ask : null;
    }

    /** The events of the latest command. */
    List<Event> latest() {
        return latest;
    }

    Conservation conservation() {
        return conservation;
    }

    /** Everything that rests is the same in both, what came in is accounted for, and the engine's insides are sound. */
    void assertSameState() {
        assertThat(engine.openOrders()).isEqualTo(naive.book().size());
        long open = 0;
        for (final int instrument : instruments) {
            for (final Side side : Side.values()) {
                open += assertSameSide(instrument, side);
            }
        }
        conservation.assertHolds(open);
        Invariants.assertHold(engine);
    }

    /** Price by price; returns what is open on this side. */
    private long assertSameSide(final int instrument, final Side side) {
        final TreeMap<Long, Long> openByPrice = naive.book().stream()
            .filter(order -> order.instrument == instrument && order.side == side)
            .collect(Collectors.groupingBy(
                order -> order.price, TreeMap::new, Collectors.summingLong(NaiveEngine.Resting::leaves)));
        for (final Map.Entry<Long, Long> level : openByPrice.entrySet()) {
            assertThat(engine.quantityAt(instrument, side, level.getKey())).isEqualTo(level.getValue());
        }
        final long best = openByPrice.isEmpty()
            ? MatchingEngine.NO_PRICE
            : side == Side.BUY ? openByPrice.lastKey() : openByPrice.firstKey();
        assertThat(engine.bestPrice(instrument, side)).isEqualTo(best);
        return openByPrice.values().stream().mapToLong(Long::longValue).sum();
    }
}
