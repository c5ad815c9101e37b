package org.ringside.matching.bridge;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.matching.cluster.protocol.MessageHeaderEncoder;
import org.ringside.matching.cluster.protocol.TrainEncoder;

/** A message with commands of {@code orders.in}, each the successor of the one before. It fits into one datagram. */
final class TrainBuilder {
    /** Bytes of the longest command. */
    static final int MAX_COMMAND = 112;

    private static final int FRAME = MessageHeaderEncoder.ENCODED_LENGTH + TrainEncoder.BLOCK_LENGTH
        + TrainEncoder.CommandsEncoder.sbeHeaderSize();
    private static final int LONGEST = TrainEncoder.CommandsEncoder.sbeBlockLength()
        + TrainEncoder.CommandsEncoder.bytesHeaderLength() + MAX_COMMAND;

    private final UnsafeBuffer buffer;
    private final int most;
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final TrainEncoder train = new TrainEncoder();
    private TrainEncoder.CommandsEncoder commands;
    private int size;

    /** @param maxLength bytes of a message that goes in one datagram. */
    TrainBuilder(final int maxLength) {
        most = (maxLength - FRAME) / LONGEST;
        if (most < 2) {
            throw new IllegalArgumentException("a message of " + maxLength + " bytes takes no two commands");
        }
        buffer = new UnsafeBuffer(new byte[maxLength]);
    }

    /** How many commands it takes at least, of any length. */
    int most() {
        return most;
    }

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /**
     * Begins anew, without commands.
     *
     * @param readNs   when its commands are read (t4).
     * @param previous position of the command before the first one.
     */
    void begin(final long readNs, final long previous) {
        commands = train.wrapAndApplyHeader(buffer, 0, header)
            .engineRead(readNs)
            .previous(previous)
            .commandsCount(most);
        size = 0;
    }

    /** Appends a command; there are less than {@link #most}. */
    void add(final long position, final int typeId, final DirectBuffer source, final int offset, final int length) {
        commands.next().position(position).typeId(typeId).putBytes(source, offset, length);
        size++;
    }

    void clear() {
        size = 0;
    }

    DirectBuffer buffer() {
        return buffer;
    }

    /** Ends the message. Returns its length with the header. */
    int end() {
        commands.resetCountToIndex();
        return MessageHeaderEncoder.ENCODED_LENGTH + train.encodedLength();
    }
}
