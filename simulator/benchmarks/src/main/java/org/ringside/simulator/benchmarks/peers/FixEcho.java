package org.ringside.simulator.benchmarks.peers;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.fix.codec.KnownText;
import org.ringside.gateway.fix.codec.MessageDecoder;
import org.ringside.gateway.fix.codec.MessageEncoder;
import org.ringside.gateway.fix.codec.MsgType;
import org.ringside.gateway.fix.codec.RejectReason;
import org.ringside.gateway.fix.codec.Tag;
import org.ringside.gateway.protocol.FrameReader;

/**
 * The floor in FIX: {@link OrderEcho} with the messages of FIX, by the codec of the gateway. It believes every Logon,
 * says yes to every order and every cancel, and keeps nothing but the number of its next message. Ends with the process
 * that started it.
 */
public final class FixEcho {
    private static final int MAX_MESSAGE = 4_096;
    private static final int MAX_ANSWER = 1_024;
    private static final int INPUT_LENGTH = 32 * 1_024;
    private static final int OUTPUT_LENGTH = 128 * 1_024;
    private static final int MILLISECONDS = 3;
    private static final long NS_OF_MS = 1_000_000;
    private static final KnownText EXCHANGE = KnownText.of("RINGSIDE");

    private final MessageDecoder message = new MessageDecoder(MAX_MESSAGE);
    private final MessageEncoder encoder = new MessageEncoder(MILLISECONDS);
    private final UnsafeBuffer scratch = new UnsafeBuffer(new byte[MAX_ANSWER]);
    private final EchoLoop loop;
    private long lastId;

    FixEcho() throws IOException {
        loop = new EchoLoop("fix-echo", Connection::new);
    }

    /** Prints its address and serves until standard input ends. */
    public static void main(final String[] args) throws IOException {
        new FixEcho().loop.run();
    }

    /** Where it listens, {@code HOST:PORT}. */
    String address() throws IOException {
        return loop.address();
    }

    /** Does not return. */
    void serve() throws IOException {
        loop.serve();
    }

    /** A trader, whose numbers begin with 1 at each Logon. */
    private final class Connection implements EchoConnection {
        private final SocketChannel channel;
        private final FrameReader input = new FrameReader(INPUT_LENGTH, MAX_MESSAGE);
        private final ByteBuffer output = ByteBuffer.allocateDirect(OUTPUT_LENGTH);
        private KnownText trader = KnownText.of("");
        private long number;

        Connection(final SocketChannel channel) throws IOException {
            this.channel = channel;
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        }

        @Override
        public boolean read() throws IOException {
            return input.read(channel) >= 0;
        }

        @Override
        public boolean answer() throws IOException {
            int length = 1;
            while (length > 0 && output.remaining() >= MAX_ANSWER) {
                length = message.decode(input.buffer(), input.offset(), input.offset() + input.available());
                if (length < 0 || length > 0 && message.rejectReason() != RejectReason.NONE) {
                    throw new IOException("what came is no message of FIX that is taken");
                }
                if (length > 0) {
                    onMessage();
                    input.skip(length);
                }
            }
            return length == 0;
        }

        @Override
        public int flush() throws IOException {
            output.flip();
            channel.write(output);
            output.compact();
            return output.position();
        }

        @Override
        public void close() throws IOException {
            channel.close();
        }

        private void onMessage() {
            switch (message.type()) {
                case MsgType.NEW_ORDER_SINGLE -> onNewOrder();
                case MsgType.ORDER_CANCEL_REQUEST -> onCancel();
                case MsgType.LOGON -> onLogon();
                case MsgType.TEST_REQUEST -> {
                    begin(MsgType.HEARTBEAT);
                    copy(Tag.TEST_REQ_ID);
                    end();
                }
                case MsgType.LOGOUT -> {
                    begin(MsgType.LOGOUT);
                    end();
                }
                case MsgType.HEARTBEAT -> { }
                default -> throw new IllegalStateException("an echo does not know what an order was before");
            }
        }

        private void onLogon() {
            trader = KnownText.of(message.text(Tag.SENDER_COMP_ID));
            number = 0;
            begin(MsgType.LOGON);
            encoder.putNumber(Tag.ENCRYPT_METHOD, 0);
            copy(Tag.HEART_BT_INT);
            encoder.putYes(Tag.RESET_SEQ_NUM_FLAG);
            end();
        }

        private void onNewOrder() {
            begin(MsgType.EXECUTION_REPORT);
            encoder.putNumber(Tag.AVG_PX, 0);
            copy(Tag.CL_ORD_ID);
            encoder.putNumber(Tag.CUM_QTY, 0);
            encoder.putNumber(Tag.EXEC_ID, ++lastId);
            putId(Tag.CL_ORD_ID);
            copy(Tag.ORDER_QTY);
            encoder.putCharacter(Tag.ORD_STATUS, '0');
            copy(Tag.ORD_TYPE);
            copy(Tag.PRICE);
            copy(Tag.SIDE);
            copy(Tag.SYMBOL);
            copy(Tag.TIME_IN_FORCE);
            copy(Tag.TRANSACT_TIME);
            encoder.putCharacter(Tag.EXEC_TYPE, '0');
            encoder.putBytes(Tag.LEAVES_QTY, message.buffer(), message.offset(Tag.ORDER_QTY),
                message.length(Tag.ORDER_QTY));
            end();
        }

        private void onCancel() {
            begin(MsgType.EXECUTION_REPORT);
            encoder.putNumber(Tag.AVG_PX, 0);
            copy(Tag.CL_ORD_ID);
            encoder.putNumber(Tag.CUM_QTY, 0);
            encoder.putNumber(Tag.EXEC_ID, ++lastId);
            putId(Tag.ORIG_CL_ORD_ID);
            encoder.putCharacter(Tag.ORD_STATUS, '4');
            copy(Tag.ORIG_CL_ORD_ID);
            copy(Tag.SIDE);
            copy(Tag.SYMBOL);
            copy(Tag.TRANSACT_TIME);
            encoder.putCharacter(Tag.EXEC_TYPE, '4');
            encoder.putNumber(Tag.LEAVES_QTY, 0);
            end();
        }

        /** An order's id here is the trader's own: the echo keeps none. */
        private void putId(final int tag) {
            encoder.putBytes(Tag.ORDER_ID, message.buffer(), message.offset(tag), message.length(tag));
        }

        private void copy(final int tag) {
            encoder.putBytes(tag, message.buffer(), message.offset(tag), message.length(tag));
        }

        private void begin(final int type) {
            encoder.begin(scratch, 0, type);
            encoder.putNumber(Tag.MSG_SEQ_NUM, ++number);
            encoder.putText(Tag.SENDER_COMP_ID, EXCHANGE);
            encoder.putTime(Tag.SENDING_TIME, System.currentTimeMillis() * NS_OF_MS);
            encoder.putText(Tag.TARGET_COMP_ID, trader);
        }

        private void end() {
            final int length = encoder.finish();
            scratch.getBytes(encoder.offset(), output, length);
        }
    }
}
