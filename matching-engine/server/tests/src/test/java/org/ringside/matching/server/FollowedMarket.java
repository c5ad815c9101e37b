package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.agrona.DirectBuffer;
import org.ringside.matching.MarketQueries;
import org.ringside.matching.MatchingEngine;
import org.ringside.matching.follower.AccountImage;
import org.ringside.matching.follower.InstrumentImage;
import org.ringside.matching.follower.MarketImage;
import org.ringside.matching.protocol.Liquidity;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.TradeDecoder;
import org.ringside.matching.service.EngineService;
import org.ringside.queue.MessageHandler;

/** What traders were told of trades, added up in the plain way, and the engine itself: an image has to agree. */
final class FollowedMarket implements MessageHandler {
    private final TradeDecoder trade = new TradeDecoder();
    private final List<InstrumentImage.Trade> trades = new ArrayList<>();
    private final Map<Long, Long> bought = new TreeMap<>();
    private final Map<Long, Long> sold = new TreeMap<>();

    @Override
    public void onMessage(final int typeId, final DirectBuffer buffer, final int offset, final int length,
        final long position, final boolean endOfBatch) {
        if (typeId == TradeDecoder.TEMPLATE_ID) {
            trade.wrap(buffer, offset, TradeDecoder.BLOCK_LENGTH, TradeDecoder.SCHEMA_VERSION);
            (trade.side() == Side.BUY ? bought : sold).merge(trade.sessionId(), trade.quantity(), Long::sum);
            if (trade.side() == Side.BUY) {
                trades.add(new InstrumentImage.Trade(trade.tradeId(), trade.hops().transactTime(), trade.price(),
                    trade.quantity(), trade.liquidity() == Liquidity.TAKER ? Side.BUY
                    : trade.liquidity() == Liquidity.MAKER ? Side.SELL : null));
            }
        }
    }

    int trades() {
        return trades.size();
    }

    /** Lots that were traded, over all days. */
    long lots() {
        return sum(bought);
    }

    /** Everything that the follower has seen from the first record on. */
    void assertShownBy(final MarketImage image, final EngineService engine, final String which) {
        assertStateShownBy(image, engine, which);
        final InstrumentImage instrument = image.instrument(1);
        assertThat(instrument.trades()).as(which).isEqualTo(trades.size());
        assertThat(instrument.lots()).as(which).isEqualTo(sum(bought));
        assertThat(oldestFirst(instrument)).as(which).isEqualTo(
            trades.subList(Math.max(0, trades.size() - MarketImage.MOST_TRADES), trades.size()));
        for (final AccountImage account : image.accounts()) {
            account.positions().forEach(position -> {
                assertThat(position.bought()).as(which)
                    .isEqualTo(bought.getOrDefault((long) account.account(), 0L));
                assertThat(position.sold()).as(which).isEqualTo(sold.getOrDefault((long) account.account(), 0L));
                assertThat(position.net()).as(which).isEqualTo(position.bought() - position.sold());
            });
        }
        assertThat(image.accounts().stream().flatMap(account -> account.positions().stream())
            .mapToLong(AccountImage.Position::sold).sum()).as(which).isEqualTo(sum(sold));
    }

    /** What the engine has now. */
    static void assertStateShownBy(final MarketImage image, final EngineService engine, final String which) {
        assertThat(image.why()).as(which).isEmpty();
        final MarketQueries market = engine.market();
        assertThat(image.instruments()).as(which).extracting(InstrumentImage::instrumentId).containsExactly(1, 2);
        for (final InstrumentImage instrument : image.instruments()) {
            final int id = instrument.instrumentId();
            assertThat(instrument.phase().name()).as(which).isEqualTo(engine.phase(id).name());
            assertThat(instrument.bids()).as(which).isEqualTo(levels(engine, id, org.ringside.matching.Side.BUY));
            assertThat(instrument.asks()).as(which).isEqualTo(levels(engine, id, org.ringside.matching.Side.SELL));
            assertThat(instrument.day()).as(which).isEqualTo(day(engine, id));
            if (market.indicativePrice(id) == MatchingEngine.NO_PRICE) {
                assertThat(instrument.indicative()).as(which).isNull();
            } else {
                assertThat(instrument.indicative()).as(which).isEqualTo(new InstrumentImage.Indicative(
                    engine.instrument(id).toMantissa(market.indicativePrice(id)), market.indicativeVolume(id),
                    market.indicativeImbalance(id)));
            }
            assertThat(instrument.orders()).as(which).isEqualTo(orders(engine, id));
        }
        final Map<Integer, Integer> open = new TreeMap<>();
        market.orders(order -> open.merge(order.account(), 1, Integer::sum));
        final Map<Integer, Integer> shown = new TreeMap<>();
        image.accounts().stream().filter(account -> account.openOrders() > 0)
            .forEach(account -> shown.put(account.account(), account.openOrders()));
        assertThat(shown).as(which).isEqualTo(open);
    }

    private static InstrumentImage.Day day(final EngineService engine, final int id) {
        final MarketQueries market = engine.market();
        return new InstrumentImage.Day(engine.instrument(id).toMantissa(market.openPrice(id)),
            engine.instrument(id).toMantissa(market.highPrice(id)),
            engine.instrument(id).toMantissa(market.lowPrice(id)),
            engine.instrument(id).toMantissa(market.lastTradePrice(id)), market.dayVolume(id));
    }

    private static List<InstrumentImage.Level> levels(
        final EngineService engine, final int id, final org.ringside.matching.Side side) {
        final List<InstrumentImage.Level> levels = new ArrayList<>();
        engine.market().depth(id, side, MarketImage.MOST_LEVELS, (price, quantity, orders) ->
            levels.add(new InstrumentImage.Level(engine.instrument(id).toMantissa(price), quantity, orders)));
        return levels;
    }

    private static long orders(final EngineService engine, final int id) {
        final long[] orders = new long[1];
        engine.market().orders(order -> orders[0] += order.instrumentId() == id ? 1 : 0);
        return orders[0];
    }

    private static List<InstrumentImage.Trade> oldestFirst(final InstrumentImage instrument) {
        final List<InstrumentImage.Trade> oldestFirst = new ArrayList<>(instrument.tape());
        Collections.reverse(oldestFirst);
        return oldestFirst;
    }

    private static long sum(final Map<Long, Long> quantities) {
        return quantities.values().stream().mapToLong(Long::longValue).sum();
    }
}
