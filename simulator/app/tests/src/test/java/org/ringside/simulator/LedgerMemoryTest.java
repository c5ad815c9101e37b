package org.ringside.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.ringside.gateway.protocol.Liquidity;
import org.ringside.simulator.flow.Command;

/** A minute at 250,000 messages a second has to fit in a laptop: what is settled costs a bit for each trade. */
class LedgerMemoryTest {
    private static final int WARM_UP = 100_000;
    private static final int PAIRS = 1_000_000;
    private static final long PRICE = 100;

    private final Ledger ledger = new Ledger(true, (intendedNs, sentNs) -> { });
    private final Command command = new Command();
    private long id;

    @Test
    void shouldNeedABitForATradeAndNothingForASettledOrder() {
        final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        trade(WARM_UP);
        final long before = threads.getCurrentThreadAllocatedBytes();
        trade(PAIRS);
        final long allocated = threads.getCurrentThreadAllocatedBytes() - before;

        assertThat(allocated).isLessThan(PAIRS);
        assertThat(ledger.violations().summary()).isEmpty();
        assertThat(ledger.live()).isEmpty();
        assertThat(ledger.pairs().trades()).isEqualTo(WARM_UP + PAIRS);
    }

    private void trade(final int pairs) {
        for (int i = 0; i < pairs; i++) {
            final long maker = enter(0, Command.BUY);
            final long taker = enter(1, Command.SELL);
            ledger.traded(0, maker, maker, taker, 1, Command.BUY, PRICE, 1, 0, 1, Liquidity.MAKER);
            ledger.traded(1, taker, taker, taker, 1, Command.SELL, PRICE, 1, 0, 1, Liquidity.TAKER);
        }
    }

    private long enter(final int session, final char side) {
        command.at(++id, 0).enter(session, 1, side, PRICE, 1, Command.DAY);
        ledger.sentNew(command.index(), command, 1, 1);
        ledger.accepted(session, id, id, 1, side, PRICE, 1, Command.DAY);
        return id;
    }
}
