package org.ringside.ops.console.access;

/** Speeds up work for which somebody waits, before the console's own work. Any thread may call. */
public interface PriorityBoost {
    /** Speeds up nothing. */
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

    /** Notes that somebody waits from now on. */
    void begin();

    /** Notes that one of those no longer waits. */
    void end();
}
