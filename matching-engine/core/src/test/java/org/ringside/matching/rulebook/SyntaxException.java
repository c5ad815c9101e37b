package org.ringside.matching.rulebook;

/** A line that is no sentence of the scenarios' language. */
final class SyntaxException extends RuntimeException {
    private static final long serialVersionUID = 1;

    SyntaxException(final Line line, final String problem) {
        super(line.place() + ": " + problem + ": " + line.text().strip());
    }
}
