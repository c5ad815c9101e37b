package org.ringside.marketdata.tool;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.agrona.DirectBuffer;
import org.ringside.marketdata.client.PacketReader;
import org.ringside.marketdata.protocol.GroupSizeEncodingDecoder;

/**
 * A message by its fields.
 *
 * @param templateId of it.
 * @param name       of it; that of its number, when this version does not know it.
 * @param fields     by name, as they stand there; entries of a group in a list.
 */
record DecodedMessage(int templateId, String name, Map<String, Object> fields) {
    private static final int COUNT_OFFSET = 2;
    private static final int U16_MASK = 0xFFFF;

    /** The message that a packet is at. What a later version has behind the fields of this one is left out. */
    static DecodedMessage of(final PublicSchema schema, final PacketReader packet) {
        final Optional<PublicSchema.Message> known = schema.message(packet.templateId());
        if (known.isEmpty()) {
            return new DecodedMessage(packet.templateId(), "template " + packet.templateId(), Map.of());
        }
        final DirectBuffer buffer = packet.buffer();
        final Map<String, Object> fields = values(known.get().fields(), buffer, packet.body());
        known.get().group().ifPresent(group ->
            fields.put(group.name(), entries(group, buffer, packet.body() + packet.blockLength())));
        return new DecodedMessage(packet.templateId(), known.get().name(), fields);
    }

    private static List<Map<String, Object>> entries(
        final PublicSchema.Group group, final DirectBuffer buffer, final int offset) {
        final int length = buffer.getShort(offset, LITTLE_ENDIAN) & U16_MASK;
        final int count = buffer.getShort(offset + COUNT_OFFSET, LITTLE_ENDIAN) & U16_MASK;
        final List<Map<String, Object>> entries = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            entries.add(values(group.fields(), buffer, offset + GroupSizeEncodingDecoder.ENCODED_LENGTH + i * length));
        }
        return entries;
    }

    private static Map<String, Object> values(
        final List<SchemaField> fields, final DirectBuffer buffer, final int block) {
        final Map<String, Object> values = new LinkedHashMap<>();
        fields.forEach(field -> values.put(field.name(), field.value(buffer, block)));
        return values;
    }

    int instrument() {
        return fields.get("instrumentId") instanceof final Number id ? id.intValue() : 0;
    }
}
