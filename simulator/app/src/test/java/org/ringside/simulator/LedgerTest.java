package org.ringside.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.ringside.simulator.Ledger.Readiness;

class LedgerTest {
    private static final int BTC = 1;
    private static final long PRICE = 23_600_000_000L;
    private static final int BY_REQUEST = 0;
    private static final int TOO_LATE = 0;
    private static final int IOC_REMAINDER = 102;
    private static final int REPLACED_BELOW_FILLED = 106;

    private final List<Long> answered = new ArrayList<>();
    private final Ledger ledger = ledger(false);
    private final Command command = new Command();

    @Test
    void shouldBeContentWhenOrdersLeadLegalLives() {
        enter(1, 0, Command.BUY, 10, Command.DAY);
        accept(1);
        replace(2, 1, PRICE, 8);
        ledger.replaced(0, 2, 1, 101, PRICE, 8, 8, 0, true);
        enter(3, 1, Command.SELL, 12, Command.IOC);
        accept(3);
        trade(3, 7, 8, 4, 8, false);
        trade(2, 1, 7, 8, 0, 8, true);
        ledger.cancelled(1, 0, 3, 103, 8, IOC_REMAINDER);
        enter(4, 0, Command.BUY, 1, Command.DAY);
        accept(4);
        cancel(5, 4);
        ledger.cancelled(0, 5, 4, 104, 0, BY_REQUEST);
        enter(6, 0, Command.BUY, 1, Command.DAY);
        ledger.rejected(0, 6, '0', 3);
        ledger.close(false);

        assertThat(ledger.violations().summary()).isEmpty();
        assertThat(ledger.counts().orders).isEqualTo(4);
        assertThat(ledger.counts().acknowledged).isEqualTo(3);
        assertThat(ledger.counts().messages()).isEqualTo(6);
        assertThat(ledger.counts().filled).isEqualTo(1);
        assertThat(ledger.counts().cancelled).isEqualTo(2);
        assertThat(ledger.counts().rejected).isEqualTo(1);
        assertThat(ledger.counts().rejects).isEqualTo(1);
        assertThat(ledger.pairs().trades()).isEqualTo(1);
        assertThat(ledger.pairs().tradedQuantity()).isEqualTo(8);
        assertThat(answered).containsExactly(1L, 2L, 3L, 4L, 5L, 6L);
    }

    @Test
    void shouldForgetOrdersWhenTheyAreSettled() {
        enter(1, 0, Command.BUY, 10, Command.DAY);
        accept(1);
        replace(2, 1, PRICE, 8);
        ledger.replaced(0, 2, 1, 101, PRICE, 8, 8, 0, true);
        cancel(3, 1);
        trade(2, 1, 7, 8, 0, 8, true);
        assertThat(ledger.order(1)).as("waits for the answer to its cancel").isNotNull();
        ledger.rejected(0, 3, '1', TOO_LATE);

        assertThat(ledger.order(1)).isNull();
        assertThat(ledger.order(2)).isNull();
        assertThat(ledger.order(3)).isNull();
        assertThat(ledger.isSettled()).isTrue();
        assertThat(ledger.violations().isEmpty()).isTrue();
    }

    @Test
    void shouldSayWhatCanBeDoneAboutAnOrder() {
        assertThat(ledger.readiness(1)).isEqualTo(Readiness.GONE);
        enter(1, 0, Command.BUY, 10, Command.DAY);
        assertThat(ledger.readiness(1)).isEqualTo(Readiness.WAITING);
        accept(1);
        assertThat(ledger.readiness(1)).isEqualTo(Readiness.READY);
        replace(2, 1, PRICE + 1, 12);
        assertThat(ledger.readiness(1)).isEqualTo(Readiness.WAITING);
        ledger.replaced(0, 2, 1, 101, PRICE + 1, 12, 12, 0, false);
        assertThat(ledger.readiness(1)).isEqualTo(Readiness.READY);
        cancel(3, 1);
        ledger.cancelled(0, 3, 2, 101, 0, BY_REQUEST);
        assertThat(ledger.readiness(1)).isEqualTo(Readiness.GONE);
        assertThat(ledger.violations().isEmpty()).isTrue();
    }

    @Test
    void shouldAcceptTheEndOfAnOrderWhenItIsReplacedToLessThanItTraded() {
        enter(1, 0, Command.BUY, 10, Command.DAY);
        accept(1);
        replace(2, 1, PRICE, 3);
        trade(1, 1, 7, 5, 5, 5, true);
        ledger.cancelled(0, 2, 1, 101, 5, REPLACED_BELOW_FILLED);
        ledger.close(false);

        assertThat(ledger.violations().isEmpty()).isTrue();
        assertThat(ledger.counts().cancelled).isEqualTo(1);
        assertThat(ledger.pairs().oneSided()).isEqualTo(1);
    }

    @Test
    void shouldNotCountWhatCleansUp() {
        enter(1, 0, Command.BUY, 10, Command.DAY);
        accept(1);
        ledger.sentCleanUp(2, ledger.order(1));
        ledger.cancelled(0, 2, 1, 101, 0, BY_REQUEST);
        enter(3, 0, Command.BUY, 10, Command.DAY);
        accept(3);
        ledger.sentCleanUp(4, ledger.order(3));
        trade(3, 3, 7, 10, 0, 10, true);
        ledger.rejected(0, 4, '1', TOO_LATE);
        ledger.close(false);

        assertThat(ledger.violations().isEmpty()).isTrue();
        assertThat(ledger.counts().cleanedUp).isEqualTo(1);
        assertThat(ledger.counts().cancelled).isZero();
        assertThat(ledger.counts().filled).isEqualTo(1);
        assertThat(ledger.counts().rejects).isZero();
        assertThat(ledger.counts().messages()).isEqualTo(2);
        assertThat(answered).containsExactly(1L, 3L);
    }

    @Test
    void shouldCountAReportWhenItIsAboutAnOrderOfAnEarlierRun() {
        ledger.traded(0, -5, 9, 7, BTC, Command.BUY, PRICE, 1, 0, 1, true);
        ledger.cancelled(0, -4, -5, 9, 0, BY_REQUEST);

        assertThat(ledger.violations().isEmpty()).isTrue();
        assertThat(ledger.counts().foreignReports).isEqualTo(2);
    }

    @Test
    void shouldFindUnknownOrder() {
        ledger.traded(0, 5, 9, 7, BTC, Command.BUY, PRICE, 1, 0, 1, true);

        assertFound(Violation.UNKNOWN_ORDER, "trade for 5");
    }

    @Test
    void shouldFindUnknownOrderWhenAnEarlierRunShowsInAnExclusiveOne() {
        final Ledger exclusive = ledger(true);
        exclusive.traded(0, -5, 9, 7, BTC, Command.BUY, PRICE, 1, 0, 1, true);

        assertThat(exclusive.violations().count(Violation.UNKNOWN_ORDER)).isEqualTo(1);
    }

    @Test
    void shouldFindReportAfterTheEnd() {
        enter(1, 0, Command.BUY, 10, Command.DAY);
        accept(1);
        cancel(2, 1);
        ledger.cancelled(0, 2, 1, 101, 0, BY_REQUEST);
        trade(1, 1, 7, 10, 0, 10, true);

        assertFound(Violation.AFTER_END, "trade for 1");
    }

    @Test
    void shouldFindReportAfterTheEndWhenTheOrderStillWaitsForAnAnswer() {
        enter(1, 0, Command.BUY, 10, Command.DAY);
        accept(1);
        cancel(2, 1);
        trade(1, 1, 7, 10, 0, 10, true);
        ledger.cancelled(0, 2, 1, 101, 10, BY_REQUEST);

        assertFound(Violation.AFTER_END, "order 1 of session 0");
    }

    @Test
    void shouldFindReportToAnotherSession() {
        enter(1, 0, Command.BUY, 10, Command.DAY);
        ledger.accepted(1, 1, 101, BTC, Command.BUY, PRICE, 10, Command.DAY);

        assertFound(Violation.WRONG_SESSION, "to session 1");
    }

    @Test
    void shouldFindSecondAnswer() {
        enter(1, 0, Command.BUY, 10, Command.DAY);
        accept(1);
        accept(1);

        assertFound(Violation.UNASKED_ANSWER, "acceptance for message 1");
    }

    @Test
    void shouldFindAnswerToAMessageThatWasNeverSent() {
        ledger.rejected(0, 3, '1', TOO_LATE);

        assertFound(Violation.UNASKED_ANSWER, "reject for message 3");
    }

    @Test
    void shouldFindReportBeforeTheAnswer() {
        enter(1, 0, Command.BUY, 10, Command.DAY);
        trade(1, 1, 7, 10, 0, 10, true);

        assertFound(Violation.BEFORE_ANSWER, "order 1");
    }

    @Test
    void shouldFindMessageWithoutAnswer() {
        enter(1, 0, Command.BUY, 10, Command.DAY);
        ledger.close(true);

        assertFound(Violation.NO_ANSWER, "order 1 of session 0, message 1");
    }

    @Test
    void shouldFindOtherTermsWhenAccepted() {
        enter(1, 0, Command.BUY, 10, Command.DAY);
        ledger.accepted(0, 1, 101, BTC, Command.BUY, PRICE + 1, 10, Command.DAY);

        assertFound(Violation.WRONG_TERMS, "accepted");
    }

    @Test
    void shouldFindOtherTermsWhenReplaced() {
        enter(1, 0, Command.BUY, 10, Command.DAY);
        accept(1);
        replace(2, 1, PRICE, 20);
        ledger.replaced(0, 2, 1, 101, PRICE, 20, 20, 0, true);

        assertFound(Violation.WRONG_TERMS, "replaced");
    }

    @Test
    void shouldFindOtherTermsWhenADayOrderIsCancelledAsARemainder() {
        enter(1, 0, Command.BUY, 10, Command.DAY);
        accept(1);
        ledger.cancelled(0, 0, 1, 101, 0, IOC_REMAINDER);

        assertFound(Violation.WRONG_TERMS, "reason 102");
    }

    @Test
    void shouldFindOtherTermsWhenATradeCarriesAReplacedId() {
        enter(1, 0, Command.BUY, 10, Command.DAY);
        accept(1);
        replace(2, 1, PRICE, 8);
        ledger.replaced(0, 2, 1, 101, PRICE, 8, 8, 0, true);
        trade(1, 1, 7, 8, 0, 8, true);

        assertFound(Violation.WRONG_TERMS, "traded as another order");
    }

    @Test
    void shouldFindOtherTermsWhenARejectAnswersAnotherKindOfMessage() {
        enter(1, 0, Command.BUY, 10, Command.DAY);
        ledger.rejected(0, 1, '1', TOO_LATE);

        assertFound(Violation.WRONG_TERMS, "another kind of message");
    }

    @Test
    void shouldFindOtherTermsWhenACancelIsAnsweredAsAReplace() {
        enter(1, 0, Command.BUY, 10, Command.DAY);
        accept(1);
        cancel(2, 1);
        ledger.cancelled(0, 2, 1, 101, 0, REPLACED_BELOW_FILLED);

        assertFound(Violation.WRONG_TERMS, "reason 106");
    }

    @Test
    void shouldFindQuantitiesThatDoNotAddUpWhenTraded() {
        enter(1, 0, Command.BUY, 10, Command.DAY);
        accept(1);
        trade(1, 1, 7, 3, 8, 3, true);

        assertFound(Violation.WRONG_QUANTITY, "leaves 8, filled 3 after 0");
    }

    @Test
    void shouldFindQuantitiesThatDoNotAddUpWhenReplaced() {
        enter(1, 0, Command.BUY, 10, Command.DAY);
        accept(1);
        replace(2, 1, PRICE, 8);
        ledger.replaced(0, 2, 1, 101, PRICE, 8, 7, 1, true);

        assertFound(Violation.WRONG_QUANTITY, "filled 1 after 0");
    }

    @Test
    void shouldFindQuantitiesThatDoNotAddUpWhenCancelled() {
        enter(1, 0, Command.BUY, 10, Command.DAY);
        accept(1);
        cancel(2, 1);
        ledger.cancelled(0, 2, 1, 101, 4, BY_REQUEST);

        assertFound(Violation.WRONG_QUANTITY, "filled 4 after 0");
    }

    @Test
    void shouldFindOverfill() {
        enter(1, 0, Command.BUY, 10, Command.DAY);
        accept(1);
        trade(1, 1, 7, 6, 4, 6, true);
        trade(1, 1, 8, 6, -2, 12, true);

        assertFound(Violation.OVERFILL, "12 of 10");
    }

    @Test
    void shouldFindTradeOutsideTheLimit() {
        enter(1, 0, Command.BUY, 10, Command.DAY);
        accept(1);
        ledger.traded(0, 1, 101, 7, BTC, Command.BUY, PRICE + 1, 10, 0, 10, true);

        assertFound(Violation.OUTSIDE_LIMIT, "at 236.00000001, limit 236.00");
    }

    @Test
    void shouldFindRefusalOfALiveOrder() {
        enter(1, 0, Command.BUY, 10, Command.DAY);
        accept(1);
        cancel(2, 1);
        ledger.rejected(0, 2, '1', TOO_LATE);

        assertFound(Violation.REFUSED_ALIVE, "order 1");
    }

    @Test
    void shouldFindOrderThatDidNotEnd() {
        enter(1, 0, Command.BUY, 10, Command.IOC);
        accept(1);
        assertThat(ledger.isSettled()).isFalse();
        ledger.close(true);

        assertFound(Violation.NOT_ENDED, "order 1");
    }

    @Test
    void shouldFindRestingOrderOnlyWhenNoneIsLeftOnPurpose() {
        enter(1, 0, Command.BUY, 10, Command.DAY);
        accept(1);
        ledger.close(true);
        assertThat(ledger.violations().isEmpty()).isTrue();
        assertThat(ledger.counts().resting).isEqualTo(1);
        ledger.close(false);

        assertFound(Violation.NOT_ENDED, "order 1");
    }

    @Test
    void shouldFindTradeThatIsRepeated() {
        enterPair();
        trade(1, 1, 7, 2, 8, 2, true);
        trade(2, 2, 7, 2, 8, 2, false);
        trade(1, 1, 7, 2, 6, 4, true);

        assertFound(Violation.TRADE_REPEATED, "trade 7");
    }

    @Test
    void shouldFindSidesThatDisagreeOnPrice() {
        enterPair();
        trade(1, 1, 7, 2, 8, 2, true);
        ledger.traded(1, 2, 102, 7, BTC, Command.SELL, PRICE + 1, 2, 8, 2, false);

        assertFound(Violation.TRADE_SIDES_DIFFER,
            "trade 7: maker buys 2 of 1 at 236.00, and taker sells 2 of 1 at 236.00000001");
    }

    @Test
    void shouldFindTwoTakersOfATrade() {
        enterPair();
        trade(1, 1, 7, 2, 8, 2, false);
        trade(2, 2, 7, 2, 8, 2, false);

        assertFound(Violation.TRADE_SIDES_DIFFER, "trade 7");
    }

    @Test
    void shouldFindTwoBuyersOfATrade() {
        enter(1, 0, Command.BUY, 10, Command.DAY);
        accept(1);
        enter(2, 1, Command.BUY, 10, Command.DAY);
        accept(2);
        trade(1, 1, 7, 2, 8, 2, true);
        trade(2, 2, 7, 2, 8, 2, false);
        ledger.close(true);

        assertFound(Violation.TRADE_SIDES_DIFFER, "trade 7");
        assertFound(Violation.BOUGHT_NOT_SOLD, "bought 4, sold 0");
    }

    @Test
    void shouldFindOneSidedTradeOnlyWhenTheRunIsExclusive() {
        for (final boolean isExclusive : new boolean[] {false, true}) {
            final Ledger books = ledger(isExclusive);
            command.at(1, 0).enter(0, BTC, Command.BUY, PRICE, 10, Command.DAY);
            books.sentNew(command.index(), command, 1, 1);
            books.accepted(0, 1, 101, BTC, Command.BUY, PRICE, 10, Command.DAY);
            books.traded(0, 1, 101, 7, BTC, Command.BUY, PRICE, 10, 0, 10, true);
            books.close(false);

            assertThat(books.pairs().oneSided()).isEqualTo(1);
            assertThat(books.violations().count(Violation.TRADE_ONE_SIDED)).isEqualTo(isExclusive ? 1 : 0);
        }
    }

    @Test
    void shouldCountEveryCaseWhenTheSameHappensAgain() {
        ledger.rejected(0, 3, '1', TOO_LATE);
        ledger.rejected(0, 4, '1', TOO_LATE);

        assertThat(ledger.violations().summary()).containsExactly(
            "2 x answer to a message that was answered already or never sent; first: reject for message 3");
    }

    private void assertFound(final Violation violation, final String detail) {
        assertThat(ledger.violations().count(violation)).as(violation.name()).isEqualTo(1);
        assertThat(ledger.violations().summary()).anyMatch(
            line -> line.startsWith("1 x " + violation.description()) && line.contains(detail));
    }

    private Ledger ledger(final boolean isExclusive) {
        return new Ledger(isExclusive, (intendedNs, sentNs) -> answered.add(intendedNs));
    }

    private void enterPair() {
        enter(1, 0, Command.BUY, 10, Command.DAY);
        accept(1);
        enter(2, 1, Command.SELL, 10, Command.DAY);
        accept(2);
    }

    private void enter(final long id, final int session, final char side, final long quantity, final char tif) {
        command.at(id, 0).enter(session, BTC, side, PRICE, quantity, tif);
        ledger.sentNew(id, command, id, id);
    }

    private void accept(final long id) {
        final Order order = ledger.order(id);
        ledger.accepted(
            order.session, id, 100 + id, BTC, order.side, order.price, order.quantity, order.timeInForce);
    }

    private void replace(final long messageId, final long id, final long price, final long quantity) {
        command.at(messageId, 0).replace(id, price, quantity);
        ledger.sentReplace(messageId, ledger.order(id), command, messageId, messageId);
    }

    private void cancel(final long messageId, final long id) {
        ledger.sentCancel(messageId, ledger.order(id), messageId, messageId);
    }

    private void trade(
        final long id, final long tradeId, final long quantity, final long leaves, final long filled,
        final boolean isMaker) {
        trade(id, id, tradeId, quantity, leaves, filled, isMaker);
    }

    private void trade(
        final long id, final long firstId, final long tradeId, final long quantity, final long leaves,
        final long filled, final boolean isMaker) {
        final Order order = ledger.order(firstId);
        final int session = order == null ? 0 : order.session;
        final char side = order == null ? Command.BUY : order.side;
        ledger.traded(
            session, id, 100 + firstId, tradeId, BTC, side, PRICE, quantity, leaves, filled, isMaker);
    }
}
