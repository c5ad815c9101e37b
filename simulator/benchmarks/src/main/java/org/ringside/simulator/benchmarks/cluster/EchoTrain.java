package org.ringside.simulator.benchmarks.cluster;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.matching.cluster.protocol.MessageHeaderEncoder;
import org.ringside.matching.cluster.protocol.TrainEncoder;
import org.ringside.matching.protocol.NewOrderEncoder;

/** A train of new orders as a bridge sends it, with nothing in the orders. One thread. */
final class EchoTrain {
    private static final int FRAME = MessageHeaderEncoder.ENCODED_LENGTH + TrainEncoder.BLOCK_LENGTH
        + TrainEncoder.CommandsEncoder.sbeHeaderSize();
    private static final int COMMAND = TrainEncoder.CommandsEncoder.sbeBlockLength()
        + TrainEncoder.CommandsEncoder.bytesHeaderLength() + NewOrderEncoder.BLOCK_LENGTH;

    private final UnsafeBuffer order = new UnsafeBuffer(new byte[NewOrderEncoder.BLOCK_LENGTH]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final TrainEncoder encoder = new TrainEncoder();
    private final UnsafeBuffer buffer;
    private final int most;

    /** @param maxLength bytes of a message that goes in one datagram. */
    EchoTrain(final int maxLength) {
        buffer = new UnsafeBuffer(new byte[maxLength]);
        most = (maxLength - FRAME) / COMMAND;
    }

    /** How many orders it takes. */
    int most() {
        return most;
    }

    /** Orders from a position on. */
    void fill(final long position, final int size, final long readNs) {
        final TrainEncoder.CommandsEncoder commands = encoder.wrapAndApplyHeader(buffer, 0, header)
            .engineRead(readNs)
            .previous(position - 1)
            .commandsCount(size);
        for (int i = 0; i < size; i++) {
            commands.next().position(position + i).typeId(NewOrderEncoder.TEMPLATE_ID)
                .putBytes(order, 0, NewOrderEncoder.BLOCK_LENGTH);
        }
    }

    DirectBuffer buffer() {
        return buffer;
    }

    /** Bytes of the message. */
    int length() {
        return MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength();
    }
}
