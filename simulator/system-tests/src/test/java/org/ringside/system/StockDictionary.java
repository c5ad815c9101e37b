package org.ringside.system;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/**
 * A dictionary of FIX 4.4 that comes with a library of others, with what docs/fix.md lists as different and nothing
 * more. A client that has it refuses whatever the page forgets.
 */
final class StockDictionary {
    private final Document stock;
    private final Element ours;

    private StockDictionary(final Document stock, final Element ours) {
        this.stock = stock;
        this.ours = ours;
    }

    /** Reads a dictionary, and writes it with the additions. */
    static void extend(final Path source, final Path target) throws Exception {
        final DocumentBuilder builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
        final Document stock = builder.parse(source.toFile());
        try (InputStream ours = StockDictionary.class.getResourceAsStream("/fix-dictionary.xml")) {
            new StockDictionary(stock, builder.parse(ours).getDocumentElement()).add();
        }
        TransformerFactory.newInstance().newTransformer()
            .transform(new DOMSource(stock), new StreamResult(target.toFile()));
    }

    /** Tags and values, and then the messages that have them. */
    private void add() {
        for (final Element field : children(only(ours, "fields"), "field")) {
            final boolean isNew = !field.getAttribute("since").isEmpty();
            final Element known = isNew ? addField(field) : named(only(root(), "fields"), name(field)).orElseThrow();
            for (final Element value : children(field, "value")) {
                if (isNew || !value.getAttribute("since").isEmpty()) {
                    append(known, "value", "enum", value.getAttribute("is"), "description",
                        value.getAttribute("name").toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]+", "_"));
                }
            }
        }
        for (final Element message : children(only(ours, "messages"), "message")) {
            final Element known = children(only(root(), "messages"), "message").stream()
                .filter(each -> each.getAttribute("msgtype").equals(message.getAttribute("type"))).findFirst()
                .orElseThrow();
            final List<String> added = words(message.getAttribute("added"));
            final List<String> fields = new ArrayList<>(words(message.getAttribute("required")));
            fields.addAll(words(message.getAttribute("optional")));
            for (final String name : fields) {
                if (isNew(name) || added.contains(name)) {
                    append(known, "field", "name", name, "required", "N");
                }
                named(only(ours, "groups"), name).ifPresent(group -> {
                    for (final String member : words(group.getAttribute("fields"))) {
                        if (isNew(member)) {
                            append(group(known, name).orElseThrow(), "field", "name", member, "required", "N");
                        }
                    }
                });
            }
        }
    }

    private Element addField(final Element field) {
        return append(only(root(), "fields"), "field", "number", field.getAttribute("tag"), "name", name(field), "type",
            switch (field.getAttribute("type")) {
                case "bool" -> "BOOLEAN";
                default -> field.getAttribute("type").toUpperCase(Locale.ROOT);
            });
    }

    private boolean isNew(final String name) {
        return named(only(ours, "fields"), name).filter(field -> !field.getAttribute("since").isEmpty()).isPresent();
    }

    /** The group of a message, which may be in one of its components. */
    private Optional<Element> group(final Element parent, final String name) {
        final Optional<Element> direct = children(parent, "group").stream()
            .filter(group -> name(group).equals(name)).findFirst();
        return direct.isPresent() ? direct : children(parent, "component").stream()
            .map(component -> group(named(only(root(), "components"), name(component)).orElseThrow(), name))
            .flatMap(Optional::stream).findFirst();
    }

    private Element root() {
        return stock.getDocumentElement();
    }

    private Element append(final Element parent, final String kind, final String... attributes) {
        final Element added = stock.createElement(kind);
        for (int i = 0; i < attributes.length; i += 2) {
            added.setAttribute(attributes[i], attributes[i + 1]);
        }
        parent.appendChild(added);
        return added;
    }

    private static String name(final Element element) {
        return element.getAttribute("name");
    }

    private static Optional<Element> named(final Element parent, final String name) {
        return children(parent, "*").stream().filter(each -> name(each).equals(name)).findFirst();
    }

    private static Element only(final Element parent, final String kind) {
        return children(parent, kind).get(0);
    }

    private static List<Element> children(final Element parent, final String kind) {
        final List<Element> found = new ArrayList<>();
        for (Node child = parent.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child instanceof Element element && (kind.equals("*") || element.getTagName().equals(kind))) {
                found.add(element);
            }
        }
        return found;
    }

    private static List<String> words(final String text) {
        return text.isBlank() ? List.of() : List.of(text.trim().split("\\s+"));
    }
}
