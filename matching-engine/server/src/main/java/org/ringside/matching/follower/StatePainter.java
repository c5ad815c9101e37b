package org.ringside.matching.follower;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.ringside.matching.AccountSpec;
import org.ringside.matching.MarketQueries;
import org.ringside.matching.MatchingEngine;
import org.ringside.matching.Side;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.service.EngineService;
import org.ringside.matching.service.Instrument;

/** Paints images of a state, between two commands. The work grows with instruments and accounts, not with orders. */
final class StatePainter {
    private final EngineService service;
    private final MarketQueries market;
    private final MarketTally tally;

    StatePainter(final EngineService service, final MarketTally tally) {
        this.service = service;
        this.market = service.market();
        this.tally = tally;
    }

    /** All instruments by their ids. */
    List<InstrumentImage> instruments() {
        final int[] ids = service.instrumentIds();
        Arrays.sort(ids);
        final List<InstrumentImage> images = new ArrayList<>(ids.length);
        for (final int id : ids) {
            images.add(instrument(id));
        }
        return images;
    }

    /** Those with orders or positions, up to so many. */
    List<AccountImage> accounts() {
        final List<AccountImage> images = new ArrayList<>();
        market.accounts((spec, openOrders, isBlocked) -> {
            if (images.size() < MarketImage.MOST_ACCOUNTS) {
                final List<AccountImage.Position> positions = positions(spec.account());
                if (openOrders > 0 || isBlocked || !positions.isEmpty()) {
                    images.add(account(spec, openOrders, isBlocked, positions));
                }
            }
        });
        return images;
    }

    private InstrumentImage instrument(final int id) {
        final Instrument terms = service.instrument(id);
        final InstrumentTally sums = tally.of(id);
        return new InstrumentImage(id, Phase.valueOf(service.phase(id).name()), day(id, terms), sums.change(),
            sums.orders(), sums.trades(), sums.lots(), indicative(id, terms), levels(id, terms, Side.BUY),
            levels(id, terms, Side.SELL), sums.tape());
    }

    private InstrumentImage.Day day(final int id, final Instrument terms) {
        return new InstrumentImage.Day(terms.toMantissa(market.openPrice(id)), terms.toMantissa(market.highPrice(id)),
            terms.toMantissa(market.lowPrice(id)), terms.toMantissa(market.lastTradePrice(id)), market.dayVolume(id));
    }

    private InstrumentImage.Indicative indicative(final int id, final Instrument terms) {
        final long price = market.indicativePrice(id);
        return price == MatchingEngine.NO_PRICE ? null : new InstrumentImage.Indicative(
            terms.toMantissa(price), market.indicativeVolume(id), market.indicativeImbalance(id));
    }

    private List<InstrumentImage.Level> levels(final int id, final Instrument terms, final Side side) {
        final List<InstrumentImage.Level> levels = new ArrayList<>(MarketImage.MOST_LEVELS);
        market.depth(id, side, MarketImage.MOST_LEVELS, (price, quantity, orders) ->
            levels.add(new InstrumentImage.Level(terms.toMantissa(price), quantity, orders)));
        return levels;
    }

    private List<AccountImage.Position> positions(final int account) {
        final List<AccountImage.Position> positions = new ArrayList<>();
        market.positions(account, position -> positions.add(new AccountImage.Position(position.instrumentId(),
            position.netQuantity(), position.longQuantity(), position.shortQuantity(), position.openBuy(),
            position.openSell(),
            position.averagePrice(service.instrument(position.instrumentId()).tickMantissa()))));
        return positions;
    }

    private static AccountImage account(final AccountSpec spec, final int openOrders, final boolean isBlocked,
        final List<AccountImage.Position> positions) {
        return new AccountImage(spec.account(), spec.firm(), isBlocked, openOrders, spec.maxOpenOrders(),
            spec.maxOrderQuantity(), spec.maxLong(), spec.maxShort(), positions);
    }
}
