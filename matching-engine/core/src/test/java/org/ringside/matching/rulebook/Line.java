package org.ringside.matching.rulebook;

/** A line of a scenario file, or a part of one, that can say where it is. */
record Line(String file, int number, String text) {
    /** Another text in the same place. */
    Line saying(final String newText) {
        return new Line(file, number, newText);
    }

    /** What is wrong here, to throw. */
    SyntaxException wrong(final String problem) {
        return new SyntaxException(this, problem);
    }

    /** File and number, as tools that jump to a line understand it. */
    String place() {
        return file + ":" + number;
    }
}
