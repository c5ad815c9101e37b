package org.ringside.gateway.fix.codec;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/**
 * The dictionary as its file says, without the tables of the codec.
 *
 * @param fields   by tag.
 * @param names    the same by name.
 * @param groups   by the name of their count: names of the fields of an entry.
 * @param header   names of its fields, and whether they are required.
 * @param messages by type.
 * @param standard types of all messages of FIX 4.4.
 * @param without  tags up to 956 that FIX 4.4 has no field for.
 */
record Dictionary(
    Map<Integer, Field> fields, Map<String, Field> names, Map<String, List<String>> groups,
    Map<String, Boolean> header, Map<String, Message> messages, List<String> standard, List<String> without) {
    static final Dictionary FIX44 = read();

    /** A field. */
    record Field(int tag, String name, String type, int max, Map<String, Value> values, String since, String note) {
    }

    /** What a value of a field means, and the version that it is of; empty: FIX 4.4. */
    record Value(String name, String since) {
    }

    /**
     * A message, with the names of its fields, whether they are required, which ones mean nothing in it, and which ones
     * FIX 4.4 has in other messages.
     */
    record Message(
        String type, String name, String from, Map<String, Boolean> fields, List<String> ignored, List<String> added) {
    }

    /** The field with a name. */
    Field field(final String name) {
        return names.get(name);
    }

    /** The count of the group that has a field in a message; null if none has. */
    String groupOf(final Message message, final String name) {
        return groups.entrySet().stream().filter(group -> message.fields().containsKey(group.getKey())
            && group.getValue().contains(name)).map(Map.Entry::getKey).findFirst().orElse(null);
    }

    /** Whether FIX 4.4 has a field with this tag. */
    boolean isStandard(final int tag) {
        return tag >= 1 && tag <= 956 && !without.contains(String.valueOf(tag));
    }

    private static Dictionary read() {
        final Element root;
        try (InputStream file = Dictionary.class.getResourceAsStream("/fix-dictionary.xml")) {
            root = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file).getDocumentElement();
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        } catch (final ParserConfigurationException | SAXException ex) {
            throw new IllegalStateException(ex);
        }
        final Map<Integer, Field> fields = new TreeMap<>();
        for (final Element field : children(root, "fields", "field")) {
            final Map<String, Value> values = new LinkedHashMap<>();
            children(field, "value").forEach(each -> values.put(each.getAttribute("is"),
                new Value(each.getAttribute("name"), each.getAttribute("since"))));
            final int tag = Integer.parseInt(field.getAttribute("tag"));
            final int max = field.hasAttribute("max") ? Integer.parseInt(field.getAttribute("max")) : 64;
            fields.put(tag, new Field(tag, field.getAttribute("name"), field.getAttribute("type"), max, values,
                field.getAttribute("since"), field.getAttribute("note")));
        }
        final Map<String, List<String>> groups = new LinkedHashMap<>();
        children(root, "groups", "group").forEach(group ->
            groups.put(group.getAttribute("name"), names(group.getAttribute("fields"))));
        final Map<String, Message> messages = new LinkedHashMap<>();
        children(root, "messages", "message").forEach(message -> messages.put(message.getAttribute("type"),
            new Message(message.getAttribute("type"), message.getAttribute("name"), message.getAttribute("from"),
                members(message), names(message.getAttribute("ignored")), names(message.getAttribute("added")))));
        final Element standard = children(root, "standard").get(0);
        final Map<String, Field> byName =
            fields.values().stream().collect(Collectors.toMap(Field::name, Function.identity()));
        return new Dictionary(fields, byName, groups, members(children(root, "header").get(0)), messages,
            names(standard.getAttribute("messages")), names(standard.getAttribute("without")));
    }

    private static Map<String, Boolean> members(final Element parent) {
        final Map<String, Boolean> members = new LinkedHashMap<>();
        names(parent.getAttribute("required")).forEach(name -> members.put(name, true));
        names(parent.getAttribute("optional")).forEach(name -> members.put(name, false));
        return members;
    }

    private static List<String> names(final String list) {
        return list.isBlank() ? List.of() : List.of(list.trim().split("\\s+"));
    }

    private static List<Element> children(final Element parent, final String list, final String tag) {
        return children(children(parent, list).get(0), tag);
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
