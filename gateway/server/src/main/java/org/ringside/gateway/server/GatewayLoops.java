package org.ringside.gateway.server;

import java.io.IOException;
import java.nio.channels.Selector;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.agrona.CloseHelper;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.NanoClock;
import org.ringside.gateway.admission.AdmissionControl;
import org.ringside.gateway.admission.LogonLockOut;
import org.ringside.gateway.config.FixSettings;
import org.ringside.gateway.config.GatewayConfig;
import org.ringside.gateway.control.BlockList;
import org.ringside.gateway.counters.GatewayCounters;
import org.ringside.gateway.journal.SessionJournals;
import org.ringside.gateway.tls.TlsPort;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.TypedCommand;
import org.ringside.log.HotLog;
import org.ringside.log.LogEvent;
import org.ringside.log.LogQueue;
import org.ringside.queue.FolderAccess;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.QueueStatistics.Attachment;
import org.ringside.queue.Reader;

/**
 * The gateway without threads: its ports, queues, journals, counters and event loops, which somebody steps. {@link
 * Gateway} gives each loop a thread; a test steps them itself, with a clock of its own.
 */
final class GatewayLoops implements AutoCloseable {
    /** The longest that an engine may take to make the next event again. */
    private static final long PATIENCE_NS = 30_000_000_000L;
    private static final long ENGINE_PATIENCE_NS = 10_000_000_000L;
    private static final long PAUSE_NS = 1_000_000L;

    private final GatewayConfig config;
    private final NanoClock nanoClock;
    private final Supplier<EpochNanoClock> epochClocks;
    private final Selectors selectors;
    private final LogQueue events;
    private final LogonLockOut lockOut;
    private final List<Queue> queues = new ArrayList<>();
    private final List<Producer> producers = new ArrayList<>();
    private final List<EventLoop> loops = new ArrayList<>();
    private final List<Acceptor> acceptors = new ArrayList<>();
    private BufferPool pool;
    private TlsPort tls;
    private AdmissionControl admissionControl;
    private GatewayCounters counters;
    private SessionJournals journals;

    /** Where the selector of each loop comes from. */
    @FunctionalInterface
    interface Selectors {
        Selector open() throws IOException;
    }

    GatewayLoops(final GatewayConfig config, final NanoClock nanoClock, final Supplier<EpochNanoClock> epochClocks,
        final Selectors selectors, final LogQueue events) {
        this.config = config;
        this.nanoClock = nanoClock;
        this.epochClocks = epochClocks;
        this.selectors = selectors;
        this.events = events;
        this.lockOut = new LogonLockOut(config.policy(), nanoClock);
    }

    /**
     * Listens, and attaches to the queues.
     *
     * @throws IOException if a selector cannot be made; see {@link Gateway#start()} for the rest
     */
    void open() throws IOException {
        listen();
        final QueueAttacher attacher = new QueueAttacher(config.queueFolder());
        final Queue input = attacher.attach(config.output(), QueueSpec.Writers.MANY);
        queues.add(input);
        for (int i = 0; i < config.loops(); i++) {
            final Queue output = attacher.attach("orders.out." + config.route(i), QueueSpec.Writers.ONE);
            queues.add(output);
            loops.add(newLoop(i, input, output));
        }
    }

    /** The event loops, by index. */
    List<EventLoop> loops() {
        return loops;
    }

    /** Whether all of it is open. */
    boolean isOpen() {
        return loops.size() == config.loops();
    }

    /** {@code host:port} of the plain port, then that of the port for TLS, if there is one, and those of FIX. */
    List<String> addresses() {
        return acceptors.stream().map(Acceptor::address).toList();
    }

    /** The ports behind the first one as the ready line has them, each behind a space. */
    String otherPorts() {
        return acceptors.stream().skip(1).map(each -> " " + each.setting() + "=" + each.address())
            .collect(Collectors.joining());
    }

    AdmissionControl admissionControl() {
        return admissionControl;
    }

    BufferPool pool() {
        return pool;
    }

    /** The port for TLS, null if there is none. */
    TlsPort tls() {
        return tls;
    }

    /** What a loop writes its commands with. */
    Producer producer(final int index) {
        return producers.get(index);
    }

    /** Goes on with other sessions, limits and blocks; any thread. */
    void reconfigure(final GatewayConfig settings, final BlockList blocks) {
        admissionControl.set(settings.connections());
        loops.forEach(loop -> loop.reconfigure(settings, blocks));
    }

    /** Listens no more, and lets sessions end; any thread. See {@link EventLoop#drain}. */
    void drain(final long withinNs, final long graceNs) {
        loops.forEach(loop -> loop.drain(withinNs, graceNs));
    }

    /**
     * Why this gateway is not drained; any thread.
     *
     * @throws LaunchException that says what is left.
     */
    void requireDrained() {
        int left = 0;
        for (final EventLoop loop : loops) {
            if (loop.undrained() == EventLoop.NOT_DRAINING) {
                throw new LaunchException(ExitCode.FAILURE, "it is not being drained");
            }
            left += loop.undrained();
        }
        if (left > 0) {
            throw new LaunchException(ExitCode.FAILURE, left + " connections are left");
        }
    }

    /** The plain port is the first. */
    private void listen() {
        pool = new BufferPool(config.maxConnections(), config.maxOutputBytes());
        admissionControl = new AdmissionControl(config.connections());
        if (config.tls().isOn()) {
            tls = new TlsPort(config.tls(), config.maxConnections());
        }
        acceptors.add(Acceptor.plain(config.listenAddress(), admissionControl, pool, events.events()));
        if (tls != null) {
            acceptors.add(Acceptor.tls(config.tls().listenAddress(), admissionControl, pool, tls, events.events()));
        }
        final FixSettings fix = config.fix();
        if (!fix.listen().isEmpty()) {
            acceptors.add(Acceptor.fix(fix.listenAddress(), admissionControl, pool, null, events.events()));
        }
        if (!fix.tlsListen().isEmpty()) {
            acceptors.add(Acceptor.fix(fix.tlsListenAddress(), admissionControl, pool, tls, events.events()));
        }
    }

    private EventLoop newLoop(final int index, final Queue input, final Queue output) throws IOException {
        final String route = config.route(index);
        final LoopClock clock = new LoopClock(nanoClock, epochClocks.get());
        final Producer commands = input.producer(route);
        producers.add(commands);
        final Reader reports = output.reader(route);
        final HotLog log = events.hot(route);
        final GatewayContext context =
            new GatewayContext(config, journals(), counters(), lockOut, loops, acceptors, events.events(), log,
                input);
        final Selector selector = selectors.open();
        try {
            final EventLoop loop = new EventLoop(
                context, index, selector, clock, commands, reports, output.spec().startPosition());
            requireEvents(loop, output);
            return loop;
        } catch (final IOException | RuntimeException | Error failure) {
            selector.close();
            throw failure;
        }
    }

    /**
     * The ring goes on where the journals end. A new one may begin before, and then the engine makes again what lies
     * between; what it makes is read meanwhile, because it may be more than the ring holds.
     */
    private void requireEvents(final EventLoop loop, final Queue output) {
        long lastNs = nanoClock.nanoTime();
        while (loop.restoredPosition() >= output.position()) {
            if (loop.readAgain() > 0) {
                lastNs = nanoClock.nanoTime();
            } else {
                judge(loop, output, nanoClock.nanoTime() - lastNs);
            }
            LockSupport.parkNanos(PAUSE_NS);
        }
    }

    /** An engine that is started together with this gateway may be slower. */
    private void judge(final EventLoop loop, final Queue output, final long silenceNs) {
        final boolean hasEngine = output.statistics().writers().stream()
            .anyMatch(writer -> writer.attachment() == Attachment.ATTACHED);
        if (!hasEngine && silenceNs > ENGINE_PATIENCE_NS) {
            throw lacks(ExitCode.NOT_FOUND, loop, output, "no engine runs that makes them again: start the engine"
                + " first. If the queue is not the one that they were written from, ");
        }
        if (silenceNs > PATIENCE_NS) {
            throw lacks(ExitCode.CORRUPT, loop, output, "it is not the queue that they were written from; ");
        }
    }

    private LaunchException lacks(final int code, final EventLoop loop, final Queue output, final String why) {
        return new LaunchException(code, output.name() + " ends at position " + output.position()
            + ", but the journals in " + config.journalFolder() + " have events up to " + loop.restoredPosition()
            + ": " + why + TypedCommand.shmq(config.queueFolder(), "rm", output.name()) + ", then "
            + QueueAttacher.creation(config.queueFolder(), output.name(), QueueSpec.Writers.ONE, "--start-position",
            Long.toString(loop.restoredPosition() + 1)));
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

    private void warn(final String message) {
        events.events().tell(LogEvent.GATEWAY_NOTICE, message);
    }

    /** Like the journals: a second gateway of this name does not get here. */
    GatewayCounters counters() {
        if (counters == null) {
            counters = GatewayCounters.create(config.queueFolder(), config.name(), config.loops());
        }
        return counters;
    }

    /**
     * Who gives up a queue in order says that the disk has what it has read. Nobody asks where the journals are read
     * themselves, and it takes some milliseconds for each session.
     */
    private void forceJournals() throws IOException {
        final Path folder = config.queueFolder();
        if (journals != null && Files.isDirectory(folder) && FolderAccess.isShared(folder)) {
            journals.force();
        }
    }

    /** The port before the queues: of two gateways, the next one that gets the queues gets the port too. */
    @Override
    public void close() {
        final List<AutoCloseable> opened = new ArrayList<>(acceptors);
        opened.add(counters);
        loops.forEach(loop -> opened.add(loop::release));
        opened.add(this::forceJournals);
        opened.addAll(queues);
        opened.add(journals);
        CloseHelper.closeAll(opened);
    }
}
