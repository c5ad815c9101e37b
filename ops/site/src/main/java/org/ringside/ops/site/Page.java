package org.ringside.ops.site;

import java.nio.file.Path;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * One page. Its headings can be linked to by the names that GitHub gives them. Its links lead to other pages of the
 * site and to other sites; what a link names in the checkout and the site does not have stays as text.
 */
final class Page {
    /** Name of the style sheet, in the folder of the site and here. */
    static final String STYLE = "site.css";

    private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
    private static final Pattern OTHER_SITE = Pattern.compile("https?://");
    /** No script, and no style in it: the policy under which the console shows it allows neither. */
    private static final String FRAME = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>%1$s - Ringside</title>
        <link rel="stylesheet" href="%2$s%3$s">
        </head>
        <body>
        <nav aria-label="Documentation"><a href="%2$sindex.html">Ringside</a></nav>
        <main>
        %4$s</main>
        </body>
        </html>
        """;

    private final Path source;
    private final Path place;
    private final Map<Path, Path> places;
    private final Node document;
    private final Map<Node, String> anchors = new IdentityHashMap<>();
    private String title = "";

    /**
     * A page.
     *
     * @param source its file in the checkout.
     * @param text   in Markdown.
     * @param places in the site of all files that it may link to, by their places in the checkout.
     */
    Page(final Path source, final String text, final Map<Path, Path> places) {
        this.source = source;
        this.place = places.get(source);
        this.places = places;
        this.document = PARSER.parse(text);
        document.accept(new Visitor());
    }

    String html() {
        final String up = "../".repeat(place.getNameCount() - 1);
        final HtmlRenderer renderer = HtmlRenderer.builder().extensions(EXTENSIONS)
            .attributeProviderFactory(context -> (node, tag, attributes) -> {
                if (anchors.containsKey(node)) {
                    attributes.put("id", anchors.get(node));
                }
            }).build();
        return FRAME.formatted(escaped(title), up, STYLE, renderer.render(document));
    }

    /** Names headings, and has links lead to where things are in the site. */
    private final class Visitor extends AbstractVisitor {
        private final Anchors names = new Anchors();

        @Override
        public void visit(final Heading heading) {
            final String text = PlainText.of(heading);
            title = title.isEmpty() ? text : title;
            anchors.put(heading, names.of(text));
            visitChildren(heading);
        }

        @Override
        public void visit(final Link link) {
            visitChildren(link);
            final String destination = inSite(link.getDestination());
            if (destination == null) {
                replaceByChildren(link);
            } else {
                link.setDestination(destination);
            }
        }

        @Override
        public void visit(final Image image) {
            final String destination = inSite(image.getDestination());
            if (destination == null) {
                throw new IllegalStateException(source + ": there is no picture " + image.getDestination());
            }
            image.setDestination(destination);
        }
    }

    /** Where a link leads in the site; null where it leads out of it and to no other site. */
    private String inSite(final String destination) {
        if (destination.startsWith("#") || OTHER_SITE.matcher(destination).lookingAt()) {
            return destination;
        }
        final int hash = destination.indexOf('#');
        final String file = hash < 0 ? destination : destination.substring(0, hash);
        final Path target = places.get(source.resolveSibling(file).normalize());
        if (target == null) {
            return null;
        }
        final Path folder = place.getParent();
        return (folder == null ? target : folder.relativize(target)) + (hash < 0 ? "" : destination.substring(hash));
    }

    private static void replaceByChildren(final Node node) {
        Node child = node.getFirstChild();
        while (child != null) {
            final Node next = child.getNext();
            node.insertBefore(child);
            child = next;
        }
        node.unlink();
    }

    private static String escaped(final String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
