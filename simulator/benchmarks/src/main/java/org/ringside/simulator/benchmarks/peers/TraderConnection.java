package org.ringside.simulator.benchmarks.peers;

import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.protocol.EstablishDecoder;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.FrameReader;
import org.ringside.gateway.protocol.FrameWriter;
import org.ringside.gateway.protocol.NegotiateDecoder;
import org.ringside.gateway.protocol.NewOrderSingleDecoder;
import org.ringside.gateway.protocol.OrderCancelReplaceRequestDecoder;
import org.ringside.gateway.protocol.OrderCancelRequestDecoder;
import org.ringside.gateway.protocol.TerminateDecoder;

/**
 * A trader's socket: frames in, {@link Answers} out. One thread may read while another one answers and writes. The
 * buffers are as long as a gateway's.
 */
final class TraderConnection {
    private static final int INPUT_LENGTH = 32 * 1024;
    private static final int OUTPUT_LIMIT = 128 * 1024;

    private final SocketChannel channel;
    private final FrameReader reader = new FrameReader(INPUT_LENGTH, FrameDescriptor.MAX_INBOUND_LENGTH);
    private final FrameWriter writer = new FrameWriter(OUTPUT_LIMIT);
    private final Answers answers = new Answers(writer);
    private final NegotiateDecoder negotiate = new NegotiateDecoder();
    private final EstablishDecoder establish = new EstablishDecoder();
    private final TerminateDecoder terminate = new TerminateDecoder();
    private final NewOrderSingleDecoder newOrder = new NewOrderSingleDecoder();
    private final OrderCancelReplaceRequestDecoder replace = new OrderCancelReplaceRequestDecoder();
    private final OrderCancelRequestDecoder cancel = new OrderCancelRequestDecoder();

    TraderConnection(final SocketChannel channel) throws IOException {
        this.channel = channel;
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    }

    Answers answers() {
        return answers;
    }

    /** Reads once; false at the end of the stream. */
    boolean read() throws IOException {
        return reader.read(channel) >= 0;
    }

    /** Handles the next frame; false if there is none, or not all of it. */
    boolean handleNext(final TraderRequests requests) throws IOException {
        final int frame = reader.offset();
        final int length = reader.frameLength(frame);
        if (length == FrameReader.INVALID) {
            throw new IOException("what came is no frame");
        }
        if (length == FrameReader.INCOMPLETE) {
            return false;
        }
        handle(requests, reader.buffer(), frame);
        reader.skip(length);
        return true;
    }

    /** Bytes that answers may take before something is written; of the thread that answers. */
    int room() {
        return writer.room();
    }

    /** Writes once; answers how much is left. */
    int flush() throws IOException {
        writer.flush(channel);
        return writer.pending();
    }

    void close() throws IOException {
        channel.close();
    }

    private void handle(final TraderRequests requests, final UnsafeBuffer buffer, final int frame) {
        final int body = frame + HEADER_LENGTH;
        final int block = FrameDescriptor.blockLength(buffer, frame);
        final int version = FrameDescriptor.version(buffer, frame);
        switch (FrameDescriptor.templateId(buffer, frame)) {
            case NewOrderSingleDecoder.TEMPLATE_ID ->
                requests.onNewOrder(this, newOrder.wrap(buffer, body, block, version));
            case OrderCancelReplaceRequestDecoder.TEMPLATE_ID ->
                requests.onReplace(this, replace.wrap(buffer, body, block, version));
            case OrderCancelRequestDecoder.TEMPLATE_ID ->
                requests.onCancel(this, cancel.wrap(buffer, body, block, version));
            case NegotiateDecoder.TEMPLATE_ID -> {
                negotiate.wrap(buffer, body, block, version);
                requests.onNegotiate(this, negotiate.sessionID(), negotiate.sessionVerID(), negotiate.timestamp(),
                    negotiate.enteringFirm());
            }
            case EstablishDecoder.TEMPLATE_ID -> {
                establish.wrap(buffer, body, block, version);
                requests.onEstablish(this, establish.sessionVerID(), establish.timestamp());
            }
            case TerminateDecoder.TEMPLATE_ID ->
                requests.onTerminate(this, terminate.wrap(buffer, body, block, version).sessionVerID());
            default -> {
                // Sequence: the trader lives.
            }
        }
    }
}
