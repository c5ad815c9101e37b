package org.ringside.queue;

/** Never gives the core away. Some spin hints between two looks leave the cache line to the writer for a moment. */
final class BusySpinWait implements WaitStrategy {
    private static final int HINTS = 4;

    @Override
    public void idle(final int workCount) {
        if (workCount == 0) {
            spin();
        }
    }

    static void spin() {
        for (int i = 0; i < HINTS; i++) {
            Thread.onSpinWait();
        }
    }

    @Override
    public String name() {
        return "busy-spin";
    }
}
