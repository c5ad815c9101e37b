package org.ringside.matching.follower;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.agrona.collections.Int2ObjectHashMap;
import org.ringside.matching.InstrumentSpec;
import org.ringside.matching.MarketQueries;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.service.EngineService;
import org.ringside.matching.service.Instrument;
import org.ringside.matching.service.InstrumentName;

/** What everybody may know of a state, between two commands. */
final class PublicState {
    private final EngineService service;
    private final MarketQueries market;

    PublicState(final EngineService service) {
        this.service = service;
        this.market = service.market();
    }

    private record Shown(long bookId, long price, long quantity, Side side) {
    }

    void show(final PublicStateVisitor visitor) {
        final Int2ObjectHashMap<List<Shown>> orders = new Int2ObjectHashMap<>();
        market.orders(order -> {
            if (order.displayed() > 0) {
                final int id = order.instrumentId();
                orders.computeIfAbsent(id, ignored -> new ArrayList<>()).add(new Shown(order.bookId(),
                    service.instrument(id).toMantissa(order.price()), order.displayed(),
                    Side.valueOf(order.side().name())));
            }
        });
        final int[] ids = service.instrumentIds();
        Arrays.sort(ids);
        for (final int id : ids) {
            visitor.onInstrument(instrument(id));
            final List<Shown> shown = orders.getOrDefault(id, new ArrayList<>());
            shown.sort(Comparator.comparingLong(Shown::bookId));
            shown.forEach(order -> visitor.onOrder(order.bookId, order.price, order.quantity, order.side));
        }
    }

    private PublicInstrument instrument(final int id) {
        final Instrument terms = service.instrument(id);
        final InstrumentSpec spec = terms.spec();
        final InstrumentName name = service.instrumentName(id);
        return new PublicInstrument(id, service.publicNumbers().rptSeq(id), name.symbol(), terms.tickMantissa(),
            name.lotMantissa(), spec.allocation().ordinal(), spec.lotSize(), spec.minimumQuantity(),
            spec.maximumQuantity(), terms.toMantissa(market.previousClose(id)), terms.toMantissa(market.lowLimit(id)),
            terms.toMantissa(market.highLimit(id)), Phase.valueOf(service.phase(id).name()),
            terms.toMantissa(market.indicativePrice(id)), market.indicativeVolume(id), market.indicativeImbalance(id),
            day(id, terms));
    }

    private PublicInstrument.Day day(final int id, final Instrument terms) {
        final long tick = terms.tickMantissa();
        final long low = market.dayTurnoverLow(id);
        return new PublicInstrument.Day(terms.toMantissa(market.openPrice(id)), terms.toMantissa(market.highPrice(id)),
            terms.toMantissa(market.lowPrice(id)), terms.toMantissa(market.lastTradePrice(id)),
            market.lastTradeQuantity(id), market.dayVolume(id), market.dayTrades(id),
            market.dayTurnoverHigh(id) * tick + Math.multiplyHigh(low, tick) + (low >> Long.SIZE - 1 & tick),
            low * tick);
    }
}
