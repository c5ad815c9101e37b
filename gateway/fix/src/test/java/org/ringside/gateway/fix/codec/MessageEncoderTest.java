package org.ringside.gateway.fix.codec;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written is FIX, to the byte, and the decoder takes it. */
class MessageEncoderTest {
    private static final long TIME = 1_795_736_746_123_456_789L;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[1024]);
    private MessageEncoder encoder = new MessageEncoder(3);

    @Test
    void shouldWriteTheGoldenReport() {
        header(MsgType.EXECUTION_REPORT);
        encoder.putDecimal(Tag.AVG_PX, 23_650_000_000L, 8);
        encoder.putText(Tag.CL_ORD_ID, "a-1");
        encoder.putNumber(Tag.CUM_QTY, 0);
        encoder.putNumber(Tag.EXEC_ID, 4711);
        encoder.putNumber(Tag.ORDER_ID, 12);
        encoder.putCharacter(Tag.ORD_STATUS, '0');
        encoder.putCharacter(Tag.SIDE, '1');
        encoder.putBytes(Tag.SYMBOL, new UnsafeBuffer("--IBM-".getBytes(US_ASCII)), 2, 3);
        encoder.putTime(Tag.TRANSACT_TIME, TIME);
        encoder.putCharacter(Tag.EXEC_TYPE, '0');
        encoder.putNumber(Tag.LEAVES_QTY, 100);
        encoder.putDate(Tag.EXPIRE_DATE, 20_787);

        assertThat(finish()).isEqualTo("8=FIX.4.4|9=160|35=8|34=7|49=RINGSIDE|52=20261126-23:45:46.123|56=TRADER|"
            + "6=236.5|11=a-1|14=0|17=4711|37=12|39=0|54=1|55=IBM|60=20261126-23:45:46.123|150=0|151=100|432=20261130|"
            + "10=035|");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 8, 9, 16, 20})
    void shouldWriteBytesOfAnyLength(final int length) {
        final String text = "ABCDEFGHIJKLMNOPQRST".substring(0, length);
        header(MsgType.EXECUTION_REPORT);
        encoder.putBytes(Tag.CL_ORD_ID, new UnsafeBuffer(text.getBytes(US_ASCII)), 0, length);
        encoder.putText(Tag.EXEC_ID, KnownText.of(text));

        assertThat(finish()).contains("|11=" + text + "|17=" + text + "|10=");
    }

    @Test
    void shouldWriteAGroupAndATypeOfTwoCharacters() {
        header(MsgType.POSITION_REPORT);
        encoder.putNumber(Tag.ACCOUNT, 7);
        encoder.putText(Tag.SYMBOL, "IBM");
        encoder.putNumber(Tag.NO_POSITIONS, 1);
        encoder.putText(Tag.POS_TYPE, "TQ");
        encoder.putNumber(Tag.LONG_QTY, 5);
        encoder.putNumber(Tag.SHORT_QTY, 0);
        encoder.putText(Tag.POS_MAINT_RPT_ID, "1");
        encoder.putNumber(Tag.POS_REQ_RESULT, 0);
        encoder.putDecimal(Tag.SETTL_PRICE, -5, 1);
        encoder.putNumber(Tag.SETTL_PRICE_TYPE, 2);
        encoder.putNumber(Tag.PRIOR_SETTL_PRICE, 0);

        assertThat(finish()).isEqualTo("8=FIX.4.4|9=127|35=AP|34=7|49=RINGSIDE|52=20261126-23:45:46.123|56=TRADER|"
            + "1=7|55=IBM|702=1|703=TQ|704=5|705=0|721=1|728=0|730=-0.5|731=2|734=0|10=016|");
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 6, 9})
    void shouldWriteTimesAsExactlyAsItWasTold(final int decimals) {
        encoder = new MessageEncoder(decimals);
        header(MsgType.HEARTBEAT);

        assertThat(finish()).contains("|52=" + "20261126-23:45:46.123456789".substring(0, 18 + decimals) + "|");
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 6, 9})
    void shouldWriteEachTimeAsItIsWhateverTheOneBeforeWas(final int decimals) {
        encoder = new MessageEncoder(decimals);
        final UnsafeBuffer text = new UnsafeBuffer(new byte[64]);
        for (final long later : new long[] {0, 1, 1_000, 1_000_000, 1_000_000_000, -1, 86_400_000_000_000L, 0}) {
            header(MsgType.EXECUTION_REPORT);
            encoder.putTime(Tag.TRANSACT_TIME, TIME + later);

            assertThat(finish()).contains("|60=" + text.getStringWithoutLengthAscii(
                0, Timestamps.write(text, 0, TIME + later, decimals)) + "|10=");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 9, 20, 100, 900})
    void shouldWriteALengthOfAnyNumberOfDigits(final int length) {
        header(MsgType.LOGOUT);
        encoder.putText(Tag.TEXT, "x".repeat(length));

        assertThat(Fix.decode(Fix.bytes(finish())).length(Tag.TEXT)).isEqualTo(length);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 9, 10, -1, Long.MAX_VALUE})
    void shouldWriteANumberOfAnyLength(final long number) {
        header(MsgType.EXECUTION_REPORT);
        encoder.putDecimal(Tag.AVG_PX, number, 0);
        encoder.putNumber(Tag.CUM_QTY, number);
        encoder.putNumber(Tag.HOP_TIME2, number);

        assertThat(finish()).contains("|6=" + number + "|14=" + number + "|35012=" + number + "|10=");
    }

    @Test
    void shouldRefuseFieldsThatAreOutOfOrderWhenAssertionsAreOn() {
        header(MsgType.EXECUTION_REPORT);
        encoder.putNumber(Tag.CUM_QTY, 0);

        assertThatThrownBy(() -> encoder.putText(Tag.CL_ORD_ID, "a")).isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> encoder.putText(Tag.ORIG_SENDING_TIME, "a")).isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> encoder.putText(Tag.TEST_REQ_ID, "a")).isInstanceOf(AssertionError.class);
    }

    private void header(final int type) {
        encoder.begin(buffer, 9, type);
        encoder.putNumber(Tag.MSG_SEQ_NUM, 7);
        encoder.putText(Tag.SENDER_COMP_ID, KnownText.of("RINGSIDE"));
        encoder.putTime(Tag.SENDING_TIME, TIME);
        encoder.putText(Tag.TARGET_COMP_ID, KnownText.of("TRADER"));
    }

    private String finish() {
        final int length = encoder.finish();
        assertThat(encoder.offset()).isGreaterThanOrEqualTo(9);
        final byte[] bytes = new byte[length];
        buffer.getBytes(encoder.offset(), bytes);
        return Fix.text(bytes);
    }
}
