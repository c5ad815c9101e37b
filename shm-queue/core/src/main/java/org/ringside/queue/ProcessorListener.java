package org.ringside.queue;

/**
 * Learns about the life of a {@link Processor}, and decides when a message fails. The processor's thread calls all
 * methods.
 */
public interface ProcessorListener {
    /** Called before the first message. An exception from here ends the run. */
    default void onStart() {
    }

    /** Called after the last message, however the run ends: once for every {@link #onStart}. */
    default void onShutdown() {
    }

    /**
     * Called when the handler has thrown an exception. An {@link Error} always stops the processor without this call.
     *
     * @param position of the message that failed
     * @return STOP unless overridden. SKIP loses the message; a listener that returns it should record the message
     *         first
     */
    default Verdict onException(final Exception failure, final int typeId, final long position) {
        return Verdict.STOP;
    }

    /** What becomes of the message that failed. */
    enum Verdict {
        /** The message is not released; the next reader receives it again. {@link Processor#run} throws what failed. */
        STOP,
        /** The message counts as delivered, and the next message follows. */
        SKIP
    }
}
