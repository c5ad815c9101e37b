package org.ringside.queue;

/** Offers the core to whoever waits for it, and goes on when there is nobody. */
final class YieldingWait implements WaitStrategy {
    @Override
    public void idle(final int workCount) {
        if (workCount == 0) {
            Thread.yield();
        }
    }

    @Override
    public String name() {
        return "yield";
    }
}
