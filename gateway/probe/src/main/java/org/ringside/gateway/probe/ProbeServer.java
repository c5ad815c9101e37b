package org.ringside.gateway.probe;

import java.io.PrintStream;
import org.agrona.concurrent.SystemNanoClock;
import org.ringside.launch.ThreadedServer;
import org.ringside.log.LogEvent;
import org.ringside.log.LogQueue;
import org.ringside.queue.Processor;
import org.ringside.queue.WaitStrategy;

/**
 * The probe process: its port, its rings, the thread of its loop and, unless the handler is a process, the thread of
 * the handler. Any unexpected failure stops the probe.
 */
public final class ProbeServer extends ThreadedServer {
    private final ProbeConfig config;
    private final LogQueue events;
    private ProbeRings rings;
    private ProbeCounters counters;
    private ProbeLoop loop;

    /**
     * Makes a probe that is not started yet.
     *
     * @param config   of the probe.
     * @param messages takes lines for the operator.
     */
    public ProbeServer(final ProbeConfig config, final PrintStream messages) {
        this.config = config;
        this.events = LogQueue.attach(
            config.queueFolder(), config.name(), line -> messages.println("probe " + config.name() + ": " + line));
    }

    /**
     * Makes or attaches the rings, listens, and starts the threads.
     *
     * @return this.
     * @throws org.ringside.launch.LaunchException if the port is not free.
     * @throws org.ringside.queue.QueueException   if the rings are of another geometry, or in use by another probe.
     */
    public ProbeServer start() {
        try {
            rings = new ProbeRings(config);
            if (config.isHandlerOurs()) {
                final Processor processor = HandlerServer.newProcessor(rings, config);
                startThread("handler", () -> HandlerServer.run(processor), thread -> processor.halt());
            }
            loop = new ProbeLoop(config, rings, this::newCounters, events.events(), SystemNanoClock.INSTANCE);
            startThread("probe", this::run, thread -> loop.endpoint().wakeUp());
            return this;
        } catch (final RuntimeException ex) {
            close();
            throw ex;
        }
    }

    @Override
    public String description() {
        return "probe " + config.name() + " listen=" + loop.endpoint().description();
    }

    @Override
    protected void release() {
        if (loop != null) {
            loop.close();
        }
        if (counters != null) {
            counters.close();
        }
        if (rings != null) {
            rings.close();
        }
        events.close();
    }

    private ProbeCounters newCounters() {
        counters = ProbeCounters.create(config.queueFolder(), config.name());
        return counters;
    }

    private void run() {
        final WaitStrategy waitStrategy = WaitStrategy.of(config.waitStrategy(), loop);
        while (!isStopping()) {
            waitStrategy.idle(loop.doWork());
        }
        events.events().tell(LogEvent.PROBE_SUMMARY, counters.describe());
    }
}
