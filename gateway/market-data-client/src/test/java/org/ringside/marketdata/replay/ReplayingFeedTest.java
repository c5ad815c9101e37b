package org.ringside.marketdata.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.ringside.marketdata.client.FeedLimits;
import org.ringside.marketdata.client.FeedListener;
import org.ringside.marketdata.client.FeedState;
import org.ringside.marketdata.client.OrderFeed;
import org.ringside.marketdata.client.PacketDescriptor;
import org.ringside.marketdata.protocol.OrderAddedDecoder;
import org.ringside.marketdata.protocol.ReplayCode;

class ReplayingFeedTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long TIMEOUT = SECOND / 2;
    private static final int L3 = PacketDescriptor.STREAM_ORDERS;
    private static final int MOST_POLLS = 1_000_000;

    private final List<String> gaps = new ArrayList<>();
    private final List<Long> orders = new ArrayList<>();
    private final OrderFeed feed = new OrderFeed(new FeedLimits(4, 10_000, 1_000), new FeedListener() {
        @Override
        public void onGap(final long fromSequence, final long toSequence) {
            gaps.add(fromSequence + "-" + toSequence);
        }

        @Override
        public void onOrderAdded(final OrderAddedDecoder message) {
            orders.add(message.bookId());
        }
    });
    private TestPublisher publisher;
    private ReplayingFeed replaying;

    @BeforeEach
    void open() throws IOException {
        publisher = new TestPublisher();
        replaying = new ReplayingFeed(feed, publisher.address(),
            new ReplayLimits(1_000, ReplayLimits.LEAST_HELD_BYTES, TIMEOUT));
        take(live(1, 10), 0);
        take(live(11, 10), 0);
    }

    @AfterEach
    void close() throws IOException {
        replaying.close();
        publisher.close();
    }

    @Test
    void shouldCloseAGapBeforeTheFeedSeesWhatIsBehindIt() throws IOException {
        take(live(31, 10), 0);
        assertThat(replaying.isReplaying()).isTrue();
        assertThat(replaying.state(1)).isEqualTo(FeedState.REPLAYING);
        assertThat(feed.nextSequence()).isEqualTo(21);
        take(live(41, 5), 0);
        take(live(56, 5), 0);

        answer(21, 10);
        assertThat(feed.nextSequence()).as("up to the second gap").isEqualTo(46);
        answer(46, 10);
        assertThat(replaying.isReplaying()).isFalse();
        assertThat(replaying.state(1)).isEqualTo(FeedState.LIVE);
        assertThat(orders).containsExactlyElementsOf(numbers(2, 60));
        assertThat(gaps).isEmpty();
        assertThat(replaying.requests()).isEqualTo(2);
        assertThat(replaying.reason()).isEmpty();
    }

    @Test
    void shouldPassOnWhatWaitsWhenTimeIsUpAndAskLaterEachTime() throws IOException {
        long now = 0;
        long sequence = 31;
        for (final int seconds : new int[] {1, 2, 4, 8, 16, 30, 30}) {
            take(live(sequence, 1), now);
            assertThat(replaying.isReplaying()).isTrue();
            now += TIMEOUT;
            replaying.poll(now);
            assertThat(replaying.isReplaying()).isFalse();
            assertThat(feed.nextSequence()).isEqualTo(sequence + 1);
            assertThat(replaying.reason()).isNotEmpty();
            final long requests = replaying.requests();
            take(live(sequence + 5, 1), now + seconds * SECOND - 1);
            assertThat(replaying.requests()).as("rests").isEqualTo(requests);
            now += seconds * SECOND;
            sequence += 10;
        }
        assertThat(gaps).hasSize(14);
    }

    @Test
    void shouldGiveUpWhenMoreWaitsThanMay() {
        take(live(31, 10), 0);
        long sequence = 41;
        while (replaying.isReplaying()) {
            take(live(sequence, 20), 0);
            sequence += 20;
        }
        assertThat(feed.nextSequence()).isEqualTo(sequence);
        assertThat(sequence).isBetween(1_000L, 2_000L);
        assertThat(gaps).containsExactly("21-30");
    }

    @Test
    void shouldLeaveLargeGapsAndOtherStreamsAndOtherSessionsToTheFeed() {
        take(live(21 + 1_001, 1), 0);
        assertThat(gaps).containsExactly("21-1021");
        take(live(1_024, 1), 0);
        assertThat(replaying.isReplaying()).isTrue();

        take(TestPublisher.packet(TestPublisher.SESSION + 1, PacketDescriptor.STREAM_DEFINITIONS, 0, 1, 1), 0);
        assertThat(feed.session()).as("not held").isEqualTo(TestPublisher.SESSION + 1);
        take(new byte[] {1, 2, 3}, 0);
        assertThat(feed.refused()).isEqualTo(1);
        replaying.close();
        take(TestPublisher.packet(TestPublisher.SESSION + 1, L3, 0, 5, 1), 40 * SECOND);
        take(TestPublisher.packet(TestPublisher.SESSION + 2, L3, 0, 50, 1), 40 * SECOND);
        assertThat(replaying.isReplaying()).isFalse();
        assertThat(feed.nextSequence()).isEqualTo(51);
    }

    /** A publisher answers no larger request. */
    @Test
    void shouldAskForALargeGapInParts() throws IOException {
        final int missing = ReplayLimits.MOST_AT_ONCE + 20;
        try (ReplayingFeed patient = new ReplayingFeed(feed, publisher.address(),
            new ReplayLimits(ReplayLimits.MOST_EVENTS, ReplayLimits.LEAST_HELD_BYTES, TIMEOUT))) {
            replaying = patient;
            take(live(21 + missing, 1), 0);
            answer(21, 10, ReplayLimits.MOST_AT_ONCE);
            assertThat(patient.isReplaying()).isTrue();
            answer(31, 10, ReplayLimits.MOST_AT_ONCE);

            assertThat(feed.nextSequence()).isEqualTo(41);
            assertThat(patient.requests()).isEqualTo(3);
            assertThat(gaps).isEmpty();
        }
    }

    @Test
    void shouldPassOnWhatWaitsWhenClosed() {
        take(live(31, 10), 0);
        replaying.close();
        assertThat(replaying.isReplaying()).isFalse();
        assertThat(feed.nextSequence()).isEqualTo(41);
    }

    @Test
    void shouldAllocateNothingWhenThereIsNoGap() {
        final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        final long thread = Thread.currentThread().getId();
        final UnsafeBuffer heartbeat = new UnsafeBuffer(live(21, 0));
        long allocated = 1;
        for (int round = 0; round < 10 && allocated > 0; round++) {
            final long before = threads.getThreadAllocatedBytes(thread);
            for (int i = 0; i < 20_000; i++) {
                replaying.onPacket(heartbeat, 0, heartbeat.capacity(), i);
                replaying.poll(i);
            }
            allocated = threads.getThreadAllocatedBytes(thread) - before;
        }
        assertThat(allocated).isZero();
    }

    @Test
    void shouldHaveBounds() {
        assertThatIllegalArgumentException().isThrownBy(() -> new ReplayLimits(0, 65_536, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new ReplayLimits(1, 65_535, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new ReplayLimits(1, 65_536, 0));
        assertThatIllegalArgumentException().isThrownBy(() ->
            new ReplayLimits(1, 65_536, ReplayLimits.LONGEST_NS + 1));
    }

    /** Answers a request that has been sent, and has the feed take the answer. */
    private void answer(final long from, final int count) throws IOException {
        answer(from, count, count);
    }

    private void answer(final long from, final int count, final int asked) throws IOException {
        final long requests = replaying.requests();
        publisher.accept();
        for (int i = 0; i < 3; i++) {
            replaying.poll(0);
        }
        assertThat(publisher.request()).containsExactly(TestPublisher.SESSION, from, (long) asked);
        publisher.send(TestPublisher.joined(TestPublisher.answer(from, count, ReplayCode.OK),
            TestPublisher.prefixed(TestPublisher.recovered(from, count))));
        for (int i = 0; i < MOST_POLLS && replaying.isReplaying() && replaying.requests() == requests; i++) {
            replaying.poll(0);
        }
        publisher.hangUp();
    }

    private void take(final byte[] packet, final long now) {
        replaying.onPacket(new UnsafeBuffer(packet), 0, packet.length, now);
    }

    private static byte[] live(final long sequence, final int count) {
        return TestPublisher.packet(TestPublisher.SESSION, L3, 0, sequence, count);
    }

    private static List<Long> numbers(final long first, final long last) {
        final List<Long> numbers = new ArrayList<>();
        for (long number = first; number <= last; number++) {
            numbers.add(number);
        }
        return numbers;
    }
}
