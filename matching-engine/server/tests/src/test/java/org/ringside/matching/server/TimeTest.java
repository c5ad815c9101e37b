package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.assertj.core.api.ListAssert;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.ringside.journal.SnapshotInfo;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.TimeInForce;

/** What happens because time passes, with a command or without one: orders end, freezes end, days begin. */
class TimeTest extends EngineFixture {
    private static final int ALICE = 1001;
    private static final int BOB = 1002;
    private static final int TODAY = 20_000;
    private static final long DAY_NS = 86_400_000_000_000L;
    private static final long NOON = TODAY * DAY_NS + DAY_NS / 2;
    private static final long MIDNIGHT = (TODAY + 1) * DAY_NS;

    @BeforeEach
    void bind() {
        exchange.clock(NOON);
        gateway.bind(ALICE);
        gateway.bind(BOB);
    }

    @Test
    void shouldEndOrdersByItselfWhenTheirLastDayIsOver() {
        gateway.goodTill(ALICE, 11, Side.BUY, 5, PRICE, TODAY);
        gateway.goodTill(ALICE, 12, Side.BUY, 5, PRICE, TODAY + 1);
        linesAt(MIDNIGHT - 1).isEqualTo(List.of(
            "accepted 1001/11#1 on 1 BUY 5 @ 10000000000 GTD tag 711 exec 1",
            "accepted 1001/12#2 on 1 BUY 5 @ 10000000000 GTD tag 712 exec 2"));
        final long before = records();

        linesAt(MIDNIGHT).isEqualTo(List.of("cancelled 1001/11#1 on 1 BUY cum 0 EXPIRED by 0 exec 3"));

        assertThat(records()).as("one record says how late it is").isEqualTo(before + 1);
        linesAt(MIDNIGHT + DAY_NS - 1).isEqualTo(List.of());
        assertThat(records()).as("and none when nothing is due").isEqualTo(before + 1);
        assertSameAgain(1);
    }

    @Test
    void shouldEndOrdersBeforeTheCommandThatComesLater() {
        gateway.goodTill(ALICE, 11, Side.BUY, 5, PRICE, TODAY);
        exchange.work();
        final long before = records();
        gateway.sell(BOB, 21, 5, PRICE);

        linesAt(MIDNIGHT).isEqualTo(List.of(
            "accepted 1001/11#1 on 1 BUY 5 @ 10000000000 GTD tag 711 exec 1",
            "cancelled 1001/11#1 on 1 BUY cum 0 EXPIRED by 0 exec 2",
            "accepted 1002/21#2 on 1 SELL 5 @ 10000000000 DAY tag 721 exec 3"));

        assertThat(records()).as("the command says how late it is").isEqualTo(before + 1);
        assertSameAgain(1);
    }

    @Test
    void shouldSayOfAnOrderThatItHasEndedWhenItIsAskedForLater() {
        gateway.goodTill(ALICE, 11, Side.BUY, 5, PRICE, TODAY);
        gateway.requestStatus(ALICE, 11);
        exchange.work();
        gateway.requestStatus(ALICE, 11);

        linesAt(MIDNIGHT).isEqualTo(List.of(
            "accepted 1001/11#1 on 1 BUY 5 @ 10000000000 GTD tag 711 exec 1",
            "status 1001/11#1 on 1 BUY 5 @ 10000000000 stop " + Long.MIN_VALUE + " LIMIT GTD until " + TODAY
                + " leaves 5 cum 0 shows 0 account 1001 working 1",
            "cancelled 1001/11#1 on 1 BUY cum 0 EXPIRED by 0 exec 2",
            "refused 1001/11 number 3 type 7 reason 1"));
        assertSameAgain(0);
    }

    @Test
    void shouldEndOrdersOnceWhenTheirLastDayEndedWhileNoEngineWasThere() {
        gateway.goodTill(ALICE, 11, Side.BUY, 5, PRICE, TODAY);
        gateway.goodTill(BOB, 21, Side.BUY, 5, PRICE, TODAY);
        exchange.work();
        exchange.stop();

        linesAt(MIDNIGHT + DAY_NS).isEqualTo(List.of(
            "accepted 1001/11#1 on 1 BUY 5 @ 10000000000 GTD tag 711 exec 1",
            "accepted 1002/21#2 on 1 BUY 5 @ 10000000000 GTD tag 721 exec 2",
            "cancelled 1001/11#1 on 1 BUY cum 0 EXPIRED by 0 exec 3",
            "cancelled 1002/21#2 on 1 BUY cum 0 EXPIRED by 0 exec 4"));

        exchange.stop();
        linesAt(MIDNIGHT + 2 * DAY_NS).isEqualTo(List.of());
        assertSameAgain(0);
    }

    @Test
    void shouldNotGoBackWhenTheClockDoes() {
        gateway.goodTill(ALICE, 11, Side.BUY, 5, PRICE, TODAY);
        exchange.work();
        linesAt(MIDNIGHT).hasSize(2);
        exchange.stop();

        gateway.goodTill(ALICE, 12, Side.BUY, 5, PRICE, TODAY);
        linesAt(NOON).isEqualTo(List.of("rejected NEW 1001/12 of 0#0 on 1 BUY reason 99 exec 3"));
        assertSameAgain(0);
    }

    @Test
    void shouldEndFreezeByItself() {
        gateway.startPhase(1, Phase.CLOSED, 0);
        gateway.startPhase(1, Phase.PRE_OPEN, 0);
        gateway.buy(ALICE, 11, 5, PRICE);
        gateway.sell(BOB, 21, 5, PRICE);
        exchange.work();
        gateway.poll();
        gateway.startPhase(1, Phase.OPEN_FREEZE, 1);

        linesAt(NOON).isEqualTo(List.of(
            "phase OPEN_FREEZE on 1 to 1001", "phase OPEN_FREEZE on 1 to 1002"));
        linesAt(NOON + 1).isEqualTo(List.of(
            "trade 1 AUCTION 1001/11#1 on 1 BUY 5 @ 10000000000 leaves 0 cum 5 exec 3",
            "trade 1 AUCTION 1002/21#2 on 1 SELL 5 @ 10000000000 leaves 0 cum 5 exec 4",
            "phase CONTINUOUS on 1 to 1001", "phase CONTINUOUS on 1 to 1002"));
        assertSameAgain(0);
    }

    @Test
    void shouldEndTheDayOfOrdersAndBeginAnother() {
        gateway.buy(ALICE, 11, 5, PRICE);
        gateway.newOrder(ALICE, 12, 1, Side.BUY, 5, PRICE, TimeInForce.GTC);
        gateway.goodTill(ALICE, 13, Side.BUY, 5, PRICE, TODAY + 1);
        gateway.goodTill(ALICE, 14, Side.BUY, 5, PRICE, TODAY);
        exchange.work();
        gateway.poll();
        gateway.startPhase(1, Phase.CLOSED, 0);
        gateway.startDay();

        linesAt(NOON).isEqualTo(List.of(
            "phase CLOSED on 1 to 1001", "phase CLOSED on 1 to 1002",
            "cancelled 1001/11#1 on 1 BUY cum 0 EXPIRED by 0 exec 5"));
        assertThat(exchange.messages()).last().isEqualTo(
            "engine: no new day: WRONG_PHASE of instrument 2, which is not closed");
        gateway.startPhase(2, Phase.CLOSED, 0);
        gateway.startDay();
        gateway.startPhase(1, Phase.CONTINUOUS, 0);
        gateway.buy(ALICE, 11, 5, PRICE);
        linesAt(MIDNIGHT).isEqualTo(List.of(
            "cancelled 1001/14#4 on 1 BUY cum 0 EXPIRED by 0 exec 6",
            "phase CLOSED on 2 to 1001", "phase CLOSED on 2 to 1002",
            "restated 1001/12#2 on 1 BUY 5 @ 10000000000 LIMIT GTC leaves 5 cum 0 GOOD_TILL_RENEWAL exec 7",
            "restated 1001/13#3 on 1 BUY 5 @ 10000000000 LIMIT GTD leaves 5 cum 0 GOOD_TILL_RENEWAL exec 8",
            "phase CONTINUOUS on 1 to 1001", "phase CONTINUOUS on 1 to 1002",
            "accepted 1001/11#5 on 1 BUY 5 @ 10000000000 DAY tag 711 exec 9"));
        assertSameAgain(3);
    }

    /** What comes when the clock shows this. */
    private ListAssert<String> linesAt(final long timeNs) {
        exchange.clock(timeNs);
        exchange.work();
        return assertThat(gateway.poll().lines());
    }

    /** How many records the journal has. */
    private long records() {
        return new Replay(journal).run().nextIndex();
    }

    /** However the journal is cut into a snapshot and the rest, the rest has the same events, and the same end. */
    private void assertSameAgain(final int openOrders) {
        final long hash = exchange.host().service().stateHash();
        exchange.stop();
        final ReplayResult whole = new Replay(journal).run();
        assertThat(whole.stateHash()).isEqualTo(hash);
        assertThat(whole.openOrders()).isEqualTo(openOrders);
        for (long cut = 1; cut <= whole.nextIndex(); cut++) {
            final ReplayResult rest = new Replay(journal).from(snapshotAt(cut)).run();

            assertThat(rest.sha256()).as("cut at record %d", cut)
                .isEqualTo(new Replay(journal).hashFrom(cut).run().sha256());
            assertThat(rest.stateHash()).as("cut at record %d", cut).isEqualTo(hash);
        }
        assertThat(exchange.host().service().stateHash()).isEqualTo(hash);
    }

    private SnapshotInfo snapshotAt(final long record) {
        try (Replica replica = Replica.ofFirst(Replica.Parts.silent(journal))) {
            replica.applyUntil(record);
            return new Snapshots(journal, RouteTails.UNKNOWN, line -> { }).takeOf(replica);
        }
    }
}
