package org.ringside.matching.server;

import java.io.PrintStream;
import java.util.List;
import java.util.function.Consumer;
import org.ringside.journal.SyncPolicy;
import org.ringside.launch.EpochClock;
import org.ringside.launch.LaunchException;
import org.ringside.launch.ThreadedServer;
import org.ringside.log.LogEvent;
import org.ringside.matching.rings.GatewayWatch;
import org.ringside.matching.rings.ReadPositions;
import org.ringside.queue.QueueException;
import org.ringside.queue.WaitStrategy;

/**
 * The matching engine between its rings, on a thread of its own. Any unexpected failure stops the engine; the next one
 * goes on from the journal.
 */
public final class EngineServer extends ThreadedServer {
    private final PrintStream messages;
    private final EngineHost host;
    private final WaitStrategy waitStrategy;
    private final String cpus;

    /**
     * Attaches to the queues and recovers the state of an earlier engine, with the events that this engine did not
     * publish.
     *
     * @param config   of the engine.
     * @param messages takes lines for the operator.
     * @throws QueueException  when a queue is missing, damaged, of another geometry or schema, or in use by another
     *                         engine.
     * @throws LaunchException when journal, queues and configuration do not fit together.
     */
    public EngineServer(final EngineConfig config, final PrintStream messages) {
        super(config.syncPolicy() == SyncPolicy.MEMORY ? "stopped, and its books are gone: " : "stopped: ");
        this.messages = messages;
        this.cpus = config.cpus();
        host = new EngineHost(config, messages, new EpochClock(), this::onEnd);
        waitStrategy = WaitStrategy.of(config.waitStrategy(), host.commands().waiter());
    }

    /**
     * Starts the engine's thread.
     *
     * @return this.
     */
    public EngineServer start() {
        host.start();
        final Consumer<String> notices = line -> host.events().tell(LogEvent.ENGINE_NOTICE, line);
        startRepeating("gateway-watch", GatewayWatch.INTERVAL_MS, host.watchTasks(), notices);
        host.noteTask().ifPresent(
            note -> startRepeating("read-positions", ReadPositions.LOOK_MS, List.of(note), notices));
        startHotThread("engine", cpus, 0, this::run, Thread::interrupt);
        return this;
    }

    @Override
    public String description() {
        return "engine";
    }

    @Override
    protected void release() {
        try {
            host.summarize();
        } finally {
            host.close();
        }
    }

    private void run() {
        try {
            while (!isStopping()) {
                waitStrategy.idle(host.agent().doWork());
            }
        } catch (final RingOutput.InterruptedWaitException ex) {
            messages.println(
                "engine: stopped while " + ex.getMessage() + ": not all events of the last command are out");
        }
    }
}
