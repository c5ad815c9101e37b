package org.ringside.marketdata.tool;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.ringside.marketdata.protocol.MessageHeaderDecoder;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** The public schema of market data, from the file that the codecs were generated from: where each field lies. */
final class PublicSchema {
    private static final String NAME = "name";
    private static final String TYPE = "type";
    private static final Map<String, Integer> LENGTHS = Map.of("char", 1, "uint8", 1, "int8", 1, "uint16", 2, "int16",
        2, "uint32", 4, "int32", 4, "uint64", 8, "int64", 8);

    private final Map<Integer, Message> messages = new LinkedHashMap<>();
    private final Map<String, SchemaField.Type> types = new LinkedHashMap<>();

    /**
     * A message.
     *
     * @param id     of its template.
     * @param name   of it.
     * @param length of its block in bytes.
     * @param fields of the block.
     * @param group  behind the block.
     */
    record Message(int id, String name, int length, List<SchemaField> fields, Optional<Group> group) {
    }

    /**
     * A group of entries.
     *
     * @param name   of it.
     * @param length of an entry in bytes.
     * @param fields of an entry.
     */
    record Group(String name, int length, List<SchemaField> fields) {
    }

    /** Reads it. */
    static PublicSchema read() {
        try (InputStream file = MessageHeaderDecoder.class.getResourceAsStream("/market-data-protocol.xml")) {
            return new PublicSchema(DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file));
        } catch (final IOException | ParserConfigurationException | SAXException broken) {
            throw new IllegalStateException("the schema of market data cannot be read", broken);
        }
    }

    private PublicSchema(final Document document) {
        LENGTHS.forEach((name, length) ->
            types.put(name, new SchemaField.Type(name, name, length, !name.startsWith("u"), Map.of())));
        for (final Element type : elements(document.getElementsByTagName(TYPE))) {
            if (type.getParentNode().getNodeName().equals("types")) {
                final String primitive = type.getAttribute("primitiveType");
                final String length = type.getAttribute("length");
                add(type, primitive, length.isEmpty() ? LENGTHS.get(primitive) : Integer.parseInt(length), Map.of());
            }
        }
        for (final Element type : elements(document.getElementsByTagName("enum"))) {
            final String primitive = type.getAttribute("encodingType");
            final Map<Long, String> constants = new LinkedHashMap<>();
            for (final Element constant : elements(type.getElementsByTagName("validValue"))) {
                final String value = constant.getTextContent().strip();
                constants.put(primitive.equals("char") ? value.charAt(0) : Long.parseLong(value),
                    constant.getAttribute(NAME));
            }
            add(type, primitive, LENGTHS.get(primitive), constants);
        }
        for (final Element message : elements(document.getElementsByTagName("sbe:message"))) {
            add(message);
        }
    }

    private void add(final Element type, final String primitive, final int length, final Map<Long, String> constants) {
        final String name = type.getAttribute(NAME);
        types.put(name, new SchemaField.Type(name, primitive, length, !primitive.startsWith("u"), constants));
    }

    private void add(final Element message) {
        final List<SchemaField> fields = fields(message);
        Optional<Group> group = Optional.empty();
        for (final Element found : elements(message.getElementsByTagName("group"))) {
            final List<SchemaField> entry = fields(found);
            group = Optional.of(new Group(found.getAttribute(NAME), length(entry), entry));
        }
        final int id = Integer.parseInt(message.getAttribute("id"));
        messages.put(id, new Message(id, message.getAttribute(NAME), length(fields), fields, group));
    }

    private List<SchemaField> fields(final Element parent) {
        final List<SchemaField> fields = new ArrayList<>();
        int offset = 0;
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node.getNodeName().equals("field")) {
                final Element field = (Element) node;
                final SchemaField.Type type = types.get(field.getAttribute(TYPE));
                fields.add(new SchemaField(field.getAttribute(NAME), type, offset));
                offset += type.length();
            }
        }
        return fields;
    }

    private static int length(final List<SchemaField> fields) {
        return fields.stream().mapToInt(field -> field.type().length()).sum();
    }

    private static List<Element> elements(final NodeList nodes) {
        final List<Element> elements = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            elements.add((Element) nodes.item(i));
        }
        return elements;
    }

    Collection<Message> messages() {
        return messages.values();
    }

    /** Empty for a template that this version does not know. */
    Optional<Message> message(final int id) {
        return Optional.ofNullable(messages.get(id));
    }

    /** Whether some message, or an entry of its group, has a field of this name. */
    boolean isField(final String name) {
        return messages.values().stream().flatMap(message -> message.fields().stream())
            .anyMatch(field -> field.name().equals(name));
    }
}
