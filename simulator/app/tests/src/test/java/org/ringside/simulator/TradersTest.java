package org.ringside.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.ringside.launch.Arguments;
import org.ringside.simulator.CommandGate.Outcome;
import org.ringside.simulator.flow.Command;
import org.ringside.simulator.flow.Pacing;

/** What traders do about orders that wait for answers, at a gateway that answers when it gets to it. */
class TradersTest {
    private static final long PRICE = 100_0000_0000L;
    private static final int TRADERS = 2;
    private static final Pacing OPEN_LOOP = new Pacing(true, Pacing.OPEN_LOOP, 0, Pacing.UNLIMITED);

    private final LatencyRecorder latencies = new LatencyRecorder();
    private final Ledger ledger = new Ledger(true, latencies);
    private final Command command = new Command();
    private FakeGateway gateway;
    private Traders traders;

    @BeforeEach
    void start() throws Exception {
        gateway = new FakeGateway(FakeGateway.Fault.NONE);
        connect(OPEN_LOOP);
    }

    private void connect(final Pacing pacing) throws IOException {
        final LoginConfig login = new LoginConfig(
            new Gateways(List.of(Arguments.address(gateway.address())), List.of()), 1001, 1, "test",
            "ringside-test-secret", 0, null, true);
        traders = new Traders(login, System.nanoTime(), TRADERS, pacing, ledger, latencies,
            (tradeId, securityId, side, price, quantity) -> { });
        traders.connect();
        while (!traders.areEstablished()) {
            traders.poll(System.nanoTime());
        }
    }

    @AfterEach
    void close() throws Exception {
        traders.close();
        gateway.close();
    }

    @Test
    void shouldCancelAsSoonAsItsOrderHasItsAnswerWhenTheScheduleDoesNotWait() {
        enter(1, 0);
        assertThat(cancel(2, 1)).isEqualTo(Outcome.WITHHELD);
        assertThat(traders.haveCancels()).isTrue();

        poll();

        assertThat(ledger.counts().cancels).isEqualTo(1);
        assertThat(ledger.counts().cancelled).isEqualTo(1);
        assertThat(ledger.counts().withheld).isZero();
        assertThat(ledger.live()).isEmpty();
        assertThat(ledger.violations().isEmpty()).isTrue();
    }

    @Test
    void shouldNotCancelWhenItsOrderIsGoneByThen() {
        enter(1, 0);
        assertThat(cancel(2, 1)).isEqualTo(Outcome.WITHHELD);

        ledger.rejected(0, 1, '0', 3);
        traders.poll(System.nanoTime());

        assertThat(traders.haveCancels()).isFalse();
        assertThat(ledger.counts().cancels).isZero();
        assertThat(ledger.counts().withheld).isEqualTo(1);
    }

    @Test
    void shouldSendOnBehindACancelThatHasToWaitWhenThereIsAWindow() throws Exception {
        traders.close();
        connect(OPEN_LOOP.within(2));
        enter(1, 0);
        assertThat(cancel(2, 1)).isEqualTo(Outcome.WITHHELD);
        enter(3, 1);

        assertThat(offer(4, 0)).as("two are on their way").isEqualTo(Outcome.PUSHED_BACK);
        poll();
        assertThat(ledger.counts().cancelled).isEqualTo(1);
        assertThat(ledger.live()).containsExactly(3);
    }

    @Test
    void shouldWaitUntilAPartOfTheWindowIsFreeWhenItWasFull() throws Exception {
        traders.close();
        connect(OPEN_LOOP.within(8));
        for (int id = 1; id <= 8; id++) {
            enter(id, 0);
        }
        assertThat(traders.awaited()).isZero();
        assertThat(offer(9, 0)).isEqualTo(Outcome.PUSHED_BACK);
        assertThat(traders.awaited()).isEqualTo(2);

        ledger.rejected(0, 1, '0', 3);
        assertThat(offer(9, 0)).as("one place is free").isEqualTo(Outcome.PUSHED_BACK);
        ledger.rejected(0, 3, '0', 3);
        enter(9, 0);
        enter(10, 0);
        assertThat(offer(11, 0)).as("full again").isEqualTo(Outcome.PUSHED_BACK);
    }

    @Test
    void shouldNotCancelWhenAsManyAsMayBeAreOnTheirWay() throws Exception {
        traders.close();
        connect(OPEN_LOOP.within(1));
        enter(1, 0);
        assertThat(offer(2, 0)).isEqualTo(Outcome.PUSHED_BACK);
        assertThat(cancel(3, 1)).isEqualTo(Outcome.PUSHED_BACK);
        poll();
        assertThat(cancel(3, 1)).isEqualTo(Outcome.SENT);
        poll();
        assertThat(ledger.live()).isEmpty();
    }

    @Test
    void shouldHoldUpTheStreamWhenItsSequenceCounts() throws Exception {
        traders.close();
        connect(new Pacing(true, 2, 0, Pacing.UNLIMITED));
        enter(1, 0);

        assertThat(cancel(2, 1)).isEqualTo(Outcome.PUSHED_BACK);
        assertThat(traders.haveCancels()).isFalse();
        poll();
        assertThat(cancel(2, 1)).isEqualTo(Outcome.SENT);
        poll();
    }

    @Test
    void shouldNumberTheMessagesOfEachSessionWithoutHolesWhateverTheirIndexesAre() {
        enter(4, 0);
        enter(7, 0);
        enter(9, 1);
        enter(12, 0);
        poll();

        assertThat(ledger.live()).containsExactly(4, 7, 9, 12);
        assertThat(List.of(4, 7, 12)).extracting(index -> ledger.order(index).id).containsExactly(1L, 3L, 5L);
        assertThat(ledger.order(9).id).isEqualTo(2);
        assertThat(ledger.counts().acknowledged).isEqualTo(4);
        assertThat(ledger.violations().isEmpty()).isTrue();
    }

    /** What is sent stays in the buffer until it is flushed: there is no answer before. */
    private void enter(final long id, final int trader) {
        assertThat(offer(id, trader)).isEqualTo(Outcome.SENT);
    }

    private Outcome offer(final long id, final int trader) {
        command.at(id, 0);
        command.enter(trader, 1, Command.BUY, PRICE, 5, Command.DAY);
        return traders.offer(command, 0, 0);
    }

    private Outcome cancel(final long id, final long order) {
        command.at(id, 0);
        command.cancel(order);
        return traders.offer(command, 0, 0);
    }

    private void poll() {
        while (!ledger.isSettled() || traders.haveCancels()) {
            traders.flush();
            traders.poll(System.nanoTime());
        }
    }
}
