package org.ringside.launch;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;

/** Drives a throw-away instance of a server through all of its code paths, until the compilers are done with them. */
@FunctionalInterface
public interface Rehearsal {
    /** No rehearsal, for a server that begins cold. */
    Rehearsal NONE = (scratch, endNs, warnings) -> { };
    /** Pause around a single message, so that the server falls asleep; nanoseconds. */
    long PAUSE_NS = 50_000;
    /** Pause after a batch, because the compilers need the cores more than the server; nanoseconds. */
    long RELIEF_NS = 300_000;

    /**
     * Makes an instance, drives it, and frees everything except the files in the folder.
     *
     * @param scratch  folder for all files of the instance, which the caller removes afterwards.
     * @param endNs    end of the rehearsal, on the clock of {@link System#nanoTime()}.
     * @param warnings gets a line for each part that could not be rehearsed.
     * @throws IOException when the folder cannot be used.
     */
    void run(Path scratch, long endNs, Consumer<String> warnings) throws IOException;
}
