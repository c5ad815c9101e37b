package org.ringside.matching.server;

import java.io.PrintStream;
import java.util.concurrent.CountDownLatch;
import org.ringside.journal.SyncPolicy;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.Server;
import org.ringside.queue.QueueException;
import org.ringside.queue.WaitStrategy;

/**
 * The matching engine between its rings, on a thread of its own. Anything it does not expect stops it; the journal has
 * what the next one goes on with.
 */
public final class EngineServer implements Server {
    private final PrintStream messages;
    private final EngineHost host;
    private final WaitStrategy waitStrategy;
    private final String end;
    private final Thread thread = new Thread(this::run, "engine");
    private final CountDownLatch stopped = new CountDownLatch(1);
    private volatile boolean running = true;
    private volatile Throwable failure;
    private boolean isClosed;

    /**
     * Attaches to the queues and recovers what an earlier engine has journaled, with the events that it did not
     * publish.
     *
     * @param config   of the engine.
     * @param messages for what an operator has to know.
     * @throws QueueException  when a queue is missing, damaged, of another geometry or schema, or in use by another
     *                         engine.
     * @throws LaunchException when journal, queues and configuration do not fit together.
     */
    public EngineServer(final EngineConfig config, final PrintStream messages) {
        this.messages = messages;
        host = new EngineHost(config, messages);
        waitStrategy = WaitStrategy.of(config.waitStrategy(), host.commands().waiter());
        end = config.syncPolicy() == SyncPolicy.MEMORY ? "stopped, and its books are gone: " : "stopped: ";
    }

    /**
     * Starts the engine's thread.
     *
     * @return this.
     */
    public EngineServer start() {
        host.start();
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
            throw new LaunchException(ExitCode.of(failure), end + reason, failure);
        }
    }

    @Override
    public void close() {
        running = false;
        thread.interrupt();
        try {
            thread.join();
            closeHost();
        } catch (final InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try {
            while (running) {
                waitStrategy.idle(host.agent().doWork());
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
            host.summarize();
            closeHost();
        } catch (final Throwable ex) {
            failure = failure == null ? ex : failure;
        } finally {
            stopped.countDown();
        }
    }

    private synchronized void closeHost() {
        if (!isClosed) {
            isClosed = true;
            host.close();
        }
    }
}
