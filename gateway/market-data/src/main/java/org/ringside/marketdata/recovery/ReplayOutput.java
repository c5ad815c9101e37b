package org.ringside.marketdata.recovery;

import java.nio.ByteBuffer;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.marketdata.client.PacketDescriptor;
import org.ringside.marketdata.client.PacketWriter;
import org.ringside.marketdata.protocol.MessageHeaderEncoder;
import org.ringside.marketdata.protocol.ReplayAnswerEncoder;
import org.ringside.marketdata.protocol.ReplayCode;
import org.ringside.marketdata.replay.ReplayDescriptor;

/** The bytes of an answer that wait for the socket: the message 82, and the packets of one record at a time. */
final class ReplayOutput {
    /** A record of the store has 64 KiB; behind each 1,300 bytes there is a header. */
    private static final int CAPACITY = 80 << 10;
    private static final int PREFIX = ReplayDescriptor.PREFIX_LENGTH;
    private static final int ANSWER = FrameDescriptor.HEADER_LENGTH + ReplayAnswerEncoder.BLOCK_LENGTH;

    private final ByteBuffer bytes = ByteBuffer.allocateDirect(CAPACITY);
    private final UnsafeBuffer buffer = new UnsafeBuffer(bytes);
    private final ReplayAnswerEncoder answer = new ReplayAnswerEncoder();
    private final PacketWriter writer;
    private int length;
    private boolean isPacketOpen;
    private long sequence;
    private long epoch;

    ReplayOutput(final FeedIdentity feed) {
        writer = new PacketWriter(feed.session(), feed.channel(), PacketDescriptor.STREAM_ORDERS, feed.incarnation());
        bytes.limit(0);
    }

    /** What is to be written to the socket; empty when all of it was. */
    ByteBuffer bytes() {
        return bytes;
    }

    /** Begins to fill the buffer, which is empty. */
    void begin(final long newEpoch) {
        bytes.clear();
        length = 0;
        epoch = newEpoch;
    }

    void answer(final ReplayCode code, final long from, final int count) {
        ReplayDescriptor.putLength(buffer, length, ANSWER);
        FrameDescriptor.putHeaders(buffer, length + PREFIX, ANSWER, ReplayAnswerEncoder.BLOCK_LENGTH,
            ReplayAnswerEncoder.TEMPLATE_ID, MessageHeaderEncoder.SCHEMA_ID, MessageHeaderEncoder.SCHEMA_VERSION);
        answer.wrap(buffer, length + PREFIX + FrameDescriptor.HEADER_LENGTH)
            .rptSeq(0).transactTime(epoch).instrumentId(0).flags((short) 0)
            .fromSequence(from).count(count).code(code);
        length += PREFIX + ANSWER;
        sequence = from;
    }

    void event(final int templateId, final DirectBuffer source, final int body, final int bodyLength) {
        if (!isPacketOpen) {
            open();
        }
        int place = writer.claim(bodyLength);
        if (place == PacketWriter.NO_ROOM) {
            closePacket();
            open();
            place = writer.claim(bodyLength);
        }
        buffer.putBytes(place, source, body, bodyLength);
        writer.commit(templateId, bodyLength, bodyLength);
    }

    /** Completes what was put in: it can be written. */
    void end() {
        if (isPacketOpen) {
            closePacket();
        }
        bytes.position(0).limit(length);
    }

    private void open() {
        writer.begin(buffer, length + PREFIX);
        isPacketOpen = true;
    }

    private void closePacket() {
        final int packetLength = writer.finish(sequence, PacketDescriptor.FLAG_RECOVERED, epoch, 0);
        ReplayDescriptor.putLength(buffer, length, packetLength);
        length += PREFIX + packetLength;
        sequence += writer.count();
        isPacketOpen = false;
    }
}
