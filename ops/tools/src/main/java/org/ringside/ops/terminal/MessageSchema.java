package org.ringside.ops.terminal;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.agrona.DirectBuffer;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * The schema of commands and events. It reads a message field by field, whatever its bytes are: the codecs' own text
 * has no sign where a number is unsigned, and cannot be taken apart again when a name in the message is no name.
 */
final class MessageSchema {
    /** What a field has that may have a constant and has none. */
    static final String NO_CONSTANT = "NULL_VAL";

    private static final String NOT_ON_THE_RINGS = "messageHeader";
    private static final BigInteger NO_NUMBER = BigInteger.valueOf(0xFF);
    private static final int LONG_BITS = Long.SIZE;
    private static final char FIRST_PRINTABLE = ' ';
    private static final char LAST_PRINTABLE = '~';
    /** By the name of the type, in bits; negative where it has a sign. */
    private static final Map<String, Integer> NUMBERS = Map.of("uint8", 8, "uint16", 16, "uint32", 32, "uint64", 64,
        "int8", -8, "int16", -16, "int32", -32, "int64", -64, "char", 8);

    private final Map<Integer, Message> messages = new HashMap<>();
    private final Set<String> fields = new HashSet<>();

    /** How the bytes of a field are read: a number, a word, or a map of those. */
    @FunctionalInterface
    private interface Value {
        Object of(DirectBuffer buffer, int offset);
    }

    private record Type(int length, Value value) {
    }

    /** Fields behind one another. */
    private record Block(Map<String, Type> types) {
        int length() {
            return types.values().stream().mapToInt(Type::length).sum();
        }

        Map<String, Object> of(final DirectBuffer buffer, final int offset) {
            final Map<String, Object> values = new LinkedHashMap<>();
            int at = offset;
            for (final Map.Entry<String, Type> field : types.entrySet()) {
                values.put(field.getKey(), field.getValue().value.of(buffer, at));
                at += field.getValue().length;
            }
            return values;
        }
    }

    private record Message(String name, Block block) {
    }

    /** Reads the schema that the codecs were generated from. */
    static MessageSchema read() {
        try (InputStream file = NewOrderDecoder.class.getResourceAsStream("/matching-engine-protocol.xml")) {
            return new MessageSchema(DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file));
        } catch (final IOException | ParserConfigurationException | SAXException broken) {
            throw new IllegalStateException("the schema of commands and events cannot be read", broken);
        }
    }

    private MessageSchema(final Document document) {
        final Map<String, Type> types = new HashMap<>();
        NUMBERS.forEach((name, bits) -> types.put(name, number(bits)));
        for (final Element type : elements(document.getElementsByTagName("type"))) {
            if (!type.getAttribute("length").isEmpty()) {
                final int length = Integer.parseInt(type.getAttribute("length"));
                final String element = type.getAttribute("primitiveType");
                types.put(type.getAttribute("name"),
                    element.equals("char") ? word(length) : list(length, types.get(element)));
            }
        }
        for (final Element constants : elements(document.getElementsByTagName("enum"))) {
            types.put(constants.getAttribute("name"), constant(constants));
        }
        for (final Element composite : elements(document.getElementsByTagName("composite"))) {
            if (!composite.getAttribute("name").equals(NOT_ON_THE_RINGS)) {
                final Block block = block(composite.getElementsByTagName("type"), "primitiveType", types);
                types.put(composite.getAttribute("name"), new Type(block.length(), block::of));
            }
        }
        for (final Element message : elements(document.getElementsByTagName("sbe:message"))) {
            messages.put(Integer.valueOf(message.getAttribute("id")), new Message(
                message.getAttribute("name"), block(message.getElementsByTagName("field"), "type", types)));
        }
    }

    /** Null for a type that the exchange does not know, and for a message that is too short for its type. */
    Decoded decode(final int typeId, final DirectBuffer buffer, final int offset, final int length) {
        final Message message = messages.get(typeId);
        return message == null || length < message.block.length() ? null
            : new Decoded(message.name, message.block.of(buffer, offset));
    }

    boolean hasMessage(final String name) {
        return messages.values().stream().anyMatch(message -> message.name.equals(name));
    }

    Set<String> fields() {
        return Set.copyOf(fields);
    }

    boolean hasField(final String name) {
        return fields.contains(name);
    }

    private Block block(final NodeList members, final String typeAttribute, final Map<String, Type> types) {
        final Map<String, Type> byName = new LinkedHashMap<>();
        elements(members).forEach(member ->
            byName.put(member.getAttribute("name"), types.get(member.getAttribute(typeAttribute))));
        fields.addAll(byName.keySet());
        return new Block(byName);
    }

    private static Type number(final int signedBits) {
        final int bits = Math.abs(signedBits);
        return new Type(bits / Byte.SIZE, (buffer, offset) -> {
            final long raw = switch (bits) {
                case Byte.SIZE -> buffer.getByte(offset);
                case Short.SIZE -> buffer.getShort(offset, ByteOrder.LITTLE_ENDIAN);
                case Integer.SIZE -> buffer.getInt(offset, ByteOrder.LITTLE_ENDIAN);
                default -> buffer.getLong(offset, ByteOrder.LITTLE_ENDIAN);
            };
            return signedBits < 0 ? BigInteger.valueOf(raw)
                : new BigInteger(Long.toUnsignedString(raw << LONG_BITS - bits >>> LONG_BITS - bits));
        });
    }

    /** Characters up to the first 0. What could steer a terminal is a question mark. */
    private static Type word(final int length) {
        return new Type(length, (buffer, offset) -> IntStream.range(0, length)
            .mapToObj(i -> (char) buffer.getByte(offset + i)).takeWhile(character -> character != 0)
            .map(character -> character < FIRST_PRINTABLE || character > LAST_PRINTABLE ? "?" : character.toString())
            .collect(Collectors.joining()));
    }

    /** Numbers up to the first 0, with commas. */
    private static Type list(final int length, final Type number) {
        return new Type(length * number.length, (buffer, offset) -> IntStream.range(0, length)
            .mapToObj(i -> number.value.of(buffer, offset + i * number.length))
            .takeWhile(value -> !value.equals(BigInteger.ZERO)).map(Object::toString)
            .collect(Collectors.joining(",")));
    }

    /** By name, also that of no constant; a number that has none stays one. */
    private static Type constant(final Element constants) {
        final boolean isCharacter = constants.getAttribute("encodingType").equals("char");
        final Map<BigInteger, String> names = new HashMap<>();
        for (final Element constant : elements(constants.getElementsByTagName("validValue"))) {
            final String code = constant.getTextContent().strip();
            names.put(isCharacter ? BigInteger.valueOf(code.charAt(0)) : new BigInteger(code),
                constant.getAttribute("name"));
        }
        names.put(isCharacter ? BigInteger.ZERO : NO_NUMBER, NO_CONSTANT);
        final Type code = number(NUMBERS.get(constants.getAttribute("encodingType")));
        return new Type(code.length, (buffer, offset) -> {
            final Object value = code.value.of(buffer, offset);
            return names.containsKey(value) ? names.get(value) : value;
        });
    }

    private static List<Element> elements(final NodeList nodes) {
        return IntStream.range(0, nodes.getLength()).mapToObj(i -> (Element) nodes.item(i)).toList();
    }
}
