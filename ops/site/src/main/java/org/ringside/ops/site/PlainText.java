package org.ringside.ops.site;

import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Node;
import org.commonmark.node.Text;

/** What a reader reads of a part of a page. */
final class PlainText extends AbstractVisitor {
    private final StringBuilder text = new StringBuilder();

    private PlainText() {
    }

    static String of(final Node node) {
        final PlainText reader = new PlainText();
        node.accept(reader);
        return reader.text.toString();
    }

    @Override
    public void visit(final Text part) {
        text.append(part.getLiteral());
    }

    @Override
    public void visit(final Code part) {
        text.append(part.getLiteral());
    }
}
