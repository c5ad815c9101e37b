package org.ringside.matching.rulebook;

/**
 * One event, as a scenario says it.
 *
 * @param audience whom it is for.
 * @param text     what has to be said.
 * @param detail   what may be said after it, or empty: the limit that a market order gets, the price that an order
 *                 leaves.
 */
record EventLine(Audience audience, String text, String detail) {
    /** Whom an event is for. Scenarios list those for traders always, the others when they say so. */
    enum Audience {
        /** One trader: order events, phases, the indicative price. */
        TRADER,
        /** Who watches the book: market data. */
        MARKET,
        /** Who watches positions. */
        CLEARING
    }

    EventLine(final Audience audience, final String text) {
        this(audience, text, "");
    }

    /** The way to say it that a scenario has chosen; the whole of it when the scenario says something else. */
    String as(final String expected) {
        return text.equals(expected) ? text : text + detail;
    }
}
