package org.ringside.gateway.fix.codec;

import static org.assertj.core.api.Assertions.assertThat;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the decoder finds in a stream, what it refuses, and what it reads. */
class MessageDecoderTest {
    private static final String HEADER = "34=7|49=TRADER|52=20261126-23:45:46.123|56=RINGSIDE|";
    private static final String ORDER = "11=a-1|38=100|40=2|44=236.47|54=1|55=IBM|60=20261126-23:45:46|";
    private static final byte[] GOLDEN = Fix.bytes("8=FIX.4.4|9=69|35=1|34=7|49=TRADER|52=20261126-23:45:46.123|"
        + "56=RINGSIDE|112=are you|10=130|");

    private final MessageDecoder decoder = new MessageDecoder(4096);

    @Test
    void shouldReadTheFieldsOfAMessage() {
        final MessageDecoder order =
            Fix.decode(Fix.message("35=D|" + HEADER + "97=Y|" + ORDER + "18=6|59=0|1=77|432=20261130|"));

        assertThat(order.rejectReason()).isEqualTo(RejectReason.NONE);
        assertThat(order.type()).isEqualTo(MsgType.NEW_ORDER_SINGLE);
        assertThat(order.isFromTrader()).isTrue();
        assertThat(order.number(Tag.MSG_SEQ_NUM)).isEqualTo(7);
        assertThat(order.text(Tag.CL_ORD_ID)).isEqualTo("a-1");
        assertThat(order.character(Tag.SIDE)).isEqualTo('1');
        assertThat(order.decimal(Tag.PRICE, 8)).isEqualTo(23_647_000_000L);
        assertThat(order.decimal(Tag.PRICE, 1)).isEqualTo(Decimals.INEXACT);
        assertThat(order.decimal(Tag.ORDER_QTY, 0)).isEqualTo(100);
        assertThat(order.time(Tag.SENDING_TIME)).isEqualTo(1_795_736_746_123_000_000L);
        assertThat(order.isYes(Tag.POSS_RESEND)).isTrue();
        assertThat(order.isYes(Tag.POSS_DUP_FLAG)).isFalse();
        assertThat(order.has(Tag.STOP_PX)).isFalse();
        assertThat(order.character(Tag.EXEC_INST)).isEqualTo('6');
        assertThat(order.number(Tag.STOP_PX)).isEqualTo(Decimals.INEXACT);
        assertThat(order.time(Tag.EXPIRE_TIME)).isEqualTo(Timestamps.MALFORMED);
    }

    @Test
    void shouldLookAtTheFirstMessagesAndAtOneOf64WhenTheSenderIsBelieved() {
        final MessageDecoder believing = MessageDecoder.trusting(4096);
        final UnsafeBuffer test = new UnsafeBuffer(Fix.message("35=1|" + HEADER + "112=a|9999=1|"));
        for (int i = 0; i < 200; i++) {
            believing.decode(test, 0, test.capacity());
            assertThat(believing.rejectReason() == RejectReason.NONE).as("message %d", i)
                .isEqualTo(i > 64 && i % 64 != 0);
        }
    }

    @Test
    void shouldLookAtTheHeaderAloneWhenTheSenderIsBelieved() {
        final MessageDecoder believing = MessageDecoder.trusting(4096);
        final byte[] report = Fix.message("35=8|" + HEADER + "11=a-1|44=x|9999=1|");
        for (int i = 0; i <= 64; i++) {
            believing.decode(new UnsafeBuffer(report), 0, report.length);
            assertThat(believing.rejectReason()).isNotEqualTo(RejectReason.NONE);
        }
        assertThat(believing.decode(new UnsafeBuffer(report), 0, report.length)).isEqualTo(report.length);
        assertThat(believing.rejectReason()).isEqualTo(RejectReason.NONE);
        assertThat(believing.text(Tag.CL_ORD_ID)).isEqualTo("a-1");
        assertThat(believing.decimal(Tag.PRICE, 8)).isEqualTo(Decimals.INEXACT);

        final byte[] headless = Fix.message("35=8|34=7|49=TRADER|56=RINGSIDE|11=a-1|");
        assertThat(believing.decode(new UnsafeBuffer(headless), 0, headless.length)).isEqualTo(headless.length);
        assertThat(believing.rejectReason()).isEqualTo(RejectReason.REQUIRED_TAG_MISSING);
        assertThat(believing.rejectTag()).isEqualTo(Tag.SENDING_TIME);

        report[report.length - 2]++;
        assertThat(believing.decode(new UnsafeBuffer(report), 0, report.length)).isNegative();
    }

    @Test
    void shouldLookAtValuesWhenFieldsComeInAKnownOrder() {
        final UnsafeBuffer order = new UnsafeBuffer(Fix.message("35=D|" + HEADER + ORDER));
        decoder.decode(order, 0, order.capacity());
        final UnsafeBuffer other = new UnsafeBuffer(
            Fix.message("35=D|" + (HEADER + ORDER).replace("11=a-1", "11=b-2").replace("38=100", "38=x")));

        assertThat(decoder.decode(other, 0, other.capacity())).isEqualTo(other.capacity());
        assertThat(decoder.rejectReason()).isEqualTo(RejectReason.BAD_FORMAT);
        assertThat(decoder.rejectTag()).isEqualTo(Tag.ORDER_QTY);
        assertThat(decoder.text(Tag.CL_ORD_ID)).isEqualTo("b-2");
    }

    @Test
    void shouldRefuseANegativeZeroOfAQuantityWhenFieldsComeInAKnownOrder() {
        for (final String quantity : new String[] {"0", "-0", "-0.0"}) {
            final UnsafeBuffer order =
                new UnsafeBuffer(Fix.message("35=D|" + HEADER + ORDER + "110=" + quantity + "|"));
            decoder.decode(order, 0, order.capacity());

            assertThat(decoder.rejectReason()).as(quantity)
                .isEqualTo("0".equals(quantity) ? RejectReason.NONE : RejectReason.OUT_OF_RANGE);
        }
    }

    @Test
    void shouldForgetTheFieldsOfTheMessageBeforeWhenFieldsComeInAKnownOrder() {
        final UnsafeBuffer order = new UnsafeBuffer(Fix.message("35=D|" + HEADER + ORDER));
        final UnsafeBuffer longer = new UnsafeBuffer(Fix.message("35=D|" + HEADER + ORDER + "18=6|"));
        for (int i = 0; i < 2; i++) {
            decoder.decode(longer, 0, longer.capacity());
            assertThat(decoder.has(Tag.EXEC_INST)).isTrue();
            decoder.decode(order, 0, order.capacity());
            assertThat(decoder.has(Tag.EXEC_INST)).isFalse();
            assertThat(decoder.rejectReason()).isEqualTo(RejectReason.NONE);
        }
    }

    @Test
    void shouldReadTheGoldenMessage() {
        final MessageDecoder test = Fix.decode(GOLDEN);

        assertThat(test.rejectReason()).isEqualTo(RejectReason.NONE);
        assertThat(test.type()).isEqualTo(MsgType.TEST_REQUEST);
        assertThat(test.text(Tag.TEST_REQ_ID)).isEqualTo("are you");
    }

    @Test
    void shouldNeedMoreBytesWhenAMessageIsCutAnywhere() {
        final UnsafeBuffer buffer = new UnsafeBuffer(GOLDEN);
        for (int limit = 0; limit < GOLDEN.length; limit++) {
            assertThat(decoder.decode(buffer, 0, limit)).as("of %d bytes", limit).isZero();
        }
        assertThat(decoder.decode(buffer, 0, GOLDEN.length)).isEqualTo(GOLDEN.length);
    }

    @Test
    void shouldPassOverWhatIsNoMessageUpToTheNextOne() {
        final String sound = Fix.text(GOLDEN);
        for (final String garbage : new String[] {
            "x", "|", "8=F", "8=FIX|", "GET / HTTP/1.1|", sound.substring(1), sound.replace("10=130", "10=131"),
            sound.replace("9=69", "9=68"), sound.replace("9=69", "9=70"), sound.replace("9=69", "9=0000069"),
            sound.replace("9=69", "9=99999"), sound.replace("9=69", "9=-1"), sound.replace("9=69", "9="),
            sound.replace("|35=1", "|34=1"), sound.replace("9=69|", ""),
            sound.replace("8=FIX.4.4", "8=FIX.4.4.4.4.4.4"), sound.substring(0, 40)}) {
            final UnsafeBuffer buffer = new UnsafeBuffer(Fix.bytes(garbage + sound + sound));
            int at = 0;
            int length = -1;
            while (length < 0) {
                length = decoder.decode(buffer, at, buffer.capacity());
                at += Math.abs(length);
            }
            assertThat(length).as(garbage).isEqualTo(GOLDEN.length);
            assertThat(at).as(garbage).isLessThanOrEqualTo(garbage.length() + GOLDEN.length);
            assertThat(decoder.decode(buffer, at, buffer.capacity())).as(garbage).isEqualTo(GOLDEN.length);
        }
    }

    @Test
    void shouldRefuseALengthThatIsTooGreatBeforeTheMessageIsThere() {
        final UnsafeBuffer buffer = new UnsafeBuffer(Fix.bytes("8=FIX.4.4|9=4080|35=D|"));

        assertThat(decoder.decode(buffer, 0, buffer.capacity())).isEqualTo(-buffer.capacity());
        buffer.putStringWithoutLengthAscii(12, "4000");
        assertThat(decoder.decode(buffer, 0, buffer.capacity())).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        // A field that FIX does not have, or not in this message.
        "999=1, 0, 999", "101=1, 0, 101", "x=1, 0, 0", "=1, 0, 0", "011=1, 0, 0", "1234567890=1, 0, 0", "99, 0, 0",
        "41=1, 2, 41", "453=1, 2, 453", "10=000, 2, 10",
        // A value that is none, or that the field cannot have.
        "58=, 4, 58", "21=4, 5, 21", "21=12, 6, 21", "110=-1, 5, 110", "110=ten, 6, 110", "99=1.2.3, 6, 99",
        "99=123456789012345678901, 5, 99", "18=6 6, -1, 0", "18=66, 6, 18", "18=7, 5, 18", "432=20260229, 6, 432",
        "126=20261126-24:00:00, 6, 126", "7928=x, 6, 7928", "526=123456789012345678901, 5, 526", "386=x, 6, 386",
        // A field in the wrong place, or twice.
        "55=IBM, 13, 55", "50=me, 14, 50", "43=N, 14, 43",
        // Groups.
        "78=0, -1, 0", "78=1, 16, 78", "78=1|79=a, -1, 0", "78=1|79=a|80=1, -1, 0", "78=2|79=a|80=1|79=b, -1, 0",
        "78=1|79=a|79=b, 16, 78", "78=2|79=a, 16, 78", "78=0|79=a, 16, 78", "78=1|80=1, 15, 80",
        "78=1|80=1|79=a, 15, 80", "78=1|79=a|80=1|80=2, 13, 80", "79=a, 2, 79", "78=1|79=a|386=1|336=x, -1, 0",
        "78=1|79=a|1=7|80=1, 2, 80", "78=-1, 6, 78", "78=1|79=a|78=1|79=b, 13, 78", "78=2147483647|79=a, 16, 78"})
    void shouldSayWhatIsWrongWithAnOrder(final String more, final int reason, final int tag) {
        final MessageDecoder order = Fix.decode(Fix.message("35=D|" + HEADER + ORDER + more + "|"));

        assertThat(order.rejectReason()).as(RejectReason.text(order.rejectReason())).isEqualTo(reason);
        assertThat(order.rejectTag()).isEqualTo(tag);
        assertThat(order.text(Tag.CL_ORD_ID)).isEqualTo("a-1");
    }

    @ParameterizedTest
    @CsvSource({
        "34=7|, 34", "49=TRADER|, 49", "52=20261126-23:45:46.123|, 52", "56=RINGSIDE|, 56", "11=a-1|, 11",
        "38=100|, 38", "40=2|, 40", "54=1|, 54", "55=IBM|, 55", "60=20261126-23:45:46|, 60"})
    void shouldMissAFieldThatIsRequired(final String field, final int tag) {
        final MessageDecoder order = Fix.decode(Fix.message("35=D|" + (HEADER + ORDER).replace("|" + field, "|")
            .replaceFirst("^" + field.replace("|", "\\|"), "")));

        assertThat(order.rejectReason()).isEqualTo(RejectReason.REQUIRED_TAG_MISSING);
        assertThat(order.rejectTag()).isEqualTo(tag);
    }

    @Test
    void shouldTakeTheFieldsOfABodyInAnyOrder() {
        final MessageDecoder order = Fix.decode(Fix.message(
            "35=D|56=RINGSIDE|52=20261126-23:45:46|49=TRADER|34=7|60=20261126-23:45:46|55=IBM|54=2|40=1|38=5|11=b|"));

        assertThat(order.rejectReason()).isEqualTo(RejectReason.NONE);
        assertThat(order.character(Tag.SIDE)).isEqualTo('2');
    }

    @Test
    void shouldReadDataWithDelimiters() {
        final MessageDecoder logon =
            Fix.decode(Fix.message("35=A|" + HEADER + "98=0|95=10|96=a|10=000|b|108=30|"));

        assertThat(logon.rejectReason()).isEqualTo(RejectReason.NONE);
        assertThat(logon.length(Tag.RAW_DATA)).isEqualTo(10);
        assertThat(logon.number(Tag.HEART_BT_INT)).isEqualTo(30);
    }

    @ParameterizedTest
    @ValueSource(strings = {"96=abc|", "95=2|96=abc|", "95=4|96=abc|", "95=2147483647|96=abc|", "95=3|108=30|96=abc|"})
    void shouldRefuseDataWithoutTheirLength(final String data) {
        final MessageDecoder logon = Fix.decode(Fix.message("35=A|" + HEADER + "98=0|" + data + "108=30|"));

        assertThat(logon.rejectReason()).isEqualTo(RejectReason.BAD_FORMAT);
        assertThat(logon.rejectTag()).isEqualTo(Tag.RAW_DATA);
    }

    @Test
    void shouldLookAtTheHeaderAloneOfAMessageThatItDoesNotKnow() {
        final MessageDecoder known = Fix.decode(Fix.message("35=V|" + HEADER + "262=1|263=0|264=1|9999=|"));
        assertThat(known.rejectReason()).isEqualTo(RejectReason.NONE);
        assertThat(known.isSpoken()).isFalse();
        assertThat(known.isStandard()).isTrue();
        assertThat(known.isFromTrader()).isFalse();

        final MessageDecoder unknown = Fix.decode(Fix.message("35=ZZZ|" + HEADER));
        assertThat(unknown.rejectReason()).isEqualTo(RejectReason.NONE);
        assertThat(unknown.type()).isZero();
        assertThat(unknown.isStandard()).isFalse();

        final MessageDecoder report = Fix.decode(Fix.message("35=j|" + HEADER + "372=D|380=0|"));
        assertThat(report.rejectReason()).isEqualTo(RejectReason.NONE);
        assertThat(report.isFromTrader()).isFalse();
    }
}
