package org.ringside.system.rooms;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** Elements of an XML file, without its document type, which would be fetched from the net. */
final class Xml {
    private Xml() {
    }

    static Element read(final Path file) {
        try {
            final DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
            return factory.newDocumentBuilder().parse(file.toFile()).getDocumentElement();
        } catch (final ParserConfigurationException | SAXException | IOException ex) {
            throw new IllegalStateException(file.toString(), ex);
        }
    }

    static List<Element> children(final Element parent) {
        final List<Element> children = new ArrayList<>();
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element) {
                children.add((Element) node);
            }
        }
        return children;
    }

    static List<Element> children(final Element parent, final String name) {
        return children(parent).stream().filter(child -> child.getTagName().equals(name)).toList();
    }

    /** Text at the end of a path of child elements, one for each end. */
    static List<String> texts(final Element start, final String... path) {
        List<Element> ends = List.of(start);
        for (final String name : path) {
            ends = ends.stream().flatMap(end -> children(end, name).stream()).toList();
        }
        return ends.stream().map(end -> end.getTextContent().trim()).toList();
    }
}
