package org.ringside.matching.benchmarks;

import java.util.function.Supplier;

/** The books that are compared: docs/decisions/0005-matching-benchmarks.md says why these. */
enum Contender {
    RINGSIDE("Ringside", () -> new RingsideBook(false)),
    RINGSIDE_IN_SEQUENCE("Ringside, ids in sequence", () -> new RingsideBook(true)),
    EXCHANGE_CORE("exchange-core direct", ExchangeCoreBook::new),
    PARITY("Parity", ParityBook::new),
    PLAIN("plain collections", PlainBook::new);

    private final String text;
    private final Supplier<Book> open;

    Contender(final String text, final Supplier<Book> open) {
        this.text = text;
        this.open = open;
    }

    /** As it stands in tables. */
    String text() {
        return text;
    }

    /** A new book, empty. */
    Book open() {
        return open.get();
    }
}
