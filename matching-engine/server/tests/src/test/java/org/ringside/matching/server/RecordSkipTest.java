package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.agrona.concurrent.UnsafeBuffer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.journal.JournalWriter;
import org.ringside.journal.SnapshotInfo;
import org.ringside.journal.SnapshotStore;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.protocol.CancelOrderEncoder;
import org.ringside.matching.protocol.MassActionEncoder;
import org.ringside.matching.protocol.MassActionType;
import org.ringside.matching.protocol.NewOrderEncoder;
import org.ringside.matching.protocol.OrdType;
import org.ringside.matching.protocol.OrderStatusRequestEncoder;
import org.ringside.matching.protocol.RecordSkippedEncoder;
import org.ringside.matching.protocol.PositionRequestEncoder;
import org.ringside.matching.protocol.ReplaceOrderEncoder;
import org.ringside.matching.protocol.SelfMatchPrevention;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.StartPhaseEncoder;
import org.ringside.matching.protocol.TimeInForce;
import org.ringside.matching.service.EngineService;
import org.ringside.matching.service.RecordType;
import org.ringside.queue.QueueSpec;

/** Records that cannot be applied: they are named, and can be left out. */
class RecordSkipTest extends EngineFixture {
    private static final int ALICE = 1001;
    private static final int BOB = 1002;
    private static final int CAROL = 1003;
    private static final long TIME = 1_700_000_000_000_000_000L;
    private static final byte NO_PHASE = 99;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[112]);

    @BeforeEach
    void bind() {
        exchange.clock(TIME);
        gateway.bind(ALICE);
        gateway.bind(BOB);
        gateway.sell(ALICE, 11, 10, PRICE);
        exchange.work();
        gateway.poll();
        exchange.stop();
    }

    @Test
    void shouldNameTheRecordThatCannotBeAppliedWhereverItIsApplied() {
        final long index = appendUnappliable();
        final String named = "record " + index + " of the journal, StartPhase of the engine, cannot be "
            + "applied: java.lang.ArrayIndexOutOfBoundsException: ";
        final String next = ". Look at it with ringside journal print --from " + index + " --count 1 -c FILE, where"
            + " FILE is the configuration of this exchange, and report it with a copy of the journal; the last way out"
            + " is ringside engine --skip-record " + index + " --yes -c FILE";

        for (final ThrowingCallable attempt : new ThrowingCallable[] {
            exchange::host, () -> new Replay(journal).run(), this::takeSnapshot}) {
            assertThatThrownBy(attempt)
                .isInstanceOfSatisfying(RecordException.class,
                    ex -> assertThat(ex.exitCode()).isEqualTo(ExitCode.CORRUPT))
                .hasMessageStartingWith(named).hasMessageEndingWith(next).message().doesNotContain("\n");
        }
        assertThat(new Replay(journal).until(index).run().nextIndex()).isEqualTo(index);
    }

    @Test
    void shouldNameTheRecordWhenTheRunningEngineCannotApplyIt() {
        final EngineService service = exchange.host().service();
        final OwnCommands commands = new OwnCommands(
            new JournaledService(service, new MemoryLog(), () -> TIME), null, HiddenCounters.ofEngine());

        assertThatThrownBy(() -> commands.market().addInstrument(service.instrument(1)))
            .isInstanceOf(RecordException.class)
            .hasMessageStartingWith("record 0 of the journal, AddInstrument of the engine, cannot be applied: "
                + "java.lang.IllegalArgumentException: instrument 1 exists. Look at it with ");
    }

    @Test
    void shouldDescribeWhateverTheRecordIs() {
        order();

        assertThat(RecordType.describe(12, NewOrderEncoder.TEMPLATE_ID, buffer, 0, NewOrderEncoder.BLOCK_LENGTH))
            .isEqualTo("NewOrder of session 1001 at position 12");
        assertThat(RecordType.describe(12, NewOrderEncoder.TEMPLATE_ID, buffer, 0, 3))
            .isEqualTo("NewOrder of 3 bytes at position 12");
        assertThat(RecordType.describe(12, 99, buffer, 0, 3)).isEqualTo("type 99 of 3 bytes at position 12");
    }

    @Test
    void shouldRejectWhatIsSkippedOnceAndGoOn() {
        final long index = appendUnappliable();
        appendOrder();
        skip(index);
        skip(index + 1);

        gateway.buy(BOB, 21, 4, PRICE);
        exchange.work();

        assertThat(gateway.poll().lines()).containsExactly(
            "rejected NEW 1001/77 of 0#0 on 1 BUY reason 104 exec 2",
            "accepted 1002/21#2 on 1 BUY 4 @ 10000000000 DAY tag 721 exec 3",
            "trade 1 MAKER 1001/11#1 on 1 SELL 4 @ 10000000000 leaves 6 cum 4 exec 4",
            "trade 1 TAKER 1002/21#2 on 1 BUY 4 @ 10000000000 leaves 0 cum 4 exec 5");
        final long hash = exchange.host().service().stateHash();
        exchange.stop();
        exchange.work();
        assertThat(gateway.poll().lines()).isEmpty();
        assertThat(exchange.host().service().stateHash()).isEqualTo(hash);
        exchange.stop();
        final ReplayResult replayed = new Replay(journal).run();
        assertThat(replayed.stateHash()).isEqualTo(hash);
        assertThat(new Replay(journal).run()).isEqualTo(replayed);
        final SnapshotInfo snapshot = takeSnapshot();
        assertThat(snapshot.stateHash()).isEqualTo(hash);
        assertThat(new Replay(journal).from(snapshot).run().stateHash()).isEqualTo(hash);
        gateway.buy(ALICE, 12, 1, PRICE);
        gateway.buy(BOB, 22, 1, PRICE);
        exchange.work();
        assertThat(gateway.poll().lines()).as("the number of what was skipped is used up").hasSize(3)
            .first().asString().startsWith("accepted 1002/22#3");
    }

    @Test
    void shouldSkipRecordWithoutApplyingIt() {
        skip(appendOrder());

        exchange.work();
        assertThat(gateway.poll().lines()).containsExactly("rejected NEW 1001/77 of 0#0 on 1 BUY reason 104 exec 2");
        assertThat(exchange.host().service().openOrders()).isEqualTo(1);
    }

    @Test
    void shouldAnswerEveryCommandThatIsAnswered() {
        new CancelOrderEncoder().wrap(buffer, 0).clOrdId(78).origClOrdId(11).orderId(0).sessionId(ALICE).msgSeqNum(2)
            .instrumentId(1).side(Side.SELL);
        skip(append(CancelOrderEncoder.TEMPLATE_ID, CancelOrderEncoder.BLOCK_LENGTH));
        new ReplaceOrderEncoder().wrap(buffer, 0).clOrdId(79).origClOrdId(11).orderId(0).sessionId(ALICE).msgSeqNum(3)
            .instrumentId(1).side(Side.SELL);
        skip(append(ReplaceOrderEncoder.TEMPLATE_ID, ReplaceOrderEncoder.BLOCK_LENGTH));
        new MassActionEncoder().wrap(buffer, 0).clOrdId(80).sessionId(ALICE).msgSeqNum(4).ofSession(ALICE)
            .action(MassActionType.CANCEL);
        skip(append(MassActionEncoder.TEMPLATE_ID, MassActionEncoder.BLOCK_LENGTH));
        new OrderStatusRequestEncoder().wrap(buffer, 0).clOrdId(11).orderId(0).sessionId(ALICE).msgSeqNum(5);
        skip(append(OrderStatusRequestEncoder.TEMPLATE_ID, OrderStatusRequestEncoder.BLOCK_LENGTH));
        new PositionRequestEncoder().wrap(buffer, 0).requestId(81).sessionId(ALICE).msgSeqNum(6).account(0)
            .instrumentId(0);
        skip(append(PositionRequestEncoder.TEMPLATE_ID, PositionRequestEncoder.BLOCK_LENGTH));

        exchange.work();

        assertThat(gateway.poll().lines()).hasSize(5)
            .allMatch(line -> line.contains(" 104"))
            .satisfiesExactly(
                line -> assertThat(line).startsWith("rejected CANCEL 1001/78 of 11#0 on 1 SELL reason 104"),
                line -> assertThat(line).startsWith("rejected REPLACE 1001/79 of 11#0 on 1 SELL reason 104"),
                line -> assertThat(line).contains("1001/80"),
                line -> assertThat(line).startsWith("refused 1001/11 number 5 type 7 "),
                line -> assertThat(line).startsWith("refused 1001/81 number 6 type 10 "));
        assertThat(exchange.host().service().openOrders()).isEqualTo(1);
    }

    @Test
    void shouldHaveNothingSkippedUntilThatIsJournaled() {
        final long index = appendUnappliable();

        try (RecordSkip skip = RecordSkip.open(exchange.config(), index)) {
            assertThat(skip.description()).isEqualTo("record " + index + ", StartPhase of the engine");
        }

        assertThatThrownBy(exchange::host).isInstanceOf(RecordException.class);
    }

    @Test
    void shouldNotSkipAnotherRecordOfTheSameIndex() {
        final long index = appendUnappliable();
        new RecordSkippedEncoder().wrap(buffer, 0).index(index).chain(1);
        append(RecordSkippedEncoder.TEMPLATE_ID, RecordSkippedEncoder.BLOCK_LENGTH);

        assertThatThrownBy(exchange::host).isInstanceOf(RecordException.class)
            .hasMessageStartingWith("record " + index);
    }

    @Test
    void shouldRefuseToSkipWhatHasToStay() {
        final long index = appendUnappliable();

        refuses(index + 1, ExitCode.NOT_FOUND, "there is no record " + (index + 1) + " in " + journal);
        refuses(3, ExitCode.USAGE, "record 3 cannot be skipped: it is RouteOpened of the engine, and what comes");
        refuses(6, ExitCode.USAGE, "record 6 cannot be skipped: events of it, or of records behind it, were published");
        skip(index);
        refuses(index, ExitCode.USAGE, "record " + index + " cannot be skipped: it is skipped already");
        final SnapshotInfo snapshot = afterRestart();
        refuses(index, ExitCode.USAGE, "record " + index
            + " cannot be skipped: it was applied, the snapshot at record " + snapshot.nextIndex());
    }

    @Test
    void shouldSkipWhenTheNameOfARetiredRouteHasComeBackAndEventsOfItWerePublished() {
        exchange.gateway("gw-2").close();
        exchange.work();
        exchange.stop();
        exchange.set("routes", "gw-1");
        exchange.set("retire", "gw-2");
        exchange.work();
        exchange.stop();
        exchange.set("routes", "gw-1,gw-2");
        exchange.set("retire", "");
        exchange.recreate("orders.out.gw-2", QueueSpec.one(4096, 240));
        final Gateway again = exchange.reattach("gw-2");
        again.bind(CAROL);
        again.sell(CAROL, 31, 1, 2 * PRICE);
        exchange.work();
        assertThat(again.poll().lines()).hasSize(1);
        exchange.stop();

        skip(appendOrder());

        exchange.work();
        assertThat(gateway.poll().lines()).containsExactly("rejected NEW 1001/77 of 0#0 on 1 BUY reason 104 exec 3");
    }

    @Test
    void shouldRefuseToSkipWhileAnEngineRuns() {
        exchange.work();

        refuses(6, ExitCode.IN_USE, "is being written by another engine");
    }

    /** Who takes it has looked for what is skipped, and would apply the record. */
    @Test
    void shouldRefuseToSkipWhileASnapshotIsTaken() {
        final long index = appendUnappliable();

        try (SnapshotStore.Turn turn = SnapshotStore.of(journal).begin()) {
            assertThat(turn).isNotNull();
            refuses(index, ExitCode.IN_USE, "somebody else is taking a snapshot");
        }
        skip(index);
    }

    @Test
    void shouldRefuseToSkipInFolderWithoutJournal(@TempDir final Path other) {
        exchange.set("journal", other);

        refuses(0, ExitCode.NOT_FOUND, "there is no journal in " + other);
        assertThat(other).isEmptyDirectory();
    }

    private SnapshotInfo afterRestart() {
        exchange.work();
        exchange.stop();
        return takeSnapshot();
    }

    private SnapshotInfo takeSnapshot() {
        return new Snapshots(journal, RouteTails.UNKNOWN, line -> { }).take().orElseThrow();
    }

    /** A phase that there is not: with the ring between them the engine would have refused it. */
    private long appendUnappliable() {
        new StartPhaseEncoder().wrap(buffer, 0).seed(0).maximumNs(0).instrumentId(1);
        buffer.putByte(StartPhaseEncoder.phaseEncodingOffset(), NO_PHASE);
        return append(StartPhaseEncoder.TEMPLATE_ID, StartPhaseEncoder.BLOCK_LENGTH);
    }

    private long appendOrder() {
        order();
        return append(NewOrderEncoder.TEMPLATE_ID, NewOrderEncoder.BLOCK_LENGTH);
    }

    private void order() {
        new NewOrderEncoder().wrap(buffer, 0).clOrdId(77).price(PRICE).quantity(5).userTag(0)
            .stopPrice(Long.MIN_VALUE).displayQuantity(0).minimumQuantity(0).sessionId(ALICE).msgSeqNum(2)
            .instrumentId(1).account(0).selfMatchGroup(0).expireDate(0).side(Side.BUY).ordType(OrdType.LIMIT)
            .timeInForce(TimeInForce.DAY).postOnly((short) 0).selfMatchPrevention(SelfMatchPrevention.NONE);
    }

    private long append(final int typeId, final int length) {
        try (JournalWriter writer = JournalWriter.open(exchange.config().journalConfig())) {
            final long index = writer.append(typeId, EngineService.NO_POSITION, TIME, 0, buffer, 0, length);
            writer.flush();
            return index;
        }
    }

    private void skip(final long index) {
        try (RecordSkip skip = RecordSkip.open(exchange.config(), index)) {
            skip.append();
        }
    }

    private void refuses(final long index, final int exitCode, final String message) {
        assertThatThrownBy(() -> RecordSkip.open(exchange.config(), index))
            .isInstanceOfSatisfying(LaunchException.class, ex -> assertThat(ex.exitCode()).isEqualTo(exitCode))
            .hasMessageContaining(message);
    }
}
