package org.ringside.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Drives a throw-away instance of a server through all of its code paths, until the compilers are done with them. */
@FunctionalInterface
public interface Rehearsal {
    /** The rehearsal of a server that begins cold. */
    Rehearsal NONE = (scratch, endNs, warnings) -> { };
    /** How long a server has nothing to do around a single message, so that the server falls asleep. */
    long PAUSE_NS = 50_000;
    /** How long a server is left alone after a batch: the compilers need the cores more than the server does. */
    long RELIEF_NS = 300_000;

    /**
     * Makes an instance, drives it, and frees everything except the files in the folder.
     *
     * @param scratch  a folder for all its files, which is removed afterwards.
     * @param endNs    when it ends, on the clock of {@link System#nanoTime()}.
     * @param warnings told, in one line each, of what could not be rehearsed.
     * @throws IOException when the folder cannot be used.
     */
    void run(Path scratch, long endNs, Consumer<String> warnings) throws IOException;
}
