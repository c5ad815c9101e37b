package org.ringside.simulator.benchmarks.fix;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import org.ringside.gateway.fix.codec.Tag;
import quickfix.FieldMap;
import quickfix.FieldNotFound;
import quickfix.InvalidMessage;
import quickfix.Message;

/** That of QuickFIX/J, without a dictionary: from bytes to a message of it, and from a message to bytes. */
final class QuickFixCodec extends MeasuredCodec {
    private static final BigDecimal PRICE = BigDecimal.valueOf(23_647, 2);
    private static final int CENTS = 100;
    private static final LocalDateTime TIME = LocalDateTime.ofEpochSecond(EPOCH_SECONDS, 0, ZoneOffset.UTC);

    private final byte[] order = order();
    private String clOrdId = "";
    private byte[] report = {};
    private int number;

    @Override
    long decode(final int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum += decode();
        }
        return sum;
    }

    private long decode() {
        try {
            final Message message = new Message(new String(order, ISO_8859_1));
            final FieldMap header = message.getHeader();
            clOrdId = message.getString(Tag.CL_ORD_ID);
            return header.getInt(Tag.MSG_SEQ_NUM) + clOrdId.length() + message.getInt(Tag.ORDER_QTY)
                + Math.round(message.getDouble(Tag.PRICE) * CENTS) + message.getChar(Tag.ORD_TYPE)
                + message.getChar(Tag.SIDE) + message.getString(Tag.SYMBOL).length()
                + message.getChar(Tag.TIME_IN_FORCE) + header.getUtcTimeStamp(Tag.SENDING_TIME).getSecond();
        } catch (final InvalidMessage | FieldNotFound refused) {
            throw new IllegalStateException("the order is refused", refused);
        }
    }

    @Override
    long encode(final int times) {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            report = encode().toString().getBytes(ISO_8859_1);
            sum += report.length;
        }
        return sum;
    }

    private Message encode() {
        number++;
        final Message message = new Message();
        final FieldMap header = message.getHeader();
        header.setString(Tag.BEGIN_STRING, "FIX.4.4");
        header.setString(Tag.MSG_TYPE, "8");
        header.setInt(Tag.MSG_SEQ_NUM, number);
        header.setString(Tag.SENDER_COMP_ID, "RINGSIDE");
        header.setUtcTimeStamp(Tag.SENDING_TIME, TIME, true);
        header.setString(Tag.TARGET_COMP_ID, "1001");
        message.setInt(Tag.AVG_PX, 0);
        message.setString(Tag.CL_ORD_ID, clOrdId);
        message.setInt(Tag.CUM_QTY, 0);
        message.setInt(Tag.EXEC_ID, number);
        message.setInt(Tag.ORDER_ID, number);
        message.setInt(Tag.ORDER_QTY, 57);
        message.setChar(Tag.ORD_STATUS, '0');
        message.setChar(Tag.ORD_TYPE, '2');
        message.setDecimal(Tag.PRICE, PRICE);
        message.setChar(Tag.SIDE, '1');
        message.setInt(Tag.SYMBOL, 3);
        message.setChar(Tag.TIME_IN_FORCE, '0');
        message.setUtcTimeStamp(Tag.TRANSACT_TIME, TIME, true);
        message.setChar(Tag.EXEC_TYPE, '0');
        message.setInt(Tag.LEAVES_QTY, 57);
        return message;
    }

    @Override
    byte[] report() {
        return report;
    }
}
