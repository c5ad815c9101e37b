package org.ringside.simulator.benchmarks.fix;

import java.nio.ByteBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.fix.codec.KnownText;
import org.ringside.gateway.fix.codec.MessageDecoder;
import org.ringside.gateway.fix.codec.MessageEncoder;
import org.ringside.gateway.fix.codec.MsgType;
import org.ringside.gateway.fix.codec.RejectReason;
import org.ringside.gateway.fix.codec.Tag;

/** The codec of the gateway, which also holds each order against its dictionary. */
final class RingsideCodec extends MeasuredCodec {
    private static final int MAX_MESSAGE = 4_096;
    private static final int MAX_REPORT = 1_024;
    private static final int MILLISECONDS = 3;
    private static final int PRICE_SCALE = 8;
    private static final long PRICE = 23_647_000_000L;
    private static final long CENT = 1_000_000;
    private static final long NS = 1_000_000_000;
    private static final long SECONDS_OF_MINUTE = 60;
    private static final KnownText EXCHANGE = KnownText.of("RINGSIDE");
    private static final KnownText TRADER = KnownText.of("1001");

    private final MessageDecoder message = new MessageDecoder(MAX_MESSAGE);
    private final MessageEncoder encoder = new MessageEncoder(MILLISECONDS);
    private final UnsafeBuffer input = new UnsafeBuffer(ByteBuffer.allocateDirect(MAX_MESSAGE));
    private final UnsafeBuffer output = new UnsafeBuffer(new byte[MAX_REPORT]);
    private final int length;
    private int reportLength;
    private int number;

    RingsideCodec() {
        final byte[] order = order();
        length = order.length;
        input.putBytes(0, order);
    }

    @Override
    long decode(final int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            if (message.decode(input, 0, length) != length || message.rejectReason() != RejectReason.NONE) {
                throw new IllegalStateException("the order is refused");
            }
            sum += message.number(Tag.MSG_SEQ_NUM) + message.length(Tag.CL_ORD_ID) + message.number(Tag.ORDER_QTY)
                + message.decimal(Tag.PRICE, PRICE_SCALE) / CENT + message.character(Tag.ORD_TYPE)
                + message.character(Tag.SIDE) + message.length(Tag.SYMBOL) + message.character(Tag.TIME_IN_FORCE)
                + message.time(Tag.SENDING_TIME) / NS % SECONDS_OF_MINUTE;
        }
        return sum;
    }

    @Override
    long encode(final int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            encoder.begin(output, 0, MsgType.EXECUTION_REPORT);
            encoder.putNumber(Tag.MSG_SEQ_NUM, ++number);
            encoder.putText(Tag.SENDER_COMP_ID, EXCHANGE);
            encoder.putTime(Tag.SENDING_TIME, EPOCH_SECONDS * NS);
            encoder.putText(Tag.TARGET_COMP_ID, TRADER);
            encoder.putNumber(Tag.AVG_PX, 0);
            encoder.putBytes(Tag.CL_ORD_ID, message.buffer(), message.offset(Tag.CL_ORD_ID),
                message.length(Tag.CL_ORD_ID));
            encoder.putNumber(Tag.CUM_QTY, 0);
            encoder.putNumber(Tag.EXEC_ID, number);
            encoder.putNumber(Tag.ORDER_ID, number);
            encoder.putNumber(Tag.ORDER_QTY, 57);
            encoder.putCharacter(Tag.ORD_STATUS, '0');
            encoder.putCharacter(Tag.ORD_TYPE, '2');
            encoder.putDecimal(Tag.PRICE, PRICE, PRICE_SCALE);
            encoder.putCharacter(Tag.SIDE, '1');
            encoder.putNumber(Tag.SYMBOL, 3);
            encoder.putCharacter(Tag.TIME_IN_FORCE, '0');
            encoder.putTime(Tag.TRANSACT_TIME, EPOCH_SECONDS * NS);
            encoder.putCharacter(Tag.EXEC_TYPE, '0');
            encoder.putNumber(Tag.LEAVES_QTY, 57);
            reportLength = encoder.finish();
            sum += reportLength;
        }
        return sum;
    }

    @Override
    byte[] report() {
        final byte[] report = new byte[reportLength];
        output.getBytes(encoder.offset(), report);
        return report;
    }
}
