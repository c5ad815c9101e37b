package org.ringside.gateway.fix.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** Nothing is allocated for a message, whatever is wrong with it. */
class AllocationTest {
    private static final int MESSAGES = 20_000;
    /** The JIT makes a few objects on the thread whose code it compiles. */
    private static final int ROUNDS = 10;
    private static final String ORDER = "35=D|34=7|49=TRADER|52=20261126-23:45:46.123|56=RINGSIDE|11=a-1|38=100|40=2|"
        + "44=236.47|54=1|55=IBM|60=20261126-23:45:46.123|78=1|79=a|80=1|";
    private static final KnownText RINGSIDE = KnownText.of("RINGSIDE");
    private static final KnownText TRADER = KnownText.of("TRADER");

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final MessageDecoder decoder = new MessageDecoder(4096);
    private final MessageEncoder encoder = new MessageEncoder(9);
    private final UnsafeBuffer sound = new UnsafeBuffer(Fix.message(ORDER));
    private final UnsafeBuffer refused = new UnsafeBuffer(Fix.message(ORDER + "80=2|"));
    private final UnsafeBuffer garbled = new UnsafeBuffer(Fix.bytes("8=FIX.4.4|9=5|35=D|10=000|8=F"));
    private final UnsafeBuffer output = new UnsafeBuffer(new byte[1024]);
    private long sum;

    @Test
    void shouldAllocateNothingForAMessage() {
        long allocated = allocatedByARound();
        for (int round = 2; round <= ROUNDS && allocated > 0; round++) {
            allocated = allocatedByARound();
        }

        assertThat(allocated).as("bytes allocated by %d messages", MESSAGES).isZero();
        assertThat(sum).isNotZero();
    }

    private long allocatedByARound() {
        final long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < MESSAGES; i++) {
            decode();
            encode(i);
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    private void decode() {
        sum += decoder.decode(refused, 0, refused.capacity()) + decoder.rejectReason();
        sum += decoder.decode(garbled, 0, garbled.capacity());
        sum += decoder.decode(sound, 0, sound.capacity());
        sum += decoder.decimal(Tag.PRICE, 8) + decoder.number(Tag.ORDER_QTY) + decoder.time(Tag.SENDING_TIME)
            + decoder.character(Tag.SIDE) + decoder.length(Tag.CL_ORD_ID);
    }

    private void encode(final int number) {
        encoder.begin(output, 0, MsgType.EXECUTION_REPORT);
        encoder.putNumber(Tag.MSG_SEQ_NUM, number);
        encoder.putText(Tag.SENDER_COMP_ID, RINGSIDE);
        encoder.putTime(Tag.SENDING_TIME, decoder.time(Tag.SENDING_TIME));
        encoder.putText(Tag.TARGET_COMP_ID, TRADER);
        encoder.putDecimal(Tag.AVG_PX, decoder.decimal(Tag.PRICE, 8), 8);
        encoder.putBytes(Tag.CL_ORD_ID, decoder.buffer(), decoder.offset(Tag.CL_ORD_ID),
            decoder.length(Tag.CL_ORD_ID));
        encoder.putText(Tag.TEXT, "text");
        sum += encoder.finish();
    }
}
