package org.ringside.marketdata.tool;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.marketdata.client.PacketDescriptor;
import org.ringside.marketdata.client.PacketWriter;
import org.ringside.marketdata.publisher.FeedStream;

/** Packets with each message of the schema, whose bytes ascend, and one without any. */
final class SamplePackets {
    private static final int ENTRIES = 3;
    private static final int GROUP_LENGTH = 4;

    private final List<Sample> all = new ArrayList<>();

    /** A packet. */
    record Sample(UnsafeBuffer buffer, int length) {
    }

    SamplePackets(final PublicSchema schema) {
        final List<PublicSchema.Message> messages = List.copyOf(schema.messages());
        for (int i = 0; i <= messages.size(); i++) {
            final FeedStream stream = FeedStream.values()[i % FeedStream.values().length];
            all.add(packet(Streams.number(stream), messages.subList(Math.max(0, i - 2), i)));
        }
    }

    List<Sample> all() {
        return all;
    }

    private Sample packet(final int stream, final List<PublicSchema.Message> messages) {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[PacketDescriptor.MAX_LENGTH]);
        final PacketWriter writer = new PacketWriter(5, 3, stream, 65_535);
        writer.begin(buffer, 0);
        for (final PublicSchema.Message message : messages) {
            final int entries = message.group().isPresent() ? ENTRIES : 0;
            final int length = message.length() + message.group().map(group ->
                GROUP_LENGTH + entries * group.length()).orElse(0);
            final int body = writer.claim(length);
            fill(buffer, body, message.fields(), message.id());
            message.group().ifPresent(group -> {
                final int at = body + message.length();
                buffer.putShort(at, (short) group.length(), LITTLE_ENDIAN);
                buffer.putShort(at + 2, (short) ENTRIES, LITTLE_ENDIAN);
                for (int i = 0; i < ENTRIES; i++) {
                    fill(buffer, at + GROUP_LENGTH + i * group.length(), group.fields(), message.id() + i);
                }
            });
            writer.commit(message.id(), message.length(), length);
        }
        return new Sample(buffer, writer.finish(1L << 40, 9, 1_700_000_000_123_456_789L, 1_700_000_000_123_456_788L));
    }

    /** Numbers that have a sign where they can; constants that there are; every third price is null. */
    private static void fill(
        final UnsafeBuffer buffer, final int block, final List<SchemaField> fields, final int seed) {
        for (int i = 0; i < fields.size(); i++) {
            final SchemaField field = fields.get(i);
            final int at = block + field.offset();
            final SchemaField.Type type = field.type();
            if (type.isText()) {
                buffer.putStringWithoutLengthAscii(at, "ABC-" + seed);
            } else if (!type.constants().isEmpty()) {
                final List<Long> constants = List.copyOf(type.constants().keySet());
                buffer.putByte(at, constants.get(seed % constants.size()).byteValue());
            } else if (type.isPrice() && (seed + i) % 3 == 0) {
                buffer.putLong(at, Long.MIN_VALUE, LITTLE_ENDIAN);
            } else {
                for (int k = 0; k < type.length(); k++) {
                    buffer.putByte(at + k, (byte) (0xF0 - seed - i - k));
                }
            }
        }
    }
}
