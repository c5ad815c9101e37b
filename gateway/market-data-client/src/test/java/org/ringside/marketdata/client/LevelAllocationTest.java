package org.ringside.marketdata.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.ringside.marketdata.protocol.InstrumentStateEncoder;
import org.ringside.marketdata.protocol.LevelsChangedEncoder;
import org.ringside.marketdata.protocol.LevelsSnapshotEncoder;
import org.ringside.marketdata.protocol.Side;

/** Levels come and go, some packets are lost, snapshots are taken: nothing is allocated once tables have their size. */
class LevelAllocationTest {
    private static final int INSTRUMENT = 7;
    private static final int LEVELS = 40;
    private static final int CHANGES = 200;
    private static final int DAYS = 100;
    /** The JIT makes a few objects on the thread whose code it compiles. */
    private static final int ROUNDS = 10;
    private static final int HEADER_OF_GROUP = 4;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final LevelFeed feed = new LevelFeed(new FeedLimits(4, 1_000, 100_000), new FeedListener() { });
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[PacketDescriptor.MAX_LENGTH]);
    private final PacketWriter changes = new PacketWriter(1, 0, PacketDescriptor.STREAM_LEVELS, 1);
    private final PacketWriter snapshots = new PacketWriter(1, 0, PacketDescriptor.STREAM_LEVEL_SNAPSHOTS, 1);
    private final LevelsChangedEncoder change = new LevelsChangedEncoder();
    private final InstrumentStateEncoder state = new InstrumentStateEncoder();
    private final LevelsSnapshotEncoder chunk = new LevelsSnapshotEncoder();
    private final long hash = hashOfAll();
    private long sequence;
    private long number;
    private long snapshotSequence;
    private long day;

    @Test
    void shouldAllocateNothingWhenLevelsMove() {
        long allocated = allocatedBy();
        for (int round = 2; round <= ROUNDS && allocated > 0; round++) {
            allocated = allocatedBy();
        }

        assertThat(allocated).as("bytes allocated by %d changes", DAYS * CHANGES).isZero();
        assertThat(feed.state(INSTRUMENT)).isEqualTo(FeedState.LIVE);
        assertThat(feed.rptSeq(INSTRUMENT)).isEqualTo(number);
        assertThat(feed.refused()).isZero();
    }

    private long allocatedBy() {
        final long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < DAYS; i++) {
            sendDay(day++ * 20_000_000_000L);
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    /** All levels come with each odd number, and go with each even one. */
    private void sendDay(final long now) {
        for (int i = 0; i < CHANGES; i++) {
            sequence++;
            number++;
            final boolean isComing = (number & 1) == 1;
            changes.begin(buffer, 0);
            final int length = LevelsChangedEncoder.BLOCK_LENGTH + HEADER_OF_GROUP
                + LEVELS * LevelsChangedEncoder.LevelsEncoder.sbeBlockLength();
            final LevelsChangedEncoder.LevelsEncoder group = change.wrap(buffer, changes.claim(length))
                .rptSeq(number).transactTime(now).instrumentId(INSTRUMENT).flags((short) EventFlags.LAST)
                .previousRptSeq(number - 1).hash(isComing ? hash : 0).levelsCount(LEVELS);
            for (int price = 1; price <= LEVELS; price++) {
                group.next().price(price).quantity(isComing ? price : 0).orders(isComing ? 1 : 0).side(Side.SELL);
            }
            changes.commit(LevelsChangedEncoder.TEMPLATE_ID, LevelsChangedEncoder.BLOCK_LENGTH, length);
            final int packet = changes.finish(sequence, 0, now, now);
            // A packet of each day is lost; what follows is held until the snapshot.
            if (i != CHANGES / 4) {
                feed.onPacket(buffer, 0, packet, now);
            }
            if (i == CHANGES / 2 - 1) {
                sendSnapshot(now);
            }
        }
    }

    /** Of a moment without levels. */
    private void sendSnapshot(final long now) {
        final long at = number - 4;
        snapshots.begin(buffer, 0);
        state.wrap(buffer, snapshots.claim(InstrumentStateEncoder.BLOCK_LENGTH)).rptSeq(at).transactTime(now)
            .instrumentId(INSTRUMENT).flags((short) 0).sequence(at);
        snapshots.commit(InstrumentStateEncoder.TEMPLATE_ID, InstrumentStateEncoder.BLOCK_LENGTH,
            InstrumentStateEncoder.BLOCK_LENGTH);
        final int length = LevelsSnapshotEncoder.BLOCK_LENGTH + HEADER_OF_GROUP;
        chunk.wrap(buffer, snapshots.claim(length)).rptSeq(at).transactTime(now).instrumentId(INSTRUMENT)
            .flags((short) 0).sequence(at).hash(0).chunk(0).chunks(1).levelsCount(0);
        snapshots.commit(LevelsSnapshotEncoder.TEMPLATE_ID, LevelsSnapshotEncoder.BLOCK_LENGTH, length);
        feed.onPacket(buffer, 0, snapshots.finish(++snapshotSequence, 0, now, now), now);
    }

    private static long hashOfAll() {
        long sum = 0;
        for (int price = 1; price <= LEVELS; price++) {
            sum += BookHash.ofLevel(price, price, 1, Side.SELL);
        }
        return sum;
    }
}
