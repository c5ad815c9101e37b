package org.ringside.matching.server;

import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.NanoClock;
import org.ringside.queue.Reader;

/**
 * The engine's duty cycle: takes what is there, up to a limit, as one batch; applies it; publishes the results. The
 * batch is released to the writers of {@code orders.in} after it was applied. One thread.
 */
final class EngineAgent {
    private final Reader reader;
    private final CommandAdapter adapter;
    private final CommandContext context;
    private final Routes routes;
    private final int batchLimit;
    private final NanoClock clock;
    private final EpochNanoClock epochClock;

    EngineAgent(final Reader reader, final CommandAdapter adapter, final CommandContext context, final Routes routes,
        final int batchLimit, final NanoClock clock, final EpochNanoClock epochClock) {
        this.reader = reader;
        this.adapter = adapter;
        this.context = context;
        this.routes = routes;
        this.batchLimit = batchLimit;
        this.clock = clock;
        this.epochClock = epochClock;
    }

    /** One turn; returns how many commands it applied. */
    int doWork() {
        context.batch(clock.nanoTime(), epochClock.nanoTime());
        final int commands = reader.poll(adapter, batchLimit);
        if (commands > 0) {
            routes.commit(clock.nanoTime());
        }
        return commands;
    }
}
