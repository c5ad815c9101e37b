package org.ringside.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.ringside.gateway.protocol.Liquidity;
import org.ringside.simulator.flow.Command;

/** What the books find when the two sides of a trade are put together. */
class LedgerTradeTest extends LedgerFixture {
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
        ledger.traded(1, 2, 102, 7, BTC, Command.SELL, PRICE + 1, 2, 8, 2, Liquidity.TAKER);

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

    /** An auction has neither makers nor takers. */
    @Test
    void shouldTakeTheTwoSidesThatAnAuctionHasBroughtTogether() {
        enterPair();
        ledger.traded(0, 1, 101, 7, BTC, Command.BUY, PRICE, 2, 8, 2, Liquidity.AUCTION);
        ledger.traded(1, 2, 102, 7, BTC, Command.SELL, PRICE, 2, 8, 2, Liquidity.AUCTION);

        assertThat(ledger.violations().summary()).isEmpty();
        assertThat(ledger.pairs().trades()).isEqualTo(1);
    }

    @Test
    void shouldFindATakerWhoTradesInAnAuction() {
        enterPair();
        ledger.traded(0, 1, 101, 7, BTC, Command.BUY, PRICE, 2, 8, 2, Liquidity.AUCTION);
        trade(2, 2, 7, 2, 8, 2, false);

        assertFound(Violation.TRADE_SIDES_DIFFER,
            "trade 7: auction buys 2 of 1 at 236.00, and taker sells 2 of 1 at 236.00");
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
            books.traded(0, 1, 101, 7, BTC, Command.BUY, PRICE, 10, 0, 10, Liquidity.MAKER);
            books.close(false);

            assertThat(books.pairs().oneSided()).isEqualTo(1);
            assertThat(books.violations().count(Violation.TRADE_ONE_SIDED)).isEqualTo(isExclusive ? 1 : 0);
        }
    }
}
