package org.ringside.matching.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.ringside.matching.MarketQueries;
import org.ringside.matching.MatchingEngine;
import org.ringside.matching.protocol.AddInstrumentEncoder;
import org.ringside.matching.protocol.PositionReportedDecoder;
import org.ringside.matching.protocol.RequestRefusedDecoder;
import org.ringside.matching.protocol.RouteOpenedEncoder;
import org.ringside.matching.protocol.SetAccountEncoder;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.TimeInForce;

class PositionRequestTest {
    private static final int ALICE = 1_001;
    private static final int BOB = 1_002;
    private static final int FUND = 501;
    private static final int INSTRUMENTS = MarketQueries.MOST_POSITIONS + 1;
    private static final long TIME = 1_800_000_000_000_000_000L;
    private static final long PRICE = 100 * CommandSource.TICK;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
    private final List<String> answers = new ArrayList<>();
    private final PositionReportedDecoder reported = new PositionReportedDecoder();
    private final RequestRefusedDecoder refused = new RequestRefusedDecoder();
    private final HashingOutput output =
        new HashingOutput(0, (index, route, position, typeId, event, offset, length) -> {
            if (typeId == PositionReportedDecoder.TEMPLATE_ID) {
                reported.wrap(event, offset, length, PositionReportedDecoder.SCHEMA_VERSION);
                answers.add(reported.requestId() + " to " + reported.sessionId() + " of " + reported.account() + " in "
                    + reported.instrumentId() + ": +" + reported.longQuantity() + " -" + reported.shortQuantity()
                    + " = " + reported.netQuantity() + " @ " + reported.averagePrice() / CommandSource.TICK + " "
                    + reported.result() + " of " + reported.total() + (reported.last() == 1 ? " last" : ""));
            } else if (typeId == RequestRefusedDecoder.TEMPLATE_ID) {
                refused.wrap(event, offset, length, RequestRefusedDecoder.SCHEMA_VERSION);
                answers.add(refused.refId() + " to " + refused.sessionId() + ": type " + refused.refTypeId()
                    + " number " + refused.refSeqNum() + " refused " + refused.reason());
            }
        });
    private EngineService service = new EngineService(output, ServiceObserver.NOBODY, EngineService.NO_CLOCK);
    private final Sender sender = new Sender();
    private long lastId;

    @BeforeEach
    void setUp() {
        // The highest number comes first: reports come by number, and not as instruments were added.
        for (int id = INSTRUMENTS; id > 0; id--) {
            new AddInstrumentEncoder().wrap(buffer, 0).tick(CommandSource.TICK).instrumentId(id).lotSize(1)
                .minimumQuantity(1).maximumQuantity(MatchingEngine.MAX_QUANTITY);
            own(AddInstrumentEncoder.TEMPLATE_ID);
        }
        new SetAccountEncoder().wrap(buffer, 0).account(FUND).firm(1).maxOrderQuantity(Long.MAX_VALUE)
            .maxNotional(Long.MAX_VALUE).maxLong(Long.MAX_VALUE).maxShort(Long.MAX_VALUE)
            .maxOpenOrders(Integer.MAX_VALUE);
        own(SetAccountEncoder.TEMPLATE_ID);
        new RouteOpenedEncoder().wrap(buffer, 0).position(0).route("gw-1");
        own(RouteOpenedEncoder.TEMPLATE_ID);
        sender.bind(ALICE);
        sender.bind(BOB);
    }

    @Test
    void shouldReportEachPositionWithATradeByInstrument() {
        trade(3, 10, PRICE);
        trade(1, 4, PRICE);
        trade(3, 10, 2 * PRICE);
        sender.newOrder(ALICE, ++lastId, 2, Side.BUY, 1, PRICE, TimeInForce.DAY);

        sender.requestPositions(ALICE, 7, 0, 0);
        sender.requestPositions(BOB, 8, BOB, 3);

        assertThat(answers).containsExactly(
            "7 to 1001 of 1001 in 1: +4 -0 = 4 @ 100 VALID of 2",
            "7 to 1001 of 1001 in 3: +20 -0 = 20 @ 150 VALID of 2 last",
            "8 to 1002 of 1002 in 3: +0 -20 = -20 @ 150 VALID of 1 last");
    }

    @Test
    void shouldReportAPositionThatIsFlatAgain() {
        trade(1, 4, PRICE);
        sender.newOrder(BOB, ++lastId, 1, Side.BUY, 4, PRICE, TimeInForce.DAY);
        sender.newOrder(ALICE, ++lastId, 1, Side.SELL, 4, PRICE, TimeInForce.DAY);

        sender.requestPositions(ALICE, 7, 0, 0);

        assertThat(answers).containsExactly("7 to 1001 of 1001 in 1: +4 -4 = 0 @ 0 VALID of 1 last");
    }

    @Test
    void shouldSayThatThereIsNone() {
        sender.requestPositions(ALICE, 7, 0, 0);
        sender.newOrder(ALICE, ++lastId, 2, Side.BUY, 1, PRICE, TimeInForce.DAY);
        sender.requestPositions(ALICE, 8, ALICE, 2);
        sender.requestPositions(ALICE, 9, FUND, 0);

        assertThat(answers).containsExactly(
            "7 to 1001 of 1001 in 0: +0 -0 = 0 @ 0 NONE of 0 last",
            "8 to 1001 of 1001 in 2: +0 -0 = 0 @ 0 NONE of 0 last",
            "9 to 1001 of 501 in 0: +0 -0 = 0 @ 0 NONE of 0 last");
    }

    @Test
    void shouldRefuseAnAccountOrInstrumentThatThereIsNot() {
        sender.requestPositions(ALICE, 7, 999, 0);
        sender.requestPositions(ALICE, 8, BOB, 1);
        sender.requestPositions(ALICE, 9, 0, INSTRUMENTS + 1);

        assertThat(answers).containsExactly(
            "7 to 1001: type 10 number 1 refused 1",
            "8 to 1001: type 10 number 2 refused 1",
            "9 to 1001: type 10 number 3 refused 2");
    }

    @Test
    void shouldReportNoMoreThanItMay() {
        for (int id = 1; id < INSTRUMENTS; id++) {
            trade(id, 1, PRICE);
        }
        sender.requestPositions(ALICE, 7, 0, 0);
        assertThat(answers).hasSize(MarketQueries.MOST_POSITIONS).allMatch(answer -> answer.contains("VALID of 64"));
        assertThat(answers.stream().filter(answer -> answer.endsWith("last"))).containsExactly(
            answers.get(MarketQueries.MOST_POSITIONS - 1));
        answers.clear();

        trade(INSTRUMENTS, 1, PRICE);
        sender.requestPositions(ALICE, 8, 0, 0);
        sender.requestPositions(ALICE, 9, 0, INSTRUMENTS);

        assertThat(answers).containsExactly(
            "8 to 1001 of 1001 in 0: +0 -0 = 0 @ 0 TOO_MANY of 0 last",
            "9 to 1001 of 1001 in 65: +1 -0 = 1 @ 100 VALID of 1 last");
    }

    @Test
    void shouldAnswerTheSameAfterASnapshotAndChangeNothing() {
        trade(5, 10, PRICE);
        trade(2, 4, PRICE);
        trade(9, 1, PRICE);
        final long hash = service.stateHash();
        final List<Long> state = new ArrayList<>();
        service.save(state::add);

        sender.requestPositions(ALICE, 7, 0, 0);
        final List<String> before = List.copyOf(answers);
        final long hashBehind = service.stateHash();
        answers.clear();
        final int[] next = {0};
        sender.commands--;
        service =
            EngineService.load(() -> state.get(next[0]++), output, ServiceObserver.NOBODY, EngineService.NO_CLOCK);
        service.announce();
        assertThat(service.stateHash()).isEqualTo(hash);
        sender.repeat();

        assertThat(answers).isEqualTo(before).hasSize(3);
        assertThat(service.stateHash()).isEqualTo(hashBehind);
    }

    private void trade(final int instrumentId, final long quantity, final long price) {
        sender.newOrder(BOB, ++lastId, instrumentId, Side.SELL, quantity, price, TimeInForce.DAY);
        sender.newOrder(ALICE, ++lastId, instrumentId, Side.BUY, quantity, price, TimeInForce.DAY);
    }

    private void own(final int typeId) {
        service.apply(typeId, EngineService.OWN_INPUT, EngineService.NO_POSITION, TIME, 0, buffer, 0);
    }

    private final class Sender extends CommandSource {
        private final UnsafeBuffer last = new UnsafeBuffer(new byte[112]);
        private int lastType;
        private int commands;

        Sender() {
            super("gw-1");
        }

        @Override
        protected void send(final int typeId, final DirectBuffer command, final int offset, final int length) {
            last.putBytes(0, command, offset, length);
            lastType = typeId;
            service.apply(typeId, EngineService.OWN_INPUT, commands, TIME + commands, 0, command, offset);
            commands++;
        }

        private void repeat() {
            send(lastType, last, 0, last.capacity());
        }
    }
}
