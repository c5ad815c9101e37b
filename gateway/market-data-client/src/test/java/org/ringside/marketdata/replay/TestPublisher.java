package org.ringside.marketdata.replay;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.marketdata.client.PacketDescriptor;
import org.ringside.marketdata.client.PacketWriter;
import org.ringside.marketdata.protocol.MessageHeaderEncoder;
import org.ringside.marketdata.protocol.OrderAddedEncoder;
import org.ringside.marketdata.protocol.ReplayAnswerEncoder;
import org.ringside.marketdata.protocol.ReplayCode;
import org.ringside.marketdata.protocol.ReplayRequestDecoder;
import org.ringside.marketdata.protocol.Side;

/** The other end of a replay: it says whatever a test wants, one connection at a time, on the thread of the test. */
final class TestPublisher implements AutoCloseable {
    static final long SESSION = 77;

    private static final int PREFIX = 2;
    private static final int REQUEST_LENGTH = 53;

    private final ServerSocketChannel port = ServerSocketChannel.open();
    private SocketChannel connection;

    TestPublisher() throws IOException {
        port.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    InetSocketAddress address() throws IOException {
        return (InetSocketAddress) port.getLocalAddress();
    }

    /** Takes the connection that the client has begun. */
    void accept() throws IOException {
        connection = port.accept();
    }

    /** Reads the request, which the client has sent: session, first event, count. */
    List<Long> request() throws IOException {
        final ByteBuffer bytes = ByteBuffer.allocate(PREFIX + REQUEST_LENGTH).order(LITTLE_ENDIAN);
        while (bytes.hasRemaining()) {
            assertThat(connection.read(bytes)).isPositive();
        }
        final UnsafeBuffer buffer = new UnsafeBuffer(bytes.array());
        assertThat(buffer.getShort(0)).isEqualTo((short) REQUEST_LENGTH);
        assertThat(FrameDescriptor.frameLength(buffer, PREFIX)).isEqualTo(REQUEST_LENGTH);
        assertThat(FrameDescriptor.schemaId(buffer, PREFIX)).isEqualTo(ReplayRequestDecoder.SCHEMA_ID);
        assertThat(FrameDescriptor.templateId(buffer, PREFIX)).isEqualTo(ReplayRequestDecoder.TEMPLATE_ID);
        final ReplayRequestDecoder request = new ReplayRequestDecoder().wrap(buffer,
            PREFIX + FrameDescriptor.HEADER_LENGTH, FrameDescriptor.blockLength(buffer, PREFIX),
            FrameDescriptor.version(buffer, PREFIX));
        return List.of(request.session(), request.fromSequence(), request.count());
    }

    void send(final byte[] bytes) throws IOException {
        final ByteBuffer rest = ByteBuffer.wrap(bytes);
        while (rest.hasRemaining()) {
            connection.write(rest);
        }
    }

    void hangUp() throws IOException {
        connection.close();
    }

    @Override
    public void close() throws IOException {
        if (connection != null) {
            connection.close();
        }
        port.close();
    }

    /** A message 82 behind its length. */
    static byte[] answer(final long from, final long count, final ReplayCode code) {
        final int length = FrameDescriptor.HEADER_LENGTH + ReplayAnswerEncoder.BLOCK_LENGTH;
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[PREFIX + length]);
        buffer.putShort(0, (short) length, LITTLE_ENDIAN);
        FrameDescriptor.putHeaders(buffer, PREFIX, length, ReplayAnswerEncoder.BLOCK_LENGTH,
            ReplayAnswerEncoder.TEMPLATE_ID, MessageHeaderEncoder.SCHEMA_ID, MessageHeaderEncoder.SCHEMA_VERSION);
        new ReplayAnswerEncoder().wrap(buffer, PREFIX + FrameDescriptor.HEADER_LENGTH).rptSeq(0).transactTime(0)
            .instrumentId(0).flags((short) 0).fromSequence(from).count(count).code(code);
        return buffer.byteArray();
    }

    /** A packet of so many events, without a length before it. */
    static byte[] packet(final long session, final int stream, final int flags, final long sequence, final int count) {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[PacketDescriptor.MAX_LENGTH]);
        final PacketWriter writer = new PacketWriter(session, 0, stream, 1);
        writer.begin(buffer, 0);
        for (long number = sequence; number < sequence + count; number++) {
            new OrderAddedEncoder().wrap(buffer, writer.claim(OrderAddedEncoder.BLOCK_LENGTH)).rptSeq(number)
                .transactTime(number).instrumentId(1).flags((short) 1).bookId(number).price(100).quantity(1)
                .side(Side.BUY);
            writer.commit(OrderAddedEncoder.TEMPLATE_ID, OrderAddedEncoder.BLOCK_LENGTH,
                OrderAddedEncoder.BLOCK_LENGTH);
        }
        return Arrays.copyOf(buffer.byteArray(), writer.finish(sequence, flags, 0, 0));
    }

    /** A packet as a replay sends it, without a length before it. */
    static byte[] recovered(final long sequence, final int count) {
        return packet(SESSION, PacketDescriptor.STREAM_ORDERS, PacketDescriptor.FLAG_RECOVERED, sequence, count);
    }

    static byte[] prefixed(final byte[] bytes) {
        final byte[] prefixed = new byte[PREFIX + bytes.length];
        prefixed[0] = (byte) bytes.length;
        prefixed[1] = (byte) (bytes.length >> 8);
        System.arraycopy(bytes, 0, prefixed, PREFIX, bytes.length);
        return prefixed;
    }

    /** An answer of one event or more in packets of at most so many. */
    static List<byte[]> packets(final long from, final int count, final int most) {
        final List<byte[]> packets = new ArrayList<>();
        for (int done = 0; done < count; done += most) {
            packets.add(recovered(from + done, Math.min(most, count - done)));
        }
        return packets;
    }

    static byte[] joined(final byte[]... parts) {
        final ByteArrayOutputStream joined = new ByteArrayOutputStream();
        for (final byte[] part : parts) {
            joined.writeBytes(part);
        }
        return joined.toByteArray();
    }
}
