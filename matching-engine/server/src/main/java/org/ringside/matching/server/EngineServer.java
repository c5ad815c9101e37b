package org.ringside.matching.server;

import java.io.PrintStream;
import java.util.concurrent.CountDownLatch;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.Server;
import org.ringside.queue.QueueException;
import org.ringside.queue.WaitStrategy;

/**
 * The matching engine between its rings, on a thread of its own. Its state is in memory: it starts with empty books.
 * Anything it does not expect stops it.
 */
public final class EngineServer implements Server {
    private final PrintStream messages;
    private final EngineQueues queues;
    private final EngineAgent agent;
    private final WaitStrategy waitStrategy;
    private final Thread thread = new Thread(this::run, "engine");
    private final CountDownLatch stopped = new CountDownLatch(1);
    private volatile boolean running = true;
    private volatile Throwable failure;

    /**
     * Attaches to the queues.
     *
     * @param config   of the engine.
     * @param messages for what an operator has to know.
     * @throws QueueException when a queue is missing, damaged, of another geometry or schema, or in use by another
     *                        engine.
     */
    public EngineServer(final EngineConfig config, final PrintStream messages) {
        this.messages = messages;
        queues = new EngineQueues(config);
        agent = new EngineAgent(config, queues, messages);
        waitStrategy = WaitStrategy.of(config.waitStrategy(), queues.commands().waiter());
    }

    /**
     * Starts the engine's thread.
     *
     * @return this.
     */
    public EngineServer start() {
        messages.println("engine: starts with empty books at position " + queues.commands().position() + " of "
            + queues.input().name() + ": orders of an earlier engine are gone, and sessions have to log on again");
        thread.start();
        return this;
    }

    @Override
    public String description() {
        return "engine";
    }

    @Override
    public void await() throws InterruptedException {
        stopped.await();
        if (failure != null) {
            final String reason = failure.getMessage() == null ? failure.toString() : failure.getMessage();
            throw new LaunchException(ExitCode.of(failure), "stopped, and its books are gone: " + reason, failure);
        }
    }

    @Override
    public void close() {
        running = false;
        thread.interrupt();
        try {
            thread.join();
            queues.close();
        } catch (final InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try {
            while (running) {
                waitStrategy.idle(agent.doWork());
            }
        } catch (final InterruptedWaitException ex) {
            messages.println(
                "engine: stopped while " + ex.getMessage() + ": not all events of the last command are out");
        } catch (final Throwable ex) {
            failure = ex;
        } finally {
            finish();
        }
    }

    private void finish() {
        try {
            agent.onClose();
            queues.close();
        } finally {
            stopped.countDown();
        }
    }
}
