package org.ringside.marketdata.publisher;

import java.util.ArrayList;
import java.util.List;
import org.agrona.collections.Int2ObjectHashMap;

/**
 * L1: the best prices when they change and a command has done all that it does, and all that is not of a book. Best
 * prices and statistics of all instruments come once a second besides, for who has just begun to listen. As long as the
 * destination is behind, best prices are merged.
 */
final class TopSender implements StreamSender {
    private static final long REPEAT_NS = 1_000_000_000L;
    /** Instruments that are repeated at once: what is live does not wait for more. */
    private static final int AT_ONCE = 64;

    private final MarketState market;
    private final Outbox outbox;
    private final StatisticsWriter statistics = new StatisticsWriter();
    private final Int2ObjectHashMap<Top> byInstrument = new Int2ObjectHashMap<>();
    private final List<Top> touched = new ArrayList<>();
    private long merged;
    private long nextRepeat;
    private int repeated = Integer.MAX_VALUE;

    /** The best prices of an instrument, and whether they have to be looked at. */
    private static final class Top {
        private final InstrumentMarket instrument;
        private final BestPrices prices;
        private boolean isTouched;

        Top(final InstrumentMarket instrument) {
            this.instrument = instrument;
            this.prices = new BestPrices(instrument);
        }
    }

    TopSender(final MarketState market, final Outbox outbox) {
        this.market = market;
        this.outbox = outbox;
    }

    @Override
    public void onEvent(final MarketEvent event) {
        if (event.instrumentId() != 0) {
            final Top top = of(event.instrumentId());
            if (!event.isOfBook() || top.prices.mayChangeBy(market.change())) {
                touch(top);
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

    private Top of(final int instrumentId) {
        Top known = byInstrument.get(instrumentId);
        if (known == null) {
            known = new Top(market.instrument(instrumentId));
            byInstrument.put(instrumentId, known);
        }
        return known;
    }

    private void touch(final Top top) {
        if (!top.isTouched) {
            top.isTouched = true;
            touched.add(top);
        }
    }

    @Override
    public void send(final long now, final long epoch, final int flags) {
        outbox.send(now, epoch, flags);
        if (!outbox.isBehind() && market.isAtRest()) {
            tellChanges();
            if (now - nextRepeat >= 0) {
                nextRepeat = now + REPEAT_NS;
                repeated = 0;
            }
            repeat();
            outbox.send(now, epoch, flags);
        }
    }

    private void tellChanges() {
        for (int i = 0; i < touched.size(); i++) {
            final Top top = touched.get(i);
            top.isTouched = false;
            if (top.prices.look()) {
                top.prices.write(outbox, market.enginePublished());
            }
        }
        touched.clear();
    }

    private void repeat() {
        for (int left = AT_ONCE; left > 0 && repeated < market.size(); left--) {
            final Top top = of(market.at(repeated++).id());
            top.prices.look();
            top.prices.write(outbox, market.enginePublished());
            statistics.write(outbox, top.instrument, market.enginePublished());
        }
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
