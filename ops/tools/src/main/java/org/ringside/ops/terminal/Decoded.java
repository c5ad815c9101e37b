package org.ringside.ops.terminal;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.agrona.DirectBuffer;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * A command or event of the exchange by its fields, as the codecs print it.
 *
 * @param name   of the message
 * @param fields by name, those of a composite in a map of their own
 */
public record Decoded(String name, Map<String, Object> fields) {
    /** The codecs of all messages of the schema, by template id. */
    private static final Map<Integer, Class<?>> CODECS = codecs();

    /** Null for a type that the exchange does not know. */
    public static Decoded of(final int typeId, final DirectBuffer buffer, final int offset) {
        final Class<?> codec = CODECS.get(typeId);
        if (codec == null) {
            return null;
        }
        try {
            final Object decoder = codec.getConstructor().newInstance();
            codec.getMethod("wrap", DirectBuffer.class, int.class, int.class, int.class).invoke(
                decoder, buffer, offset, codec.getField("BLOCK_LENGTH").getInt(null), NewOrderDecoder.SCHEMA_VERSION);
            return parse(decoder.toString());
        } catch (final ReflectiveOperationException noCodec) {
            throw new IllegalStateException(codec + " is not what sbe-tool generates", noCodec);
        }
    }

    /** A field equals a value, as it is printed. Fields of composites count too. */
    public boolean has(final String field, final String value) {
        return has(fields, field, value);
    }

    /** A message has all of these fields; one that the exchange does not know (null) has none. */
    public static boolean matches(final Decoded message, final Map<String, String> where) {
        return where.entrySet().stream()
            .allMatch(field -> message != null && message.has(field.getKey(), field.getValue()));
    }

    /** {@code NewOrder clOrdId=7 price=100}. */
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

    private static Map<Integer, Class<?>> codecs() {
        final Map<Integer, Class<?>> codecs = new HashMap<>();
        try (InputStream schema = NewOrderDecoder.class.getResourceAsStream("/matching-engine-protocol.xml")) {
            final NodeList messages = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(schema)
                .getElementsByTagName("sbe:message");
            for (int i = 0; i < messages.getLength(); i++) {
                final Element message = (Element) messages.item(i);
                codecs.put(Integer.valueOf(message.getAttribute("id")), Class.forName(
                    NewOrderDecoder.class.getPackageName() + "." + message.getAttribute("name") + "Decoder"));
            }
            return codecs;
        } catch (final IOException | ParserConfigurationException | SAXException | ClassNotFoundException broken) {
            throw new IllegalStateException("the schema of commands and events cannot be read", broken);
        }
    }

    /** The codecs print {@code [Name](header):a=1|b=(c=2|d=3)|e=4}. */
    private static Decoded parse(final String text) {
        return new Decoded(text.substring(1, text.indexOf(']')), fields(text.substring(text.indexOf("):") + 2)));
    }

    private static Map<String, Object> fields(final String text) {
        final Map<String, Object> fields = new LinkedHashMap<>();
        int start = 0;
        int depth = 0;
        for (int i = 0; i <= text.length(); i++) {
            final char character = i == text.length() ? '|' : text.charAt(i);
            depth += character == '(' ? 1 : character == ')' ? -1 : 0;
            if (character == '|' && depth == 0) {
                final String[] field = text.substring(start, i).split("=", 2);
                fields.put(field[0], value(field[1]));
                start = i + 1;
            }
        }
        return fields;
    }

    private static Object value(final String text) {
        if (text.startsWith("(") && text.endsWith(")")) {
            return fields(text.substring(1, text.length() - 1));
        }
        return text.matches("-?\\d+") ? new BigInteger(text) : text;
    }
}
