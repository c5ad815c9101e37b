package org.ringside.queue;

/** Sleeps at once, until woken or until the duty cycle has to go round again for another reason. */
final class BlockingWait implements WaitStrategy {
    private final String name;
    private final Waiter waiter;
    private final long timeoutNs;

    BlockingWait(final String name, final Waiter waiter, final long timeoutNs) {
        this.name = name;
        this.waiter = waiter;
        this.timeoutNs = timeoutNs;
    }

    @Override
    public void idle(final int workCount) {
        if (workCount == 0 && !waiter.ready()) {
            waiter.await(timeoutNs);
        }
    }

    @Override
    public String name() {
        return name;
    }
}
