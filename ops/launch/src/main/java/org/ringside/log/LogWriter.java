package org.ringside.log;

/** Where the events of one thread go, or of threads that take turns. Waits for nobody. */
@FunctionalInterface
interface LogWriter {
    /** No text. */
    byte[] NO_TEXT = new byte[0];
    /** For events that are for the log alone, where there is none. */
    LogWriter NONE = (event, epochNs, monotonicNs, numbers, text, textLength) -> true;

    /**
     * Writes an event, or drops it.
     *
     * @param event       that has happened.
     * @param epochNs     when, since 1970.
     * @param monotonicNs when, as {@link System#nanoTime} says.
     * @param numbers     six, of which the event may use fewer.
     * @param text        that holds the texts.
     * @param textLength  of them, in bytes.
     * @return whether it was written.
     */
    boolean write(LogEvent event, long epochNs, long monotonicNs, long[] numbers, byte[] text, int textLength);
}
