package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class EngineMemoryTest {
    private static final int COMMANDS = 20_000;

    private final CountingListener events = new CountingListener();
    private final MixedLoad load = new MixedLoad();

    /** All in use moves to other addresses, in the middle of the day and twice. */
    @Test
    void shouldGoOnInTheSameWayWhenAddressesAreReserved() {
        final MatchingEngine engine = new MatchingEngine(events);
        final MatchingEngine reserved = new MatchingEngine(new CountingListener());
        load.configure(engine);
        load.configure(reserved);

        for (int number = 1; number <= COMMANDS; number++) {
            load.apply(engine, number);
            load.apply(reserved, number);
            if (number % 1_000 == 0) {
                reserved.memory().reserve(number);
                assertThat(reserved.stateHash()).isEqualTo(engine.stateHash());
            }
        }

        assertThat(reserved.memory().inUse()).isEqualTo(engine.memory().inUse()).isPositive();
    }

    @Test
    void shouldKeepAllOrdersWhileItGrows() {
        final MatchingEngine engine = new MatchingEngine(events);
        engine.addInstrument(0, InstrumentSpec.of(1));
        engine.setAccount(0, new AccountSpec(1, 1, 0, Long.MAX_VALUE, Long.MAX_VALUE, Integer.MAX_VALUE,
            Long.MAX_VALUE, Long.MAX_VALUE));
        engine.startPhase(0, new StartPhase().instrumentId(1).phase(Phase.CONTINUOUS));
        final int orders = 10_000;
        for (int id = 1; id <= orders; id++) {
            engine.newOrder(id, new NewOrder().sessionId(1).clOrdId(id).account(1).instrumentId(1).side(Side.BUY)
                .price(id).quantity(id).timeInForce(TimeInForce.GTD).expireTime(1L << 40));
        }

        for (int id = 1; id <= orders; id++) {
            assertThat(engine.order(1, id, 0).price()).isEqualTo(id);
        }
        assertThat(engine.memory().inUse()).isLessThan(EngineMemory.bytesOf(orders));
    }

    @Test
    void shouldRefuseWhatIsBeyondTheBytesInUse() {
        final OwnerLinks links = new OwnerLinks();
        final DetailSlab details = new DetailSlab();
        details.prepare(100);

        assertThat(links.next(0)).isZero();
        assertThatThrownBy(() -> links.next(1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> links.stopAt(-1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> details.display(1)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> details.display(Integer.MIN_VALUE)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThat(details.display(details.takeEmpty())).isZero();
    }
}
