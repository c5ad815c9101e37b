package org.ringside.marketdata.client;

import org.ringside.marketdata.protocol.Side;

/** What an event does to a book of orders; one is used again and again. */
final class OrderEvent {
    /** It leaves the book as it is, and counts in its series all the same. */
    static final int NOTHING = 0;
    static final int ADD = 1;
    static final int CHANGE = 2;
    static final int EXECUTE = 3;
    static final int DELETE = 4;

    int kind;
    Side side;
    long bookId;
    long price;
    long change;
    long quantity;

    void set(final int newKind, final long newBookId, final long newPrice, final Side newSide) {
        kind = newKind;
        bookId = newBookId;
        price = newPrice;
        side = newSide;
    }

    BookStatus apply(final BookBuilder book) {
        return switch (kind) {
            case ADD -> book.add(bookId, price, quantity, side);
            case CHANGE -> book.change(bookId, price, change, quantity, side);
            case EXECUTE -> book.execute(bookId, price, change, quantity, side);
            case DELETE -> book.delete(bookId, price, quantity, side);
            default -> BookStatus.OK;
        };
    }
}
