package org.ringside.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.ringside.gateway.protocol.Liquidity;
import org.ringside.simulator.flow.Command;

/** Books, and what a trader and an exchange do that is written down there. */
abstract class LedgerFixture {
    static final int BTC = 1;
    static final long PRICE = 23_600_000_000L;
    static final int BY_REQUEST = 0;
    static final int TOO_LATE = 0;
    static final int IOC_REMAINDER = 102;
    static final int REPLACED_BELOW_FILLED = 106;

    final List<Long> answered = new ArrayList<>();
    final Ledger ledger = ledger(false);
    final Command command = new Command();

    void assertFound(final Violation violation, final String detail) {
        assertThat(ledger.violations().count(violation)).as(violation.name()).isEqualTo(1);
        assertThat(ledger.violations().summary()).anyMatch(
            line -> line.startsWith("1 x " + violation.description()) && line.contains(detail));
    }

    Ledger ledger(final boolean isExclusive) {
        return new Ledger(isExclusive, (intendedNs, sentNs) -> answered.add(intendedNs));
    }

    /** Order 1 is in the book: 10 to buy for the day. */
    void restingBuy() {
        enter(1, 0, Command.BUY, 10, Command.DAY);
        accept(1);
    }

    void enterPair() {
        restingBuy();
        enter(2, 1, Command.SELL, 10, Command.DAY);
        accept(2);
    }

    void enter(final long id, final int session, final char side, final long quantity, final char tif) {
        command.at(id, 0).enter(session, BTC, side, PRICE, quantity, tif);
        ledger.sentNew(id, command, id, id);
    }

    void accept(final long id) {
        final Order order = ledger.order(id);
        ledger.accepted(
            order.session, id, 100 + id, BTC, order.side, order.price, order.quantity, order.timeInForce);
    }

    void replace(final long messageId, final long id, final long price, final long quantity) {
        command.at(messageId, 0).replace(id, price, quantity);
        ledger.sentReplace(messageId, ledger.order(id), command, messageId, messageId);
    }

    void cancel(final long messageId, final long id) {
        ledger.sentCancel(messageId, ledger.order(id), messageId, messageId);
    }

    void trade(
        final long id, final long tradeId, final long quantity, final long leaves, final long filled,
        final boolean isMaker) {
        trade(id, id, tradeId, quantity, leaves, filled, isMaker);
    }

    void trade(
        final long id, final long firstId, final long tradeId, final long quantity, final long leaves,
        final long filled, final boolean isMaker) {
        final Order order = ledger.order(firstId);
        final int session = order == null ? 0 : order.session;
        final char side = order == null ? Command.BUY : order.side;
        ledger.traded(
            session, id, 100 + firstId, tradeId, BTC, side, PRICE, quantity, leaves, filled,
            isMaker ? Liquidity.MAKER : Liquidity.TAKER);
    }
}
