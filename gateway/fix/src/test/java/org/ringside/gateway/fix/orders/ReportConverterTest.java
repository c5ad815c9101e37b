package org.ringside.gateway.fix.orders;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.gateway.fix.codec.Fix;
import org.ringside.gateway.fix.codec.MessageDecoder;
import org.ringside.gateway.fix.codec.MessageEncoder;
import org.ringside.gateway.fix.codec.RejectReason;
import org.ringside.gateway.fix.codec.Tag;
import org.ringside.gateway.protocol.BusinessMessageRejectEncoder;
import org.ringside.gateway.protocol.ExecutionReportCancelledEncoder;
import org.ringside.gateway.protocol.ExecutionReportNewEncoder;
import org.ringside.gateway.protocol.ExecutionReportRejectEncoder;
import org.ringside.gateway.protocol.ExecutionReportReplacedEncoder;
import org.ringside.gateway.protocol.ExecutionReportRestatedEncoder;
import org.ringside.gateway.protocol.ExecutionReportStatusEncoder;
import org.ringside.gateway.protocol.ExecutionReportTradeEncoder;
import org.ringside.gateway.protocol.ExecutionReportTriggeredEncoder;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.Liquidity;
import org.ringside.gateway.protocol.MassActionResponse;
import org.ringside.gateway.protocol.MessageHeaderEncoder;
import org.ringside.gateway.protocol.OrdStatus;
import org.ringside.gateway.protocol.OrdType;
import org.ringside.gateway.protocol.OrderMassActionReportEncoder;
import org.ringside.gateway.protocol.PositionReportEncoder;
import org.ringside.gateway.protocol.PositionResult;
import org.ringside.gateway.protocol.ResponseTo;
import org.ringside.gateway.protocol.Side;
import org.ringside.gateway.protocol.TimeInForce;
import org.ringside.gateway.protocol.TradingPhase;
import org.ringside.gateway.protocol.TradingSessionStatusEncoder;

/** Each report becomes the message that says the same, which the dictionary takes. */
class ReportConverterTest {
    private static final long TIME = 1_795_736_746_123_456_789L;
    private static final String AT = "60=20261126-23:45:46.123|";
    private static final int BODY = 8 + FrameDescriptor.HEADER_LENGTH;

    @TempDir
    private Path folder;
    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[512]);
    private final UnsafeBuffer output = new UnsafeBuffer(new byte[1024]);
    private final ReportConverter converter = new ReportConverter(Symbols.parse("1=BTC-USD"));
    private final MessageEncoder encoder = new MessageEncoder(3);
    private ClOrdIds ids;
    private ReportNotes notes;

    @BeforeEach
    void open() throws IOException {
        ids = ClOrdIds.open(folder.resolve("ids"), 100);
        ids.restore(1);
        notes = new ReportNotes(ids);
        for (final String id : new String[] {"order", "replace", "cancel", "mass"}) {
            ids.numberOf(new UnsafeBuffer(id.getBytes(US_ASCII)), 0, id.length(), false);
        }
    }

    @AfterEach
    void close() throws IOException {
        ids.close();
    }

    @Test
    void shouldReportANewOrder() {
        newReport();

        assertThat(convert(false)).isEqualTo("35=8|6=0|11=order|14=0|17=77|37=12|38=100|39=0|40=2|44=236.47|54=1|"
            + "55=BTC-USD|59=1|" + AT + "150=0|151=100|526=4711|");
    }

    @Test
    void shouldTellTheHopTimesToATraderThatWantsThem() {
        final ExecutionReportNewEncoder report = newReport();
        report.hops().gatewayRead(2).ringPublished(3).engineRead(4).matched(5).journaled(6).enginePublished(7)
            .gatewayWritten(8);

        assertThat(convert(true)).endsWith(
            "|526=4711|35012=2|35013=3|35014=4|35015=5|35016=6|35017=7|35018=8|");
    }

    @Test
    void shouldReportAReplace() {
        new ExecutionReportReplacedEncoder().wrap(frame, BODY).msgSeqNum(7).transactTime(TIME).orderID(12).clOrdID(2)
            .execID(78).price(Long.MIN_VALUE).orderQty(90).userTag(0).securityID(9).side(Side.SELL)
            .ordType(OrdType.MARKET).timeInForce(TimeInForce.DAY).ordStatus(OrdStatus.PARTIALLY_FILLED).origClOrdID(1)
            .leavesQty(60).cumQty(30).priorityKept((short) 1);
        headers(ExecutionReportReplacedEncoder.TEMPLATE_ID, ExecutionReportReplacedEncoder.BLOCK_LENGTH);

        assertThat(convert(false)).isEqualTo("35=8|6=0|11=replace|14=30|17=78|37=12|38=90|39=1|40=1|41=order|54=2|55=9|"
            + "59=0|" + AT + "150=5|151=60|638=0|");
    }

    @Test
    void shouldReportACancelThatWasAskedFor() {
        cancelled(3, 0, OrdStatus.CANCELLED);

        assertThat(convert(false)).isEqualTo("35=8|6=0|11=cancel|14=30|17=79|37=12|39=4|41=order|54=1|55=BTC-USD|" + AT
            + "150=4|151=0|526=5|");
    }

    @ParameterizedTest
    @CsvSource({"100, Cancel on disconnect", "101, Mass cancel", "102, Rest of an immediate order",
        "103, Self-match prevention", "105, Cancelled by the exchange", "106, Replaced by less than was traded",
        "107, No liquidity", "108, Rest of an auction order", "109, Refused when it was triggered", "111, Fill limit",
        "222, Cancelled by the exchange"})
    void shouldSayWhyAnOrderIsGoneThatNobodyHasCancelled(final int reason, final String text) {
        cancelled(0, reason, OrdStatus.CANCELLED);

        assertThat(convert(false)).isEqualTo("35=8|6=0|11=order|14=30|17=79|37=12|39=4|54=1|55=BTC-USD|58=" + text + "|"
            + AT + "150=4|151=0|378=99|526=5|");
    }

    @Test
    void shouldReportThatAnOrderHasExpired() {
        cancelled(0, 104, OrdStatus.EXPIRED);

        assertThat(convert(false)).contains("|39=C|", "|58=Expired|", "|150=C|");
    }

    @ParameterizedTest
    @CsvSource({"MAKER, 1", "TAKER, 2", "AUCTION, 4"})
    void shouldReportATrade(final Liquidity liquidity, final int told) {
        new ExecutionReportTradeEncoder().wrap(frame, BODY).msgSeqNum(7).transactTime(TIME).orderID(12).clOrdID(1)
            .execID(80).tradeID(3).lastPx(23_647_000_000L).lastQty(10).leavesQty(60).cumQty(40).securityID(1)
            .side(Side.BUY).ordStatus(OrdStatus.PARTIALLY_FILLED).liquidity(liquidity)
            .userTag(ExecutionReportTradeEncoder.userTagNullValue());
        headers(ExecutionReportTradeEncoder.TEMPLATE_ID, ExecutionReportTradeEncoder.BLOCK_LENGTH);

        assertThat(convert(false)).isEqualTo("35=8|6=0|11=order|14=40|17=80|31=236.47|32=10|37=12|38=100|39=1|54=1|"
            + "55=BTC-USD|" + AT + "150=F|151=60|851=" + told + "|880=3|");
    }

    @ParameterizedTest
    @CsvSource({"0, 99", "1, 1", "16, 16", "18, 99", "100, 99", "104, 99"})
    void shouldReportARejectedOrder(final int reason, final int told) {
        rejected(ResponseTo.NEW, 0, reason, 0);

        assertThat(convert(false)).isEqualTo("35=8|6=0|11=order|14=0|17=R7|37=NONE|39=8|54=1|55=BTC-USD|58=why not|"
            + AT + "103=" + told + "|150=8|151=0|526=5|");
    }

    @ParameterizedTest
    @CsvSource({"CANCEL, 1, 1, 1", "REPLACE, 2, 0, 0", "REPLACE, 2, 101, 99"})
    void shouldReportARejectedCancelOrReplace(
        final ResponseTo responseTo, final int told, final int reason, final int toldReason) {
        rejected(responseTo, 12, reason, 1);

        assertThat(convert(false)).isEqualTo("35=9|11=order|37=12|39=8|41=order|58=why not|" + AT + "102=" + toldReason
            + "|434=" + told + "|526=5|");
    }

    /** Another id has had its slot since then. */
    @Test
    void shouldReportWithoutAnIdThatIsGone() {
        ids.end(1);
        cancelled(98, 0, OrdStatus.CANCELLED);
        assertThat(convert(false)).startsWith("35=8|6=0|14=30|").contains("|41=order|");
        rejected(ResponseTo.CANCEL, 12, 1, 99);
        assertThat(convert(false)).startsWith("35=9|11=order|").contains("|41=[N/A]|");
    }

    @Test
    void shouldReportATriggeredOrderWithItsWholeQuantity() {
        ids.quantity(1, 250);
        new ExecutionReportTriggeredEncoder().wrap(frame, BODY).msgSeqNum(7).transactTime(TIME).orderID(12).clOrdID(1)
            .execID(81).securityID(1).side(Side.SELL).userTag(0);
        headers(ExecutionReportTriggeredEncoder.TEMPLATE_ID, ExecutionReportTriggeredEncoder.BLOCK_LENGTH);

        final String told = "35=8|6=0|11=order|14=0|17=81|37=12|38=250|39=0|54=2|55=BTC-USD|" + AT + "150=L|151=250|";
        assertThat(noted()).isEqualTo(told);
        ids.quantity(1, 20);
        assertThat(convert(false)).as("sent again").isEqualTo(told);
    }

    @Test
    void shouldTakeTheQuantityOfATriggeredOrderFromTheReportsBefore() {
        newReport();
        notes.take(frame, 8);
        assertThat(ids.quantity(1)).isEqualTo(100);
        new ExecutionReportReplacedEncoder().wrap(frame, BODY).clOrdID(2).orderQty(90);
        headers(ExecutionReportReplacedEncoder.TEMPLATE_ID, ExecutionReportReplacedEncoder.BLOCK_LENGTH);
        notes.take(frame, 8);
        assertThat(ids.quantity(2)).isEqualTo(90);
        new ExecutionReportRestatedEncoder().wrap(frame, BODY).clOrdID(2).orderQty(40);
        headers(ExecutionReportRestatedEncoder.TEMPLATE_ID, ExecutionReportRestatedEncoder.BLOCK_LENGTH);
        notes.take(frame, 8);
        assertThat(ids.quantity(2)).isEqualTo(40);
        new ExecutionReportNewEncoder().wrap(frame, BODY).clOrdID(99).orderQty(1);
        headers(ExecutionReportNewEncoder.TEMPLATE_ID, ExecutionReportNewEncoder.BLOCK_LENGTH);
        notes.take(frame, 8);
        assertThat(ids.quantity(99)).isZero();
    }

    private String reported(final MassActionResponse response, final int reason) {
        massAction(response, reason);
        return noted();
    }

    @ParameterizedTest
    @CsvSource({"1, 1, ''", "103, 5, ''", "110, 99, 58=An auction gave the order its price|"})
    void shouldReportARestatement(final int reason, final int told, final String text) {
        new ExecutionReportRestatedEncoder().wrap(frame, BODY).msgSeqNum(7).transactTime(TIME).orderID(12).clOrdID(1)
            .execID(82).price(-100_000_000L).orderQty(50).securityID(1).side(Side.BUY).ordType(OrdType.LIMIT)
            .timeInForce(TimeInForce.GTC).ordStatus(OrdStatus.NEW).leavesQty(50).cumQty(0)
            .restatementReason((short) reason).userTag(0).origClOrdID(1);
        headers(ExecutionReportRestatedEncoder.TEMPLATE_ID, ExecutionReportRestatedEncoder.BLOCK_LENGTH);

        assertThat(convert(false)).isEqualTo("35=8|6=0|11=order|14=0|17=82|37=12|38=50|39=0|40=2|44=-1|54=1|55=BTC-USD|"
            + text + "59=1|" + AT + "150=D|151=50|378=" + told + "|");
    }

    @Test
    void shouldReportAStatus() {
        new ExecutionReportStatusEncoder().wrap(frame, BODY).msgSeqNum(7).transactTime(TIME).orderID(12).clOrdID(1)
            .price(100_000_000L).stopPx(200_000_000L).orderQty(50).leavesQty(20).cumQty(30).displayQty(10).securityID(1)
            .account(501).expireDate(20_787).side(Side.BUY).ordType(OrdType.STOP_LIMIT).timeInForce(TimeInForce.GTD)
            .ordStatus(OrdStatus.PARTIALLY_FILLED).userTag(0);
        headers(ExecutionReportStatusEncoder.TEMPLATE_ID, ExecutionReportStatusEncoder.BLOCK_LENGTH);

        assertThat(convert(false)).isEqualTo("35=8|1=501|6=0|11=order|14=30|17=0|37=12|38=50|39=1|40=4|44=1|54=1|"
            + "55=BTC-USD|59=6|" + AT + "99=2|111=10|150=I|151=20|432=20261130|");
    }

    @ParameterizedTest
    @CsvSource({"ACCEPTED, 0, 531=7|", "COMPLETED, 0, 531=7|533=3|", "REJECTED, 1, 531=0|532=1|",
        "REJECTED, 11, 531=0|532=0|", "REJECTED, 99, 531=0|532=99|"})
    void shouldReportAMassCancel(final MassActionResponse response, final int reason, final String told) {
        ids.onMassCancel(4, '7', 11);
        ids.onMassCancelAnswered(4, true);

        assertThat(reported(response, reason)).isEqualTo("35=r|11=mass|37=83|" + AT + "530=7|" + told);
    }

    @ParameterizedTest
    @CsvSource({"price: missing, Price (44): missing", "securityID: missing, Symbol (55): missing",
        "minQty and displayQty: not together, MinQty (110) and MaxFloor (111): not together",
        "price off tick, price off tick", "price, price"})
    void shouldNameFieldsAsFixDoes(final String text, final String told) {
        final byte[] bytes = text.getBytes(US_ASCII);
        final BusinessMessageRejectEncoder report = new BusinessMessageRejectEncoder().wrap(frame, BODY)
            .refSeqNum(5).refTemplateID(1001).refID(1).reason(5).putText(bytes, 0, bytes.length);
        headers(BusinessMessageRejectEncoder.TEMPLATE_ID, BusinessMessageRejectEncoder.BLOCK_LENGTH,
            report.encodedLength());

        assertThat(convert(false)).contains("|58=" + told + "|");
        rejected(ResponseTo.NEW, 0, 99, 0, text);
        assertThat(convert(false)).startsWith("35=8|").contains("|58=" + told + "|");
        rejected(ResponseTo.REPLACE, 12, 99, 1, text);
        assertThat(convert(false)).startsWith("35=9|").contains("|58=" + told + "|");
    }

    @ParameterizedTest
    @CsvSource({"1001, D, 8, 0", "1002, G, 5, 5", "1003, F, 4, 4", "1004, q, 6, 6", "1005, H, 1, 1", "1006, AN, 2, 2",
        "8278, V, 3, 3"})
    void shouldReportARefusalOfAnyMessage(
        final int templateId, final String type, final int reason, final int toldReason) {
        final byte[] text = "why not".getBytes(US_ASCII);
        final byte[] id = "order".getBytes(US_ASCII);
        final long refId = type.equals("AN") ? PosReqIds.numberOf(new UnsafeBuffer(id), 0, id.length) : 1;
        final BusinessMessageRejectEncoder report = new BusinessMessageRejectEncoder().wrap(frame, BODY).msgSeqNum(7)
            .transactTime(TIME).refSeqNum(5).refTemplateID(templateId).refID(refId).reason(reason)
            .putText(text, 0, text.length);
        headers(BusinessMessageRejectEncoder.TEMPLATE_ID, BusinessMessageRejectEncoder.BLOCK_LENGTH,
            report.encodedLength());

        assertThat(convert(false))
            .isEqualTo("35=j|45=5|58=why not|372=" + type + "|379=order|380=" + toldReason + "|");
    }

    @Test
    void shouldReportAPosition() {
        new PositionReportEncoder().wrap(frame, BODY).msgSeqNum(7).transactTime(TIME).account(501).securityID(1)
            .longQty(30).shortQty(10).netQty(20).averagePx(150_000_000L)
            .requestID(PositionReportEncoder.requestIDNullValue()).total((short) 0).result(PositionResult.VALID);
        headers(PositionReportEncoder.TEMPLATE_ID, PositionReportEncoder.BLOCK_LENGTH);

        assertThat(convert(false)).isEqualTo("35=AP|1=501|55=BTC-USD|581=3|702=1|703=TQ|704=30|705=10|715=20261126|"
            + "721=7|728=0|730=1.5|731=2|734=0|753=0|");
    }

    @ParameterizedTest
    @CsvSource({"a", "12345678", "09", "~posReq~", "123456789", "999999999999999999"})
    void shouldReportAPositionWithTheIdOfItsRequest(final String id) {
        final UnsafeBuffer text = new UnsafeBuffer(id.getBytes(US_ASCII));
        new PositionReportEncoder().wrap(frame, BODY).msgSeqNum(7).transactTime(TIME).account(501).securityID(2)
            .longQty(30).shortQty(10).netQty(20).averagePx(150_000_000L).total((short) 3).result(PositionResult.VALID)
            .requestID(PosReqIds.numberOf(text, 0, text.capacity()));
        headers(PositionReportEncoder.TEMPLATE_ID, PositionReportEncoder.BLOCK_LENGTH);

        assertThat(convert(false)).isEqualTo("35=AP|1=501|55=2|581=3|702=1|703=TQ|704=30|705=10|710=" + id
            + "|715=20261126|721=7|727=3|728=0|730=1.5|731=2|734=0|753=0|");
    }

    @ParameterizedTest
    @CsvSource({"NONE, '', 2", "TOO_MANY, '58=too many positions: ask for each instrument|', 99"})
    void shouldSayWhyThereIsNoPosition(final PositionResult result, final String text, final int code) {
        new PositionReportEncoder().wrap(frame, BODY).msgSeqNum(7).transactTime(TIME).account(501).securityID(0)
            .longQty(0).shortQty(0).netQty(0).averagePx(0).requestID('x').total((short) 0).result(result);
        headers(PositionReportEncoder.TEMPLATE_ID, PositionReportEncoder.BLOCK_LENGTH);

        assertThat(convert(false)).isEqualTo("35=AP|1=501|55=[N/A]|" + text
            + "581=3|702=0|710=x|715=20261126|721=7|727=0|728=" + code + "|730=0|731=2|734=0|753=0|");
    }

    @ParameterizedTest
    @CsvSource({"CLOSED, 18", "PRE_OPEN, 21", "OPEN_FREEZE, 21", "CONTINUOUS, 17", "VOLATILITY_AUCTION, 20", "HALT, 2",
        "CLOSING_CALL, 20", "CLOSING_FREEZE, 20", "POST_CLOSE, 18"})
    void shouldReportEachPhase(final TradingPhase phase, final int status) {
        new TradingSessionStatusEncoder().wrap(frame, BODY).msgSeqNum(7).transactTime(TIME).securityID(1).phase(phase);
        headers(TradingSessionStatusEncoder.TEMPLATE_ID, TradingSessionStatusEncoder.BLOCK_LENGTH);

        assertThat(convert(false)).isEqualTo("35=f|55=BTC-USD|" + AT + "326=" + status + "|");
    }

    @Test
    void shouldTakeAFrameWithoutABodyForNoReport() {
        FrameDescriptor.putHeaders(frame, 8, FrameDescriptor.HEADER_LENGTH, 0, 0, 4);

        assertThat(ReportConverter.typeOf(frame, 8)).isZero();
    }

    @Test
    void shouldAllocateNothingForAReport() {
        final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        rejected(ResponseTo.NEW, 0, 1, 0);
        long allocated = 1;
        for (int round = 0; round < 10 && allocated > 0; round++) {
            final long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 5_000; i++) {
                encode(false);
            }
            allocated = threads.getCurrentThreadAllocatedBytes() - before;
        }

        assertThat(allocated).isZero();
    }

    private ExecutionReportNewEncoder newReport() {
        headers(ExecutionReportNewEncoder.TEMPLATE_ID, ExecutionReportNewEncoder.BLOCK_LENGTH);
        return new ExecutionReportNewEncoder().wrap(frame, BODY).msgSeqNum(7).transactTime(TIME).orderID(12).clOrdID(1)
            .execID(77).price(23_647_000_000L).orderQty(100).userTag(4711).securityID(1).side(Side.BUY)
            .ordType(OrdType.LIMIT).timeInForce(TimeInForce.GTC).ordStatus(OrdStatus.NEW);
    }

    /** Also when it is sent again, and by a gateway that has the journal alone. */
    @Test
    void shouldTellTheAveragePriceOfWhatAnOrderHasTraded() {
        traded(150_000_000L, 3, 3, 7);
        assertThat(noted()).startsWith("35=8|6=1.5|");
        traded(200_000_000L, 1, 4, 6);
        final UnsafeBuffer second = new UnsafeBuffer(new byte[frame.capacity()]);
        assertThat(noted()).startsWith("35=8|6=1.625|");
        second.putBytes(0, frame, 0, frame.capacity());
        traded(200_000_000L, 3, 7, 3);
        assertThat(noted()).startsWith("35=8|6=1.78571429|");
        new ExecutionReportReplacedEncoder().wrap(frame, BODY).orderID(12).clOrdID(2).cumQty(7).orderQty(9).leavesQty(2)
            .side(Side.BUY).ordType(OrdType.LIMIT).timeInForce(TimeInForce.DAY).ordStatus(OrdStatus.PARTIALLY_FILLED);
        headers(ExecutionReportReplacedEncoder.TEMPLATE_ID, ExecutionReportReplacedEncoder.BLOCK_LENGTH);
        assertThat(noted()).startsWith("35=8|6=1.78571429|");

        frame.putBytes(0, second, 0, frame.capacity());
        assertThat(convert(false)).startsWith("35=8|6=1.625|");
        notes = new ReportNotes(ids);
        notes.restore(frame, 8);
        traded(200_000_000L, 3, 7, 3);
        assertThat(noted()).startsWith("35=8|6=1.78571429|");
        new ExecutionReportCancelledEncoder().wrap(frame, BODY).orderID(12).clOrdID(2).cumQty(7).side(Side.BUY)
            .ordStatus(OrdStatus.CANCELLED);
        headers(ExecutionReportCancelledEncoder.TEMPLATE_ID, ExecutionReportCancelledEncoder.BLOCK_LENGTH);
        assertThat(noted()).startsWith("35=8|6=1.78571429|");

        traded(200_000_000L, 1, 8, 2);
        assertThat(noted()).as("of an order of which nobody knows any more").startsWith("35=8|6=0|");
    }

    private void traded(final long price, final long quantity, final long cumQty, final long leavesQty) {
        new ExecutionReportTradeEncoder().wrap(frame, BODY).msgSeqNum(7).transactTime(TIME).orderID(12).clOrdID(1)
            .execID(80).tradeID(5).lastPx(price).lastQty(quantity).leavesQty(leavesQty).cumQty(cumQty).securityID(1)
            .side(Side.BUY).ordStatus(OrdStatus.PARTIALLY_FILLED).liquidity(Liquidity.TAKER).userTag(0);
        headers(ExecutionReportTradeEncoder.TEMPLATE_ID, ExecutionReportTradeEncoder.BLOCK_LENGTH);
    }

    /** The message of the frame, which the session has noted. */
    private String noted() {
        final int more = notes.take(frame, 8);
        frame.putShort(8, (short) (FrameDescriptor.frameLength(frame, 8) + more), LITTLE_ENDIAN);
        return convert(false);
    }

    private void massAction(final MassActionResponse response, final int reason) {
        new OrderMassActionReportEncoder().wrap(frame, BODY).msgSeqNum(7).transactTime(TIME).clOrdID(4).reportID(83)
            .affected(3).response(response).rejectReason(reason);
        headers(OrderMassActionReportEncoder.TEMPLATE_ID, OrderMassActionReportEncoder.BLOCK_LENGTH);
    }

    private void cancelled(final long clOrdId, final int reason, final OrdStatus status) {
        new ExecutionReportCancelledEncoder().wrap(frame, BODY).msgSeqNum(7).transactTime(TIME).orderID(12)
            .clOrdID(clOrdId).origClOrdID(1).execID(79).cumQty(30).securityID(1).side(Side.BUY).ordStatus(status)
            .restatementReason((short) reason).userTag(5);
        headers(ExecutionReportCancelledEncoder.TEMPLATE_ID, ExecutionReportCancelledEncoder.BLOCK_LENGTH);
    }

    private void rejected(
        final ResponseTo responseTo, final long orderId, final int reason, final long origClOrdId) {
        rejected(responseTo, orderId, reason, origClOrdId, "why not");
    }

    private void rejected(final ResponseTo responseTo, final long orderId, final int reason, final long origClOrdId,
        final String why) {
        final byte[] text = why.getBytes(US_ASCII);
        final ExecutionReportRejectEncoder report = new ExecutionReportRejectEncoder().wrap(frame, BODY).msgSeqNum(7)
            .transactTime(TIME).clOrdID(1).origClOrdID(origClOrdId).orderID(orderId).execID(0).securityID(1)
            .side(Side.BUY).responseTo(responseTo).rejectReason(reason).userTag(5).putText(text, 0, text.length);
        headers(ExecutionReportRejectEncoder.TEMPLATE_ID, ExecutionReportRejectEncoder.BLOCK_LENGTH,
            report.encodedLength());
    }

    private void headers(final int templateId, final int blockLength) {
        headers(templateId, blockLength, blockLength);
    }

    private void headers(final int templateId, final int blockLength, final int bodyLength) {
        FrameDescriptor.putHeaders(frame, 8, FrameDescriptor.HEADER_LENGTH + bodyLength, blockLength, templateId,
            MessageHeaderEncoder.SCHEMA_VERSION);
    }

    /** The message without what is around type and body. */
    private String convert(final boolean hasHops) {
        final byte[] bytes = new byte[encode(hasHops)];
        output.getBytes(encoder.offset(), bytes);
        final MessageDecoder decoder = new MessageDecoder(1024);
        assertThat(decoder.decode(new UnsafeBuffer(bytes), 0, bytes.length)).isEqualTo(bytes.length);
        assertThat(decoder.rejectReason()).as("%s, tag %d", Fix.text(bytes), decoder.rejectTag())
            .isEqualTo(RejectReason.NONE);
        return Fix.text(bytes).replaceAll("^8=.*\\|(35=[^|]*\\|)", "$1")
            .replaceAll("\\|(34|49|52|56|10)=[^|]*(?=\\|)", "");
    }

    private int encode(final boolean hasHops) {
        encoder.begin(output, 0, ReportConverter.typeOf(frame, 8));
        encoder.putNumber(Tag.MSG_SEQ_NUM, 7);
        encoder.putText(Tag.SENDER_COMP_ID, "RINGSIDE");
        encoder.putTime(Tag.SENDING_TIME, ReportConverter.timeOf(frame, 8));
        encoder.putText(Tag.TARGET_COMP_ID, "1001");
        converter.convert(frame, 8, ids, hasHops, encoder);
        return encoder.finish();
    }
}
