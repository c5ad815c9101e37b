package org.ringside.queue;

/** What a {@link WaitStrategy} for a consumer blocks on. */
final class ConsumerWaiter implements Waiter {
    private final Consumer consumer;

    ConsumerWaiter(final Consumer consumer) {
        this.consumer = consumer;
    }

    @Override
    public void await(final long timeoutNs) {
        consumer.awaitMessage(timeoutNs);
    }

    @Override
    public boolean ready() {
        return consumer.hasMessage();
    }
}
