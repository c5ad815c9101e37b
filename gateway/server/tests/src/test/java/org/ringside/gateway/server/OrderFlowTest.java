package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.gateway.protocol.BusinessMessageRejectDecoder;
import org.ringside.gateway.protocol.ExecutionReportCancelledDecoder;
import org.ringside.gateway.protocol.ExecutionReportNewDecoder;
import org.ringside.gateway.protocol.ExecutionReportRejectDecoder;
import org.ringside.gateway.protocol.ExecutionReportReplacedDecoder;
import org.ringside.gateway.protocol.ExecutionReportTradeDecoder;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.HopsDecoder;
import org.ringside.gateway.protocol.Liquidity;
import org.ringside.gateway.protocol.NewOrderSingleEncoder;
import org.ringside.gateway.protocol.OrdStatus;
import org.ringside.gateway.protocol.OrdType;
import org.ringside.gateway.protocol.OrderCancelReplaceRequestEncoder;
import org.ringside.gateway.protocol.ResponseTo;
import org.ringside.gateway.protocol.Side;
import org.ringside.gateway.protocol.TimeInForce;
import org.ringside.gateway.protocol.TradingSessionStatusDecoder;
import org.ringside.matching.protocol.Phase;

/**
 * What becomes of business messages: commands on the way in, reports on the way out, refusals where the engine's
 * commands cannot say what is asked.
 */
class OrderFlowTest {
    private static final int SESSION = 1001;
    private static final int OTHER = 99;
    private static final int UNSUPPORTED = 11;
    private static final int MISSING = 5;
    private static final int NOT_AUTHORIZED = 6;

    private final TestGateway gateway = TestGateway.start();
    private final TestTrader trader = gateway.establish(SESSION);
    private final Frames frames = trader.frames();

    @AfterEach
    void close() {
        gateway.close();
    }

    @Test
    void shouldReportAcceptanceWhenOrderIsTaken() {
        trader.send(frames.newOrder(1, 500, 10));

        final ExecutionReportNewDecoder report = trader.next().accepted();
        assertThat(commands()).containsExactly("NEW 1001/1 500 3 BUY 10000000000 x 10 DAY");
        assertThat(report.msgSeqNum()).isEqualTo(1);
        assertThat(report.eventFlags()).isZero();
        assertThat(report.orderID()).isEqualTo(1);
        assertThat(report.clOrdID()).isEqualTo(500);
        assertThat(report.execID()).isEqualTo(1);
        assertThat(report.price()).isEqualTo(Frames.PRICE);
        assertThat(report.orderQty()).isEqualTo(10);
        assertThat(report.userTag()).isEqualTo(99);
        assertThat(report.securityID()).isEqualTo(3);
        assertThat(report.side()).isEqualTo(Side.BUY);
        assertThat(report.ordType()).isEqualTo(OrdType.LIMIT);
        assertThat(report.timeInForce()).isEqualTo(TimeInForce.DAY);
        assertThat(report.ordStatus()).isEqualTo(OrdStatus.NEW);
        assertThat(report.workingIndicator()).isEqualTo((short) 1);
    }

    @ParameterizedTest
    @CsvSource({"OPEN_FREEZE,-1", "CLOSING_FREEZE,-1", "CONTINUOUS,0", "HALT,0"})
    void shouldNotTellWhenAFreezeEnds(final Phase phase, final long nextPhaseTime) {
        trader.send(frames.newOrder(1, 500, 10)).next().accepted();

        gateway.engine().events().startPhase(SESSION, 3, phase);

        final TradingSessionStatusDecoder report = trader.next().tradingSessionStatus();
        assertThat(report.securityID()).isEqualTo(3);
        assertThat(report.phase().name()).isEqualTo(phase.name());
        assertThat(report.nextPhaseTime()).isEqualTo(nextPhaseTime);
    }

    @Test
    void shouldStampHopsWhenMessagePassesThem() {
        gateway.pauseEngine();
        gateway.clock().advanceMs(1);
        final long readNs = gateway.clock().nanoTime();
        final long readEpochNs = gateway.clock().epochNs();
        trader.send(frames.newOrder(1, 500, 10));
        gateway.steps(5);
        gateway.clock().advanceMs(3);
        gateway.resumeEngine();

        final ExecutionReportNewDecoder report = trader.next().accepted();

        assertThat(report.gatewayRxTime()).isEqualTo(readEpochNs);
        assertThat(report.transactTime()).isEqualTo(ScriptedEngine.TRANSACT_TIME);
        final HopsDecoder hops = report.hops();
        assertThat(hops.gatewayRead()).isEqualTo(readNs);
        assertThat(hops.ringPublished()).isEqualTo(readNs);
        assertThat(hops.engineRead()).isEqualTo(ScriptedEngine.ENGINE_READ);
        assertThat(hops.matched()).isEqualTo(ScriptedEngine.MATCHED);
        assertThat(hops.journaled()).isEqualTo(ScriptedEngine.JOURNALED);
        assertThat(hops.enginePublished()).isEqualTo(ScriptedEngine.PUBLISHED);
        assertThat(hops.gatewayWritten()).isEqualTo(readNs + 3_000_000);
    }

    @Test
    void shouldReportTradeWhenOrderTrades() {
        trader.send(frames.newOrder(1, 500, 7));

        trader.next().accepted();
        final ExecutionReportTradeDecoder report = trader.next().trade();
        assertThat(report.msgSeqNum()).isEqualTo(2);
        assertThat(report.orderID()).isEqualTo(1);
        assertThat(report.clOrdID()).isEqualTo(500);
        assertThat(report.execID()).isEqualTo(2);
        assertThat(report.tradeID()).isEqualTo(2);
        assertThat(report.lastPx()).isEqualTo(Frames.PRICE);
        assertThat(report.lastQty()).isEqualTo(3);
        assertThat(report.leavesQty()).isEqualTo(4);
        assertThat(report.cumQty()).isEqualTo(3);
        assertThat(report.side()).isEqualTo(Side.BUY);
        assertThat(report.ordStatus()).isEqualTo(OrdStatus.PARTIALLY_FILLED);
        assertThat(report.liquidity()).isEqualTo(Liquidity.TAKER);
        assertThat(report.hops().enginePublished()).isEqualTo(ScriptedEngine.PUBLISHED);
    }

    @Test
    void shouldReportReplacementWhenOrderIsReplaced() {
        trader.send(frames.replace(1, 501, 500, 20));

        final ExecutionReportReplacedDecoder report = trader.next().replaced();
        assertThat(commands()).containsExactly("REPLACE 1001/1 501 of 500 3 SELL 10000000000 x 20 IOC");
        assertThat(report.clOrdID()).isEqualTo(501);
        assertThat(report.origClOrdID()).isEqualTo(500);
        assertThat(report.orderID()).isEqualTo(77);
        assertThat(report.orderQty()).isEqualTo(20);
        assertThat(report.leavesQty()).isEqualTo(18);
        assertThat(report.cumQty()).isEqualTo(2);
        assertThat(report.userTag()).isEqualTo(98);
        assertThat(report.side()).isEqualTo(Side.SELL);
        assertThat(report.timeInForce()).isEqualTo(TimeInForce.IOC);
        assertThat(report.ordStatus()).isEqualTo(OrdStatus.PARTIALLY_FILLED);
        assertThat(report.priorityKept()).isEqualTo((short) 1);
        assertThat(report.hops().enginePublished()).isEqualTo(ScriptedEngine.PUBLISHED);
    }

    @Test
    void shouldTellTheEngineWhatIsShownOfAReplacementOrTheLeastThatMayTrade() {
        trader.send(frames.replaceWith(1, OrderCancelReplaceRequestEncoder.displayQtyEncodingOffset(), 3),
            frames.replaceWith(2, OrderCancelReplaceRequestEncoder.minQtyEncodingOffset(), 4));

        assertThat(trader.next().replaced().msgSeqNum()).isEqualTo(1);
        assertThat(trader.next().replaced().msgSeqNum()).isEqualTo(2);
        assertThat(commands()).element(0).asString().endsWith(" IOC shows 3");
        assertThat(commands()).element(1).asString().endsWith(" IOC at least 4");
    }

    @Test
    void shouldRefuseAReplaceThatNamesBothWhatIsShownAndTheLeastThatMayTrade() {
        final byte[] replace = frames.replaceWith(1, OrderCancelReplaceRequestEncoder.displayQtyEncodingOffset(), 3);
        replace[FrameDescriptor.HEADER_LENGTH + OrderCancelReplaceRequestEncoder.minQtyEncodingOffset()] = 4;

        final ExecutionReportRejectDecoder report = trader.send(replace).next().rejected();

        assertThat(report.rejectReason()).isEqualTo(OTHER);
        assertThat(report.text()).isEqualTo("minQty and displayQty: not together");
        assertThat(commands()).isEmpty();
    }

    @Test
    void shouldReadAReplaceWhoseBlockEndsEarlierThanItsVersionSays() {
        final int block = OrderCancelReplaceRequestEncoder.minQtyEncodingOffset();
        final byte[] whole = frames.replaceWith(1, OrderCancelReplaceRequestEncoder.minQtyEncodingOffset(), 4);
        final UnsafeBuffer cut = new UnsafeBuffer(Arrays.copyOf(whole, FrameDescriptor.HEADER_LENGTH + block));
        FrameDescriptor.putHeaders(cut, 0, cut.capacity(), block, OrderCancelReplaceRequestEncoder.TEMPLATE_ID,
            OrderCancelReplaceRequestEncoder.SCHEMA_VERSION);

        trader.send(cut.byteArray(), frames.newOrder(2, 500, 10));

        assertThat(trader.next().replaced().msgSeqNum()).isEqualTo(1);
        assertThat(commands()).element(0).asString().as("no minimum from the frame behind").endsWith(" IOC");
    }

    @Test
    void shouldReportCancellationWhenOrderIsCancelled() {
        trader.send(frames.cancel(1, 502, 500, '2'));

        final ExecutionReportCancelledDecoder report = trader.next().cancelled();
        assertThat(commands()).containsExactly("CANCEL 1001/1 502 of 500 3 SELL");
        assertThat(report.clOrdID()).isEqualTo(502);
        assertThat(report.origClOrdID()).isEqualTo(500);
        assertThat(report.orderID()).isEqualTo(88);
        assertThat(report.cumQty()).isEqualTo(1);
        assertThat(report.side()).isEqualTo(Side.SELL);
        assertThat(report.ordStatus()).isEqualTo(OrdStatus.CANCELLED);
        assertThat(report.restatementReason()).isZero();
        assertThat(report.hops().enginePublished()).isEqualTo(ScriptedEngine.PUBLISHED);
    }

    @ParameterizedTest
    @CsvSource({
        "10000000000,0,13,'quantity 0, too large, or not in whole lots'",
        "10000000000,-9223372036854775808,13,'quantity 0, too large, or not in whole lots'",
        "10000000001,1,18,price off tick"})
    void shouldLetEngineJudgeWhenPriceOrQuantityMakesNoSense(
        final long price, final long quantity, final int reason, final String text) {
        trader.send(frames.newOrder(1, 500, price, quantity));

        final ExecutionReportRejectDecoder report = trader.next().rejected();
        assertThat(commands()).containsExactly(
            "NEW 1001/1 500 3 BUY " + price + " x " + Long.toUnsignedString(quantity) + " DAY");
        assertThat(report.msgSeqNum()).isEqualTo(1);
        assertThat(report.clOrdID()).isEqualTo(500);
        assertThat(report.execID()).isEqualTo(1);
        assertThat(report.responseTo()).isEqualTo(ResponseTo.NEW);
        assertThat(report.rejectReason()).isEqualTo(reason);
        assertThat(report.hops().enginePublished()).isEqualTo(ScriptedEngine.PUBLISHED);
        assertThat(report.text()).isEqualTo(text);
    }

    @ParameterizedTest
    @MethodSource
    void shouldRefuseNewOrderWhenEngineCannotBeTold(final byte[] order, final int reason, final String field) {
        trader.send(order, frames.newOrder(2, 500, 1));

        final ExecutionReportRejectDecoder report = trader.next().rejected();
        assertThat(report.msgSeqNum()).isEqualTo(1);
        assertThat(report.clOrdID()).isEqualTo(1);
        assertThat(report.execID()).isZero();
        assertThat(report.securityID()).isEqualTo(3);
        assertThat(report.responseTo()).isEqualTo(ResponseTo.NEW);
        assertThat(report.rejectReason()).isEqualTo(reason);
        assertThat(report.gatewayRxTime()).isEqualTo(gateway.clock().epochNs());
        assertThat(report.hops().gatewayWritten()).isEqualTo(gateway.clock().nanoTime());
        assertThat(report.hops().enginePublished()).isZero();
        assertThat(report.text()).contains(field);
        assertThat(trader.next().accepted().msgSeqNum()).as("the sequence went on").isEqualTo(2);
        assertThat(commands()).hasSize(1);
    }

    static List<Arguments> shouldRefuseNewOrderWhenEngineCannotBeTold() {
        final Frames frames = new Frames();
        return List.of(
            Arguments.of(frames.newOrderWith(1, NewOrderSingleEncoder.sideEncodingOffset(), 'X'), OTHER, "side"),
            Arguments.of(frames.newOrderWith(1, NewOrderSingleEncoder.sideEncodingOffset(), 0), OTHER, "side"),
            Arguments.of(frames.newOrderWith(1, NewOrderSingleEncoder.sideEncodingOffset(), 5), OTHER, "side"),
            Arguments.of(frames.newOrderWith(1, NewOrderSingleEncoder.ordTypeEncodingOffset(), '?'), UNSUPPORTED,
                "ordType"),
            Arguments.of(frames.newOrderWith(1, NewOrderSingleEncoder.timeInForceEncodingOffset(), '5'), UNSUPPORTED,
                "timeInForce"),
            Arguments.of(frames.newOrderWith(1, NewOrderSingleEncoder.timeInForceEncodingOffset(), -1), UNSUPPORTED,
                "timeInForce"),
            Arguments.of(frames.newOrderWith(1, NewOrderSingleEncoder.execInstEncodingOffset(), 2), UNSUPPORTED,
                "execInst"),
            Arguments.of(frames.newOrderWith(
                1, NewOrderSingleEncoder.selfMatchPreventionInstructionEncodingOffset(), 77), UNSUPPORTED,
                "selfMatchPrevention"));
    }

    @ParameterizedTest
    @MethodSource
    void shouldRejectMessageWhenFieldIsMissingOrNotTheSessions(
        final byte[] message, final int templateId, final int reason, final String field) {
        trader.send(message, frames.newOrder(2, 500, 1));

        final BusinessMessageRejectDecoder report = trader.next().businessReject();
        assertThat(report.refSeqNum()).isEqualTo(1);
        assertThat(report.refTemplateID()).isEqualTo(templateId);
        assertThat(report.refID()).isEqualTo(1);
        assertThat(report.reason()).isEqualTo(reason);
        assertThat(report.text()).contains(field);
        assertThat(trader.next().accepted().msgSeqNum()).as("the sequence went on").isEqualTo(2);
        assertThat(commands()).hasSize(1);
    }

    static List<Arguments> shouldRejectMessageWhenFieldIsMissingOrNotTheSessions() {
        final Frames frames = new Frames();
        return List.of(
            Arguments.of(frames.newOrderWithLong(
                1, NewOrderSingleEncoder.priceEncodingOffset(), NewOrderSingleEncoder.priceNullValue()), 1001, MISSING,
                "price"),
            Arguments.of(frames.newOrderWith(1, NewOrderSingleEncoder.ordTypeEncodingOffset(), '3'), 1001, MISSING,
                "stopPx"),
            Arguments.of(frames.newOrderWith(1, NewOrderSingleEncoder.ordTypeEncodingOffset(), '4'), 1001, MISSING,
                "stopPx"),
            Arguments.of(frames.newOrderWith(1, NewOrderSingleEncoder.timeInForceEncodingOffset(), '6'), 1001, MISSING,
                "expireDate"),
            Arguments.of(frames.replaceWith(1, OrderCancelReplaceRequestEncoder.ordTypeEncodingOffset(), '3'), 1002,
                MISSING, "stopPx"),
            Arguments.of(frames.newOrderWith(1, NewOrderSingleEncoder.accountEncodingOffset(), 17), 1001,
                NOT_AUTHORIZED, "account"));
    }

    @ParameterizedTest
    @MethodSource
    void shouldRefuseReplaceWhenEngineCannotBeTold(final int encodingOffset, final int value, final String field) {
        trader.send(frames.replaceWith(1, encodingOffset, value));

        final ExecutionReportRejectDecoder report = trader.next().rejected();
        assertThat(report.clOrdID()).isEqualTo(1);
        assertThat(report.origClOrdID()).isEqualTo(1);
        assertThat(report.responseTo()).isEqualTo(ResponseTo.REPLACE);
        assertThat(report.rejectReason()).as("FIX 102 knows no 'unsupported'").isEqualTo(OTHER);
        assertThat(report.text()).contains(field);
        assertThat(commands()).isEmpty();
    }

    static List<Arguments> shouldRefuseReplaceWhenEngineCannotBeTold() {
        return List.of(
            Arguments.of(OrderCancelReplaceRequestEncoder.sideEncodingOffset(), '5', "side"),
            Arguments.of(OrderCancelReplaceRequestEncoder.ordTypeEncodingOffset(), '7', "ordType"),
            Arguments.of(OrderCancelReplaceRequestEncoder.timeInForceEncodingOffset(), '9', "timeInForce"),
            Arguments.of(OrderCancelReplaceRequestEncoder.execInstEncodingOffset(), 4, "execInst"));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 'B', 255})
    void shouldRefuseCancelWhenSideIsNone(final int side) {
        trader.send(frames.cancel(1, 502, 500, side));

        final ExecutionReportRejectDecoder report = trader.next().rejected();
        assertThat(report.clOrdID()).isEqualTo(502);
        assertThat(report.origClOrdID()).isEqualTo(500);
        assertThat(report.responseTo()).isEqualTo(ResponseTo.CANCEL);
        assertThat(report.text()).contains("side");
        assertThat(report.side()).isEqualTo(Side.NULL_VAL);
        assertThat(commands()).isEmpty();
    }

    @Test
    void shouldCommitOneTrainWhenOneReadBringsSeveralOrders() {
        final long before = gateway.input().position();
        gateway.clock().onRead(() -> gateway.clock().advanceMs(1));

        trader.send(Frames.concatenated(
            IntStream.rangeClosed(1, 20).mapToObj(i -> frames.newOrder(i, i, 1)).toArray(byte[][]::new)));

        // Trains have 16 slots at most, each is stamped once when it is committed, and no slot is wasted.
        final List<Long> published = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            published.add(trader.next().accepted().hops().ringPublished());
        }
        assertThat(published.subList(0, 16)).containsOnly(published.get(0));
        assertThat(published.subList(16, 20)).containsOnly(published.get(19)).doesNotContain(published.get(0));
        assertThat(gateway.input().position() - before).isEqualTo(20);
    }

    @Test
    void shouldStampTrainsOneAfterTheOtherWhenTheClockStandsStill() {
        trader.send(frames.newOrder(1, 1, 1));
        final long first = trader.next().accepted().hops().ringPublished();
        trader.send(frames.newOrder(2, 2, 1));

        assertThat(trader.next().accepted().hops().ringPublished()).isGreaterThan(first);
    }

    @Test
    void shouldLeaveSlotsEmptyWhenOrdersOfATrainAreRefused() {
        trader.send(Frames.concatenated(
            frames.newOrder(1, 1, 1),
            frames.newOrderWith(2, NewOrderSingleEncoder.ordTypeEncodingOffset(), '9'),
            frames.newOrder(1, 1, 1),
            frames.any(1999, 40, 3),
            frames.newOrder(4, 4, 1)));

        assertThat(trader.next().rejected().msgSeqNum()).isEqualTo(1);
        assertThat(trader.next().businessReject().msgSeqNum()).isEqualTo(2);
        assertThat(trader.next().accepted().clOrdID()).isEqualTo(1);
        assertThat(trader.next().accepted().clOrdID()).isEqualTo(4);
        assertThat(commands()).hasSize(2);
    }

    @Test
    void shouldDropAndSayWhenReportIsOfASessionThatTheConfigurationLost() {
        gateway.engine().events().reportFor(5000, SESSION);
        gateway.engine().events().reportFor(5001, SESSION);
        gateway.steps(3);

        assertThat(gateway.warnings()).hasSize(1);
        assertThat(gateway.warnings().get(0)).contains("5000");
        trader.send(frames.newOrder(1, 1, 1)).next().accepted();
    }

    private List<String> commands() {
        return gateway.engine().commands().subList(1, gateway.engine().commands().size());
    }
}
