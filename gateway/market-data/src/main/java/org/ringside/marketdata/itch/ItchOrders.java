package org.ringside.marketdata.itch;

import org.agrona.DirectBuffer;
import org.ringside.marketdata.client.EventFlags;
import org.ringside.marketdata.protocol.OrderAddedDecoder;
import org.ringside.marketdata.protocol.OrderChangedDecoder;
import org.ringside.marketdata.protocol.OrderDeletedDecoder;
import org.ringside.marketdata.protocol.OrderExecutedDecoder;
import org.ringside.marketdata.protocol.Side;

/**
 * Translates what happens to orders. Market orders in a call have no price, and are not told. An order that shows more
 * than before is deleted and added, as there is no message for that.
 */
final class ItchOrders {
    private static final int VERSION = OrderAddedDecoder.SCHEMA_VERSION;

    private final ItchEncoder encoder;
    private final ItchDirectory directory;
    private final OrderAddedDecoder added = new OrderAddedDecoder();
    private final OrderChangedDecoder changed = new OrderChangedDecoder();
    private final OrderExecutedDecoder executed = new OrderExecutedDecoder();
    private final OrderDeletedDecoder deleted = new OrderDeletedDecoder();

    ItchOrders(final ItchEncoder encoder, final ItchDirectory directory) {
        this.encoder = encoder;
        this.directory = directory;
    }

    void onAdded(final ItchInstrument instrument, final DirectBuffer buffer, final int body, final int length) {
        added.wrap(buffer, body, length, VERSION);
        add(instrument, added.bookId(), added.price(), added.quantity(), added.side());
    }

    /** An order that rests. */
    void add(final ItchInstrument instrument, final long bookId, final long price, final long quantity,
        final Side side) {
        if (price != ItchValues.NO_PRICE && fits(instrument, bookId, price, quantity)) {
            encoder.add(instrument, instrument.reference(bookId), ItchValues.side(side), quantity,
                ItchValues.price(price));
        }
    }

    void onChanged(final ItchInstrument instrument, final DirectBuffer buffer, final int body, final int length) {
        changed.wrap(buffer, body, length, VERSION);
        final long bookId = changed.bookId();
        final long price = changed.price();
        final long quantity = changed.quantity();
        final long change = changed.change();
        if (price != ItchValues.NO_PRICE && fits(instrument, bookId, price, quantity)) {
            level(instrument, bookId, price, changed.side(), quantity - change, quantity);
        }
    }

    void onDeleted(final ItchInstrument instrument, final DirectBuffer buffer, final int body, final int length) {
        deleted.wrap(buffer, body, length, VERSION);
        if (deleted.price() != ItchValues.NO_PRICE) {
            encoder.delete(instrument, instrument.reference(deleted.bookId()));
            instrument.forget(deleted.bookId());
        }
    }

    /**
     * An order has traded: as much of what it has shown, and the rest of its reserve. Only the former is an execution;
     * the latter is a trade of its own, or part of a cross.
     */
    void onExecuted(final ItchInstrument instrument, final DirectBuffer buffer, final int body, final int length) {
        executed.wrap(buffer, body, length, VERSION);
        final long bookId = executed.bookId();
        final long price = executed.price();
        final long lastPrice = executed.lastPrice();
        final long quantity = executed.quantity();
        final long traded = executed.lastQty();
        if (price == ItchValues.NO_PRICE || !fits(instrument, bookId, price, quantity)
            || !fits(instrument, bookId, lastPrice, traded)) {
            return;
        }
        final boolean isAuction = (executed.flags() & EventFlags.AUCTION) != 0;
        final long shown = quantity - executed.change();
        final long ofShown = Math.min(traded, shown);
        final long match = executed.tradeId();
        final long reference = instrument.reference(bookId);
        if (isAuction || lastPrice != price) {
            encoder.executedWithPrice(instrument, reference, ofShown, match, !isAuction, ItchValues.price(lastPrice));
        } else {
            encoder.executed(instrument, reference, ofShown, match);
        }
        if (traded > ofShown && !isAuction) {
            encoder.trade(instrument, ItchValues.side(executed.side()), traded - ofShown, ItchValues.price(lastPrice),
                match);
        }
        level(instrument, bookId, price, executed.side(), shown - ofShown, quantity);
    }

    /** Brings an order from what is left of it there to what it shows. */
    private void level(final ItchInstrument instrument, final long bookId, final long price, final Side side,
        final long left, final long shown) {
        if (shown > left) {
            if (left > 0) {
                encoder.delete(instrument, instrument.reference(bookId));
            }
            encoder.add(instrument, instrument.renew(bookId), ItchValues.side(side), shown, ItchValues.price(price));
        } else if (shown == 0) {
            if (left > 0) {
                encoder.delete(instrument, instrument.reference(bookId));
            }
            instrument.forget(bookId);
        } else if (shown < left) {
            encoder.cancel(instrument, instrument.reference(bookId), left - shown);
        }
    }

    private boolean fits(
        final ItchInstrument instrument, final long bookId, final long price, final long quantity) {
        if (ItchValues.price(price) == ItchValues.DOES_NOT_FIT) {
            directory.halt(instrument, "the price of an order, " + price + " with eight decimals, does not fit");
            return false;
        }
        if (!ItchValues.isShares(quantity)) {
            directory.halt(instrument, "the quantity of an order, " + quantity + ", does not fit");
            return false;
        }
        if (!ItchInstrument.fits(bookId)) {
            directory.halt(instrument, "it has had too many orders");
            return false;
        }
        return true;
    }
}
