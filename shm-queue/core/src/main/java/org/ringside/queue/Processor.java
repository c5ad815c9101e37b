package org.ringside.queue;

import java.util.concurrent.atomic.AtomicReference;
import org.agrona.DirectBuffer;
import org.ringside.queue.QueueException.Reason;
import org.ringside.queue.ProcessorListener.Verdict;

/**
 * Reads a queue until it is told to stop, on the thread that calls {@link #run}: polls, and waits by a {@link
 * WaitStrategy} when there is nothing to read.
 * <pre>
 *   READY --run--> RUNNING --halt, or interrupt----------> HALTED
 *                     +------queue closed, nothing left--> CLOSED
 *                     +------exception not skipped-------> FAILED
 * </pre>
 * A processor runs once. It does not close its reader or consumer, so another processor can go on with that consumer;
 * after a failure it begins with the same message. {@code endOfBatch} tells {@link MessageHandler#onMessage} the end of
 * a batch.
 *
 * <p>Any thread may call {@link #halt} and {@link #state}. Everything else happens on the thread that runs. The life
 * cycle is that of a batch event processor of the LMAX Disruptor, without restarts.
 */
public final class Processor implements Runnable {
    /** Most messages of a batch, by default. */
    public static final int DEFAULT_BATCH_LIMIT = 256;

    /** A sleeping processor looks this often whether it was halted. */
    private static final long LONGEST_SLEEP_NS = 10_000_000;

    private final AtomicReference<State> state = new AtomicReference<>(State.READY);
    private final Consumer consumer;
    private final MessageHandler handler;
    private final WaitStrategy waitStrategy;
    private final int batchLimit;
    private final ProcessorListener listener;
    private volatile boolean halting;
    private boolean isHandling;

    /** A processor that stops at the first exception and has no listener. */
    public Processor(final Consumer consumer, final MessageHandler handler, final String waitStrategy) {
        this(consumer, handler, waitStrategy, DEFAULT_BATCH_LIMIT, new ProcessorListener() { });
    }

    /**
     * A processor.
     *
     * @param waitStrategy one of {@link WaitStrategy#NAMES}
     * @param batchLimit   most messages of a batch, at least 1; a halt is noticed after at most this many messages
     * @throws IllegalArgumentException when there is no such strategy, or the limit is less than 1
     */
    public Processor(
        final Consumer consumer, final MessageHandler handler, final String waitStrategy, final int batchLimit,
        final ProcessorListener listener) {
        if (batchLimit < 1) {
            throw new IllegalArgumentException("a batch has at least one message, not " + batchLimit);
        }
        this.consumer = consumer;
        this.handler = handler;
        this.waitStrategy = WaitStrategy.of(waitStrategy, new HaltedWaiter());
        this.batchLimit = batchLimit;
        this.listener = listener;
    }

    /**
     * Processes messages until {@link #halt}, an interrupt of this thread (which stays set), or the end of the queue:
     * it was closed, and there is nothing more to read. A consumer that comes after others reads what they have
     * released by then.
     *
     * @throws IllegalStateException when it runs, or ran, already
     * @throws QueueException        CORRUPT: see {@link Consumer#poll}
     * @throws RuntimeException      what the handler has thrown, unless it was skipped
     */
    @Override
    public void run() {
        if (!state.compareAndSet(State.READY, State.RUNNING)) {
            throw new IllegalStateException("a processor runs once: this one is " + state.get());
        }
        State end = State.FAILED;
        Throwable failure = null;
        try {
            listener.onStart();
            end = process();
        } catch (final Throwable thrown) {
            failure = thrown;
            throw thrown;
        } finally {
            shutDown(end, failure);
        }
    }

    /**
     * Asks the processor to stop, and returns at once. A batch that has begun is finished. A sleeping processor notices
     * within 10 ms. A processor that is started after this call processes nothing.
     */
    public void halt() {
        halting = true;
    }

    /** The stage of the life of this processor. An end shows after {@link ProcessorListener#onShutdown}. */
    public State state() {
        return state.get();
    }

    private State process() {
        final MessageHandler guarded = this::onMessage;
        while (!halting && !Thread.currentThread().isInterrupted()) {
            try {
                waitStrategy.idle(consumer.poll(guarded, batchLimit));
            } catch (final QueueException failure) {
                // The handler's own may be about another queue.
                if (isHandling || failure.reason() != Reason.CLOSED) {
                    throw failure;
                }
                return State.CLOSED;
            }
        }
        return State.HALTED;
    }

    private void onMessage(
        final int typeId, final DirectBuffer buffer, final int offset, final int length, final long position,
        final boolean endOfBatch) {
        isHandling = true;
        try {
            handler.onMessage(typeId, buffer, offset, length, position, endOfBatch);
        } catch (final Exception failure) {
            if (listener.onException(failure, typeId, position) == Verdict.STOP) {
                throw failure;
            }
        }
        isHandling = false;
    }

    private void shutDown(final State end, final Throwable failure) {
        State reached = State.FAILED;
        try {
            listener.onShutdown();
            reached = end;
        } catch (final RuntimeException shutdownFailure) {
            if (failure == null) {
                throw shutdownFailure;
            }
            failure.addSuppressed(shutdownFailure);
        } finally {
            state.set(reached);
        }
    }

    /** The stages of a processor's life. */
    public enum State {
        /** Made, and not run yet. */
        READY,
        /** In {@link Processor#run}. */
        RUNNING,
        /** Ended by {@link Processor#halt} or an interrupt. */
        HALTED,
        /** Ended because the queue was closed, after all messages that were there to read. */
        CLOSED,
        /** Ended by an exception, which left {@link Processor#run}. */
        FAILED
    }

    /** The consumer's waiter, in sleeps short enough to notice a halt between them. */
    private final class HaltedWaiter implements Waiter {
        @Override
        public void await(final long timeoutNs) {
            if (!halting) {
                consumer.awaitMessage(Math.min(timeoutNs, LONGEST_SLEEP_NS));
            }
        }

        @Override
        public boolean ready() {
            return consumer.hasMessage();
        }
    }
}
