package org.ringside.marketdata.client;

/**
 * A book's answer to a change. A refused change changes nothing; a refusal means that the book has missed an event
 * before.
 */
public enum BookStatus {
    /** The book has made the change. */
    OK,
    /** The book has no such order. */
    UNKNOWN_ORDER,
    /** The book has an order with this {@code bookId} already. */
    KNOWN_ORDER,
    /** The {@code bookId} is not greater than that of the last order of the level, or is not positive. */
    OUT_OF_PRIORITY,
    /** The book has no such level. */
    UNKNOWN_LEVEL,
    /** The order is at another price, or on the other side. */
    OTHER_LEVEL,
    /** A quantity is out of its bounds, or does not fit the quantity before. */
    WRONG_QUANTITY,
    /** The change names neither side. */
    NO_SIDE,
    /** The book has as many orders, or levels, as its limit allows. */
    TOO_MANY
}
