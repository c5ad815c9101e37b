package org.ringside.marketdata.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.ringside.marketdata.replay.ReplayLimits;
import org.ringside.marketdata.replay.ReplayingFeed;

/**
 * Books of a feed that has lost packets and asks for them, against a slow and obvious market that makes up random
 * commands. {@code -Dringside.seed=} repeats a run, {@code -Dringside.commands=} makes it longer.
 */
class ReplayModelTest {
    private static final long SEED = Long.getLong("ringside.seed", System.nanoTime());
    private static final int COMMANDS = Integer.getInteger("ringside.commands", 1_500);
    private static final int INSTRUMENTS = 3;
    private static final long MILLISECOND = 1_000_000;
    private static final long MINUTE = 60_000 * MILLISECOND;
    private static final int MOST_POLLS = 1_000_000;

    private final Random random = new Random(SEED);
    private final ModelMarket market = ModelMarket.of(random, INSTRUMENTS, COMMANDS);
    private final Packets packets = new Packets();
    private final List<byte[]> live = packets.live(random, market.events(), 12);
    private final CheckedFeed books = new CheckedFeed(market);
    private long now = random.nextLong() >> 8;

    @BeforeAll
    static void printSeed() {
        System.out.println("ringside.seed=" + SEED);
    }

    @Test
    void shouldNoticeNothingOfLossWhenAllThatIsMissingCanBeHad() throws IOException {
        try (ReplayPort port = new ReplayPort(market, packets, random, 0);
            ReplayingFeed feed = new ReplayingFeed(books.feed(), port.address(), ReplayLimits.DEFAULT)) {
            send(feed, port, 10);

            assertThat(books.gaps()).isEmpty();
            assertThat(feed.requests()).isPositive();
        }
        books.assertInStep();
        assertThat(books.snapshots()).isZero();
        assertThat(books.states()).as("LIVE once each").hasSize(INSTRUMENTS);
    }

    @Test
    void shouldLeaveToSnapshotsWhatCannotBeHad() throws IOException {
        try (ReplayPort port = new ReplayPort(market, packets, random, 50);
            ReplayingFeed feed = new ReplayingFeed(books.feed(), port.address(),
                new ReplayLimits(20, ReplayLimits.LEAST_HELD_BYTES, 1_000 * MILLISECOND))) {
            send(feed, port, 10);
        }
        now += MINUTE;
        for (int round = 0; round < 2; round++) {
            for (final int instrument : market.instruments()) {
                books.take(packets.snapshot(instrument, market.lastSequence(),
                    market.imageAt(instrument, market.lastSequence()), 7), now);
            }
        }
        books.assertInStep();
        assertThat(books.gaps()).isNotEmpty();
    }

    /** The whole stream but for what is lost; meanwhile the port answers, soon or late. */
    private void send(final ReplayingFeed feed, final ReplayPort port, final int lossPercent) throws IOException {
        take(feed, live.get(0));
        for (int i = 1; i < live.size(); i++) {
            now += 20 * MILLISECOND;
            if (random.nextInt(100) >= lossPercent) {
                take(feed, live.get(i));
                assertThat(feed.isReplaying() && books.feed().state(1) == FeedState.LIVE)
                    .isEqualTo(feed.state(1) == FeedState.REPLAYING);
            }
            for (int turns = random.nextInt(3); turns > 0; turns--) {
                port.serve();
                feed.poll(now);
            }
        }
        take(feed, packets.heartbeat(market.lastSequence() + 1));
        for (int i = 0; i < MOST_POLLS && feed.isReplaying(); i++) {
            port.serve();
            feed.poll(now);
        }
        assertThat(feed.isReplaying()).isFalse();
    }

    private void take(final ReplayingFeed feed, final byte[] packet) {
        feed.onPacket(new UnsafeBuffer(packet), 0, packet.length, now);
    }
}
