import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/**
 * Makes the classes {@code Tag}, {@code MsgType} and {@code Tables} of the codec from the dictionary. The build runs
 * this file as it is: {@code java FixTables.java DICTIONARY FOLDER}.
 */
public final class FixTables {
    private static final String PACKAGE = "org.ringside.gateway.fix.codec";
    private static final String WARNING = "/* Made by the build from fix-dictionary.xml: change that file. */\n";
    private static final int MAX_BIT = 127;

    /** A field; its index is the place of its tag among all tags, from 1. */
    private record Field(int tag, String name, String type, int max, List<String> values) {
    }

    private final TreeMap<Integer, Field> fields = new TreeMap<>();
    private final Map<String, Integer> indexes = new LinkedHashMap<>();
    private final Map<String, List<String>> groups = new LinkedHashMap<>();
    private final List<Element> messages;
    private final Element header;
    private final Element standard;

    private FixTables(final Element root) {
        children(only(root, "fields"), "field").forEach(this::addField);
        fields.values().forEach(field -> indexes.put(field.name(), indexes.size() + 1));
        for (final Element group : children(only(root, "groups"), "group")) {
            groups.put(group.getAttribute("name"), names(group, "fields"));
        }
        messages = children(only(root, "messages"), "message");
        header = only(root, "header");
        standard = only(root, "standard");
    }

    public static void main(final String[] arguments)
        throws IOException, ParserConfigurationException, SAXException {
        final Element root = DocumentBuilderFactory.newInstance().newDocumentBuilder()
            .parse(Path.of(arguments[0]).toFile()).getDocumentElement();
        final FixTables tables = new FixTables(root);
        final Path folder = Path.of(arguments[1]).resolve(PACKAGE.replace('.', '/'));
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("Tag.java"), tables.tags());
        Files.writeString(folder.resolve("MsgType.java"), tables.types());
        Files.writeString(folder.resolve("Tables.java"), tables.tables());
    }

    private void addField(final Element field) {
        final String max = field.getAttribute("max");
        final Field added = new Field(Integer.parseInt(field.getAttribute("tag")), field.getAttribute("name"),
            field.getAttribute("type"), max.isEmpty() ? 64 : Integer.parseInt(max),
            children(field, "value").stream().map(value -> value.getAttribute("is")).toList());
        require(fields.put(added.tag(), added) == null, "two fields have the tag " + added.tag());
        require(!indexes.containsKey(added.name()), "two fields have the name " + added.name());
    }

    private String tags() {
        final StringBuilder code = start("The numbers of all fields that are spoken.", "public final class Tag");
        fields.values().forEach(field -> code.append("    public static final int ").append(constant(field.name()))
            .append(" = ").append(field.tag()).append(";\n"));
        return end(code, "Tag");
    }

    private String types() {
        final StringBuilder code = start(
            "The types of all messages that are spoken: the first character, and 256 times the second one.",
            "public final class MsgType");
        messages.forEach(message -> code.append("    public static final int ")
            .append(constant(message.getAttribute("name"))).append(" = ").append(code(message.getAttribute("type")))
            .append(";\n"));
        return end(code, "MsgType");
    }

    private String tables() {
        final StringBuilder code = start("What the dictionary says, by index: fields from 1, messages from 0.",
            "final class Tables");
        constant(code, "int", "FIELDS", String.valueOf(fields.size() + 1));
        constant(code, "int", "MESSAGES", String.valueOf(messages.size()));
        constant(code, "int", "LAST_TAG", String.valueOf(fields.lastKey()));
        array(code, "int", "TAG", fields.values().stream().map(field -> String.valueOf(field.tag())).toList());
        array(code, "int", "TYPE", fields.values().stream()
            .map(field -> "FieldType." + field.type().toUpperCase()).toList());
        array(code, "int", "MAX_LENGTH", fields.values().stream().map(field -> String.valueOf(field.max())).toList());
        array(code, "long", "VALUES_0", fields.values().stream().map(field -> bits(field, 0)).toList());
        array(code, "long", "VALUES_64", fields.values().stream().map(field -> bits(field, 64)).toList());
        final TreeSet<String> inHeader = new TreeSet<>(names(header, "required"));
        inHeader.addAll(names(header, "optional"));
        array(code, "boolean", "HEADER", fields.values().stream()
            .map(field -> String.valueOf(inHeader.contains(field.name()))).toList());
        array(code, "int", "GROUP_FIRST", fields.values().stream().map(field ->
            String.valueOf(groups.containsKey(field.name()) ? index(groups.get(field.name()).get(0)) : 0)).toList());
        list(code, "int[]", "REQUIRED_HEADER", indexes(names(header, "required")));
        list(code, "int[][]", "REQUIRED", messages.stream()
            .map(message -> "{" + String.join(", ", indexes(names(message, "required"))) + "}").toList());
        list(code, "int[]", "MESSAGE", messages.stream().map(message -> "MsgType."
            + constant(message.getAttribute("name"))).toList());
        list(code, "boolean[]", "FROM_TRADER", messages.stream()
            .map(message -> String.valueOf(!message.getAttribute("from").equals("exchange"))).toList());
        list(code, "int[]", "STANDARD_MESSAGES", Arrays.stream(standard.getAttribute("messages").trim().split("\\s+"))
            .map(FixTables::code).sorted().map(String::valueOf).toList());
        list(code, "int[]", "UNUSED_TAGS", names(standard, "without"));
        constant(code, "int", "LAST_STANDARD_TAG", standard.getAttribute("tags").split("-")[1]);
        code.append("    private static final short[] FIELD = new short[LAST_TAG + 1];\n")
            .append("    private static final short[][] ROLES = new short[MESSAGES][];\n\n    static {\n")
            .append("        for (int i = 1; i < FIELDS; i++) {\n            FIELD[TAG[i]] = (short) i;\n        }\n");
        for (int i = 0; i < messages.size(); i++) {
            code.append("        ROLES[").append(i).append("] = roles").append(i).append("();\n");
        }
        code.append("    }\n\n");
        for (int i = 0; i < messages.size(); i++) {
            code.append("    private static short[] roles").append(i).append("() {\n        return new short[] {")
                .append(roles(messages.get(i))).append("};\n    }\n\n");
        }
        code.append("    /** Index of the field with this tag; 0 if it is not spoken. */\n")
            .append("    static int fieldOf(final int tag) {\n")
            .append("        return tag <= LAST_TAG ? FIELD[tag] : 0;\n    }\n\n")
            .append("    /** What each field is to this message: 0, a role, or the index of its group's count. */\n")
            .append("    static short[] roles(final int message) {\n        return ROLES[message];\n    }\n\n")
            .append("    /** Index of the message with this type; -1 if it is not spoken. */\n")
            .append("    static int messageOf(final int type) {\n        return switch (type) {\n");
        for (int i = 0; i < messages.size(); i++) {
            code.append("            case ").append(code(messages.get(i).getAttribute("type"))).append(" -> ").append(i)
                .append(";\n");
        }
        code.append("            default -> -1;\n        };\n    }\n\n");
        return end(code, "Tables");
    }

    /** A role for each field: 0 none, -1 optional, -2 count of a group, else the index of the group's count. */
    private String roles(final Element message) {
        final Map<String, Integer> roles = new TreeMap<>();
        final List<String> members = new ArrayList<>(names(message, "required"));
        members.addAll(names(message, "optional"));
        for (final String name : members) {
            require(roles.put(name, groups.containsKey(name) ? -2 : -1) == null,
                message.getAttribute("name") + " has " + name + " twice");
            for (final String member : groups.getOrDefault(name, List.of())) {
                require(roles.put(member, index(name)) == null,
                    message.getAttribute("name") + " has " + member + " twice");
            }
        }
        roles.keySet().forEach(this::index);
        return "0, " + fields.values().stream().map(field -> String.valueOf(roles.getOrDefault(field.name(), 0)))
            .collect(Collectors.joining(", "));
    }

    private static String bits(final Field field, final int from) {
        long bits = 0;
        for (final String value : field.values()) {
            final int bit = field.type().equals("int") ? Integer.parseInt(value) : value.charAt(0);
            require(bit <= MAX_BIT && (field.type().equals("int") || value.length() == 1),
                field.name() + " has the value " + value);
            bits |= bit / 64 * 64 == from ? 1L << bit : 0;
        }
        return "0x" + Long.toHexString(bits) + "L";
    }

    private int index(final String name) {
        require(indexes.containsKey(name), "there is no field " + name);
        final int index = indexes.get(name);
        require(index <= Short.MAX_VALUE, "more fields than a short has numbers for");
        return index;
    }

    private List<String> indexes(final List<String> names) {
        return names.stream().map(name -> String.valueOf(index(name))).toList();
    }

    private static int code(final String type) {
        return IntStream.range(0, type.length()).map(i -> type.charAt(i) << i * Byte.SIZE).sum();
    }

    /** ClOrdID is CL_ORD_ID. */
    private static String constant(final String name) {
        return name.replaceAll("([a-z0-9])([A-Z])", "$1_$2").replaceAll("([A-Z])([A-Z][a-z])", "$1_$2").toUpperCase();
    }

    private static StringBuilder start(final String what, final String declaration) {
        return new StringBuilder(WARNING).append("package ").append(PACKAGE).append(";\n\n/** ").append(what)
            .append(" */\n").append(declaration).append(" {\n");
    }

    private static String end(final StringBuilder code, final String name) {
        return code.append("    private ").append(name).append("() {\n    }\n}\n").toString();
    }

    private static void constant(
        final StringBuilder code, final String type, final String name, final String value) {
        code.append("    static final ").append(type).append(' ').append(name).append(" = ").append(value)
            .append(";\n");
    }

    /** An array by index of a field: there is none with index 0. */
    private static void array(
        final StringBuilder code, final String type, final String name, final List<String> values) {
        final List<String> all = new ArrayList<>(List.of(type.equals("boolean") ? "false" : "0"));
        all.addAll(values);
        list(code, type + "[]", name, all);
    }

    private static void list(
        final StringBuilder code, final String type, final String name, final List<String> values) {
        constant(code, type, name, "{" + String.join(", ", values) + "}");
    }

    private static List<String> names(final Element parent, final String attribute) {
        final String names = parent.getAttribute(attribute).trim();
        return names.isEmpty() ? List.of() : List.of(names.split("\\s+"));
    }

    private static Element only(final Element parent, final String tag) {
        final List<Element> found = children(parent, tag);
        require(found.size() == 1, "the dictionary has one <" + tag + ">");
        return found.get(0);
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

    private static void require(final boolean isTrue, final String problem) {
        if (!isTrue) {
            throw new IllegalStateException("fix-dictionary.xml: " + problem);
        }
    }
}
