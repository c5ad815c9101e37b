package org.ringside.ops.operations;

import java.nio.file.Path;
import java.time.Duration;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.control.BlockList.Scope;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.protocol.ArrivalEncoder;
import org.ringside.matching.protocol.MassActionEncoder;
import org.ringside.matching.protocol.MassActionType;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.protocol.StartDayEncoder;
import org.ringside.matching.protocol.StartPhaseEncoder;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueException;
import org.ringside.queue.QueueStatistics.Attachment;

/**
 * The operator's own way to the engine: a writer of its queue beside the gateways. A command of the operator is a
 * command like any other, in order with those of the traders, journaled, and applied once.
 */
final class OperatorCommandPublisher implements AutoCloseable {
    private static final long ANY_PRICE = Long.MIN_VALUE;
    private static final long NS_PER_MS = 1_000_000L;
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final ExchangePlan exchange;
    private final Queue queue;
    private final Producer producer;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[MassActionEncoder.BLOCK_LENGTH]);
    private long lastPosition = -1;

    private OperatorCommandPublisher(final ExchangePlan exchange, final Queue queue) {
        this.exchange = exchange;
        this.queue = queue;
        this.producer = queue.producer("operator");
    }

    /**
     * Attaches to the queue.
     *
     * @throws LaunchException when the exchange has no such queue, or another version wrote it
     */
    static OperatorCommandPublisher open(final ExchangePlan exchange) {
        final Path folder = exchange.folder();
        final String input = exchange.input();
        final Queue queue;
        try {
            queue = QueueDirectory.of(folder).attach(input);
        } catch (final QueueException ex) {
            if (ex.reason() == QueueException.Reason.NOT_FOUND) {
                throw new LaunchException(ExitCode.NOT_FOUND, "there is no queue " + input + " in " + folder
                    + ": the engine could not be told. '" + exchange.command("up") + "' makes it; nothing was changed",
                    ex);
            }
            throw ex;
        }
        if (queue.spec().schemaId() != MassActionEncoder.SCHEMA_ID
            || queue.spec().schemaVersion() != MassActionEncoder.SCHEMA_VERSION) {
            queue.close();
            throw new LaunchException(ExitCode.CORRUPT, input + " has schema " + queue.spec().schemaId() + ":"
                + queue.spec().schemaVersion() + ", this release writes " + MassActionEncoder.SCHEMA_ID + ":"
                + MassActionEncoder.SCHEMA_VERSION + ": use the commands of the release that runs; nothing was"
                + " changed");
        }
        return new OperatorCommandPublisher(exchange, queue);
    }

    /** Sends a mass cancel, or a turn of the kill switch; waits while the queue is full. */
    void massAction(final MassActionType action, final Scope scope, final long id) {
        final MassActionEncoder massAction = new MassActionEncoder().wrap(buffer, 0);
        stamp(massAction.arrival());
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
        send(MassActionEncoder.TEMPLATE_ID, MassActionEncoder.BLOCK_LENGTH, scope + " " + id);
    }

    /**
     * Sends a phase of an instrument; waits while the queue is full.
     *
     * @return position of the command
     */
    long startPhase(final long instrumentId, final Phase phase, final long seed, final long maximumNs) {
        final StartPhaseEncoder startPhase = new StartPhaseEncoder().wrap(buffer, 0);
        stamp(startPhase.arrival());
        startPhase.seed(seed).maximumNs(maximumNs).instrumentId(instrumentId).phase(phase);
        return send(StartPhaseEncoder.TEMPLATE_ID, StartPhaseEncoder.BLOCK_LENGTH,
            "phase " + phase + " of instrument " + instrumentId);
    }

    /** Sends the beginning of a day; waits while the queue is full. */
    void startDay() {
        stamp(new StartDayEncoder().wrap(buffer, 0).arrival());
        send(StartDayEncoder.TEMPLATE_ID, StartDayEncoder.BLOCK_LENGTH, "the new day");
    }

    /** Waits a few seconds for the engine to read all that was sent. */
    Result.Sent awaitRead() throws InterruptedException {
        final long deadlineNs = System.nanoTime() + PATIENCE.toNanos();
        while (queue.statistics().reader().position() <= lastPosition) {
            if (System.nanoTime() - deadlineNs > 0) {
                return new Result.Sent(lastPosition, false);
            }
            Thread.sleep(10);
        }
        return new Result.Sent(lastPosition, lastPosition >= 0);
    }

    /** What an operator is told whose command no engine has read. */
    String whyUnread() {
        return "the command waits in " + queue.name()
            + (isAttached() ? ", and the engine reads nothing. '" : ", which no engine reads. '") + restart()
            + "' has it done";
    }

    private boolean isAttached() {
        return queue.statistics().reader().attachment() == Attachment.ATTACHED;
    }

    /** The command that brings an engine that reads. */
    private String restart() {
        return isAttached() ? exchange.command("restart", Exchange.ENGINE, "--yes")
            : exchange.command("restart", Exchange.ENGINE);
    }

    @Override
    public void close() {
        producer.close();
        queue.close();
    }

    private static void stamp(final ArrivalEncoder arrival) {
        final long nowNs = System.nanoTime();
        arrival.gatewayRxTime(System.currentTimeMillis() * NS_PER_MS).gatewayRead(nowNs).ringPublished(nowNs);
    }

    private long send(final int typeId, final int length, final String what) {
        final long deadlineNs = System.nanoTime() + PATIENCE.toNanos();
        long position = producer.offer(typeId, buffer, 0, length);
        while (position == Producer.FULL || position == Producer.ABORTED) {
            if (System.nanoTime() - deadlineNs > 0) {
                throw new LaunchException(ExitCode.TIMEOUT, queue.name() + " is full and the engine reads nothing: it"
                    + " was not told of " + what + ". '" + restart() + "', then try again");
            }
            producer.awaitSpace(1, NS_PER_MS);
            position = producer.offer(typeId, buffer, 0, length);
        }
        if (position < 0) {
            throw new LaunchException(ExitCode.FAILURE, queue.name() + " takes no commands any more: code " + position);
        }
        lastPosition = position;
        return position;
    }
}
