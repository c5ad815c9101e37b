package org.ringside.marketdata.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.marketdata.protocol.TradeEncoder;

/**
 * Levels from packets against a slow and obvious market that makes up random commands: the same levels and hashes
 * whenever the feed says that a book is in step. {@code -Dringside.seed=} repeats a run, {@code -Dringside.commands=}
 * makes it longer.
 */
class LevelModelTest {
    private static final long SEED = Long.getLong("ringside.seed", System.nanoTime());
    private static final int COMMANDS = Integer.getInteger("ringside.commands", 1_500);
    private static final int INSTRUMENTS = 3;
    private static final long MILLISECOND = 1_000_000;
    private static final long MINUTE = 60_000 * MILLISECOND;
    private static final int CHUNK = 7;

    private final Random random = new Random(SEED);
    private final ModelMarket market = ModelMarket.of(random, INSTRUMENTS, COMMANDS);
    private final LevelPackets packets = new LevelPackets(market, random);
    private final CheckedLevels feed = new CheckedLevels(market);
    private long now = random.nextLong() >> 8;

    @BeforeAll
    static void printSeed() {
        System.out.println("ringside.seed=" + SEED);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 70})
    void shouldBeInStepFromTheFirstEventOnWhenNothingIsLost(final int mergePercent) {
        feed.take(packets.live(1, market.lastSequence(), mergePercent, 3), now);

        feed.assertInStep();
        assertThat(feed.books()).isGreaterThan(COMMANDS * (100 - mergePercent) / 200);
        assertThat(feed.trades()).isEqualTo((int) tradesOfModel());
        assertThat(feed.gaps()).isEmpty();
        assertThat(feed.snapshots()).isZero();
        assertThat(feed.states()).as("LIVE once each").hasSize(INSTRUMENTS);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void shouldComeIntoStepWhereverItJoins(final int quarter) {
        final List<byte[]> line = line(0, 30);
        feed.take(line.subList(quarter * line.size() / 4, line.size()), now);
        heal();

        feed.assertInStep();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 60})
    void shouldComeIntoStepAgainWhateverIsLostDoubledAndReordered(final int mergePercent) {
        final List<byte[]> disturbed = Packets.disturbed(random, line(mergePercent, 20));
        disturbed.forEach(packet -> feed.take(packet, later(40 * MILLISECOND)));
        heal();

        feed.assertInStep();
        assertThat(feed.gaps()).isNotEmpty();
        assertThat(feed.snapshots()).isPositive();
        assertThat(feed.books()).isPositive();
    }

    @Test
    void shouldGoOnWhenThePublisherStartsAgain() {
        final long middle = market.endOfCommand(market.lastSequence() / 2);
        feed.take(packets.live(1, middle, 40, 3), now);
        packets.restart(2);
        feed.take(packets.live(middle + 1, market.lastSequence(), 40, 3), later(MILLISECOND));
        heal();

        feed.assertInStep();
        assertThat(feed.trades()).isEqualTo((int) tradesOfModel());
        assertThat(feed.gaps()).isEmpty();
    }

    private long tradesOfModel() {
        return market.events().stream()
            .filter(event -> event.event().template() == TradeEncoder.TEMPLATE_ID).count();
    }

    private long later(final long nanos) {
        now += nanos;
        return now;
    }

    /** All that is sent: after some events snapshots of a moment before, or even behind what the stream has shown. */
    private List<byte[]> line(final int mergePercent, final int eventsBetween) {
        final List<byte[]> line = new ArrayList<>();
        long sent = 0;
        while (sent < market.lastSequence()) {
            final long to = endOfCommandFrom(sent + 1 + random.nextInt(2 * eventsBetween));
            line.addAll(packets.live(sent + 1, to, mergePercent, 1 + random.nextInt(4)));
            sent = to;
            for (final int instrument : market.instruments()) {
                final long at = Math.max(0, Math.min(market.lastSequence(), sent + 10 - random.nextInt(50)));
                line.addAll(packets.snapshot(instrument, market.endOfCommand(at), CHUNK));
            }
        }
        return line;
    }

    private long endOfCommandFrom(final long sequence) {
        long end = Math.min(sequence, market.lastSequence());
        while (!market.events().get((int) end - 1).isLast()) {
            end++;
        }
        return end;
    }

    /** What a quiet minute brings. */
    private void heal() {
        now += MINUTE;
        feed.take(packets.heartbeat(), now);
        for (int round = 0; round < 3; round++) {
            for (final int instrument : market.instruments()) {
                feed.take(packets.snapshot(instrument, market.lastSequence(), CHUNK), now);
            }
        }
    }
}
