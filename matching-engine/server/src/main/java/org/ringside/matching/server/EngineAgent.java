package org.ringside.matching.server;

import java.io.PrintStream;
import org.agrona.DirectBuffer;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.OffsetEpochNanoClock;
import org.ringside.matching.InstrumentSpec;
import org.ringside.matching.MatchingEngine;
import org.ringside.matching.Phase;
import org.ringside.matching.StartPhase;
import org.ringside.queue.MessageHandler;
import org.ringside.queue.Reader;

/**
 * The engine's duty cycle: takes what is there, up to a limit, as one batch; applies it; publishes the results. One
 * thread.
 */
final class EngineAgent {
    private final Reader commands;
    private final Routes routes;
    private final Unroutable unroutable;
    private final CommandAdapter adapter;
    private final CommandContext context = new CommandContext();
    private final EpochNanoClock epochClock = new OffsetEpochNanoClock();
    private final MessageHandler handler = this::onCommand;
    private final int batch;

    EngineAgent(final EngineConfig config, final EngineQueues queues, final PrintStream messages) {
        commands = queues.commands();
        routes = new Routes(queues.routes(), messages);
        unroutable = new Unroutable(messages);
        batch = config.batch();
        final MatchingEngine engine = new MatchingEngine(new EventPublisher(routes, context));
        final Int2ObjectHashMap<Instrument> instruments = new Int2ObjectHashMap<>();
        config.instruments().forEach((id, instrument) -> {
            engine.addInstrument(0, InstrumentSpec.of(id));
            engine.startPhase(0, new StartPhase().instrumentId(id).phase(Phase.CONTINUOUS));
            instruments.put(id.intValue(), Instrument.of(instrument.tick()));
        });
        adapter = new CommandAdapter(engine, context, routes, instruments, unroutable);
    }

    /** One turn; returns how many commands it applied. */
    int doWork() {
        context.batch(System.nanoTime(), epochClock.nanoTime());
        return commands.poll(handler, batch);
    }

    /** The events of a batch are out before its commands are released: what is read again was not lost. */
    private void onCommand(final int typeId, final DirectBuffer buffer, final int offset, final int length,
        final long position, final boolean endOfBatch) {
        adapter.onMessage(typeId, buffer, offset, length, position, endOfBatch);
        if (endOfBatch) {
            routes.commit(System.nanoTime());
        }
    }

    /** After the last turn. */
    void onClose() {
        unroutable.summarize();
    }
}
