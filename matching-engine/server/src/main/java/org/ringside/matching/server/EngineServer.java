package org.ringside.matching.server;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.concurrent.OffsetEpochNanoClock;
import org.agrona.concurrent.SystemNanoClock;
import org.ringside.launch.Server;
import org.ringside.matching.MatchingEngine;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueException;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.Reader;
import org.ringside.queue.WaitStrategy;

/**
 * The matching engine between its rings, on a thread of its own. Its state is in memory: it starts with empty books.
 * Anything it does not expect stops it.
 */
public final class EngineServer implements Server {
    private static final String OWNER = "engine";
    private static final long FULL_REPORT_NS = 1_000_000_000L;
    private static final long FULL_WAIT_NS = 1_000_000L;

    private final PrintStream messages;
    private final Queue input;
    private final Reader reader;
    private final Routes routes;
    private final EngineAgent agent;
    private final WaitStrategy waitStrategy;
    private final Thread thread;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private volatile boolean running = true;
    private volatile Throwable failure;

    /** Unwinds the thread out of a wait for room when the server is closed. */
    private static final class Closing extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private Closing() {
            super("closing", null, false, false);
        }
    }

    /**
     * Attaches to the queues and starts the thread.
     *
     * @param config   of the engine.
     * @param messages for what an operator has to know.
     * @throws QueueException when a queue is missing, damaged, of another geometry or schema, or in use by another
     *                        engine.
     */
    public EngineServer(final EngineConfig config, final PrintStream messages) {
        this.messages = messages;
        final QueueDirectory directory = QueueDirectory.of(config.queues());
        input = attach(directory, config.input(), QueueSpec.Writers.MANY);
        reader = input.reader(OWNER);
        final List<Route> served = new ArrayList<>();
        for (final String name : config.routeNames()) {
            served.add(new Route(
                name, attach(directory, "orders.out." + name, QueueSpec.Writers.ONE), OWNER, this::awaitRoom));
        }
        routes = new Routes(served);
        final CommandContext context = new CommandContext();
        final EventPublisher publisher = new EventPublisher(routes, context);
        final MatchingEngine engine = new MatchingEngine(publisher, config.ordersPerSession());
        final Int2ObjectHashMap<Instrument> instruments = new Int2ObjectHashMap<>();
        config.instruments().forEach((id, instrument) -> {
            engine.addInstrument(id);
            instruments.put(id.intValue(), Instrument.of(id, instrument.tick()));
        });
        agent = new EngineAgent(reader,
            new CommandAdapter(engine, publisher, context, routes, instruments, new Unroutable(messages)),
            context, routes, config.batch(), SystemNanoClock.INSTANCE, new OffsetEpochNanoClock());
        waitStrategy = WaitStrategy.of(config.waitStrategy(), reader.waiter());
        thread = new Thread(this::run, OWNER);
    }

    /**
     * Starts the engine's thread.
     *
     * @return this.
     */
    public EngineServer start() {
        thread.start();
        return this;
    }

    @Override
    public String description() {
        return OWNER;
    }

    @Override
    public void await() throws InterruptedException {
        stopped.await();
        if (failure != null) {
            throw new IllegalStateException("stopped: " + failure.getMessage(), failure);
        }
    }

    @Override
    public void close() {
        running = false;
        thread.interrupt();
        try {
            thread.join();
        } catch (final InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try {
            while (running) {
                waitStrategy.idle(agent.doWork());
            }
        } catch (final Closing ex) {
            messages.println("engine: stopped while it waited for a gateway to read its events");
        } catch (final Throwable ex) {
            failure = ex;
        } finally {
            Thread.interrupted();
            routes.close();
            reader.close();
            input.close();
            stopped.countDown();
        }
    }

    /** Nothing may be lost, and nothing is held back without bound: the engine waits, and says for whom. */
    private void awaitRoom(final Route route) {
        routes.commit(SystemNanoClock.INSTANCE.nanoTime());
        final long startNs = System.nanoTime();
        boolean reported = false;
        while (!route.awaitSpace(FULL_WAIT_NS)) {
            if (!running) {
                throw new Closing();
            }
            if (!reported && System.nanoTime() - startNs > FULL_REPORT_NS) {
                reported = true;
                messages.println("engine: " + route.queue().name() + " is full and the engine waits for its reader, "
                    + "gateway loop " + route.name() + ": restart that gateway if it is gone (shmq stat "
                    + route.queue().name() + ")");
            }
        }
        if (reported) {
            messages.println("engine: " + route.queue().name() + " is read again");
        }
    }

    private static Queue attach(final QueueDirectory directory, final String name, final QueueSpec.Writers writers) {
        final Queue queue = directory.attach(name);
        final QueueSpec spec = queue.spec();
        final int payload = writers == QueueSpec.Writers.MANY ? 112 : 240;
        if (spec.writers() != writers || spec.payloadLength() < payload
            || spec.schemaId() != NewOrderDecoder.SCHEMA_ID
            || spec.schemaVersion() != NewOrderDecoder.SCHEMA_VERSION) {
            queue.close();
            throw new QueueException(QueueException.Reason.INCOMPATIBLE, name + " does not suit this engine: it is for "
                + spec.writers() + " writers with payload " + spec.payloadLength() + " and schema " + spec.schemaId()
                + ":" + spec.schemaVersion() + ". Remove it and create it with --writers "
                + writers.name().toLowerCase(Locale.ROOT) + " --payload " + payload + " --schema "
                + NewOrderDecoder.SCHEMA_ID + ":" + NewOrderDecoder.SCHEMA_VERSION);
        }
        return queue;
    }
}
