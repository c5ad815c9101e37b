package org.ringside.simulator;

/** What the books of a run can find wrong. */
enum Violation {
    UNKNOWN_ORDER("report on an order that was never sent"),
    AFTER_END("report on an order that had ended"),
    WRONG_SESSION("report to another session than the order's"),
    UNASKED_ANSWER("answer to a message that was answered already or never sent"),
    BEFORE_ANSWER("report on an order before it was accepted"),
    NO_ANSWER("message without an answer"),
    WRONG_TERMS("report that disagrees with what was asked for"),
    WRONG_QUANTITY("quantities that do not add up"),
    OVERFILL("more filled than ordered"),
    OUTSIDE_LIMIT("trade outside the order's limit"),
    REFUSED_ALIVE("cancel or replace refused as too late or unknown while the order lived"),
    NOT_ENDED("order that should have ended and did not"),
    TRADE_REPEATED("trade reported to more than two sides"),
    TRADE_SIDES_DIFFER("trade whose two sides disagree"),
    TRADE_ONE_SIDED("trade with one side only"),
    BOUGHT_NOT_SOLD("bought quantity that was not sold"),
    SEQUENCE_GAP("gap in the sequence of reports"),
    DUPLICATE("report that came twice"),
    NOT_APPLIED("message that the gateway missed"),
    SESSION_FORGOTTEN("session whose stream started over"),
    SESSION_LOST("session that ended by itself");

    private final String description;

    Violation(final String description) {
        this.description = description;
    }

    String description() {
        return description;
    }
}
