package org.ringside.ops.ringside;

import java.nio.file.Path;
import java.time.Duration;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.control.BlockList.Scope;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.protocol.MassActionEncoder;
import org.ringside.matching.protocol.MassActionType;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueException;

/**
 * The operator's own way to the engine: a writer of its queue beside the gateways. A command of the operator is a
 * command like any other, in order with those of the traders, journaled, and applied once.
 */
final class OperatorCommandPublisher implements AutoCloseable {
    private static final long ANY_PRICE = Long.MIN_VALUE;
    private static final long NS_PER_MS = 1_000_000L;
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Queue queue;
    private final Producer producer;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[MassActionEncoder.BLOCK_LENGTH]);
    private final MassActionEncoder massAction = new MassActionEncoder();
    private long lastPosition = -1;

    private OperatorCommandPublisher(final Queue queue) {
        this.queue = queue;
        this.producer = queue.producer("operator");
    }

    /**
     * Opens the line.
     *
     * @throws LaunchException when the exchange has no such queue, or another version wrote it
     */
    static OperatorCommandPublisher open(final Path folder, final String input) {
        final Queue queue;
        try {
            queue = QueueDirectory.of(folder).attach(input);
        } catch (final QueueException ex) {
            if (ex.reason() == QueueException.Reason.NOT_FOUND) {
                throw new LaunchException(ExitCode.NOT_FOUND, "there is no queue " + input + " in " + folder
                    + ": the engine could not be told. 'ringside up' makes it; nothing was changed", ex);
            }
            throw ex;
        }
        if (queue.spec().schemaId() != MassActionEncoder.SCHEMA_ID
            || queue.spec().schemaVersion() != MassActionEncoder.SCHEMA_VERSION) {
            queue.close();
            throw new LaunchException(
                ExitCode.CORRUPT, input + " is of another version of the exchange: use its tools");
        }
        return new OperatorCommandPublisher(queue);
    }

    /** Sends one command; waits while the queue is full. */
    void send(final MassActionType action, final Scope scope, final long id) {
        final long nowNs = System.nanoTime();
        massAction.wrap(buffer, 0);
        massAction.arrival()
            .gatewayRxTime(System.currentTimeMillis() * NS_PER_MS)
            .gatewayRead(nowNs)
            .ringPublished(nowNs);
        massAction
            .clOrdId(0)
            .lowPrice(ANY_PRICE)
            .highPrice(ANY_PRICE)
            .sessionId(0)
            .msgSeqNum(0)
            .ofSession(scope == Scope.SESSION ? id : 0)
            .ofAccount(scope == Scope.ACCOUNT ? id : 0)
            .ofFirm(scope == Scope.FIRM ? id : 0)
            .instrumentId(0)
            .side((short) 0)
            .action(action);
        final long deadlineNs = nowNs + PATIENCE.toNanos();
        long position = offer();
        while (position == Producer.FULL || position == Producer.ABORTED) {
            if (System.nanoTime() - deadlineNs > 0) {
                throw new LaunchException(ExitCode.TIMEOUT,
                    queue.name() + " is full and the engine reads nothing: it was not told of " + scope + " " + id);
            }
            producer.awaitSpace(1, NS_PER_MS);
            position = offer();
        }
        if (position < 0) {
            throw new LaunchException(ExitCode.FAILURE, queue.name() + " takes no commands any more: code " + position);
        }
        lastPosition = position;
    }

    /** Whether the engine has read all that was sent, within a few seconds. */
    boolean isRead() throws InterruptedException {
        final long deadlineNs = System.nanoTime() + PATIENCE.toNanos();
        while (queue.statistics().reader().position() <= lastPosition) {
            if (System.nanoTime() - deadlineNs > 0) {
                return false;
            }
            Thread.sleep(10);
        }
        return true;
    }

    @Override
    public void close() {
        producer.close();
        queue.close();
    }

    private long offer() {
        return producer.offer(MassActionEncoder.TEMPLATE_ID, buffer, 0, MassActionEncoder.BLOCK_LENGTH);
    }
}
