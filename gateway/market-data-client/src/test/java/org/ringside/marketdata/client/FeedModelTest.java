package org.ringside.marketdata.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.marketdata.protocol.OrderAddedEncoder;
import org.ringside.marketdata.protocol.TradeEncoder;

/**
 * Books from packets against a slow and obvious market that makes up random commands: the same orders, in the same
 * priority, the same levels and hashes whenever the feed says that a book is in step. {@code -Dringside.seed=} repeats
 * a run, {@code -Dringside.commands=} makes it longer.
 */
class FeedModelTest {
    private static final long SEED = Long.getLong("ringside.seed", System.nanoTime());
    private static final int COMMANDS = Integer.getInteger("ringside.commands", 1_500);
    private static final int INSTRUMENTS = 3;
    private static final long MILLISECOND = 1_000_000;
    private static final long MINUTE = 60_000 * MILLISECOND;
    private static final int CHUNK = 7;

    private final Random random = new Random(SEED);
    private final ModelMarket market = ModelMarket.of(random, INSTRUMENTS, COMMANDS);
    private final Packets packets = new Packets();
    private final List<byte[]> live = packets.live(random, market.events(), 12);
    private final CheckedFeed feed = new CheckedFeed(market);
    private long now = random.nextLong() >> 8;

    FeedModelTest() {
        System.out.println("ringside.seed=" + SEED);
    }

    @Test
    void shouldBeInStepFromTheFirstEventOnWhenNothingIsLost() {
        live.forEach(packet -> feed.take(packet, later(MILLISECOND)));

        feed.assertInStep();
        assertThat(feed.books()).isEqualTo((int) booksOfModel());
        assertThat(feed.trades()).isEqualTo((int) market.events().stream()
            .filter(event -> event.event().template() == TradeEncoder.TEMPLATE_ID).count());
        assertThat(feed.gaps()).isEmpty();
        assertThat(feed.snapshots()).isZero();
        assertThat(feed.states()).as("LIVE once each").hasSize(INSTRUMENTS);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    @DisplayName("a subscriber joins at any event")
    void shouldComeIntoStepWhereverItJoins(final int quarter) {
        final int start = 1 + quarter * (live.size() - 2) / 3;
        for (int i = start; i < live.size(); i++) {
            feed.take(live.get(i), later(MILLISECOND));
            if (i % 50 == 49) {
                sendSnapshots(i + 1 - random.nextInt(60));
            }
        }
        heal();

        feed.assertInStep();
        assertThat(feed.gaps()).isEmpty();
    }

    @Test
    void shouldComeIntoStepAgainWhateverIsLostDoubledAndReordered() {
        final Deque<byte[]> line = new ArrayDeque<>();
        for (int i = 0; i < live.size(); i++) {
            line.add(live.get(i));
            if (i % 20 == 19) {
                final long sequence = boundary(i - random.nextInt(15));
                for (final int instrument : market.instruments()) {
                    line.addAll(packets.snapshot(instrument, sequence, market.imageAt(instrument, sequence), CHUNK));
                }
            }
        }
        Packets.disturbed(random, line).forEach(packet -> feed.take(packet, later(40 * MILLISECOND)));
        heal();

        feed.assertInStep();
        assertThat(feed.gaps()).isNotEmpty();
        assertThat(feed.snapshots()).isPositive();
        assertThat(feed.books()).isPositive();
    }

    @Test
    @DisplayName("each of two feeds loses other packets")
    void shouldTakeTwoFeedsForOneWhenEachHasLostOtherPackets() {
        for (int i = 0; i < live.size(); i++) {
            final boolean isLostByA = random.nextInt(5) == 0;
            if (!isLostByA) {
                feed.take(live.get(i), later(MILLISECOND));
            }
            if (isLostByA || random.nextInt(5) != 0) {
                feed.take(live.get(i), now);
            }
        }
        feed.assertInStep();
        assertThat(feed.gaps()).isEmpty();
    }

    @Test
    void shouldDropWhatItKnowsWhenPacketsAreCutAnotherWay() {
        final List<byte[]> others = packets.live(random, market.events(), 3);
        int other = 0;
        for (int i = 0; i < live.size(); i++) {
            feed.take(live.get(i), later(MILLISECOND));
            for (int n = random.nextInt(8); n > 0 && other < others.size() && isKnown(others.get(other)); n--) {
                feed.take(others.get(other), now);
                other++;
            }
        }
        feed.assertInStep();
        assertThat(feed.gaps()).isEmpty();
        assertThat(feed.books()).isEqualTo((int) booksOfModel());
    }

    private long later(final long nanos) {
        now += nanos;
        return now;
    }

    /** Whether a packet begins with what has come, so that nothing is missing between. */
    private boolean isKnown(final byte[] packet) {
        return PacketDescriptor.sequence(new UnsafeBuffer(packet), 0)
            <= feed.feed().nextSequence();
    }

    /** A snapshot of all instruments as of the command that ended with or before this packet. */
    private void sendSnapshots(final int packet) {
        final long sequence = boundary(packet);
        for (final int instrument : market.instruments()) {
            feed.take(packets.snapshot(instrument, sequence, market.imageAt(instrument, sequence), CHUNK), now);
        }
    }

    private long boundary(final int packet) {
        final byte[] next = live.get(Math.max(0, Math.min(packet, live.size() - 1)));
        return market.endOfCommand(
            PacketDescriptor.sequence(new UnsafeBuffer(next), 0) - 1);
    }

    /** What a quiet minute brings. */
    private void heal() {
        now += MINUTE;
        feed.take(packets.heartbeat(market.lastSequence() + 1), now);
        for (int round = 0; round < 2; round++) {
            for (final int instrument : market.instruments()) {
                feed.take(packets.snapshot(instrument, market.lastSequence(),
                    market.imageAt(instrument, market.lastSequence()), CHUNK), now);
            }
        }
    }

    /** How often a command has changed the book of an instrument, or was the first one there. */
    private long booksOfModel() {
        final Set<Integer> seen = new TreeSet<>();
        final Set<Integer> changed = new TreeSet<>();
        long books = 0;
        for (final ModelEvent.Numbered event : market.events()) {
            if (seen.add(event.event().instrument())
                || event.event().template() >= OrderAddedEncoder.TEMPLATE_ID) {
                changed.add(event.event().instrument());
            }
            if (event.isLast()) {
                books += changed.size();
                changed.clear();
            }
        }
        return books;
    }
}
