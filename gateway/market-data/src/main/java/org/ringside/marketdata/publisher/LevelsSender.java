package org.ringside.marketdata.publisher;

import java.util.ArrayList;
import java.util.List;
import org.agrona.collections.Int2ObjectHashMap;
import org.ringside.marketdata.client.EventFlags;
import org.ringside.marketdata.client.LevelVisitor;
import org.ringside.marketdata.client.PacketWriter;
import org.ringside.marketdata.protocol.GroupSizeEncodingEncoder;
import org.ringside.marketdata.protocol.LevelsChangedEncoder;
import org.ringside.marketdata.protocol.Side;

/**
 * L2: levels that have changed, when a command has done all that it does, and all that is not of a book. As long as the
 * destination is behind, changes of several commands are merged; then, and never otherwise.
 */
final class LevelsSender implements StreamSender {
    private static final int BEFORE_ENTRIES = LevelsChangedEncoder.BLOCK_LENGTH
        + GroupSizeEncodingEncoder.ENCODED_LENGTH;
    private static final int ENTRY = LevelsChangedEncoder.LevelsEncoder.sbeBlockLength();
    private static final int MOST = (PacketWriter.MAX_BODY_LENGTH - BEFORE_ENTRIES) / ENTRY;

    private final MarketState market;
    private final Outbox outbox;
    private final Int2ObjectHashMap<ChangedLevels> byInstrument = new Int2ObjectHashMap<>();
    private final List<ChangedLevels> touched = new ArrayList<>();
    private final LevelsChangedEncoder encoder = new LevelsChangedEncoder();
    /** Where the level is written that is being told. */
    private LevelsChangedEncoder.LevelsEncoder group;
    private final LevelVisitor entry =
        (price, quantity, orders) -> group.price(price).quantity(quantity).orders(orders);
    private long merged;

    LevelsSender(final MarketState market, final Outbox outbox) {
        this.market = market;
        this.outbox = outbox;
    }

    @Override
    public void onEvent(final MarketEvent event) {
        if (event.instrumentId() != 0) {
            final ChangedLevels changed = of(event);
            if (event.isOfBook() && changed.add(market.change().side(), market.change().price())) {
                touched.add(changed);
            }
        }
        if (!event.isOfBook()) {
            outbox.add(event);
        }
        if (event.isLast()) {
            if (outbox.isBehind()) {
                merged++;
            } else {
                tellChanges();
            }
        }
    }

    private ChangedLevels of(final MarketEvent event) {
        ChangedLevels known = byInstrument.get(event.instrumentId());
        if (known == null) {
            known = new ChangedLevels(market.instrument(event.instrumentId()), event.rptSeq() - 1);
            byInstrument.put(event.instrumentId(), known);
        }
        return known;
    }

    @Override
    public void send(final long now, final long epoch, final int flags) {
        outbox.send(now, epoch, flags);
        if (!touched.isEmpty() && !outbox.isBehind() && market.isAtRest()) {
            tellChanges();
            outbox.send(now, epoch, flags);
        }
    }

    private void tellChanges() {
        for (int i = 0; i < touched.size(); i++) {
            final ChangedLevels changed = touched.get(i);
            if (changed.isTooMany()) {
                // Subscribers see a gap, and take snapshots.
                outbox.skipNumber();
            } else {
                write(changed);
            }
            changed.clear();
        }
        touched.clear();
    }

    private void write(final ChangedLevels changed) {
        final int count = changed.count();
        for (int first = 0; first < count; first += MOST) {
            final int entries = Math.min(MOST, count - first);
            final int flags = (first == 0 ? 0 : EventFlags.NOT_FIRST_PART)
                | (first + entries < count ? EventFlags.MORE_PARTS : EventFlags.LAST);
            writePart(changed, first, entries, flags);
        }
    }

    private void writePart(final ChangedLevels changed, final int first, final int entries, final int flags) {
        final InstrumentMarket instrument = changed.instrument();
        final int length = BEFORE_ENTRIES + entries * ENTRY;
        final int body = outbox.claim(length);
        group = encoder.wrap(outbox.buffer(), body)
            .rptSeq(instrument.rptSeq())
            .transactTime(instrument.transactTime())
            .instrumentId(Integer.toUnsignedLong(instrument.id()))
            .flags((short) flags)
            .previousRptSeq(changed.toldRptSeq())
            .hash(instrument.levels().hash())
            .levelsCount(entries);
        for (int i = first; i < first + entries; i++) {
            final Side side = changed.side(i);
            group.next().side(side);
            instrument.levels().visitLevel(side, changed.price(i), entry);
        }
        outbox.commit(LevelsChangedEncoder.TEMPLATE_ID, LevelsChangedEncoder.BLOCK_LENGTH, length,
            market.enginePublished());
    }

    @Override
    public long merged() {
        return merged;
    }

    @Override
    public long dropped() {
        return outbox.dropped();
    }
}
