package org.ringside.marketdata.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.marketdata.protocol.OrderAddedEncoder;
import org.ringside.marketdata.protocol.OrderDeletedEncoder;
import org.ringside.marketdata.protocol.Side;

class OrderFeedTest {
    private static final long SECOND = 1_000_000_000L;
    private static final int TIME_OFFSET = 16;
    private static final int ABC = 1;
    /** Of a packet. */
    private static final int SEQUENCE_OFFSET = 8;
    private static final int FLAGS_OFFSET = 29;
    private static final int PUBLISHED_OFFSET = 32;

    private final ModelMarket market = ModelMarket.ofSingleEvents(new Random(42), 60);
    private final Packets packets = new Packets();
    /** One event each, which is a whole command. */
    private final List<byte[]> live = packets.live(new Random(1), market.events(), 1);
    private final CheckedFeed feed = new CheckedFeed(market);

    @Test
    void shouldJoinWhenASnapshotComesBeforeTheFeedAndWhenItComesBehind() {
        sendSnapshot(20, 0);
        assertThat(feed.feed().state(ABC)).as("nobody knows yet what is new").isEqualTo(FeedState.JOINING);
        send(20, 30, 0);
        assertThat(feed.feed().state(ABC)).isEqualTo(FeedState.JOINING);

        sendSnapshot(10, 0);
        assertThat(feed.feed().state(ABC)).as("too old: 11 to 20 are missing").isEqualTo(FeedState.JOINING);
        sendSnapshot(26, 0);
        assertThat(feed.feed().state(ABC)).isEqualTo(FeedState.LIVE);
        send(30, live.size(), 0);
        feed.assertInStep();
    }

    @Test
    void shouldJoinWithASnapshotThatIsAheadOfTheFeed() {
        send(0, 10, 0);
        send(12, 20, 0);
        final long ahead = 40;
        sendSnapshot(ahead, 0);
        assertThat(feed.feed().rptSeq(ABC)).isEqualTo(ahead);

        send(22, 30, 0);
        assertThat(feed.feed().state(ABC)).as("the book has what the feed has missed").isEqualTo(FeedState.LIVE);
        send(30, live.size(), 0);
        feed.assertInStep();
        assertThat(feed.gaps()).containsExactly("11-12", "21-22");
    }

    @Test
    void shouldBeInStepWithoutASnapshotWhenTheGapWasOfOthers() {
        final ModelMarket two = ModelMarket.of(new Random(7), 2, 200);
        final List<byte[]> packetsOfTwo = packets.live(new Random(1), two.events(), 1);
        final CheckedFeed both = new CheckedFeed(two);
        int lost = 20;
        while (two.events().get(lost).event().instrument() != 2 || two.events().get(lost + 1).event().instrument() != 1
            || two.events().get(lost + 2).event().instrument() != 2) {
            lost++;
        }
        both.take(packetsOfTwo.subList(0, lost), 0);
        both.states().clear();
        both.take(packetsOfTwo.subList(lost + 1, lost + 3), 0);

        assertThat(both.states()).containsExactlyInAnyOrder("1 JOINING", "2 JOINING", "1 LIVE");
        both.take(packetsOfTwo.subList(lost + 3, packetsOfTwo.size()), 0);
        assertThat(both.feed().state(2)).isEqualTo(FeedState.JOINING);
        both.take(packets.snapshot(2, two.lastSequence(), two.imageAt(2, two.lastSequence()), 5), 0);
        both.assertInStep();
    }

    @Test
    void shouldBeInStepWhenASnapshotSaysThatAQuietInstrumentHasMissedNothing() {
        send(0, live.size(), 0);
        feed.take(packets.heartbeat(market.lastSequence() + 100), 0);
        assertThat(feed.feed().state(ABC)).isEqualTo(FeedState.JOINING);
        final int books = feed.books();

        sendSnapshot(market.lastSequence(), 0);
        assertThat(feed.feed().state(ABC)).as("older than the gap").isEqualTo(FeedState.JOINING);
        feed.take(packets.snapshot(ABC, market.lastSequence() + 99,
            market.imageAt(ABC, market.lastSequence()), 5).get(0), 0);

        feed.assertInStep();
        assertThat(feed.books()).isEqualTo(books + 1);
    }

    @Test
    void shouldRestWhenThreeSnapshotsInTenSecondsWereNotEnough() {
        send(0, 10, 0);
        for (int i = 1; i <= 3; i++) {
            send(10 + 3 * i, 12 + 3 * i, i * SECOND);
            if (i < 3) {
                assertThat(feed.feed().state(ABC)).isEqualTo(FeedState.JOINING);
                sendSnapshot(11 + 3 * i, i * SECOND);
                assertThat(feed.feed().state(ABC)).isEqualTo(FeedState.LIVE);
            }
        }
        assertThat(feed.feed().state(ABC)).isEqualTo(FeedState.STALE);
        sendSnapshot(21, 3 * SECOND);
        send(21, 30, 4 * SECOND - 1);
        assertThat(feed.feed().state(ABC)).isEqualTo(FeedState.STALE);

        send(30, 31, 4 * SECOND);
        assertThat(feed.feed().state(ABC)).isEqualTo(FeedState.JOINING);
        sendSnapshot(31, 4 * SECOND);
        send(31, live.size(), 4 * SECOND);
        feed.assertInStep();
    }

    @Test
    void shouldJoinAnewWhenMoreHasToWaitThanMay() {
        final CheckedFeed small = new CheckedFeed(market, new FeedLimits(1, 1_000, 10));
        small.take(live.subList(5, 15), 0);
        small.take(packets.snapshot(ABC, 5, market.imageAt(ABC, 5), 5), 0);
        assertThat(small.feed().state(ABC)).as("ten were held").isEqualTo(FeedState.LIVE);

        final CheckedFeed full = new CheckedFeed(market, new FeedLimits(1, 1_000, 10));
        full.take(live.subList(5, 16), 0);
        full.take(packets.snapshot(ABC, 5, market.imageAt(ABC, 5), 5), 0);
        assertThat(full.feed().state(ABC)).as("eleven were not").isEqualTo(FeedState.JOINING);
        full.take(live.subList(16, 20), 0);
        full.take(packets.snapshot(ABC, 20, market.imageAt(ABC, 20), 5), 0);
        full.take(live.subList(20, live.size()), 0);
        full.assertInStep();
    }

    @Test
    void shouldNotBelieveASnapshotWhoseHashIsAnother() {
        send(20, 30, 0);
        final ModelImage image = market.imageAt(ABC, 30);
        feed.take(packets.snapshot(ABC, 30, image, 5, image.hashOfOrders() + 1), 0);
        assertThat(feed.feed().state(ABC)).isEqualTo(FeedState.JOINING);

        sendSnapshot(30, 0);
        send(30, live.size(), 0);
        feed.assertInStep();
    }

    @Test
    void shouldJoinAnewWhenASnapshotOfTheSameMomentHasAnotherHash() {
        send(0, live.size(), 0);
        final ModelImage image = market.imageAt(ABC, market.lastSequence());
        feed.take(packets.snapshot(ABC, market.lastSequence(), image, 50, image.hashOfOrders() + 1), 0);
        assertThat(feed.feed().state(ABC)).isEqualTo(FeedState.JOINING);

        sendSnapshot(market.lastSequence(), 0);
        feed.assertInStep();
    }

    @Test
    void shouldJoinAnewWhenASnapshotHasWhatShouldHaveComeBefore() {
        final List<ModelEvent.Numbered> events = new ArrayList<>(market.events());
        final ModelEvent.Numbered last = events.remove(events.size() - 1);
        events.add(new ModelEvent.Numbered(last.event(), last.sequence(), 1, true));
        final CheckedFeed wrong = new CheckedFeed(market);
        wrong.take(packets.live(new Random(1), events, 1), 0);
        assertThat(wrong.feed().rptSeq(ABC)).isEqualTo(last.rptSeq() - 1);

        sendSnapshotTo(wrong, market.lastSequence(), 0);
        wrong.assertInStep();
    }

    @Test
    void shouldJoinAnewWhenALaterSnapshotHasLessThanTheBook() {
        send(0, live.size(), 0);
        final long last = market.lastSequence();
        final ModelEvent strange = new ModelEvent(OrderAddedEncoder.TEMPLATE_ID, ABC, 1_000, 100, 0, 5, Side.BUY, 0);
        feed.compareNothing();
        feed.take(packets.live(new Random(1), List.of(numbered(strange, last + 1, last + 1, true)), 1), 0);
        assertThat(feed.feed().rptSeq(ABC)).isEqualTo(last + 1);

        feed.take(packets.snapshot(ABC, last + 1, market.imageAt(ABC, last), 5), 0);
        feed.assertInStep();
    }

    @Test
    void shouldWaitForTheNextSnapshotWhenAChunkIsLostOrAGapComesBetween() {
        send(20, 30, 0);
        final List<byte[]> chunks = packets.snapshot(ABC, 30, market.imageAt(ABC, 30), 2);
        assertThat(chunks.size()).isGreaterThan(3);
        final List<byte[]> torn = new ArrayList<>(chunks);
        torn.remove(2);
        feed.take(torn, 0);
        assertThat(feed.feed().state(ABC)).isEqualTo(FeedState.JOINING);

        feed.take(chunks.subList(0, 2), 0);
        send(32, 35, 0);
        feed.take(chunks.subList(2, chunks.size()), 0);
        assertThat(feed.feed().state(ABC)).as("31 and 32 are missing").isEqualTo(FeedState.JOINING);

        sendSnapshot(35, 0);
        send(35, live.size(), 0);
        feed.assertInStep();
    }

    @Test
    void shouldTakeChunksThatComeTwice() {
        send(20, 30, 0);
        for (final byte[] chunk : packets.snapshot(ABC, 30, market.imageAt(ABC, 30), 2)) {
            feed.take(chunk, 0);
            feed.take(chunk, 0);
        }
        send(30, live.size(), 0);
        feed.assertInStep();
    }

    @Test
    @DisplayName("the engine begins another session")
    void shouldBeginAnewWithAnotherSessionAndLeaveOutTheOldOne() {
        send(0, 30, 0);
        final Packets next = new Packets(Packets.SESSION + 1);
        final List<byte[]> other = next.live(new Random(1), market.events(), 5);
        feed.take(other.get(0), SECOND);
        send(30, 35, SECOND);
        feed.take(other.subList(1, other.size()), 2 * SECOND);

        feed.assertInStep();
        assertThat(feed.gaps()).isEmpty();
        assertThat(feed.states()).containsExactly("1 LIVE", "1 JOINING", "1 LIVE");
    }

    @Test
    void shouldTellTheEndOfASessionOnceAndGoOnWithTheNextOneWhateverItsNumberIs() {
        send(0, live.size(), 0);
        final byte[] end = packets.end(market.lastSequence() + 1);
        feed.take(end, 0);
        feed.take(end, SECOND);
        feed.assertInStep();
        feed.take(end, 2 * SECOND);

        final List<byte[]> other = new Packets(Packets.SESSION - 7).live(new Random(1), market.events(), 5);
        feed.take(other.get(0), 2 * SECOND);
        feed.take(end, 3 * SECOND);
        feed.take(packets.heartbeat(market.lastSequence() + 1), 3 * SECOND);
        feed.take(other.subList(1, other.size()), 3 * SECOND);
        feed.assertInStep();
        feed.take(new Packets(Packets.SESSION - 8).heartbeat(1), 3 * SECOND);

        assertThat(feed.sessions()).containsExactly("77 begins", "77 ends", "70 begins");
        assertThat(feed.gaps()).isEmpty();
    }

    /** As a publisher does that finds a whole copy of the store whose damage had kept the end from being told. */
    @Test
    void shouldNotReturnToAnOlderSessionWhoseEndIsToldLate() {
        send(0, 30, 0);
        final List<byte[]> other = new Packets(Packets.SESSION + 1).live(new Random(1), market.events(), 5);
        feed.take(other.get(0), SECOND);
        feed.take(packets.end(market.lastSequence() + 1), 60 * SECOND);
        feed.take(other.subList(1, other.size()), 61 * SECOND);

        feed.assertInStep();
        assertThat(feed.sessions()).containsExactly("77 begins", "78 begins");
    }

    @Test
    void shouldTakeWhatAPacketHasThatSaysThatTheSessionIsOver() {
        send(0, live.size() - 1, 0);
        final byte[] last = live.get(live.size() - 1).clone();
        last[FLAGS_OFFSET] |= PacketDescriptor.FLAG_END_OF_SESSION;
        feed.take(last, 0);

        feed.assertInStep();
        assertThat(feed.sessions()).containsExactly("77 begins", "77 ends");
    }

    @Test
    void shouldReturnToTheFeedThatGoesOnWhenASequenceOrASessionWasWild() {
        send(0, 30, 0);
        final byte[] wild = packets.heartbeat(31);
        new UnsafeBuffer(wild).putLong(SEQUENCE_OFFSET, 1L << 39, ByteOrder.LITTLE_ENDIAN);
        feed.take(wild, SECOND);
        send(30, 35, SECOND);
        assertThat(feed.feed().state(ABC)).isEqualTo(FeedState.JOINING);
        send(35, 36, 4 * SECOND);
        sendSnapshot(36, 4 * SECOND);
        send(36, 40, 4 * SECOND);
        assertThat(feed.feed().state(ABC)).isEqualTo(FeedState.LIVE);

        feed.take(new Packets(-1).heartbeat(1), 5 * SECOND);
        send(40, 45, 6 * SECOND);
        send(45, 46, 8 * SECOND);
        sendSnapshot(46, 8 * SECOND);
        send(46, live.size(), 8 * SECOND);
        feed.assertInStep();
    }

    /** A packet that nobody has sent so: its sequence is ahead, its time has no sense. The network may double it. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void shouldReturnToABusyFeedWhenASequenceAndATimeWereWild(final int copies) {
        send(0, 20, 0);
        final byte[] wild = packets.heartbeat(1_000_000);
        new UnsafeBuffer(wild).putLong(TIME_OFFSET, Long.MAX_VALUE, ByteOrder.LITTLE_ENDIAN);
        feed.take(Collections.nCopies(copies, wild), 0);
        for (int i = 20; i < live.size(); i++) {
            send(i, i + 1, i * SECOND);
        }
        assertThat(feed.feed().nextSequence()).isEqualTo(market.lastSequence() + 1);
    }

    /** A publisher that was away for a while sends again what the one before may not have sent. */
    @Test
    void shouldDropRepeatsThatComeAfterALongSilence() {
        send(0, 30, 0);
        send(20, 30, 5 * SECOND);
        send(30, live.size(), 5 * SECOND);

        assertToldOnce();
    }

    /** Each publisher is killed before it comes to what is new; the last one stands still between its packets. */
    @Test
    @DisplayName("publishers repeat events and are killed, one after the other, at any distance of time")
    void shouldTellEventsOnceHoweverManyPublishersRepeatThemAndHoweverLongThatTakes() {
        send(0, 30, 0);
        for (int publisher = 1; publisher <= 4; publisher++) {
            repeat(20, 25, 3 * publisher * SECOND);
            send(26, 28, 3 * publisher * SECOND);
        }
        for (int i = 10; i < 30; i++) {
            repeat(i, i + 1, (60 + 10 * i) * SECOND);
        }
        send(30, live.size(), 1_000 * SECOND);

        assertToldOnce();
    }

    /** A second feed that lacks events goes on when the engine does, or when it has made them again. */
    @Test
    void shouldWaitForAPublisherThatWaitsForEventsItself() {
        send(0, 30, 0);
        feed.take(packets.heartbeat(21), SECOND);
        for (int i = 2; i < 20; i++) {
            feed.take(packets.heartbeat(21, PacketDescriptor.FLAG_ENGINE_SILENT), i * SECOND);
            feed.take(packets.heartbeat(21, PacketDescriptor.FLAG_CATCHING_UP), i * SECOND);
        }
        send(20, live.size(), 20 * SECOND);

        assertToldOnce();
    }

    /** Packets as a publisher sends them again: without the time of the engine. */
    private void repeat(final int from, final int to, final long now) {
        for (final byte[] packet : live.subList(from, to)) {
            final byte[] again = packet.clone();
            new UnsafeBuffer(again).putLong(PUBLISHED_OFFSET, 0);
            feed.take(again, now);
        }
    }

    private void assertToldOnce() {
        feed.assertInStep();
        assertThat(feed.states()).containsExactly("1 LIVE");
        assertThat(feed.gaps()).isEmpty();
        assertThat(feed.books()).isEqualTo(live.size());
    }

    @Test
    void shouldRefuseSequencesThatCannotBe() {
        send(0, 30, 0);
        for (final long wild : new long[] {0, -1, Long.MIN_VALUE, Long.MAX_VALUE, 32 + PacketNumbers.MAX_GAP}) {
            assertThat(feed.take(packets.heartbeat(wild), 0)).isEqualTo(PacketStatus.BAD_SEQUENCE);
        }
        assertThat(feed.feed().refused()).isEqualTo(5);
        send(30, live.size(), 0);
        feed.assertInStep();
    }

    @Test
    void shouldKeepNoMoreInstrumentsAndOrdersThanItMay() {
        final ModelMarket three = ModelMarket.of(new Random(3), 3, 100);
        final List<byte[]> packetsOfThree = packets.live(new Random(3), three.events(), 10);
        final CheckedFeed two = new CheckedFeed(three, new FeedLimits(2, 1_000, 100));
        two.take(packetsOfThree, 0);
        assertThat(two.feed().leftOut()).isPositive();
        assertThat(two.feed().book(packetsOf(three, 2))).isNull();

        final CheckedFeed tiny = new CheckedFeed(market, new FeedLimits(1, 2, 100));
        tiny.take(live, 0);
        sendSnapshotTo(tiny, market.lastSequence(), 0);
        assertThat(tiny.feed().state(ABC)).isNotEqualTo(FeedState.LIVE);
        assertThatIllegalArgumentException().isThrownBy(() -> new FeedLimits(0, 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new FeedLimits(1, 0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new FeedLimits(1, 1, FeedLimits.MOST_HELD + 1));
        assertThat(FeedLimits.DEFAULT.maxHeld()).isEqualTo(1_048_576);
    }

    @Test
    void shouldSayThatNoBookIsInStepBeforeTheCommandThatChangesSeveralHasEnded() {
        final List<ModelEvent.Numbered> events = List.of(
            numbered(event(OrderAddedEncoder.TEMPLATE_ID, 1), 1, 1, true),
            numbered(event(OrderAddedEncoder.TEMPLATE_ID, 2), 2, 1, true),
            numbered(event(OrderDeletedEncoder.TEMPLATE_ID, 1), 3, 2, false),
            numbered(event(OrderDeletedEncoder.TEMPLATE_ID, 2), 4, 2, true));
        final List<String> books = new ArrayList<>();
        final OrderFeed mass = new OrderFeed(new FeedLimits(4, 4, 4), new FeedListener() {
            @Override
            public void onBook(final int instrument, final long rptSeq) {
                books.add(instrument + " " + rptSeq);
            }
        });
        final List<String> expected = new ArrayList<>();
        for (final byte[] packet : packets.live(new Random(1), events, 1)) {
            mass.onPacket(new UnsafeBuffer(packet), 0, packet.length, 0);
            expected.add(String.join(", ", books));
        }
        assertThat(expected).containsExactly("1 1", "1 1, 2 1", "1 1, 2 1", "1 1, 2 1, 1 2, 2 2");
    }

    /** Whatever bit of a packet is wrong: nothing is thrown, and after a quiet minute the books are right. */
    @Test
    void shouldHealWhicheverBitOfAPacketWasWrong() {
        final List<byte[]> large = packets.live(new Random(1), market.events(), 20);
        final byte[] packet = large.get(1);
        for (int bit = 0; bit < 8 * packet.length; bit++) {
            final CheckedFeed damaged = new CheckedFeed(market);
            damaged.compareNothing();
            damaged.take(large.get(0), 0);
            final byte[] wrong = packet.clone();
            wrong[bit / 8] ^= (byte) (1 << bit % 8);
            damaged.take(wrong, 0);
            damaged.take(large.subList(2, large.size()), 0);
            for (int round = 1; round <= 3; round++) {
                damaged.take(packets.heartbeat(market.lastSequence() + 1), 60 * round * SECOND);
                sendSnapshotTo(damaged, market.lastSequence(), 60 * round * SECOND);
            }
            damaged.assertInStep();
        }
    }

    @Test
    void shouldHealWhicheverBitOfASnapshotWasWrong() {
        final List<byte[]> snapshot = packets.snapshot(ABC, 30, market.imageAt(ABC, 30), 4);
        for (int damagedPacket = 0; damagedPacket < 2; damagedPacket++) {
            final byte[] packet = snapshot.get(damagedPacket);
            for (int bit = 0; bit < 8 * packet.length; bit++) {
                final CheckedFeed damaged = new CheckedFeed(market);
                damaged.compareNothing();
                damaged.take(live.subList(20, 30), 0);
                final List<byte[]> wrong = new ArrayList<>(snapshot);
                wrong.set(damagedPacket, Arrays.copyOf(packet, packet.length));
                wrong.get(damagedPacket)[bit / 8] ^= (byte) (1 << bit % 8);
                damaged.take(wrong, 0);
                damaged.take(live.subList(30, live.size()), 0);
                for (int round = 1; round <= 3; round++) {
                    damaged.take(packets.heartbeat(market.lastSequence() + 1), 60 * round * SECOND);
                    sendSnapshotTo(damaged, market.lastSequence(), 60 * round * SECOND);
                }
                damaged.assertInStep();
            }
        }
    }

    private static ModelEvent event(final int template, final int instrument) {
        return new ModelEvent(template, instrument, 1, 100, 0, 5, Side.BUY, 0);
    }

    private static ModelEvent.Numbered numbered(
        final ModelEvent event, final long sequence, final long rptSeq, final boolean isLast) {
        return new ModelEvent.Numbered(event, sequence, rptSeq, isLast);
    }

    /** The instrument that comes behind so many others. */
    private static int packetsOf(final ModelMarket model, final int others) {
        return model.events().stream().map(event -> event.event().instrument()).distinct().skip(others).findFirst()
            .orElseThrow();
    }

    private void send(final int from, final int to, final long now) {
        feed.take(live.subList(from, to), now);
    }

    private void sendSnapshot(final long sequence, final long now) {
        sendSnapshotTo(feed, sequence, now);
    }

    private void sendSnapshotTo(final CheckedFeed to, final long sequence, final long now) {
        to.take(packets.snapshot(ABC, sequence, market.imageAt(ABC, sequence), 5), now);
    }
}
