package org.ringside.ops.terminal;

import java.util.Map;
import java.util.Set;
import org.agrona.DirectBuffer;

/**
 * A command or event of the exchange by its fields.
 *
 * @param name   of the message
 * @param fields by name: a number, or the name of a constant; fields of a composite are in a map of their own
 */
public record Decoded(String name, Map<String, Object> fields) {
    private static final MessageSchema SCHEMA = MessageSchema.read();

    /** Decodes a message. Returns null for an unknown type, and for a message that is too short for its type. */
    public static Decoded of(final int typeId, final DirectBuffer buffer, final int offset, final int length) {
        return SCHEMA.decode(typeId, buffer, offset, length);
    }

    /** Whether a field has this value, as printed. Fields of composites count, too. */
    public boolean has(final String field, final String value) {
        return has(fields, field, value);
    }

    /** Whether some message has this name. */
    static boolean isMessage(final String name) {
        return SCHEMA.hasMessage(name);
    }

    /** Whether some message has a field of this name. */
    static boolean isField(final String name) {
        return SCHEMA.hasField(name);
    }

    /** Names of the fields of all messages. */
    static Set<String> fieldNames() {
        return SCHEMA.fields();
    }

    /** Returns for example {@code NewOrder clOrdId=7 price=100}. */
    @Override
    public String toString() {
        final StringBuilder text = new StringBuilder(name);
        fields.forEach((field, value) -> text.append(' ').append(field).append('=').append(value));
        return text.toString();
    }

    private static boolean has(final Map<?, ?> fields, final String field, final String value) {
        return fields.entrySet().stream().anyMatch(entry -> entry.getValue() instanceof final Map<?, ?> composite
            ? has(composite, field, value)
            : entry.getKey().equals(field) && entry.getValue().toString().equals(value));
    }
}
