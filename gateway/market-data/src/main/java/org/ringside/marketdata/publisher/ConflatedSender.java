package org.ringside.marketdata.publisher;

import java.util.ArrayList;
import java.util.List;
import org.agrona.collections.Int2ObjectHashMap;

/**
 * For screens and slow lines: at times, what an instrument shows then, if anything has changed. Best prices,
 * statistics, and the best levels; of all instruments every ten seconds, for who has just begun to listen.
 */
final class ConflatedSender implements StreamSender {
    private static final int DEPTH = 10;
    private static final long REFRESH_NS = 10_000_000_000L;

    private final MarketState market;
    private final Outbox outbox;
    private final long everyNs;
    private final StatisticsWriter statistics = new StatisticsWriter();
    private final LevelSnapshots levels = new LevelSnapshots(DEPTH);
    private final SnapshotCopy copy = new SnapshotCopy();
    private final Int2ObjectHashMap<Changed> byInstrument = new Int2ObjectHashMap<>();
    private final List<Changed> touched = new ArrayList<>();
    private long nextTime;
    private long nextRefresh;

    /** An instrument, and whether anything has changed since it was sent. */
    private static final class Changed {
        private final InstrumentMarket instrument;
        private final BestPrices prices;
        private boolean isTouched;

        Changed(final InstrumentMarket instrument) {
            this.instrument = instrument;
            this.prices = new BestPrices(instrument);
        }
    }

    ConflatedSender(final MarketState market, final Outbox outbox, final long everyNs) {
        this.market = market;
        this.outbox = outbox;
        this.everyNs = everyNs;
    }

    @Override
    public void onEvent(final MarketEvent event) {
        if (event.instrumentId() != 0) {
            touch(event.instrumentId());
            return;
        }
        touchAll();
    }

    private void touchAll() {
        for (int i = 0; i < market.size(); i++) {
            touch(market.at(i).id());
        }
    }

    private void touch(final int instrumentId) {
        Changed known = byInstrument.get(instrumentId);
        if (known == null) {
            known = new Changed(market.instrument(instrumentId));
            byInstrument.put(instrumentId, known);
        }
        if (!known.isTouched) {
            known.isTouched = true;
            touched.add(known);
        }
    }

    @Override
    public void send(final long now, final long epoch, final int flags) {
        outbox.send(now, epoch, flags);
        if (now - nextTime < 0 || outbox.isBehind() || !market.isAtRest()) {
            return;
        }
        nextTime = now + everyNs;
        if (now - nextRefresh >= 0) {
            nextRefresh = now + REFRESH_NS;
            touchAll();
        }
        for (int i = 0; i < touched.size(); i++) {
            write(touched.get(i));
        }
        touched.clear();
        outbox.send(now, epoch, flags);
    }

    private void write(final Changed changed) {
        changed.isTouched = false;
        changed.prices.look();
        changed.prices.write(outbox, market.enginePublished());
        statistics.write(outbox, changed.instrument, market.enginePublished());
        levels.take(copy, market, changed.instrument);
        levels.write(copy, 0, outbox);
    }

    @Override
    public long dropped() {
        return outbox.dropped();
    }
}
