package org.ringside.marketdata.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.ringside.marketdata.protocol.LevelsChangedDecoder;
import org.ringside.marketdata.protocol.TradeEncoder;

class LevelFeedTest {
    private static final long SECOND = 1_000_000_000L;
    private static final int ABC = 1;
    private static final int FIRST_BODY = PacketDescriptor.HEADER_LENGTH + 12;

    private final ModelMarket market = ModelMarket.ofSingleEvents(new Random(42), 60);
    private final LevelPackets packets = new LevelPackets(market, new Random(1));
    /** By sequence: the change of one event. */
    private final List<List<byte[]>> live = changes(packets, market);
    private final CheckedLevels feed = new CheckedLevels(market);

    @Test
    void shouldJoinWithASnapshotThatTheChangesFollow() {
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
    void shouldBelieveAQuietBookOnlyWhenASecondSnapshotHasNothingNewer() {
        feed.take(packets.heartbeat(), 0);
        sendSnapshot(60, 0);
        assertThat(feed.feed().state(ABC)).as("made before the gap, perhaps").isEqualTo(FeedState.JOINING);

        sendSnapshot(60, 0);
        feed.assertInStep();
        assertThat(feed.books()).isEqualTo(1);
    }

    @Test
    void shouldTakeNoSnapshotTwiceForTwo() {
        feed.take(packets.heartbeat(), 0);
        final List<byte[]> snapshot = packets.snapshot(ABC, 60, 5);
        feed.take(snapshot, 0);
        feed.take(snapshot, 0);
        assertThat(feed.feed().state(ABC)).isEqualTo(FeedState.JOINING);

        sendSnapshot(60, 0);
        feed.assertInStep();
    }

    @Test
    void shouldTakeNoSnapshotBeforeTheStreamHasBegun() {
        sendSnapshot(60, 0);
        sendSnapshot(60, 0);
        assertThat(feed.snapshots()).isZero();

        feed.take(packets.heartbeat(), 0);
        sendSnapshot(60, 0);
        sendSnapshot(60, 0);
        feed.assertInStep();
    }

    @Test
    @DisplayName("a packet of L2 is lost")
    void shouldWaitForTheSnapshotWhenPreviousIsAboveTheBook() {
        send(0, 10, 0);
        assertThat(feed.feed().state(ABC)).isEqualTo(FeedState.LIVE);
        final int lost = 10;
        send(lost + 1, lost + 5, 0);
        assertThat(feed.feed().state(ABC)).isEqualTo(FeedState.JOINING);

        sendSnapshot(lost + 3, 0);
        assertThat(feed.feed().state(ABC)).isEqualTo(FeedState.LIVE);
        send(lost + 5, live.size(), 0);
        feed.assertInStep();
        assertThat(feed.gaps()).hasSize(1);
    }

    @Test
    void shouldBeProvenByTheNextChangeWhenTheGapWasOfOthers() {
        final LevelPackets publisher = new LevelPackets(market, new Random(1));
        feed.take(publisher.live(1, 10, 0, 9), 0);
        publisher.restart(2);
        feed.take(publisher.heartbeat(), 0);
        assertThat(feed.feed().state(ABC)).isEqualTo(FeedState.JOINING);

        feed.take(publisher.live(11, 60, 0, 9), 0);
        feed.assertInStep();
        assertThat(feed.snapshots()).isZero();
    }

    @Test
    void shouldApplyAMergedChangeToABookThatHasAPartOfItAlready() {
        final LevelPackets merging = new LevelPackets(market, new Random(1));
        final List<byte[]> merged = new ArrayList<>(merging.live(1, 20, 0, 9));
        feed.take(merged, 0);
        final List<byte[]> next = merging.live(21, 40, 100, 9);
        final List<byte[]> last = merging.live(41, 60, 100, 9);
        // Lost: the change from 20 to 40. The snapshot stands in the middle of the next one.
        feed.take(last, 0);
        assertThat(next).isNotEmpty();
        feed.take(merging.snapshot(ABC, 50, 5), 0);

        feed.assertInStep();
    }

    @Test
    void shouldNotTellABookWhilePartsAreMissing() {
        final LevelPackets parts = new LevelPackets(market, new Random(1));
        feed.take(parts.live(1, 20, 0, 9), 0);
        final int books = feed.books();
        final List<byte[]> change = onePartEach(parts.live(21, 60, 100, 1));
        assertThat(change.size()).isGreaterThan(3);
        feed.take(change.subList(0, change.size() - 1), 0);
        assertThat(feed.books()).isEqualTo(books);

        feed.take(change.get(change.size() - 1), 0);
        feed.assertInStep();
        assertThat(feed.books()).isEqualTo(books + 1);
    }

    @Test
    void shouldWaitForTheSnapshotWhicheverPartIsLost() {
        final int count = onePartEach(new LevelPackets(market, new Random(1)).live(1, 60, 100, 1)).size();
        for (int lost = 0; lost < count; lost++) {
            final LevelPackets parts = new LevelPackets(market, new Random(1));
            final CheckedLevels other = new CheckedLevels(market);
            final List<byte[]> change = onePartEach(parts.live(1, 60, 100, 1));
            change.remove(lost);
            other.take(change, 0);
            other.take(heartbeat(count + 1), 0);
            assertThat(other.feed().state(ABC)).as("part %d", lost).isNotEqualTo(FeedState.LIVE);
            other.take(parts.snapshot(ABC, 60, 5), 0);
            other.take(parts.snapshot(ABC, 60, 5), 0);
            other.take(parts.snapshot(ABC, 60, 5), 0);
            other.assertInStep();
        }
    }

    @Test
    void shouldTakeThePartsThatComeBehindTheSnapshotThatTheyFollow() {
        final LevelPackets parts = new LevelPackets(market, new Random(1));
        parts.live(1, 20, 0, 9);
        final List<byte[]> change = onePartEach(parts.live(21, 60, 100, 1));
        feed.take(change.subList(0, 2), 0);
        feed.take(parts.snapshot(ABC, 20, 5), 0);
        assertThat(feed.feed().state(ABC)).isEqualTo(FeedState.JOINING);

        feed.take(change.subList(2, change.size()), 0);
        feed.assertInStep();
    }

    @Test
    void shouldTellATradeOnceWhenThePublisherHasStartedAgainBeforeItNotedThatItHadSentIt() {
        final ModelMarket trading = ModelMarket.of(new Random(5), 1, 300);
        final LevelPackets publisher = new LevelPackets(trading, new Random(1));
        final CheckedLevels trader = new CheckedLevels(trading);
        final long middle = trading.endOfCommand(200);
        trader.take(publisher.live(1, middle, 0, 9), 0);
        final int trades = trader.trades();
        assertThat(trades).isPositive();

        publisher.restart(2);
        trader.take(publisher.repeat(trading.endOfCommand(100) + 1, middle), SECOND);
        assertThat(trader.trades()).isEqualTo(trades);
        trader.take(publisher.live(middle + 1, trading.lastSequence(), 0, 9), SECOND);
        assertThat(trader.trades()).isGreaterThan(trades);
        trader.take(publisher.snapshot(1, trading.lastSequence(), 5), SECOND);
        trader.take(publisher.snapshot(1, trading.lastSequence(), 5), SECOND);
        trader.assertInStep();
    }

    /** Each publisher is killed before it comes to what is new, and stands still before it repeats. */
    @Test
    void shouldTellATradeOnceHoweverManyPublishersRepeatItAndHoweverLongThatTakes() {
        final ModelMarket trading = ModelMarket.of(new Random(5), 1, 300);
        final LevelPackets publisher = new LevelPackets(trading, new Random(1));
        final CheckedLevels trader = new CheckedLevels(trading);
        final long middle = trading.endOfCommand(200);
        trader.take(publisher.live(1, middle, 0, 9), 0);
        final int trades = trader.trades();

        for (int incarnation = 2; incarnation < 5; incarnation++) {
            publisher.restart(incarnation);
            trader.take(publisher.heartbeat(), 10 * incarnation * SECOND);
            trader.take(publisher.repeat(trading.endOfCommand(100) + 1, middle), (10 * incarnation + 9) * SECOND);
            assertThat(trader.trades()).isEqualTo(trades);
        }
        trader.take(publisher.live(middle + 1, trading.lastSequence(), 0, 9), 60 * SECOND);
        assertThat(trader.trades()).isEqualTo((int) trading.events().stream()
            .filter(event -> event.event().template() == TradeEncoder.TEMPLATE_ID).count());
    }

    @Test
    void shouldJoinAnewWhenTheHashIsAnother() {
        send(0, 20, 0);
        final int next = 20;
        final byte[] wrong = live.get(next).get(0).clone();
        wrong[FIRST_BODY + LevelsChangedDecoder.hashEncodingOffset()] ^= 1;
        feed.take(wrong, 0);
        assertThat(feed.feed().state(ABC)).isEqualTo(FeedState.JOINING);

        send(next + 1, 40, 0);
        sendSnapshot(40, 0);
        sendSnapshot(40, 0);
        send(40, live.size(), 0);
        feed.assertInStep();
    }

    @Test
    void shouldRestWhenThreeSnapshotsInTenSecondsWereNotEnough() {
        send(0, 5, 0);
        int lost = 5;
        for (int i = 1; i <= 3; i++) {
            final int next = lost + 1;
            send(next, next + 1, i * SECOND);
            if (i < 3) {
                sendSnapshot(next + 1, i * SECOND);
                assertThat(feed.feed().state(ABC)).isEqualTo(FeedState.LIVE);
            }
            lost = next + 1;
        }
        assertThat(feed.feed().state(ABC)).isEqualTo(FeedState.STALE);
        sendSnapshot(lost, 4 * SECOND - 1);
        assertThat(feed.feed().state(ABC)).isEqualTo(FeedState.STALE);

        send(lost, live.size(), 4 * SECOND);
        sendSnapshot(60, 4 * SECOND);
        sendSnapshot(60, 4 * SECOND);
        feed.assertInStep();
    }

    @Test
    void shouldHoldNoMoreThanItMayAndKeepNoMoreLevelsThanItMay() {
        final CheckedLevels small = new CheckedLevels(market, new FeedLimits(1, 1_000, 10));
        live.subList(5, 40).forEach(change -> small.take(change, 0));
        small.take(packets.snapshot(ABC, 40, 5), 60 * SECOND);
        small.take(packets.snapshot(ABC, 40, 5), 60 * SECOND);
        live.subList(40, 60).forEach(change -> small.take(change, 60 * SECOND));
        small.assertInStep();

        final CheckedLevels tiny = new CheckedLevels(market, new FeedLimits(1, 2, 100));
        live.forEach(change -> tiny.take(change, 0));
        tiny.take(packets.snapshot(ABC, 60, 5), 0);
        assertThat(tiny.feed().state(ABC)).isNotEqualTo(FeedState.LIVE);
        assertThat(tiny.feed().leftOut()).isZero();

        final ModelMarket three = ModelMarket.of(new Random(3), 3, 100);
        final CheckedLevels two = new CheckedLevels(three, new FeedLimits(2, 1_000, 100));
        two.take(new LevelPackets(three, new Random(1)).live(1, three.lastSequence(), 0, 9), 0);
        assertThat(two.feed().leftOut()).isPositive();
    }

    /** Whatever bit of a packet is wrong: nothing is thrown, and after a quiet minute the books are right. */
    @Test
    void shouldHealWhicheverBitOfAChangeWasWrong() {
        final int damaged = 20;
        final List<List<byte[]>> rounds = rounds(packets);
        final byte[] packet = live.get(damaged).get(0);
        for (int bit = 0; bit < 8 * packet.length; bit++) {
            final List<List<byte[]>> sent = new ArrayList<>(live);
            sent.set(damaged, List.of(wrong(packet, bit)));
            assertHealed(bit, sent, rounds);
        }
    }

    @Test
    void shouldHealWhicheverBitOfASnapshotWasWrong() {
        final List<byte[]> snapshot = packets.snapshot(ABC, 30, 50);
        final List<List<byte[]>> rounds = rounds(packets);
        for (int damaged = 0; damaged < snapshot.size(); damaged++) {
            for (int bit = 0; bit < 8 * snapshot.get(damaged).length; bit++) {
                final List<byte[]> sentSnapshot = new ArrayList<>(snapshot);
                sentSnapshot.set(damaged, wrong(snapshot.get(damaged), bit));
                final List<List<byte[]>> sent = new ArrayList<>(live.subList(20, live.size()));
                sent.add(10, sentSnapshot);
                assertHealed(bit, sent, rounds);
            }
        }
    }

    private void assertHealed(final int bit, final List<List<byte[]>> sent, final List<List<byte[]>> rounds) {
        final CheckedLevels damaged = new CheckedLevels(market);
        damaged.compareNothing();
        sent.forEach(change -> damaged.take(change, 0));
        long now = 0;
        for (final List<byte[]> round : rounds) {
            now += 60 * SECOND;
            damaged.take(heartbeat(live.size() + 1), now);
            damaged.take(round, now);
        }
        assertThat(damaged.feed().state(ABC)).as("bit %d", bit).isEqualTo(FeedState.LIVE);
        damaged.assertInStep();
    }

    /** Snapshots of the last moment. */
    private List<List<byte[]>> rounds(final LevelPackets publisher) {
        final List<List<byte[]>> rounds = new ArrayList<>();
        for (int round = 0; round < 4; round++) {
            rounds.add(publisher.snapshot(ABC, market.lastSequence(), 50));
        }
        return rounds;
    }

    private static byte[] wrong(final byte[] packet, final int bit) {
        final byte[] wrong = packet.clone();
        wrong[bit / 8] ^= (byte) (1 << bit % 8);
        return wrong;
    }

    private static byte[] heartbeat(final long number) {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[PacketDescriptor.MAX_LENGTH]);
        final PacketWriter writer = new PacketWriter(Packets.SESSION, 0, PacketDescriptor.STREAM_LEVELS, 1);
        writer.begin(buffer, 0);
        final byte[] packet = new byte[writer.finish(number, 0, 0, 0)];
        buffer.getBytes(0, packet);
        return packet;
    }

    private static List<List<byte[]>> changes(final LevelPackets publisher, final ModelMarket of) {
        final List<List<byte[]>> changes = new ArrayList<>();
        for (long sequence = 1; sequence <= of.lastSequence(); sequence++) {
            changes.add(publisher.live(sequence, sequence, 0, 9));
        }
        return changes;
    }

    /** Packets with one message each, from those that may have several. */
    private static List<byte[]> onePartEach(final List<byte[]> sent) {
        final List<byte[]> single = new ArrayList<>();
        final PacketReader reader = new PacketReader();
        final PacketWriter writer = new PacketWriter(Packets.SESSION, 0, PacketDescriptor.STREAM_LEVELS, 1);
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[PacketDescriptor.MAX_LENGTH]);
        long number = 1;
        for (final byte[] packet : sent) {
            final UnsafeBuffer source = new UnsafeBuffer(packet);
            reader.wrap(source, 0, packet.length);
            number = single.isEmpty() ? reader.sequence() : number;
            while (reader.next()) {
                writer.begin(buffer, 0);
                final int length = source.getShort(reader.body() - 12) - 12;
                buffer.putBytes(writer.claim(length), source, reader.body(), length);
                writer.commit(reader.templateId(), reader.blockLength(), length);
                final byte[] one = new byte[writer.finish(number++, 0, 0, 0)];
                buffer.getBytes(0, one);
                single.add(one);
            }
        }
        return single;
    }

    private void send(final int from, final int to, final long now) {
        live.subList(from, to).forEach(change -> feed.take(change, now));
    }

    private void sendSnapshot(final long sequence, final long now) {
        feed.take(packets.snapshot(ABC, sequence, 5), now);
    }
}
