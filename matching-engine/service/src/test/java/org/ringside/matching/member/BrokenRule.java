package org.ringside.matching.member;

import java.nio.ByteOrder;
import org.agrona.MutableDirectBuffer;
import org.ringside.matching.cluster.protocol.MessageHeaderDecoder;
import org.ringside.matching.cluster.protocol.TrainDecoder;
import org.ringside.matching.protocol.NewOrderDecoder;

/** What makes a member differ from the others: an order has a quantity of one more for it. */
public final class BrokenRule {
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final TrainDecoder train = new TrainDecoder();

    /**
     * Breaks the rule for the first order of a message of the log.
     *
     * @param message a sound one; it is changed.
     * @return whether there was an order in it.
     */
    public boolean apply(final MutableDirectBuffer message, final int length) {
        if (length < MessageHeaderDecoder.ENCODED_LENGTH || header.wrap(message, 0).templateId()
            != TrainDecoder.TEMPLATE_ID || header.schemaId() != TrainDecoder.SCHEMA_ID) {
            return false;
        }
        train.wrapAndApplyHeader(message, 0, header);
        for (final TrainDecoder.CommandsDecoder command : train.commands()) {
            if (command.typeId() == NewOrderDecoder.TEMPLATE_ID) {
                final int quantity = train.limit() + TrainDecoder.CommandsDecoder.bytesHeaderLength()
                    + NewOrderDecoder.quantityEncodingOffset();
                message.putLong(
                    quantity, message.getLong(quantity, ByteOrder.LITTLE_ENDIAN) + 1, ByteOrder.LITTLE_ENDIAN);
                return true;
            }
            command.skipBytes();
        }
        return false;
    }
}
