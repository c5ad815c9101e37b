package org.ringside.ops.terminal;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
 * A command or event of the exchange by its fields, as the codecs print it.
 *
 * @param name   of the message
 * @param fields by name, those of a composite in a map of their own
 */
public record Decoded(String name, Map<String, Object> fields) {
    /** What the name of a codec has behind that of its message. */
    private static final String CODEC = "Decoder";
    private static final Schema SCHEMA = Schema.read();

    /**
     * The schema of commands and events.
     *
     * @param codecs of its messages, by template id
     * @param fields names of all fields, also of those in composites
     */
    private record Schema(Map<Integer, Class<?>> codecs, Set<String> fields) {
        private static final String NOT_ON_THE_RINGS = "messageHeader";

        static Schema read() {
            final Schema schema = new Schema(new HashMap<>(), new HashSet<>());
            try (InputStream file = NewOrderDecoder.class.getResourceAsStream("/matching-engine-protocol.xml")) {
                final Document document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file);
                for (final Element message : elements(document.getElementsByTagName("sbe:message"))) {
                    schema.codecs.put(Integer.valueOf(message.getAttribute("id")), Class.forName(
                        NewOrderDecoder.class.getPackageName() + "." + message.getAttribute("name") + CODEC));
                    schema.addNames(message.getElementsByTagName("field"));
                }
                for (final Element composite : elements(document.getElementsByTagName("composite"))) {
                    if (!composite.getAttribute("name").equals(NOT_ON_THE_RINGS)) {
                        schema.addNames(composite.getElementsByTagName("type"));
                    }
                }
                return schema;
            } catch (final IOException | ParserConfigurationException | SAXException | ClassNotFoundException broken) {
                throw new IllegalStateException("the schema of commands and events cannot be read", broken);
            }
        }

        private void addNames(final NodeList named) {
            elements(named).forEach(element -> fields.add(element.getAttribute("name")));
        }

        private static List<Element> elements(final NodeList nodes) {
            return IntStream.range(0, nodes.getLength()).mapToObj(i -> (Element) nodes.item(i)).toList();
        }
    }

    /** Null for a type that the exchange does not know. */
    public static Decoded of(final int typeId, final DirectBuffer buffer, final int offset) {
        final Class<?> codec = SCHEMA.codecs.get(typeId);
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

    /** Whether some message has this name. */
    static boolean isMessage(final String name) {
        return SCHEMA.codecs.values().stream().anyMatch(codec -> codec.getSimpleName().equals(name + CODEC));
    }

    /** Whether some message has a field of this name. */
    static boolean isField(final String name) {
        return SCHEMA.fields.contains(name);
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
