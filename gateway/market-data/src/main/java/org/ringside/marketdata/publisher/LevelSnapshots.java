package org.ringside.marketdata.publisher;

import org.ringside.marketdata.client.PacketWriter;
import org.ringside.marketdata.protocol.GroupSizeEncodingEncoder;
import org.ringside.marketdata.protocol.LevelsSnapshotEncoder;

/** Snapshots of L2: levels of an instrument, all or the best. */
final class LevelSnapshots implements SnapshotSource {
    private static final int BEFORE_ENTRIES = LevelsSnapshotEncoder.BLOCK_LENGTH
        + GroupSizeEncodingEncoder.ENCODED_LENGTH;
    private static final int ENTRY = LevelsSnapshotEncoder.LevelsEncoder.sbeBlockLength();
    private static final int MOST = (PacketWriter.MAX_BODY_LENGTH - BEFORE_ENTRIES) / ENTRY;

    private final int depth;
    private final LevelsSnapshotEncoder encoder = new LevelsSnapshotEncoder();

    /**
     * Snapshots of so many levels.
     *
     * @param depth levels of each side, the best first.
     */
    LevelSnapshots(final int depth) {
        this.depth = depth;
    }

    @Override
    public void take(final SnapshotCopy copy, final MarketState market, final InstrumentMarket instrument) {
        copy.takeLevels(market, instrument, depth);
    }

    @Override
    public int chunks(final SnapshotCopy copy) {
        return Math.max(1, (copy.count() + MOST - 1) / MOST);
    }

    @Override
    public void write(final SnapshotCopy copy, final int chunk, final MessageOutput output) {
        final int first = chunk * MOST;
        final int entries = Math.min(MOST, copy.count() - first);
        final int length = BEFORE_ENTRIES + entries * ENTRY;
        final LevelsSnapshotEncoder.LevelsEncoder group = encoder.wrap(output.buffer(), output.claim(length))
            .rptSeq(copy.rptSeq())
            .transactTime(copy.transactTime())
            .instrumentId(Integer.toUnsignedLong(copy.instrument().id()))
            .flags((short) 0)
            .sequence(copy.sequence())
            .hash(copy.hash())
            .chunk(chunk)
            .chunks(chunks(copy))
            .levelsCount(entries);
        for (int i = first; i < first + entries; i++) {
            group.next().price(copy.price(i)).quantity(copy.quantity(i)).orders(copy.number(i)).side(copy.side(i));
        }
        output.commit(LevelsSnapshotEncoder.TEMPLATE_ID, LevelsSnapshotEncoder.BLOCK_LENGTH, length,
            copy.enginePublished());
    }
}
