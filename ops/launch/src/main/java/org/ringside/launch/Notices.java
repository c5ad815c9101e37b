package org.ringside.launch;

import java.util.function.Consumer;

/** Takes lines for the operator: of what may be a problem, and of what goes on as it should. */
@FunctionalInterface
public interface Notices extends Consumer<String> {
    /**
     * Takes a line about what goes on as it should.
     *
     * @param line for the log.
     */
    default void inform(final String line) {
        accept(line);
    }
}
