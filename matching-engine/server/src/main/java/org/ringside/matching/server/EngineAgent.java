package org.ringside.matching.server;

import org.agrona.DirectBuffer;
import org.ringside.matching.service.CommandCheck;
import org.ringside.matching.service.EngineService;
import org.ringside.queue.MessageHandler;
import org.ringside.queue.Reader;

/**
 * The engine's duty cycle: takes what is there, up to a limit, as one batch; journals and applies each command; makes
 * the journal safe, once; publishes the results. What is due at a time, and what is longer than a command, it goes on
 * with by commands of its own, a portion after each batch. One thread.
 */
final class EngineAgent {
    private final Reader commands;
    private final JournaledService journaled;
    private final EngineService service;
    private final RingOutput output;
    private final OwnWork ownWork;
    private final CycleBoard cycles;
    private final MessageHandler handler = this::onCommand;
    private final int batch;
    private long readTimeNs;
    private long timeNs;

    /**
     * An agent that goes on where the service is.
     *
     * @param cycles shows what is done in them.
     * @param batch  most commands of a batch.
     */
    EngineAgent(final Reader commands, final JournaledService journaled, final RingOutput output,
        final OwnWork ownWork, final CycleBoard cycles, final int batch) {
        this.commands = commands;
        this.journaled = journaled;
        this.service = journaled.service();
        this.output = output;
        this.ownWork = ownWork;
        this.cycles = cycles;
        this.batch = batch;
    }

    /**
     * One turn; returns how many commands it took, with that of its own. One of those follows each batch while there is
     * something to do for it: longer work and commands from the ring pass each other, and neither has to wait for more
     * than one turn of the other.
     */
    int doWork() {
        readTimeNs = System.nanoTime();
        cycles.begin(readTimeNs);
        timeNs = journaled.now();
        final int taken = commands.poll(handler, batch);
        if (taken == 0) {
            output.idle(readTimeNs);
        }
        final int done = taken + ownWork.doWork(timeNs);
        cycles.end(taken, done, service);
        return done;
    }

    /**
     * What was journaled before is not applied again: the engine ended before it released it. The events of a batch are
     * out before the end of the batch is released.
     */
    private void onCommand(final int typeId, final DirectBuffer buffer, final int offset, final int length,
        final long position, final boolean endOfBatch) {
        if (position > service.lastPosition(EngineService.OWN_INPUT)) {
            CommandCheck.check(typeId, buffer, offset, length, position);
            journaled.apply(typeId, position, timeNs, readTimeNs, buffer, offset, length);
        }
        if (endOfBatch) {
            output.publish();
        }
    }
}
