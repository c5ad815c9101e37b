package org.ringside.queue;

/** What a {@link Processor} tells about its life, and asks when a message fails; all on the processor's thread. */
public interface ProcessorListener {
    /** Before the first message. What it throws ends the run. */
    default void onStart() {
    }

    /** After the last message, however the run ends, once for every {@link #onStart} that was called. */
    default void onShutdown() {
    }

    /**
     * The handler has thrown an exception; an {@link Error} always stops the processor without this question.
     *
     * @param position of the message that failed
     * @return STOP unless overridden. To answer SKIP without recording what was skipped loses the message in silence
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
