package org.ringside.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.ringside.gateway.protocol.Liquidity;
import org.ringside.simulator.flow.Command;

/** What the books find in the life of one order. */
class LedgerViolationTest extends LedgerFixture {
    @Test
    void shouldFindUnknownOrder() {
        ledger.traded(0, 5, 9, 7, BTC, Command.BUY, PRICE, 1, 0, 1, Liquidity.MAKER);

        assertFound(Violation.UNKNOWN_ORDER, "trade for 5");
    }

    @Test
    void shouldFindUnknownOrderWhenAnEarlierRunShowsInAnExclusiveOne() {
        final Ledger exclusive = ledger(true);
        exclusive.traded(0, -5, 9, 7, BTC, Command.BUY, PRICE, 1, 0, 1, Liquidity.MAKER);

        assertThat(exclusive.violations().count(Violation.UNKNOWN_ORDER)).isEqualTo(1);
    }

    @Test
    void shouldFindReportAfterTheEnd() {
        restingBuy();
        cancel(2, 1);
        ledger.cancelled(0, 2, 1, 101, 0, BY_REQUEST);
        trade(1, 1, 7, 10, 0, 10, true);

        assertFound(Violation.AFTER_END, "trade for 1");
    }

    @Test
    void shouldFindReportAfterTheEndWhenTheOrderStillWaitsForAnAnswer() {
        restingBuy();
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
        restingBuy();
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
        restingBuy();
        replace(2, 1, PRICE, 20);
        ledger.replaced(0, 2, 1, 101, PRICE, 20, 20, 0, true);

        assertFound(Violation.WRONG_TERMS, "replaced");
    }

    @Test
    void shouldFindOtherTermsWhenADayOrderIsCancelledAsARemainder() {
        restingBuy();
        ledger.cancelled(0, 0, 1, 101, 0, IOC_REMAINDER);

        assertFound(Violation.WRONG_TERMS, "reason 102");
    }

    @Test
    void shouldFindOtherTermsWhenATradeCarriesAReplacedId() {
        restingBuy();
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
        restingBuy();
        cancel(2, 1);
        ledger.cancelled(0, 2, 1, 101, 0, REPLACED_BELOW_FILLED);

        assertFound(Violation.WRONG_TERMS, "reason 106");
    }

    @Test
    void shouldFindQuantitiesThatDoNotAddUpWhenTraded() {
        restingBuy();
        trade(1, 1, 7, 3, 8, 3, true);

        assertFound(Violation.WRONG_QUANTITY, "leaves 8, filled 3 after 0");
    }

    @Test
    void shouldFindQuantitiesThatDoNotAddUpWhenReplaced() {
        restingBuy();
        replace(2, 1, PRICE, 8);
        ledger.replaced(0, 2, 1, 101, PRICE, 8, 7, 1, true);

        assertFound(Violation.WRONG_QUANTITY, "filled 1 after 0");
    }

    @Test
    void shouldFindQuantitiesThatDoNotAddUpWhenCancelled() {
        restingBuy();
        cancel(2, 1);
        ledger.cancelled(0, 2, 1, 101, 4, BY_REQUEST);

        assertFound(Violation.WRONG_QUANTITY, "filled 4 after 0");
    }

    @Test
    void shouldFindOverfill() {
        restingBuy();
        trade(1, 1, 7, 6, 4, 6, true);
        trade(1, 1, 8, 6, -2, 12, true);

        assertFound(Violation.OVERFILL, "12 of 10");
    }

    @Test
    void shouldFindTradeOutsideTheLimit() {
        restingBuy();
        ledger.traded(0, 1, 101, 7, BTC, Command.BUY, PRICE + 1, 10, 0, 10, Liquidity.MAKER);

        assertFound(Violation.OUTSIDE_LIMIT, "at 236.00000001, limit 236.00");
    }

    @Test
    void shouldFindRefusalOfALiveOrder() {
        restingBuy();
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
        restingBuy();
        ledger.close(true);
        assertThat(ledger.violations().isEmpty()).isTrue();
        assertThat(ledger.counts().resting).isEqualTo(1);
        ledger.close(false);

        assertFound(Violation.NOT_ENDED, "order 1");
    }

    @Test
    void shouldCountEveryCaseWhenTheSameHappensAgain() {
        ledger.rejected(0, 3, '1', TOO_LATE);
        ledger.rejected(0, 4, '1', TOO_LATE);

        assertThat(ledger.violations().summary()).containsExactly(
            "2 x answer to a message that was answered already or never sent; first: reject for message 3");
    }
}
