package org.ringside.marketdata.client;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.marketdata.protocol.MessageHeaderEncoder;
import org.ringside.marketdata.protocol.ReplayAnswerEncoder;
import org.ringside.marketdata.protocol.ReplayCode;
import org.ringside.marketdata.protocol.ReplayRequestDecoder;

/** A publisher's port for replay of what a model has made, on the thread of the test. Some answers are bad. */
final class ReplayPort implements AutoCloseable {
    private static final int PREFIX = 2;
    private static final int REQUEST_LENGTH = FrameDescriptor.HEADER_LENGTH + ReplayRequestDecoder.BLOCK_LENGTH;
    private static final int FLAGS_OFFSET = 29;

    private final ServerSocketChannel port = ServerSocketChannel.open();
    private final ByteBuffer request = ByteBuffer.allocate(PREFIX + REQUEST_LENGTH);
    private final ModelMarket market;
    private final Packets packets;
    private final Random random;
    private final int badPercent;
    private SocketChannel connection;

    ReplayPort(final ModelMarket market, final Packets packets, final Random random, final int badPercent)
        throws IOException {
        this.market = market;
        this.packets = packets;
        this.random = random;
        this.badPercent = badPercent;
        port.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        port.configureBlocking(false);
    }

    InetSocketAddress address() throws IOException {
        return (InetSocketAddress) port.getLocalAddress();
    }

    /** Answers, if somebody has asked. */
    void serve() throws IOException {
        if (connection == null) {
            connection = port.accept();
            if (connection == null) {
                return;
            }
            connection.configureBlocking(false);
            request.clear();
        }
        if (connection.read(request) >= 0 && request.hasRemaining()) {
            return;
        }
        if (!request.hasRemaining()) {
            connection.configureBlocking(true);
            answer();
        }
        connection.close();
        connection = null;
    }

    @Override
    public void close() throws IOException {
        if (connection != null) {
            connection.close();
        }
        port.close();
    }

    private void answer() throws IOException {
        final UnsafeBuffer buffer = new UnsafeBuffer(request.array());
        final ReplayRequestDecoder asked = new ReplayRequestDecoder().wrap(buffer,
            PREFIX + FrameDescriptor.HEADER_LENGTH, FrameDescriptor.blockLength(buffer, PREFIX), 0);
        assertThat(asked.session()).isEqualTo(Packets.SESSION);
        final int first = (int) asked.fromSequence() - 1;
        final boolean isBad = random.nextInt(100) < badPercent;
        if (isBad && random.nextBoolean()) {
            sendAnswer(0, 0, ReplayCode.BUSY);
            return;
        }
        // Perhaps less than was asked for.
        final int count = 1 + random.nextInt((int) asked.count());
        sendAnswer(first + 1, count, ReplayCode.OK);
        for (final byte[] packet : packets.live(random, market.events().subList(first, first + count), 12)) {
            packet[FLAGS_OFFSET] |= PacketDescriptor.FLAG_RECOVERED;
            if (isBad && random.nextInt(3) == 0) {
                packet[random.nextInt(PacketDescriptor.HEADER_LENGTH)] ^= 1;
            }
            send(packet);
        }
    }

    private void sendAnswer(final long from, final int count, final ReplayCode code) throws IOException {
        final int length = FrameDescriptor.HEADER_LENGTH + ReplayAnswerEncoder.BLOCK_LENGTH;
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[length]);
        FrameDescriptor.putHeaders(buffer, 0, length, ReplayAnswerEncoder.BLOCK_LENGTH,
            ReplayAnswerEncoder.TEMPLATE_ID, MessageHeaderEncoder.SCHEMA_ID, MessageHeaderEncoder.SCHEMA_VERSION);
        new ReplayAnswerEncoder().wrap(buffer, FrameDescriptor.HEADER_LENGTH).rptSeq(0).transactTime(0)
            .instrumentId(0).flags((short) 0).fromSequence(from).count(count).code(code);
        send(buffer.byteArray());
    }

    private void send(final byte[] bytes) throws IOException {
        final ByteBuffer prefixed = ByteBuffer.allocate(PREFIX + bytes.length).order(LITTLE_ENDIAN);
        prefixed.putShort((short) bytes.length).put(bytes).flip();
        while (prefixed.hasRemaining()) {
            connection.write(prefixed);
        }
    }
}
