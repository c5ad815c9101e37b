package org.ringside.matching.rulebook;

import java.util.List;

/**
 * What happens next in a scenario, and what has to follow from it.
 *
 * @param line    where it is said.
 * @param command what to do; null when only the book is looked at.
 * @param events  what follows from it, or, without a command, the orders of the book.
 */
record Step(Line line, Command command, List<String> events) {
    boolean isLook() {
        return command == null;
    }
}
