package org.ringside.marketdata.client;

import org.agrona.DirectBuffer;
import org.ringside.marketdata.protocol.DayStartedDecoder;
import org.ringside.marketdata.protocol.IndicativeDecoder;
import org.ringside.marketdata.protocol.InstrumentDefinedDecoder;
import org.ringside.marketdata.protocol.InstrumentLimitsDecoder;
import org.ringside.marketdata.protocol.OrderAddedDecoder;
import org.ringside.marketdata.protocol.OrderChangedDecoder;
import org.ringside.marketdata.protocol.OrderDeletedDecoder;
import org.ringside.marketdata.protocol.OrderExecutedDecoder;
import org.ringside.marketdata.protocol.TradeDecoder;
import org.ringside.marketdata.protocol.TradingStatusDecoder;

/**
 * Decodes events 41 to 54, says what they do to a book, and tells the listener. What only newer versions know is left
 * out.
 */
final class EventAdapter {
    private final FeedListener listener;
    private final OrderEvent event = new OrderEvent();
    private final DayStartedDecoder dayStarted = new DayStartedDecoder();
    private final InstrumentDefinedDecoder defined = new InstrumentDefinedDecoder();
    private final InstrumentLimitsDecoder limits = new InstrumentLimitsDecoder();
    private final TradingStatusDecoder status = new TradingStatusDecoder();
    private final IndicativeDecoder indicative = new IndicativeDecoder();
    private final TradeDecoder trade = new TradeDecoder();
    private final OrderAddedDecoder added = new OrderAddedDecoder();
    private final OrderChangedDecoder changed = new OrderChangedDecoder();
    private final OrderExecutedDecoder executed = new OrderExecutedDecoder();
    private final OrderDeletedDecoder deleted = new OrderDeletedDecoder();
    private int templateId;

    EventAdapter(final FeedListener listener) {
        this.listener = listener;
    }

    /** What the message that was read last does to its book; good until the next one is read. */
    OrderEvent event() {
        return event;
    }

    /** Whether the message that was read last is one of orders. */
    boolean isOfBook() {
        return event.kind != OrderEvent.NOTHING;
    }

    /** Reads the message that a packet is at. */
    void read(final PacketReader packet) {
        final DirectBuffer buffer = packet.buffer();
        final int body = packet.body();
        final int length = packet.blockLength();
        final int version = packet.version();
        templateId = packet.templateId();
        event.kind = OrderEvent.NOTHING;
        switch (templateId) {
            case DayStartedDecoder.TEMPLATE_ID -> dayStarted.wrap(buffer, body, length, version);
            case InstrumentDefinedDecoder.TEMPLATE_ID -> defined.wrap(buffer, body, length, version);
            case InstrumentLimitsDecoder.TEMPLATE_ID -> limits.wrap(buffer, body, length, version);
            case TradingStatusDecoder.TEMPLATE_ID -> status.wrap(buffer, body, length, version);
            case IndicativeDecoder.TEMPLATE_ID -> indicative.wrap(buffer, body, length, version);
            case TradeDecoder.TEMPLATE_ID -> trade.wrap(buffer, body, length, version);
            case OrderAddedDecoder.TEMPLATE_ID -> {
                added.wrap(buffer, body, length, version);
                event.set(OrderEvent.ADD, added.bookId(), added.price(), added.side());
                event.quantity = added.quantity();
            }
            case OrderChangedDecoder.TEMPLATE_ID -> {
                changed.wrap(buffer, body, length, version);
                event.set(OrderEvent.CHANGE, changed.bookId(), changed.price(), changed.side());
                event.change = changed.change();
                event.quantity = changed.quantity();
            }
            case OrderExecutedDecoder.TEMPLATE_ID -> {
                executed.wrap(buffer, body, length, version);
                event.set(OrderEvent.EXECUTE, executed.bookId(), executed.price(), executed.side());
                event.change = executed.change();
                event.quantity = executed.quantity();
            }
            case OrderDeletedDecoder.TEMPLATE_ID -> {
                deleted.wrap(buffer, body, length, version);
                event.set(OrderEvent.DELETE, deleted.bookId(), deleted.price(), deleted.side());
                event.quantity = deleted.quantity();
            }
            default -> { }
        }
    }

    /** Tells the listener of the message that was read last; of an order only if its book is in step. */
    void tell(final boolean isInStep) {
        switch (templateId) {
            case DayStartedDecoder.TEMPLATE_ID -> listener.onDayStarted(dayStarted);
            case InstrumentDefinedDecoder.TEMPLATE_ID -> listener.onInstrumentDefined(defined);
            case InstrumentLimitsDecoder.TEMPLATE_ID -> listener.onInstrumentLimits(limits);
            case TradingStatusDecoder.TEMPLATE_ID -> listener.onTradingStatus(status);
            case IndicativeDecoder.TEMPLATE_ID -> listener.onIndicative(indicative);
            case TradeDecoder.TEMPLATE_ID -> listener.onTrade(trade);
            default -> {
                if (isInStep) {
                    tellOfOrder();
                }
            }
        }
    }

    private void tellOfOrder() {
        switch (templateId) {
            case OrderAddedDecoder.TEMPLATE_ID -> listener.onOrderAdded(added);
            case OrderChangedDecoder.TEMPLATE_ID -> listener.onOrderChanged(changed);
            case OrderExecutedDecoder.TEMPLATE_ID -> listener.onOrderExecuted(executed);
            case OrderDeletedDecoder.TEMPLATE_ID -> listener.onOrderDeleted(deleted);
            default -> { }
        }
    }
}
