package org.ringside.matching.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** That the flows are what their descriptions say. */
@Tag("slow")
class FlowTest {
    private static final long SEED = 20_261_121;
    private static final int COMMANDS = Boolean.getBoolean("ringside.long") ? 100_000 : 40_000;
    private static final Offset<Double> PERCENT = within(0.01);

    private final PlainBook book = new PlainBook();
    private final int[] kinds = new int[CommandStream.REDUCE + 1];
    private int fewest = Integer.MAX_VALUE;
    private int most;
    private int rested;
    private long lowest = Long.MAX_VALUE;
    private long highest;

    @Test
    void shouldKeepSharesAndLiveOrdersWhenMixed() throws IOException {
        measure("mixed-1k");

        assertThat(fewest).isGreaterThan(900);
        assertThat(most).isLessThan(1_100);
        assertThat(share(CommandStream.ENTER)).isEqualTo(0.60, PERCENT);
        assertThat(share(CommandStream.CANCEL)).isEqualTo(0.30, PERCENT);
        assertThat(share(CommandStream.IMMEDIATE)).isEqualTo(0.08, PERCENT);
        assertThat(share(CommandStream.MOVE)).isEqualTo(0.01, PERCENT).isPositive();
        assertThat(share(CommandStream.REDUCE)).isEqualTo(0.01, PERCENT).isPositive();
    }

    /** The flow in which a million orders rest, with a tenth of them. */
    @Test
    void shouldFillTheWholeRangeOfPricesWhenManyRest() throws IOException {
        book.fill(new MixedFlow("mixed-100k", 100_000, 12_300, 50).draw(SEED, COMMANDS));

        assertThat(book.size()).isBetween(95_000, 105_000);
        assertThat(book.levels()).isBetween(23_800, 24_700);
    }

    @Test
    @Tag("long")
    void shouldFillTheWholeRangeOfPricesWhenAMillionRest() throws IOException {
        book.fill(flow("mixed-1m").draw(SEED, COMMANDS));

        assertThat(book.size()).isBetween(950_000, 1_050_000);
        assertThat(book.levels()).isBetween(24_000, 24_700);
    }

    @Test
    void shouldCancelReplaceAndTakeAsOftenAsSaidWhenLikeAShare() throws IOException {
        measure("equity");

        final double orders = kinds[CommandStream.ENTER] + kinds[CommandStream.IMMEDIATE];
        assertThat(kinds[CommandStream.IMMEDIATE] / orders).isEqualTo(0.15, PERCENT);
        assertThat(kinds[CommandStream.MOVE] / orders).isEqualTo(0.20, PERCENT);
        assertThat((double) kinds[CommandStream.CANCEL] / rested).isEqualTo(0.95, within(0.02));
    }

    @Test
    void shouldKeepPricesAndDepthWhenStatic() throws IOException {
        final CommandStream commands = flow("deep").draw(SEED, COMMANDS);
        book.fill(commands);
        final long bid = book.bestPrice(true);
        final long ask = book.bestPrice(false);
        replay(commands);

        assertThat(book.levels()).isEqualTo(400);
        assertThat(fewest).isGreaterThan(19_950);
        assertThat(most).isEqualTo(20_000);
        assertThat(book.bestPrice(true)).isEqualTo(bid);
        assertThat(book.bestPrice(false)).isEqualTo(ask);
    }

    @Test
    void shouldSweepTwentyFiveLevelsEachTimeWhenSwinging() throws IOException {
        final CommandStream commands = flow("swinging").draw(SEED, COMMANDS);
        book.fill(commands);
        for (int i = commands.measuredFrom(); i < commands.size(); i++) {
            final long before = book.bestPrice(!commands.isBuy(i));
            book.apply(commands, i);
            if (commands.kind(i) == CommandStream.IMMEDIATE
                && Math.abs(book.bestPrice(!commands.isBuy(i)) - before) != 25) {
                throw new AssertionError("command " + i + " sweeps from " + before + " to "
                    + book.bestPrice(!commands.isBuy(i)));
            }
        }
    }

    @Test
    void shouldSpreadOverAllPowersOfTenWhenWide() throws IOException {
        measure("wide");

        assertThat(fewest).isGreaterThan(9_000);
        assertThat(most).isLessThan(11_000);
        assertThat(book.levels()).isGreaterThan(7_000);
        assertThat(lowest).isEqualTo(1);
        assertThat(highest).isBetween(900_000_000_000L, 1_000_000_000_000L);
    }

    private void measure(final String name) throws IOException {
        final CommandStream commands = flow(name).draw(SEED, COMMANDS);
        book.fill(commands);
        replay(commands);
    }

    private void replay(final CommandStream commands) {
        for (int i = commands.measuredFrom(); i < commands.size(); i++) {
            book.apply(commands, i);
            kinds[commands.kind(i)]++;
            rested += commands.kind(i) == CommandStream.ENTER && book.order(commands.order(i)) != null ? 1 : 0;
            if (commands.kind(i) == CommandStream.ENTER) {
                lowest = Math.min(lowest, commands.price(i));
                highest = Math.max(highest, commands.price(i));
            }
            fewest = Math.min(fewest, book.size());
            most = Math.max(most, book.size());
        }
    }

    private double share(final byte kind) {
        return (double) kinds[kind] / COMMANDS;
    }

    private static Flow flow(final String name) throws IOException {
        return Flows.all(Path.of("none")).stream().filter(flow -> flow.name().equals(name)).findFirst().orElseThrow();
    }
}
