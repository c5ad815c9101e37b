package org.ringside.gateway.probe;

import org.agrona.concurrent.SystemNanoClock;
import org.ringside.launch.ThreadedServer;
import org.ringside.queue.Processor;
import org.ringside.queue.QueueException;
import org.ringside.queue.QueueException.Reason;

/** The handler of a probe in a process of its own. */
public final class HandlerServer extends ThreadedServer {
    private final ProbeConfig config;
    private ProbeRings rings;

    /**
     * Makes a handler that is not started yet.
     *
     * @param config of the probe.
     */
    public HandlerServer(final ProbeConfig config) {
        this.config = config;
    }

    /**
     * Attaches to the rings, and starts the thread.
     *
     * @return this.
     * @throws QueueException when the rings are of another geometry, or have a handler.
     */
    public HandlerServer start() {
        rings = new ProbeRings(config);
        try {
            final Processor processor = newProcessor(rings, config);
            startThread("handler", () -> run(processor), thread -> processor.halt());
            return this;
        } catch (final RuntimeException ex) {
            close();
            throw ex;
        }
    }

    /** The handler of a probe, to be run on a thread. The process that holds the lock of its place is the handler. */
    static Processor newProcessor(final ProbeRings rings, final ProbeConfig config) {
        final DatagramHandler handler =
            new DatagramHandler(rings.answers().producer("handler"), SystemNanoClock.INSTANCE);
        return new Processor(rings.requests().reader("handler"), handler, config.waitStrategy());
    }

    /** Handles until the processor is halted. */
    static void run(final Processor processor) {
        processor.run();
        if (processor.state() == Processor.State.CLOSED) {
            throw new QueueException(Reason.CLOSED, "the ring to the handler was removed; start the probe again");
        }
    }

    @Override
    public String description() {
        return "probe-handler " + config.name();
    }

    @Override
    protected void release() {
        rings.close();
    }
}
