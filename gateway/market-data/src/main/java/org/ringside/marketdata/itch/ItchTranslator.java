package org.ringside.marketdata.itch;

import static java.nio.ByteOrder.BIG_ENDIAN;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.launch.Notices;
import org.ringside.marketdata.client.EventFlags;
import org.ringside.marketdata.protocol.DayStartedDecoder;
import org.ringside.marketdata.protocol.IndicativeDecoder;
import org.ringside.marketdata.protocol.InstrumentDefinedDecoder;
import org.ringside.marketdata.protocol.InstrumentLimitsDecoder;
import org.ringside.marketdata.protocol.InstrumentStateDecoder;
import org.ringside.marketdata.protocol.OrderAddedDecoder;
import org.ringside.marketdata.protocol.OrderChangedDecoder;
import org.ringside.marketdata.protocol.OrderDeletedDecoder;
import org.ringside.marketdata.protocol.OrderExecutedDecoder;
import org.ringside.marketdata.protocol.OrdersSnapshotDecoder;
import org.ringside.marketdata.protocol.TradeDecoder;
import org.ringside.marketdata.protocol.TradingPhase;
import org.ringside.marketdata.protocol.TradingStatusDecoder;

/**
 * Translates public events into messages of ITCH. The same events make the same messages. Allocates nothing by event,
 * but for instruments that are new, and orders that show more than before.
 */
final class ItchTranslator {
    private static final int VERSION = TradeDecoder.SCHEMA_VERSION;

    private final ItchEncoder encoder;
    private final ItchDirectory directory;
    private final ItchOrders orders;
    private final InstrumentDefinedDecoder defined = new InstrumentDefinedDecoder();
    private final InstrumentLimitsDecoder limits = new InstrumentLimitsDecoder();
    private final TradingStatusDecoder status = new TradingStatusDecoder();
    private final IndicativeDecoder indicative = new IndicativeDecoder();
    private final TradeDecoder trade = new TradeDecoder();
    private final InstrumentStateDecoder state = new InstrumentStateDecoder();
    private final OrdersSnapshotDecoder snapshot = new OrdersSnapshotDecoder();
    /** Those with trades of an auction in this command. */
    private final List<ItchInstrument> crossing = new ArrayList<>();

    /**
     * A translator that knows of no instrument.
     *
     * @param batch    takes the messages.
     * @param wanted   symbols of instruments; none: all.
     * @param messages takes a line for the operator.
     */
    ItchTranslator(final MessageBatch batch, final Set<String> wanted, final Notices messages) {
        encoder = new ItchEncoder(batch);
        directory = new ItchDirectory(encoder, wanted, messages);
        orders = new ItchOrders(encoder, directory);
    }

    /** Another session begins: what is known of instruments is forgotten. */
    void clear() {
        directory.clear();
        crossing.clear();
    }

    /** Something happens to the session as a whole, at this time since 1970. */
    void system(final char event, final long epochNs) {
        encoder.at(epochNs);
        encoder.systemEvent(event);
    }

    /** A message that an earlier process has made, in their order: from the first one of the session. */
    void restore(final UnsafeBuffer message, final int offset) {
        final char type = (char) message.getByte(offset);
        final int own = offset + ItchDescriptor.OWN;
        if (type == ItchDescriptor.DIRECTORY) {
            directory.restore(message.getLong(own, BIG_ENDIAN));
            return;
        }
        final ItchInstrument instrument = directory.at(
            message.getShort(offset + ItchDescriptor.LOCATE, BIG_ENDIAN) & 0xFFFF);
        if (type == ItchDescriptor.ADD) {
            instrument.restore(message.getLong(own, BIG_ENDIAN));
        } else if (type == ItchDescriptor.TRADING_ACTION && message.getInt(
            offset + ItchDescriptor.ACTION_REASON, BIG_ENDIAN)
            == ItchDescriptor.REASON_DOES_NOT_FIT) {
            instrument.halt();
        }
    }

    /**
     * A message of a base: how things stand.
     *
     * @param isSilent whether an earlier process has sent what follows from it.
     */
    void onState(
        final int templateId, final DirectBuffer buffer, final int body, final int length, final boolean isSilent) {
        final ItchInstrument instrument = directory.get(instrumentId(buffer, body));
        switch (templateId) {
            case InstrumentDefinedDecoder.TEMPLATE_ID -> define(buffer, body, length);
            case InstrumentLimitsDecoder.TEMPLATE_ID -> limit(instrument, buffer, body, length, isSilent);
            case InstrumentStateDecoder.TEMPLATE_ID -> onInstrumentState(instrument, buffer, body, length, isSilent);
            case OrdersSnapshotDecoder.TEMPLATE_ID -> {
                if (!isSilent) {
                    onOrders(instrument, buffer, body, length);
                }
            }
            default -> { }
        }
    }

    private void onInstrumentState(final ItchInstrument instrument, final DirectBuffer buffer, final int body,
        final int length, final boolean isSilent) {
        state.wrap(buffer, body, length, VERSION);
        if (instrument == null) {
            return;
        }
        instrument.phase(state.phase());
        instrument.last(state.last());
        instrument.previousClose(state.previousClose());
        if (!isSilent && instrument.isTold()) {
            encoder.at(state.transactTime());
            encoder.tradingAction(instrument, ItchValues.state(state.phase()), ItchDescriptor.REASON_NONE);
            if (ItchValues.isAuction(state.phase())) {
                imbalance(instrument, state.indicativePrice(), state.indicativeVolume(), state.imbalance());
            }
        }
    }

    private void onOrders(
        final ItchInstrument instrument, final DirectBuffer buffer, final int body, final int length) {
        snapshot.wrap(buffer, body, length, VERSION);
        OrdersSnapshotDecoder.OrdersDecoder order = snapshot.orders();
        while (order.hasNext() && instrument != null && instrument.isTold()) {
            order = order.next();
            orders.add(instrument, order.bookId(), order.price(), order.quantity(), order.side());
        }
    }

    /** The next event. */
    void onEvent(final int templateId, final DirectBuffer buffer, final int body, final int length) {
        encoder.at(buffer.getLong(
            body + DayStartedDecoder.transactTimeEncodingOffset(), LITTLE_ENDIAN));
        if (templateId == InstrumentDefinedDecoder.TEMPLATE_ID) {
            define(buffer, body, length);
        } else {
            final ItchInstrument instrument = directory.get(instrumentId(buffer, body));
            if (instrument != null) {
                onMarket(instrument, templateId, buffer, body, length);
                if (instrument.isTold() && templateId >= OrderAddedDecoder.TEMPLATE_ID) {
                    onOrder(instrument, templateId, buffer, body, length);
                }
            }
        }
        if ((buffer.getByte(body + DayStartedDecoder.flagsEncodingOffset()) & EventFlags.LAST) != 0) {
            endCommand();
        }
    }

    private void onMarket(final ItchInstrument instrument, final int templateId, final DirectBuffer buffer,
        final int body, final int length) {
        switch (templateId) {
            case InstrumentLimitsDecoder.TEMPLATE_ID -> limit(instrument, buffer, body, length, false);
            case TradingStatusDecoder.TEMPLATE_ID -> {
                final TradingPhase begun = status.wrap(buffer, body, length, VERSION).phase();
                instrument.phase(begun);
                if (instrument.isTold()) {
                    encoder.tradingAction(instrument, ItchValues.state(begun), ItchDescriptor.REASON_NONE);
                }
            }
            case IndicativeDecoder.TEMPLATE_ID -> {
                indicative.wrap(buffer, body, length, VERSION);
                imbalance(instrument, indicative.price(), indicative.volume(), indicative.imbalance());
            }
            case TradeDecoder.TEMPLATE_ID -> {
                trade.wrap(buffer, body, length, VERSION);
                instrument.last(trade.price());
                if ((trade.flags() & EventFlags.AUCTION) != 0
                    && instrument.cross(trade.quantity(), trade.price(), trade.tradeId())) {
                    crossing.add(instrument);
                }
            }
            default -> { }
        }
    }

    private void onOrder(final ItchInstrument instrument, final int templateId, final DirectBuffer buffer,
        final int body, final int length) {
        switch (templateId) {
            case OrderAddedDecoder.TEMPLATE_ID -> orders.onAdded(instrument, buffer, body, length);
            case OrderChangedDecoder.TEMPLATE_ID -> orders.onChanged(instrument, buffer, body, length);
            case OrderExecutedDecoder.TEMPLATE_ID -> orders.onExecuted(instrument, buffer, body, length);
            case OrderDeletedDecoder.TEMPLATE_ID -> orders.onDeleted(instrument, buffer, body, length);
            default -> throw new IllegalArgumentException("event " + templateId + " is of no book");
        }
    }

    /** The trades of an auction are one cross for each command that has made some. */
    private void endCommand() {
        for (int i = 0; i < crossing.size(); i++) {
            final ItchInstrument instrument = crossing.get(i);
            final long price = ItchValues.price(instrument.crossPrice());
            if (price == ItchValues.DOES_NOT_FIT) {
                directory.halt(instrument, "the price of a cross does not fit");
            } else if (instrument.isTold()) {
                encoder.cross(instrument, instrument.crossed(), price, instrument.crossMatch(),
                    instrument.crossType());
            }
            instrument.endCross();
        }
        crossing.clear();
    }

    private void imbalance(
        final ItchInstrument instrument, final long price, final long volume, final long imbalance) {
        final long far = ItchValues.priceOrZero(price);
        final long reference = ItchValues.priceOrZero(instrument.referencePrice());
        if (far == ItchValues.DOES_NOT_FIT || reference == ItchValues.DOES_NOT_FIT) {
            directory.halt(instrument, "the price of an auction does not fit");
        } else if (instrument.isTold()) {
            encoder.imbalance(instrument, volume, imbalance, far, reference, instrument.crossType());
        }
    }

    private void define(final DirectBuffer buffer, final int body, final int length) {
        directory.define(instrumentId(buffer, body), defined.wrap(buffer, body, length, VERSION));
    }

    private void limit(final ItchInstrument instrument, final DirectBuffer buffer, final int body, final int length,
        final boolean isSilent) {
        if (instrument != null) {
            encoder.at(limits.wrap(buffer, body, length, VERSION).transactTime());
            directory.limit(instrument, limits, isSilent);
        }
    }

    private static int instrumentId(final DirectBuffer buffer, final int body) {
        return buffer.getInt(body + DayStartedDecoder.instrumentIdEncodingOffset(), LITTLE_ENDIAN);
    }
}
