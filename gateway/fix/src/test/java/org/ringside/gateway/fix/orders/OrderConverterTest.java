package org.ringside.gateway.fix.orders;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.gateway.fix.codec.Fix;
import org.ringside.gateway.fix.codec.MessageDecoder;
import org.ringside.gateway.fix.codec.RejectReason;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.MessageHeaderDecoder;
import org.ringside.gateway.protocol.NewOrderSingleDecoder;
import org.ringside.gateway.protocol.OrderCancelReplaceRequestDecoder;
import org.ringside.gateway.protocol.OrderCancelRequestDecoder;
import org.ringside.gateway.protocol.OrderMassActionRequestDecoder;
import org.ringside.gateway.protocol.OrderStatusRequestDecoder;
import org.ringside.gateway.protocol.PositionRequestDecoder;

/** Each message becomes the frame that asks for the same. */
class OrderConverterTest {
    private static final String HEADER = "34=7|49=1001|52=20261126-23:45:46.123|56=RINGSIDE|";
    private static final String TIME = "1795736746123000000";
    /** The dictionary takes no number that is longer. */
    private static final int MAX_DECIMAL = 20;
    private static final String NULL = "-9223372036854775808";
    private static final String ORDER = "35=D|" + HEADER + "11=a|38=100|40=2|44=236.47|54=1|55=BTC-USD|"
        + "60=20261126-23:45:46|";

    @TempDir
    private Path folder;
    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[8 + OrderConverter.MAX_FRAME_LENGTH]);
    private final OrderConverter converter = new OrderConverter(Symbols.parse("1=BTC-USD, 2=ETH-USD"));
    private final MessageDecoder decoder = new MessageDecoder(4096);
    private ClOrdIds ids;

    @BeforeEach
    void open() throws IOException {
        ids = ClOrdIds.open(folder.resolve("ids"), 100);
        ids.restore(1);
    }

    @AfterEach
    void close() throws IOException {
        ids.close();
    }

    @Test
    void shouldMakeANewOrderOfEveryField() {
        assertThat(convert("35=D|" + HEADER + "1=501|11=a|18=6|21=1|22=8|38=100|40=4|44=236.47|48=9|54=2|55=ETH-USD|"
            + "58=text|59=6|60=20261126-23:45:46|78=1|79=x|99=240.00000001|110=0|111=10|207=X|386=1|336=y|432=20261130|"
            + "526=4711|7928=3|8000=N|"))
            .isEqualTo("msgSeqNum=7|sendingTime=" + TIME + "|clOrdID=1|price=23647000000|orderQty=100|minQty=0|"
                + "displayQty=10|userTag=4711|securityID=2|account=501|stpGroup=3|expireDate=20787|side=SELL|"
                + "stopPx=24000000001|ordType=STOP_LIMIT|timeInForce=GTD|execInst=1|"
                + "selfMatchPreventionInstruction=CANCEL_AGGRESSIVE");
    }

    @Test
    void shouldMakeAMarketOrderOfTheLeast() {
        assertThat(convert("35=D|" + HEADER + "11=a|38=1|40=1|54=1|55=7|60=20261126-23:45:46|"))
            .isEqualTo("msgSeqNum=7|sendingTime=" + TIME + "|clOrdID=1|price=" + NULL + "|orderQty=1|minQty=0|"
                + "displayQty=0|userTag=0|securityID=7|account=0|stpGroup=0|expireDate=0|side=BUY|stopPx=" + NULL
                + "|ordType=MARKET|timeInForce=DAY|execInst=0|selfMatchPreventionInstruction=NONE");
    }

    @ParameterizedTest
    @CsvSource({"1, MARKET", "2, LIMIT", "3, STOP", "4, STOP_LIMIT", "K, MARKET_TO_LIMIT"})
    void shouldKnowEveryOrderType(final String code, final String name) {
        assertThat(convert(ORDER.replace("|40=2|", "|40=" + code + "|"))).contains("|ordType=" + name + "|");
    }

    @ParameterizedTest
    @CsvSource({"0, DAY", "1, GTC", "2, AT_OPEN", "3, IOC", "4, FOK", "6, GTD", "7, AT_CLOSE", "A, GOOD_FOR_AUCTION"})
    void shouldKnowEveryTimeInForce(final String code, final String name) {
        assertThat(convert(ORDER + "59=" + code + "|")).contains("|timeInForce=" + name + "|");
    }

    @ParameterizedTest
    @CsvSource({"N, CANCEL_AGGRESSIVE", "O, CANCEL_PASSIVE", "B, CANCEL_BOTH", "D, DECREMENT_AND_CANCEL"})
    void shouldKnowEveryInstructionAgainstSelfMatches(final String code, final String name) {
        assertThat(convert(ORDER + "8000=" + code + "|")).endsWith("|selfMatchPreventionInstruction=" + name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "007", "-7", "seven"})
    void shouldRefuseANumberOfTheTradersThatWouldNotComeBackAsItIs(final String number) {
        assertThat(wrongTag(ORDER + "526=" + number + "|")).isEqualTo(526);
        assertThat(ids.size()).isZero();
    }

    @Test
    void shouldLeaveAnUnknownInstrumentToTheEngine() {
        assertThat(convert(ORDER.replace("BTC-USD", "NOBODY"))).contains("|securityID=0|");
    }

    @Test
    void shouldMakeAReplace() {
        convert(ORDER);
        assertThat(convert("35=G|" + HEADER + "11=b|18=6|37=12|38=50|40=4|41=a|44=1|54=1|55=BTC-USD|59=1|"
            + "60=20261126-23:45:46|99=2|111=5|126=20261201-00:00:00|526=9|8000=D|"))
            .isEqualTo("msgSeqNum=7|sendingTime=" + TIME + "|clOrdID=2|origClOrdID=1|orderID=0|price=100000000|"
                + "orderQty=50|userTag=9|securityID=1|side=BUY|ordType=STOP_LIMIT|timeInForce=GTC|execInst=1|"
                + "stopPx=200000000|displayQty=5|expireDate=20787|"
                + "selfMatchPreventionInstruction=DECREMENT_AND_CANCEL|minQty=0");
    }

    @Test
    void shouldMakeACancelOfAnOrderThatNobodyKnows() {
        assertThat(convert("35=F|" + HEADER + "11=c|41=a|54=2|55=ETH-USD|60=20261126-23:45:46|"))
            .isEqualTo("msgSeqNum=7|sendingTime=" + TIME
                + "|clOrdID=2|origClOrdID=1|orderID=0|securityID=2|side=SELL");
    }

    @Test
    void shouldMakeAMassCancelOfAnInstrument() {
        assertThat(convert("35=q|" + HEADER + "1=5|11=m|54=1|55=ETH-USD|60=20261126-23:45:46|530=1|35020=1|35021=2.5|"))
            .isEqualTo("msgSeqNum=7|sendingTime=" + TIME + "|clOrdID=1|securityID=2|account=5|scope=SECURITY|action=3|"
                + "side=49|lowPx=100000000|highPx=250000000");
        assertThat(ids.onMassCancelAnswered(1, false)).isEqualTo('1');
    }

    /** The exchange is to say that it has no such instrument, and not to cancel in all of them. */
    @Test
    void shouldMakeAMassCancelOfAnInstrumentThatThereIsNot() {
        assertThat(convert("35=q|" + HEADER + "11=m|55=NO-NAME|60=20261126-23:45:46|530=1|"))
            .contains("|securityID=4294967294|").contains("|scope=SECURITY|");
        assertThat(convert("35=q|" + HEADER + "11=n|60=20261126-23:45:46|530=1|"))
            .contains("|securityID=0|").contains("|scope=SECURITY|");
    }

    @Test
    void shouldMakeAMassCancelOfAllButNotWithASymbol() {
        assertThat(convert("35=q|" + HEADER + "11=m|60=20261126-23:45:46|530=7|"))
            .isEqualTo("msgSeqNum=7|sendingTime=" + TIME + "|clOrdID=1|securityID=0|account=0|scope=ALL|action=3|"
                + "side=0|lowPx=" + NULL + "|highPx=" + NULL);
        assertThat(wrongTag("35=q|" + HEADER + "11=n|55=ETH-USD|60=20261126-23:45:46|530=7|")).isEqualTo(55);
        assertThat(ids.size()).isEqualTo(1);
    }

    @Test
    void shouldMakeAStatusRequest() {
        convert(ORDER);
        assertThat(convert("35=H|" + HEADER + "11=a|37=12|54=1|55=BTC-USD|"))
            .isEqualTo("msgSeqNum=7|sendingTime=" + TIME + "|clOrdID=1|orderID=0");
    }

    @Test
    void shouldMakeARequestForPositions() {
        final String request = "35=AN|" + HEADER + "60=20261126-23:45:46|724=0|";
        final String parties = "453=2|448=me|447=D|452=24|448=you|";
        assertThat(convert(request + "1=501|55=ETH-USD|263=1|" + parties + "581=1|710=ab|715=20261126|"))
            .isEqualTo("msgSeqNum=7|sendingTime=" + TIME + "|requestID=" + ('a' | 'b' << 8)
                + "|account=501|securityID=2");
        assertThat(convert(request + "710=999999999999999999|")).endsWith(
            "|requestID=" + (999_999_999_999_999_999L | Long.MIN_VALUE)
                + "|account=0|securityID=0");
        assertThat(convert(request + "710=12345678|55=NOBODY|")).endsWith("|account=0|securityID=4294967294");
        assertThat(wrongTag(request + "710=012345678|")).isEqualTo(710);
        assertThat(wrongTag(request + "710=123456789a|")).isEqualTo(710);
        assertThat(wrongTag(request + "710=\u00e4|")).isEqualTo(710);
        assertThat(wrongTag(request + "1=4294967295|710=a|")).isEqualTo(1);
        assertThat(ids.size()).as("none of them is a ClOrdID").isZero();
    }

    @ParameterizedTest
    @CsvSource({"V, 8278", "E, 8261", "x, 8312"})
    void shouldMakeATemplateOfATypeThatHasNoFrame(final String type, final int templateId) {
        decode("35=" + type + "|" + HEADER + (type.equals("x") ? "320=r|559=4|" : ""));

        assertThat(converter.convert(decoder, ids, frame, 8)).isEqualTo(OrderConverter.CONVERTED);
        assertThat(FrameDescriptor.templateId(frame, 8)).isEqualTo(templateId);
        assertThat(FrameDescriptor.frameLength(frame, 8)).isEqualTo(24);
        assertThat(MessageTypes.typeOf(templateId)).isEqualTo(decoder.type());
    }

    @ParameterizedTest
    @CsvSource({"44=1.000000001, 44", "44=99999999999999999999, 44", "99=0.123456789, 99", "38=1.5, 38",
        "110=0.1, 110", "111=1.2, 111", "1=x, 1", "1=4294967295, 1", "1=-1, 1", "526=x, 526", "7928=-1, 7928",
        "432=21490607, 432", "126=20261201-00:00:01, 126", "126=20261201-12:00:00.000, 126"})
    void shouldSayWhichValueNoFrameCanHave(final String field, final int tag) {
        final String without = ORDER.replaceAll("\\|" + tag + "=[^|]*\\|", "|");

        assertThat(wrongTag(without + field + "|")).isEqualTo(tag);
        assertThat(ids.size()).as("ids that were given a number").isZero();
    }

    @Test
    void shouldTakeCancelsWhenThereIsNoRoomForTheIdsOfOrders() {
        for (int i = 0; i < 88; i++) {
            convert(ORDER.replace("|11=a|", "|11=n" + i + "|"));
        }

        assertThat(wrongTag(ORDER)).isEqualTo(11);
        assertThat(wrongTag("35=G|" + HEADER + "11=r|38=50|40=2|41=n1|44=1|54=1|55=BTC-USD|60=20261126-23:45:46|"))
            .isEqualTo(11);
        assertThat(wrongTag("35=H|" + HEADER + "11=nobody|54=1|55=BTC-USD|")).isEqualTo(11);
        assertThat(convert(ORDER.replace("|11=a|", "|11=n87|"))).contains("|clOrdID=88|");
        assertThat(convert("35=F|" + HEADER + "11=c|41=n1|54=1|55=BTC-USD|60=20261126-23:45:46|"))
            .contains("|clOrdID=89|origClOrdID=2|");
        assertThat(convert("35=q|" + HEADER + "11=m|60=20261126-23:45:46|530=7|")).contains("|clOrdID=90|");
    }

    @ParameterizedTest
    @CsvSource({"20261130, 20261201-00:00:00, 0", "20261130, 20261202-00:00:00, 126",
        "20261130, 20261130-00:00:00, 126", "20261130, 20261201-12:00:00, 126"})
    void shouldTakeOneLastDayWhicheverFieldsNameIt(final String date, final String time, final int tag) {
        assertThat(wrongTag(ORDER + "59=6|126=" + time + "|432=" + date + "|")).isEqualTo(tag);
    }

    /** The model reads numbers as the JDK does. */
    @Test
    void shouldReadNumbersAsAPlainModelDoes() {
        final long seed = System.nanoTime();
        System.out.println("seed " + seed);
        final Random random = new Random(seed);
        for (int i = 0; i < 2_000; i++) {
            final BigDecimal price = BigDecimal.valueOf(random.nextLong() >> random.nextInt(64), random.nextInt(12));
            final BigDecimal quantity = BigDecimal.valueOf(
                (random.nextLong() >>> 1) >> random.nextInt(63), random.nextInt(8) == 0 ? 2 : 0);
            final String order = "35=D|" + HEADER + "11=a|38=" + quantity.toPlainString() + "|40=2|44="
                + price.toPlainString() + "|54=1|55=1|60=20261126-23:45:46|";
            if (price.toPlainString().length() > MAX_DECIMAL || quantity.toPlainString().length() > MAX_DECIMAL) {
                continue;
            }
            decode(order);
            final int wrongTag = converter.convert(decoder, ids, frame, 8);
            assertThat(wrongTag).as("seed %d: %s", seed, order).isEqualTo(wrongTagOf(price, quantity));
            if (wrongTag == OrderConverter.CONVERTED) {
                final NewOrderSingleDecoder made = newOrder();
                assertThat(BigDecimal.valueOf(made.price(), 8)).isEqualByComparingTo(price);
                assertThat(made.orderQty()).isEqualTo(quantity.longValueExact());
            }
        }
    }

    private static int wrongTagOf(final BigDecimal price, final BigDecimal quantity) {
        if (!isLong(quantity)) {
            return 38;
        }
        return isLong(price.movePointRight(8)) ? OrderConverter.CONVERTED : 44;
    }

    private static boolean isLong(final BigDecimal number) {
        final BigDecimal max = BigDecimal.valueOf(Long.MAX_VALUE);
        return number.stripTrailingZeros().scale() <= 0 && number.abs().compareTo(max) <= 0;
    }

    private String convert(final String fields) {
        decode(fields);
        assertThat(converter.convert(decoder, ids, frame, 8)).as(fields).isEqualTo(OrderConverter.CONVERTED);
        assertThat(FrameDescriptor.schemaId(frame, 8)).isEqualTo(MessageHeaderDecoder.SCHEMA_ID);
        assertThat(FrameDescriptor.frameLength(frame, 8)).isLessThanOrEqualTo(OrderConverter.MAX_FRAME_LENGTH);
        final int body = 8 + FrameDescriptor.HEADER_LENGTH;
        final int length = FrameDescriptor.blockLength(frame, 8);
        final int version = FrameDescriptor.version(frame, 8);
        final String text = switch (FrameDescriptor.templateId(frame, 8)) {
            case NewOrderSingleDecoder.TEMPLATE_ID -> newOrder().toString();
            case OrderCancelReplaceRequestDecoder.TEMPLATE_ID ->
                new OrderCancelReplaceRequestDecoder().wrap(frame, body, length, version).toString();
            case OrderCancelRequestDecoder.TEMPLATE_ID ->
                new OrderCancelRequestDecoder().wrap(frame, body, length, version).toString();
            case OrderMassActionRequestDecoder.TEMPLATE_ID ->
                new OrderMassActionRequestDecoder().wrap(frame, body, length, version).toString();
            case PositionRequestDecoder.TEMPLATE_ID ->
                new PositionRequestDecoder().wrap(frame, body, length, version).toString();
            default -> new OrderStatusRequestDecoder().wrap(frame, body, length, version).toString();
        };
        return text.substring(text.indexOf("):") + 2);
    }

    private NewOrderSingleDecoder newOrder() {
        return new NewOrderSingleDecoder().wrap(frame, 8 + FrameDescriptor.HEADER_LENGTH,
            FrameDescriptor.blockLength(frame, 8), FrameDescriptor.version(frame, 8));
    }

    private int wrongTag(final String fields) {
        decode(fields);
        return converter.convert(decoder, ids, frame, 8);
    }

    private void decode(final String fields) {
        final byte[] bytes = Fix.message(fields);
        assertThat(decoder.decode(new UnsafeBuffer(bytes), 0, bytes.length)).isEqualTo(bytes.length);
        final boolean isSound = decoder.rejectReason() == RejectReason.NONE || !decoder.isFromTrader();
        assertThat(isSound).as("%s: %s, tag %d", fields, RejectReason.text(decoder.rejectReason()), decoder.rejectTag())
            .isTrue();
    }
}
