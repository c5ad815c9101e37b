package org.ringside.marketdata.client;

/** What a book says of a change. Whatever it refuses has changed nothing: the book has missed something before. */
public enum BookStatus {
    /** The change is made. */
    OK,
    /** The order is not there. */
    UNKNOWN_ORDER,
    /** An order with this {@code bookId} is there already. */
    KNOWN_ORDER,
    /** The {@code bookId} is not above that of the last order of its level, or is no positive number. */
    OUT_OF_PRIORITY,
    /** The level is not there. */
    UNKNOWN_LEVEL,
    /** The order is at another price, or on the other side. */
    OTHER_LEVEL,
    /** A quantity is out of its bounds, or does not follow from the one before. */
    WRONG_QUANTITY,
    /** Neither side is named. */
    NO_SIDE,
    /** The book has as many orders, or levels, as it may have. */
    TOO_MANY
}
