package org.ringside.gateway.server;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.agrona.CloseHelper;
import org.agrona.concurrent.OffsetEpochNanoClock;
import org.agrona.concurrent.SystemNanoClock;
import org.ringside.gateway.config.GatewayConfig;
import org.ringside.gateway.config.Reload;
import org.ringside.gateway.control.BlockList;
import org.ringside.gateway.control.GatewayControl;
import org.ringside.gateway.counters.GatewayCounters;
import org.ringside.gateway.journal.JournalException;
import org.ringside.gateway.journal.SessionJournals;
import org.ringside.gateway.tls.TlsPort;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.ServiceThread;
import org.ringside.launch.ThreadedServer;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.Reader;
import org.ringside.queue.WaitStrategy;

/**
 * The gateway process: its queues, its event loops with a thread each, and the port it listens on. Anything it does not
 * expect stops it.
 */
public final class Gateway extends ThreadedServer {
    private static final long CONTROL_INTERVAL_MS = 100;

    private final GatewayConfig config;
    private final Supplier<GatewayConfig> reader;
    private final PrintStream messages;
    private final List<Queue> queues = new ArrayList<>();
    private final List<EventLoop> loops = new ArrayList<>();
    private final LogonLockOut lockOut;
    private final GatewayControl control;
    private GatewayConfig current;
    private final List<Acceptor> acceptors = new ArrayList<>();
    private TlsPort tls;
    private AdmissionControl admissionControl;
    private GatewayCounters counters;
    private SessionJournals journals;

    /**
     * A gateway that is not started yet.
     *
     * @param config   of the gateway.
     * @param messages for what an operator has to know.
     */
    public Gateway(final GatewayConfig config, final PrintStream messages) {
        this(config, () -> config, messages);
    }

    /**
     * A gateway that is not started yet, and whose configuration can be read again.
     *
     * @param config   of the gateway.
     * @param reader   of the configuration as it is now; throws what says why it cannot be used.
     * @param messages for what an operator has to know.
     */
    public Gateway(final GatewayConfig config, final Supplier<GatewayConfig> reader, final PrintStream messages) {
        this.config = config;
        this.current = config;
        this.reader = reader;
        this.lockOut = new LogonLockOut(config.rules(), SystemNanoClock.INSTANCE);
        this.control = new GatewayControl(config.queueFolder(), config.name());
        this.messages = messages;
    }

    /**
     * Attach to the queues, listen, and start the threads. What was opened is closed again when that fails.
     *
     * @return this.
     * @throws LaunchException                     if a port is not free, if memory for the connections is short, if
     *                                             there is no certificate for TLS, or if the sessions' journals are in
     *                                             use, damaged, or of another queue.
     * @throws org.ringside.queue.QueueException   if a queue is missing, damaged, of another geometry or schema, or in
     *                                             use by another gateway.
     */
    public Gateway start() {
        try {
            listen();
            final QueueAttacher gate = new QueueAttacher(config.queueFolder());
            final Queue input = gate.attach(config.output(), QueueSpec.Writers.MANY);
            queues.add(input);
            for (int i = 0; i < config.loops(); i++) {
                final Queue output = gate.attach("orders.out." + config.route(i), QueueSpec.Writers.ONE);
                queues.add(output);
                loops.add(newLoop(i, input, output));
            }
            // First: whoever blocks somebody after this look at the list has to be heard.
            control.clear();
            final BlockList blocks = BlockList.read(config.blockFile());
            loops.forEach(loop -> loop.reconfigure(config, blocks));
            for (int i = 0; i < loops.size(); i++) {
                startLoop(config.route(i), loops.get(i));
            }
            startRepeating(config.name() + "-control", CONTROL_INTERVAL_MS, List.of(new ServiceThread.Task(
                "a request of an operator failed", () -> control.poll(this::obey),
                "The next one is listened to; if all fail, restart the gateway")), this::warn);
            return this;
        } catch (final IOException ex) {
            close();
            throw new LaunchException(ExitCode.FAILURE, "cannot start the event loops: " + ex.getMessage(), ex);
        } catch (final JournalException ex) {
            close();
            throw new LaunchException(ex.exitCode(), ex.getMessage(), ex);
        } catch (final RuntimeException ex) {
            close();
            throw ex;
        }
    }

    @Override
    public String description() {
        return "gateway " + config.name()
            + (tls == null ? "" : " tls.listen=" + acceptors.get(1).address())
            + " listen=" + acceptors.get(0).address();
    }

    /** The plain port is the first. */
    private void listen() {
        final BufferPool pool = new BufferPool(config.maxConnections(), config.maxOutputBytes());
        admissionControl = new AdmissionControl(config.connections());
        if (config.tls().isOn()) {
            tls = new TlsPort(config.tls(), config.maxConnections());
        }
        acceptors.add(Acceptor.plain(config.listenAddress(), admissionControl, pool, this::warn));
        if (tls != null) {
            acceptors.add(Acceptor.tls(config.tls().listenAddress(), admissionControl, pool, tls, this::warn));
        }
    }

    private EventLoop newLoop(final int index, final Queue input, final Queue output) throws IOException {
        final String route = config.route(index);
        final LoopClock clock = new LoopClock(SystemNanoClock.INSTANCE, new OffsetEpochNanoClock());
        final Producer commands = input.producer(route);
        final Reader events = output.reader(route);
        final GatewayContext context =
            new GatewayContext(config, journals(), counters(), lockOut, loops, acceptors, this::warn);
        final Selector selector = Selector.open();
        try {
            final EventLoop loop = new EventLoop(
                context, index, selector, clock, commands, events, output.spec().startPosition());
            requireEvents(loop.restoredPosition(), output);
            return loop;
        } catch (final IOException | RuntimeException | Error failure) {
            selector.close();
            throw failure;
        }
    }

    /** The ring goes on where the journals end. */
    private void requireEvents(final long restoredPosition, final Queue output) {
        if (restoredPosition >= output.position()) {
            throw new LaunchException(ExitCode.CORRUPT, output.name() + " ends at position " + output.position()
                + ", but the journals in " + config.journalFolder() + " have events up to " + restoredPosition
                + ": it is not the queue that they were written from; shmq rm " + output.name()
                + ", then shmq create it with --start-position " + (restoredPosition + 1));
        }
    }

    /** Opened when this gateway has its first queue: of two gateways, the second one is told who holds the queue. */
    private SessionJournals journals() {
        if (journals == null) {
            journals = config.isJournalKept()
                ? SessionJournals.of(config.journalFolder(), config.journalFrames(), this::warn)
                : SessionJournals.unkept(config.journalFrames());
        }
        return journals;
    }

    /** Like the journals: a second gateway of this name does not get here. */
    private GatewayCounters counters() {
        if (counters == null) {
            counters = GatewayCounters.create(config.queueFolder(), config.name(), config.loops());
        }
        return counters;
    }

    private void startLoop(final String route, final EventLoop loop) {
        final LoopRunner runner = new LoopRunner(loop, WaitStrategy.of(config.waitStrategy(), loop.waiter()));
        startThread(route, runner, thread -> runner.stop());
    }

    /** What an operator asks for. Whatever is wrong with it, the gateway goes on as it was. */
    private void obey(final String verb) {
        final GatewayConfig settings = switch (verb) {
            case GatewayControl.BLOCKS -> current;
            case GatewayControl.RELOAD -> reader.get();
            default -> throw new LaunchException(ExitCode.USAGE, "unknown request '" + verb + "'");
        };
        Reload.check(config, settings);
        final BlockList blocks = BlockList.read(config.blockFile());
        if (tls != null && verb.equals(GatewayControl.RELOAD)) {
            tls.load(settings.tls());
        }
        current = settings;
        admissionControl.set(settings.connections());
        loops.forEach(loop -> loop.reconfigure(settings, blocks));
        warn(verb + ": done");
    }

    /** The port before the queues: of two gateways, the next one that gets the queues gets the port too. */
    @Override
    protected void release() {
        final List<AutoCloseable> opened = new ArrayList<>(acceptors);
        opened.add(counters);
        opened.add(this::leaveNoRequest);
        loops.forEach(loop -> opened.add(loop::release));
        opened.addAll(queues);
        opened.add(journals);
        CloseHelper.closeAll(opened);
    }

    /** Those of a gateway that runs under this name are not ours. */
    private void leaveNoRequest() {
        if (loops.size() == config.loops()) {
            control.clear();
        }
    }

    private void warn(final String message) {
        messages.println("gateway " + config.name() + ": " + message);
    }
}
