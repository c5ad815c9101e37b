package org.ringside.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.ringside.gateway.protocol.Liquidity;
import org.ringside.simulator.Ledger.Readiness;
import org.ringside.simulator.flow.Command;

/** What the books say of orders that lead legal lives. */
class LedgerTest extends LedgerFixture {
    @Test
    void shouldBeContentWhenOrdersLeadLegalLives() {
        restingBuy();
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
        assertThat(Summary.counts(ledger).messages()).isEqualTo(6);
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
        restingBuy();
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
        restingBuy();
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
        restingBuy();
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
        assertThat(Summary.counts(ledger).messages()).isEqualTo(2);
        assertThat(answered).containsExactly(1L, 3L);
    }

    @Test
    void shouldCountAReportWhenItIsAboutAnOrderOfAnEarlierRun() {
        ledger.traded(0, -5, 9, 7, BTC, Command.BUY, PRICE, 1, 0, 1, Liquidity.MAKER);
        ledger.cancelled(0, -4, -5, 9, 0, BY_REQUEST);

        assertThat(ledger.violations().isEmpty()).isTrue();
        assertThat(ledger.counts().foreignReports).isEqualTo(2);
    }
}
