package org.ringside.launch;

import java.nio.file.Path;
import java.util.List;

/** What the configuration of every server has. */
public interface ServerConfig {
    /** The folder of its queues. */
    Path queueFolder();

    /** Whether the configuration itself holds keys or passwords: then its file is for nobody else to read. */
    default boolean hasSecrets() {
        return false;
    }

    /** Further files with secrets that it names. */
    default List<Path> secretFiles() {
        return List.of();
    }

    /**
     * A check of a value in a configuration.
     *
     * @param holds   whether it may be.
     * @param message names the key, the value and what it may be.
     * @throws IllegalArgumentException when it may not.
     */
    static void require(final boolean holds, final String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }
}
