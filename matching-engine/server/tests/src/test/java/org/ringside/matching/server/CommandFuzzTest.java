package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import java.util.List;
import java.util.stream.LongStream;
import org.agrona.collections.LongArrayList;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.ringside.log.EventLog;
import org.ringside.matching.counters.EngineThreadCounters;
import org.ringside.matching.feed.PublicRings;
import org.ringside.matching.protocol.CancelOrderDecoder;
import org.ringside.matching.protocol.MassActionDecoder;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.matching.protocol.OrderStatusRequestDecoder;
import org.ringside.matching.protocol.PositionRequestDecoder;
import org.ringside.matching.protocol.ReplaceOrderDecoder;
import org.ringside.matching.protocol.RouteOpenedEncoder;
import org.ringside.matching.protocol.SessionBoundDecoder;
import org.ringside.matching.service.CommandCheck;
import org.ringside.matching.service.DiscardingOutput;
import org.ringside.matching.service.EngineService;
import org.ringside.matching.service.Instrument;
import org.ringside.matching.service.ServiceObserver;

/**
 * Commands that have the form of commands and any values, those at the edges of what a field can say among them, in
 * markets with any rules: none of them stops the service, each of a session is answered, all that is answered can be,
 * and another service makes the same of them, also from a snapshot on.
 *
 * <p>The system property {@code ringside.commands} makes the run longer, and {@code ringside.seed} begins it with
 * another seed.
 */
@Tag("slow")
class CommandFuzzTest {
    private static final int COMMANDS = 200_000;
    private static final int OF_A_STREAM = 25_000;
    private static final long TIME = 1_800_000_000_000_000_000L;
    private static final long NS_OF_A_DAY = 86_400_000_000_000L;
    private static final long DAYS = 50_000;
    private static final int EVENTS = 15;
    private static final int MOST_PORTIONS = 100_000;

    /** Of all streams: some have limits that let hardly anything through. */
    private static final BitSet KINDS = new BitSet();
    private static long accepted;
    private static long traded;

    private final MemoryLog log = new MemoryLog();
    private final EdgeOrders orders = new EdgeOrders();
    private final SequenceModel sessions = new SequenceModel();
    private final LongArrayList snapshot = new LongArrayList();
    private EdgeValues values;
    private EdgeCommands commands;
    private EventCheck events;
    private EngineService service;
    private OwnCommands ownCommands;
    /** How many commands there are to one of the engine's own, when it has something to do. */
    private int patience;
    private long timeNs = TIME;
    private long position;

    static LongStream seeds() {
        final long first = Long.getLong("ringside.seed", 1);
        return LongStream.range(first, first + Long.getLong("ringside.commands", COMMANDS) / OF_A_STREAM);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void shouldAnswerWhateverGatewaysSend(final long seed) {
        open(seed);
        long snapshotBytes = 0;
        for (int i = 0; i < OF_A_STREAM; i++) {
            proceed();
            commands.next(timeNs);
            try {
                send();
            } catch (final AssertionError | RuntimeException failure) {
                throw new AssertionError("seed " + seed + ", command " + i + " of type " + commands.typeId(), failure);
            }
            if (i == OF_A_STREAM / 2) {
                service.save(snapshot::addLong);
                snapshotBytes = log.bytes();
            }
        }
        for (int portions = 0; service.nextDue() <= timeNs; portions++) {
            advance();
            assertThat(portions).as("portions of what is due").isLessThan(MOST_PORTIONS);
        }

        assertThat(events.massActions()).as("mass actions without an end").isZero();
        KINDS.or(events.kinds());
        accepted += events.acceptedOrders();
        traded += events.trades();
        final EngineService fresh =
            new EngineService(new DiscardingOutput(), ServiceObserver.NOBODY, EngineService.NO_CLOCK);
        log.replay(0, fresh);
        assertThat(fresh.stateHash()).as("all of it again").isEqualTo(service.stateHash());
        final int[] next = {0};
        final EngineService loaded = EngineService.load(
            () -> snapshot.getLong(next[0]++), new DiscardingOutput(), ServiceObserver.NOBODY, EngineService.NO_CLOCK);
        log.replay(snapshotBytes, loaded);
        assertThat(loaded.stateHash()).as("from the snapshot on").isEqualTo(service.stateHash());
    }

    @AfterAll
    static void shouldHaveTradedWithEveryKindOfEvent() {
        final long commands = seeds().count() * OF_A_STREAM;
        assertThat(accepted).as("accepted orders").isGreaterThan(commands / 50);
        assertThat(traded).as("trades").isGreaterThan(commands / 50);
        assertThat(KINDS.cardinality()).as("kinds of events: %s", KINDS).isEqualTo(EVENTS);
    }

    private void open(final long seed) {
        values = new EdgeValues(seed);
        patience = values.of(2, 2, 16, 64);
        final List<Instrument> instruments = values.instruments();
        events = new EventCheck(instruments, orders);
        commands = new EdgeCommands(values, instruments, orders);
        service = new EngineService(events, ServiceObserver.NOBODY, EngineService.NO_CLOCK);
        final EngineThreadCounters counters = HiddenCounters.ofEngine();
        final PublicRings nobody = new PublicRings(
            List.of(), 0, log::flush, () -> timeNs, counters, System.err::println);
        ownCommands = new OwnCommands(
            new JournaledService(service, log, () -> timeNs),
            new RingOutput(List.of(), log, nobody, 0, null, counters,
                EventLog.printing(System.err::println)), counters);
        events.begin(timeNs, 0, 0, 0);
        instruments.forEach(ownCommands.market()::addInstrument);
        for (final String route : EdgeCommands.ROUTES) {
            open(route);
        }
        for (final int account : EdgeCommands.ACCOUNTS) {
            ownCommands.market().setAccount(values.account(account));
        }
    }

    private void open(final String route) {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[RouteOpenedEncoder.BLOCK_LENGTH]);
        new RouteOpenedEncoder().wrap(buffer, 0).position(service.routes().retiredPosition(route)).route(route);
        apply(RouteOpenedEncoder.TEMPLATE_ID, EngineService.NO_POSITION, buffer, buffer.capacity());
        sessions.open(route);
    }

    /** A route ends, and another one takes its sessions over, or nobody; or it begins again. */
    private void retireOrOpen(final String route, final String heir) {
        if (!sessions.isServed(route)) {
            open(route);
        } else if (!route.equals(heir)) {
            ownCommands.retireRoute(route, heir);
            sessions.retire(route, heir);
        }
    }

    /** Time goes on, and what the engine does by itself: seldom much. */
    private void proceed() {
        timeNs += switch (values.below(1_000)) {
            case 0 -> values.below(100) * 1_000_000_000L;
            case 1 -> values.oneIn(4) ? NS_OF_A_DAY - timeNs % NS_OF_A_DAY - values.below(2) : 0;
            case 2 -> values.oneIn(100) && timeNs / NS_OF_A_DAY < DAYS ? values.below(400) * NS_OF_A_DAY : 0;
            case 3, 4, 5, 6, 7 -> values.below(1_000_000);
            default -> values.below(2_000);
        };
        events.begin(timeNs, 0, 0, 0);
        if (service.nextDue() <= timeNs && values.oneIn(patience)) {
            advance();
        }
        switch (values.below(5_000)) {
            case 0, 5, 6 -> ownCommands.loseGateway(values.of(EdgeCommands.ROUTES));
            case 1, 2 -> ownCommands.market().setAccount(values.account(values.of(
                EdgeCommands.ACCOUNTS[0], EdgeCommands.ACCOUNTS[1], EdgeCommands.ACCOUNTS[2])));
            case 7, 8 -> retireOrOpen(values.of(EdgeCommands.ROUTES), values.of("", EdgeCommands.ROUTES[0]));
            case 3, 4 -> ownCommands.market().setLimits(values.limits());
            default -> {
                // Mostly nothing.
            }
        }
    }

    private void advance() {
        events.begin(timeNs, 0, 0, 0);
        ownCommands.advanceTime();
    }

    /** As the agent does. */
    private void send() {
        final int typeId = commands.typeId();
        final UnsafeBuffer buffer = commands.buffer();
        if (commands.isSpoiled()) {
            assertThatThrownBy(() -> CommandCheck.check(typeId, buffer, 0, commands.length(), position))
                .isInstanceOf(IllegalStateException.class);
            return;
        }
        CommandCheck.check(typeId, buffer, 0, commands.length(), position);
        final boolean isToBeAnswered = switch (typeId) {
            case NewOrderDecoder.TEMPLATE_ID -> begin(typeId, NewOrderDecoder.sessionIdEncodingOffset(),
                NewOrderDecoder.msgSeqNumEncodingOffset(), NewOrderDecoder.clOrdIdEncodingOffset());
            case CancelOrderDecoder.TEMPLATE_ID -> begin(typeId, CancelOrderDecoder.sessionIdEncodingOffset(),
                CancelOrderDecoder.msgSeqNumEncodingOffset(), CancelOrderDecoder.clOrdIdEncodingOffset());
            case ReplaceOrderDecoder.TEMPLATE_ID -> begin(typeId, ReplaceOrderDecoder.sessionIdEncodingOffset(),
                ReplaceOrderDecoder.msgSeqNumEncodingOffset(), ReplaceOrderDecoder.clOrdIdEncodingOffset());
            case MassActionDecoder.TEMPLATE_ID -> begin(typeId, MassActionDecoder.sessionIdEncodingOffset(),
                MassActionDecoder.msgSeqNumEncodingOffset(), MassActionDecoder.clOrdIdEncodingOffset());
            case OrderStatusRequestDecoder.TEMPLATE_ID -> begin(typeId,
                OrderStatusRequestDecoder.sessionIdEncodingOffset(),
                OrderStatusRequestDecoder.msgSeqNumEncodingOffset(),
                OrderStatusRequestDecoder.clOrdIdEncodingOffset());
            case PositionRequestDecoder.TEMPLATE_ID -> begin(typeId, PositionRequestDecoder.sessionIdEncodingOffset(),
                PositionRequestDecoder.msgSeqNumEncodingOffset(), PositionRequestDecoder.requestIdEncodingOffset());
            default -> false;
        };
        if (typeId == SessionBoundDecoder.TEMPLATE_ID) {
            sessions.bind(new SessionBoundDecoder().wrap(buffer, 0, SessionBoundDecoder.BLOCK_LENGTH,
                SessionBoundDecoder.SCHEMA_VERSION));
        }
        apply(typeId, position++, buffer, commands.length());
        assertThat(events.answers() > 0).as("answered").isEqualTo(isToBeAnswered);
    }

    /** Whether there must be an answer: not to the operator, and not to a number that was used before. */
    private boolean begin(final int typeId, final int sessionOffset, final int seqNoOffset, final int idOffset) {
        final UnsafeBuffer buffer = commands.buffer();
        final int sessionId = buffer.getInt(sessionOffset);
        events.begin(timeNs, typeId, Integer.toUnsignedLong(sessionId), buffer.getLong(idOffset));
        final boolean isOperator = typeId == MassActionDecoder.TEMPLATE_ID && sessionId == 0;
        return !isOperator && sessions.admits(sessionId, Integer.toUnsignedLong(buffer.getInt(seqNoOffset)));
    }

    private void apply(final int typeId, final long from, final UnsafeBuffer buffer, final int length) {
        log.append(typeId, from, timeNs, 0, buffer, 0, length);
        service.apply(typeId, EngineService.OWN_INPUT, from, timeNs, 0, buffer, 0);
    }

}
