package org.ringside.queue;

import java.util.function.BooleanSupplier;

/**
 * A consumer beside the reader that the writers wait for; it sees every message, unless it is a {@link Worker}. A
 * message that is committed is final, and so is a position that was given up: it needs nobody's word for either, only
 * its predecessors' release.
 */
class GatingConsumer extends SequentialConsumer {
    final ConsumerRole role;

    GatingConsumer(final Queue queue, final ConsumerRole role) {
        super(queue, role.name(), role.position());
        this.role = role;
    }

    @Override
    long bound() {
        return role.bound();
    }

    @Override
    boolean mayGoOn() {
        return role.mayHave(train);
    }

    @Override
    void release(final long position) {
        role.release(position);
    }

    @Override
    void polled(final int messages, final long bytes) {
        role.delivered(messages);
    }

    @Override
    boolean sleep(final BooleanSupplier condition, final long timeoutNs) {
        return role.sleep(condition, timeoutNs);
    }

    @Override
    void leave() {
        role.close();
    }
}
