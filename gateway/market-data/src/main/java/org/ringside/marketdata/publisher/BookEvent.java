package org.ringside.marketdata.publisher;

import org.agrona.DirectBuffer;
import org.ringside.marketdata.client.BookBuilder;
import org.ringside.marketdata.client.BookStatus;
import org.ringside.marketdata.client.LevelBook;
import org.ringside.marketdata.protocol.OrderAddedDecoder;
import org.ringside.marketdata.protocol.OrderChangedDecoder;
import org.ringside.marketdata.protocol.OrderDeletedDecoder;
import org.ringside.marketdata.protocol.OrderExecutedDecoder;
import org.ringside.marketdata.protocol.Side;

/** What an event changes in a book. A view of the event that was read last. */
final class BookEvent {
    private final OrderAddedDecoder added = new OrderAddedDecoder();
    private final OrderChangedDecoder changed = new OrderChangedDecoder();
    private final OrderExecutedDecoder executed = new OrderExecutedDecoder();
    private final OrderDeletedDecoder deleted = new OrderDeletedDecoder();
    private int templateId;
    private long bookId;
    private long price;
    private long change;
    private long quantity;
    private Side side;

    void read(final MarketEvent event) {
        final DirectBuffer body = event.body();
        templateId = event.templateId();
        final int length = event.length();
        final int version = OrderAddedDecoder.SCHEMA_VERSION;
        switch (templateId) {
            case OrderAddedDecoder.TEMPLATE_ID -> {
                added.wrap(body, 0, length, version);
                set(added.bookId(), added.price(), added.quantity(), added.quantity(), added.side());
            }
            case OrderChangedDecoder.TEMPLATE_ID -> {
                changed.wrap(body, 0, length, version);
                set(changed.bookId(), changed.price(), changed.change(), changed.quantity(), changed.side());
            }
            case OrderExecutedDecoder.TEMPLATE_ID -> {
                executed.wrap(body, 0, length, version);
                set(executed.bookId(), executed.price(), executed.change(), executed.quantity(), executed.side());
            }
            case OrderDeletedDecoder.TEMPLATE_ID -> {
                deleted.wrap(body, 0, length, version);
                set(deleted.bookId(), deleted.price(), -deleted.quantity(), deleted.quantity(), deleted.side());
            }
            default -> throw new IllegalArgumentException("event " + templateId + " is of no book");
        }
    }

    private void set(
        final long newBookId, final long newPrice, final long newChange, final long newQuantity, final Side newSide) {
        bookId = newBookId;
        price = newPrice;
        change = newChange;
        quantity = newQuantity;
        side = newSide;
    }

    long price() {
        return price;
    }

    Side side() {
        return side;
    }

    BookStatus apply(final BookBuilder book) {
        return switch (templateId) {
            case OrderAddedDecoder.TEMPLATE_ID -> book.add(bookId, price, quantity, side);
            case OrderChangedDecoder.TEMPLATE_ID -> book.change(bookId, price, change, quantity, side);
            case OrderExecutedDecoder.TEMPLATE_ID -> book.execute(bookId, price, change, quantity, side);
            default -> book.delete(bookId, price, quantity, side);
        };
    }

    BookStatus apply(final LevelBook book) {
        return switch (templateId) {
            case OrderAddedDecoder.TEMPLATE_ID -> book.add(price, quantity, side);
            case OrderChangedDecoder.TEMPLATE_ID -> book.change(price, change, side);
            case OrderExecutedDecoder.TEMPLATE_ID -> book.execute(price, change, quantity, side);
            default -> book.delete(price, quantity, side);
        };
    }
}
