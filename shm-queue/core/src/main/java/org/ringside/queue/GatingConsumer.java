package org.ringside.queue;

import static org.ringside.queue.QueueDescriptor.ROW_AFTER;
import static org.ringside.queue.QueueDescriptor.ROW_POSITION;

import java.util.function.BooleanSupplier;

/**
 * A consumer beside the reader that sees every message, and that the writers wait for. A message that is committed is
 * final, and so is a position that was given up: it needs nobody's word for either, only its predecessors' release.
 */
final class GatingConsumer extends SequentialConsumer {
    private final ConsumerRole role;
    private final Gate gate;
    private final long predecessors;
    private final WaitWord messageWait;

    GatingConsumer(final Queue queue, final ConsumerRole role, final Gate gate) {
        super(queue, queue.buffer().getLongVolatile(role.offset() + ROW_POSITION));
        this.role = role;
        this.gate = gate;
        this.predecessors = buffer.getLong(role.offset() + ROW_AFTER);
        this.messageWait = new WaitWord(buffer, QueueDescriptor.READER_WAIT_OFFSET, queue.newFutex());
    }

    @Override
    long bound() {
        return gate.positionOf(predecessors);
    }

    @Override
    boolean resolveStall() {
        return false;
    }

    @Override
    void release(final long position) {
        role.requireAttached();
        gate.release(role.offset() + ROW_POSITION, position);
    }

    @Override
    void polled(final int messages, final long bytes) {
        role.delivered(messages);
    }

    @Override
    boolean sleep(final BooleanSupplier condition, final long timeoutNs) {
        return predecessors == 0
            ? messageWait.await(condition, timeoutNs) : gate.awaitRelease(condition, timeoutNs);
    }

    @Override
    String role() {
        return role.name();
    }

    @Override
    void leave() {
        role.close();
    }
}
