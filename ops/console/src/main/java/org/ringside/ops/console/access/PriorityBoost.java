package org.ringside.ops.console.access;

/** Has work that somebody waits for done sooner than what the console does for itself. Any thread may call. */
public interface PriorityBoost {
    /** Nothing is done sooner. */
    PriorityBoost NONE = new PriorityBoost() {
        @Override
        public void begin() {
            // All work is done alike.
        }

        @Override
        public void end() {
            // As there.
        }
    };

    /** Somebody waits from now on. */
    void begin();

    /** One of those does not wait any more. */
    void end();
}
