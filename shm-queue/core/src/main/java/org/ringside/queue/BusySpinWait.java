package org.ringside.queue;

/** Never gives the core away, and looks again after one spin hint: the least latency. */
final class BusySpinWait implements WaitStrategy {
    @Override
    public void idle(final int workCount) {
        if (workCount == 0) {
            Thread.onSpinWait();
        }
    }

    @Override
    public String name() {
        return "busy-spin";
    }
}
