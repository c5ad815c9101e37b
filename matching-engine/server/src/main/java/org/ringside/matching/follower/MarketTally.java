package org.ringside.matching.follower;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.collections.Int2ObjectHashMap;
import org.ringside.matching.MarketQueries;
import org.ringside.matching.protocol.Liquidity;
import org.ringside.matching.protocol.OrderAcceptedDecoder;
import org.ringside.matching.protocol.OrderCancelledDecoder;
import org.ringside.matching.protocol.PhaseChangedDecoder;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.TradeDecoder;

/**
 * What the engine's events tell of its market, added up by instrument: orders that live, trades, lots. An event costs
 * no memory, but for the first one of an instrument.
 */
final class MarketTally {
    private final Int2ObjectHashMap<InstrumentTally> instruments = new Int2ObjectHashMap<>();
    private final OrderAcceptedDecoder accepted = new OrderAcceptedDecoder();
    private final OrderCancelledDecoder cancelled = new OrderCancelledDecoder();
    private final TradeDecoder trade = new TradeDecoder();
    private final PhaseChangedDecoder phaseChanged = new PhaseChangedDecoder();
    /** Trades up to this one were counted before; 0 where each comes once. */
    private long countedTradeId;
    private long lastTradeId;

    /** Goes on from a state: trades that came before are not counted again. */
    void begin(final MarketQueries market) {
        countedTradeId = lastTradeId;
        instruments.values().forEach(InstrumentTally::begin);
        market.orders(order -> of(order.instrumentId()).addOrders(1));
        // Each trade has one buyer.
        market.accounts((account, openOrders, isBlocked) -> market.positions(account.account(),
            position -> of(position.instrumentId()).addLots(position.longQuantity())));
    }

    /** One event of the internal schema, from wherever. */
    void onEvent(final int typeId, final DirectBuffer buffer, final int offset) {
        switch (typeId) {
            case OrderAcceptedDecoder.TEMPLATE_ID -> {
                accepted.wrap(buffer, offset, OrderAcceptedDecoder.BLOCK_LENGTH, OrderAcceptedDecoder.SCHEMA_VERSION);
                of((int) accepted.instrumentId()).addOrders(1);
            }
            case OrderCancelledDecoder.TEMPLATE_ID -> {
                cancelled.wrap(
                    buffer, offset, OrderCancelledDecoder.BLOCK_LENGTH, OrderCancelledDecoder.SCHEMA_VERSION);
                of((int) cancelled.instrumentId()).addOrders(-1);
            }
            case TradeDecoder.TEMPLATE_ID -> {
                trade.wrap(buffer, offset, TradeDecoder.BLOCK_LENGTH, TradeDecoder.SCHEMA_VERSION);
                onTrade(of((int) trade.instrumentId()));
            }
            case PhaseChangedDecoder.TEMPLATE_ID -> {
                phaseChanged.wrap(
                    buffer, offset, PhaseChangedDecoder.BLOCK_LENGTH, PhaseChangedDecoder.SCHEMA_VERSION);
                of((int) phaseChanged.instrumentId()).phase(phaseChanged.phase());
            }
            default -> {
                // The other events change none of the sums.
            }
        }
    }

    /** What is known of an instrument; nothing yet when it is new. */
    InstrumentTally of(final int instrumentId) {
        InstrumentTally instrument = instruments.get(instrumentId);
        if (instrument == null) {
            instrument = new InstrumentTally();
            instruments.put(instrumentId, instrument);
        }
        return instrument;
    }

    /** All instruments of which something was seen, by their ids, as far as events tell. */
    List<InstrumentImage> images() {
        final int[] ids = instruments.keySet().stream().mapToInt(Integer::intValue).toArray();
        Arrays.sort(ids);
        final List<InstrumentImage> images = new ArrayList<>(ids.length);
        for (final int id : ids) {
            images.add(instruments.get(id).image(id));
        }
        return images;
    }

    /** Both sides of a trade have an event; the buyer's says the most. */
    private void onTrade(final InstrumentTally instrument) {
        if (trade.leavesQuantity() == 0) {
            instrument.addOrders(-1);
        }
        if (trade.side() == Side.BUY) {
            instrument.addLots(trade.quantity());
            if (trade.tradeId() > countedTradeId) {
                lastTradeId = Math.max(lastTradeId, trade.tradeId());
                instrument.trade(trade.tradeId(), trade.hops().transactTime(), trade.price(), trade.quantity(),
                    aggressor(trade.liquidity()));
            }
        }
    }

    /** The side that came in, for a buyer with this part in a trade. */
    private static Side aggressor(final Liquidity buyer) {
        return switch (buyer) {
            case TAKER -> Side.BUY;
            case MAKER -> Side.SELL;
            default -> null;
        };
    }
}
