package org.ringside.marketdata.publisher;

import java.util.Locale;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.marketdata.client.PacketDescriptor;
import org.ringside.marketdata.protocol.OrderAddedDecoder;

/** Spoils a packet now and then: a comparison of books has to notice. */
enum PacketSabotage {
    /** Every packet is passed on as it is. */
    NONE,
    /** A packet is left out. */
    DROP,
    /** A packet comes after the next one. */
    SWAP,
    /** A bit of a quantity is another. */
    FLIP;

    private static final int EVERY = 50;

    /** As the property {@code ringside.sabotage} says. */
    static PacketSabotage ofProperty() {
        return valueOf(System.getProperty("ringside.sabotage", "none").toUpperCase(Locale.ROOT));
    }

    PacketSink apply(final PacketSink line) {
        return this == NONE ? line : new Spoiler(line);
    }

    private final class Spoiler implements PacketSink {
        private final PacketSink line;
        private int orders;
        private UnsafeBuffer held;

        Spoiler(final PacketSink line) {
            this.line = line;
        }

        @Override
        public boolean offer(final DirectBuffer buffer, final int offset, final int length) {
            final UnsafeBuffer packet = new UnsafeBuffer(new byte[length]);
            packet.putBytes(0, buffer, offset, length);
            final int order = findOrder(packet);
            final boolean isMeant = order >= 0 && ++orders % EVERY == 0;
            if (isMeant && PacketSabotage.this == DROP) {
                return true;
            }
            if (isMeant && PacketSabotage.this == SWAP) {
                held = packet;
                return true;
            }
            if (isMeant) {
                final int quantity = order + OrderAddedDecoder.quantityEncodingOffset();
                packet.putByte(quantity, (byte) (packet.getByte(quantity) ^ 1));
            }
            line.offer(packet, 0, length);
            if (held != null) {
                line.offer(held, 0, held.capacity());
                held = null;
            }
            return true;
        }

        /** Block of the first order that is added; negative when there is none. */
        private static int findOrder(final DirectBuffer packet) {
            int frame = PacketDescriptor.HEADER_LENGTH;
            while (frame < packet.capacity()) {
                if (FrameDescriptor.templateId(packet, frame) == OrderAddedDecoder.TEMPLATE_ID) {
                    return frame + FrameDescriptor.HEADER_LENGTH;
                }
                frame += FrameDescriptor.frameLength(packet, frame);
            }
            return -1;
        }
    }
}
