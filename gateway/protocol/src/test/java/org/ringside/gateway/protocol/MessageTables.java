package org.ringside.gateway.protocol;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** A schema as tables of bytes, for the page of its protocol. */
final class MessageTables {
    private static final String COLUMNS = "\n| at | type | field | | since |\n|---|---|---|---|---|\n";
    private static final Map<String, Integer> LENGTHS = Map.of(
        "uint8", 1, "char", 1, "uint16", 2, "uint32", 4, "uint64", 8, "int64", 8);
    private static final Map<String, String> SHORT = Map.of(
        "uint8", "u8", "char", "char", "uint16", "u16", "uint32", "u32", "uint64", "u64", "int64", "i64");

    private final Map<String, String> primitives = new HashMap<>();
    private final Map<String, String> notes = new HashMap<>();
    private final Map<String, Integer> counts = new HashMap<>();
    private final Map<String, Element> enums = new HashMap<>();
    private final StringBuilder page = new StringBuilder();
    private int offset;

    private MessageTables() {
    }

    /** All messages, and behind them the values of all enums but for the codes, which the page explains itself. */
    static String of(final InputStream schema) throws IOException {
        final Element root;
        try {
            root = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(schema).getDocumentElement();
        } catch (final ParserConfigurationException | SAXException ex) {
            throw new IOException("the schema cannot be read", ex);
        }
        final MessageTables tables = new MessageTables();
        for (final Element types : children(root, "types")) {
            tables.addTypes(types);
        }
        children(root, "sbe:message").forEach(tables::addMessage);
        tables.addEnums();
        return tables.page.toString();
    }

    /** Names and values of an enum of the schema. */
    static Map<String, String> valuesOf(final String name, final InputStream schema) throws IOException {
        try {
            final NodeList all = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(schema)
                .getElementsByTagName("enum");
            for (int i = 0; i < all.getLength(); i++) {
                final Element each = (Element) all.item(i);
                if (each.getAttribute("name").equals(name)) {
                    final Map<String, String> values = new HashMap<>();
                    children(each, "validValue")
                        .forEach(value -> values.put(value.getAttribute("name"), value.getTextContent()));
                    return values;
                }
            }
            throw new IOException("the schema has no enum " + name);
        } catch (final ParserConfigurationException | SAXException ex) {
            throw new IOException("the schema cannot be read", ex);
        }
    }

    /** Names of all messages of the schema. */
    static List<String> messagesOf(final InputStream schema) throws IOException {
        try {
            return children(DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(schema)
                .getDocumentElement(), "sbe:message").stream().map(message -> message.getAttribute("name")).toList();
        } catch (final ParserConfigurationException | SAXException ex) {
            throw new IOException("the schema cannot be read", ex);
        }
    }

    private void addTypes(final Element types) {
        primitives.putAll(Map.of("uint8", "uint8", "char", "char", "uint16", "uint16", "uint32", "uint32",
            "uint64", "uint64", "int64", "int64"));
        for (final Element type : children(types, "type")) {
            final String name = type.getAttribute("name");
            primitives.put(name, type.getAttribute("primitiveType"));
            if (type.hasAttribute("length")) {
                counts.put(name, Integer.valueOf(type.getAttribute("length")));
                notes.put(name, type.getAttribute("description"));
            }
            if (type.getAttribute("nullValue").equals("0")) {
                notes.put(name, "0 is null");
            }
        }
        for (final Element each : children(types, "enum")) {
            primitives.put(each.getAttribute("name"), each.getAttribute("encodingType"));
            notes.put(each.getAttribute("name"), each.getAttribute("name"));
            enums.put(each.getAttribute("name"), each);
        }
        for (final Element composite : children(types, "composite")) {
            enums.put(composite.getAttribute("name"), composite);
        }
    }

    private void addMessage(final Element message) {
        offset = 0;
        final StringBuilder rows = new StringBuilder();
        addRows(rows, message);
        final List<String> data = new ArrayList<>();
        for (final Element each : children(message, "data")) {
            data.add("`" + each.getAttribute("name") + "`"
                + (each.hasAttribute("sinceVersion") ? " (version " + each.getAttribute("sinceVersion") + ")" : ""));
        }
        page.append("### ").append(message.getAttribute("id")).append(' ').append(message.getAttribute("name"))
            .append(COLUMNS).append(rows).append("\nBlock: ").append(offset).append(" bytes. ");
        final List<Element> groups = children(message, "group");
        if (groups.isEmpty()) {
            page.append("Var-data: ").append(data.isEmpty() ? "none" : String.join(", ", data)).append(".\n\n");
        }
        groups.forEach(this::addGroup);
    }

    private void addGroup(final Element group) {
        offset = 0;
        final StringBuilder rows = new StringBuilder();
        addRows(rows, group);
        page.append("Group `").append(group.getAttribute("name"))
            .append("`: u16 length of an entry, u16 number of entries, then the entries:\n")
            .append(COLUMNS).append(rows).append("\nEntry: ").append(offset).append(" bytes.\n\n");
    }

    private void addRows(final StringBuilder rows, final Element parent) {
        for (final Element field : children(parent, "field")) {
            final String type = field.getAttribute("type");
            if (primitives.containsKey(type)) {
                addRow(rows, field, primitives.get(type), field.getAttribute("name"), noteOf(field, type));
            } else {
                for (final Element part : children(enums.get(type), "type")) {
                    addRow(rows, field, part.getAttribute("primitiveType"),
                        field.getAttribute("name") + "." + part.getAttribute("name"),
                        part.getAttribute("description"));
                }
            }
        }
    }

    private void addRow(
        final StringBuilder rows, final Element field, final String primitive, final String name, final String note) {
        final int count = counts.getOrDefault(field.getAttribute("type"), 1);
        rows.append("| ").append(offset).append(" | ").append(SHORT.get(primitive))
            .append(count == 1 ? "" : "[" + count + "]").append(" | ").append(name)
            .append(" | ").append(note).append(" | ").append(field.getAttribute("sinceVersion")).append(" |\n");
        offset += count * LENGTHS.get(primitive);
    }

    private String noteOf(final Element field, final String type) {
        final String description = field.getAttribute("description");
        final String note = notes.getOrDefault(type, "");
        return description.isEmpty() || note.isEmpty() ? description + note : note + ". " + description;
    }

    private void addEnums() {
        page.append("### Values\n| | |\n|---|---|\n");
        enums.entrySet().stream().sorted(Map.Entry.comparingByKey())
            .filter(each -> each.getValue().getTagName().equals("enum") && !each.getKey().endsWith("Code"))
            .forEach(each -> {
                final List<String> values = new ArrayList<>();
                for (final Element value : children(each.getValue(), "validValue")) {
                    values.add("`" + value.getTextContent() + "` " + value.getAttribute("name"));
                }
                page.append("| ").append(each.getKey()).append(" | ").append(String.join(", ", values))
                    .append(" |\n");
            });
    }

    private static List<Element> children(final Element parent, final String tag) {
        final List<Element> found = new ArrayList<>();
        for (Node child = parent.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child instanceof Element element && element.getTagName().equals(tag)) {
                found.add(element);
            }
        }
        return found;
    }
}
