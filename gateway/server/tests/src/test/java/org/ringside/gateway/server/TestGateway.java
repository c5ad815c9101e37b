package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.ringside.gateway.admission.AdmissionControl;
import org.ringside.gateway.config.GatewayConfig;
import org.ringside.gateway.config.SessionRange;
import org.ringside.gateway.counters.CountersSnapshot;
import org.ringside.gateway.counters.LoopCounters;
import org.ringside.gateway.counters.SessionCounters;
import org.ringside.gateway.tls.PlainTransport;
import org.ringside.gateway.tls.TlsPort;
import org.ringside.gateway.tls.Transport;
import org.ringside.log.LogQueue;
import org.ringside.log.LogRecord;
import org.ringside.log.LogRecordDescriptor;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.Reader;
import org.ringside.testing.SharedMemory;

/**
 * A gateway with real sockets and real queues whose loops, engine and time move only when a test says so: {@link
 * #step()}.
 */
final class TestGateway implements AutoCloseable {
    static final String KEY_ID = "test";
    static final String SECRET = "ringside-test-secret";
    static final int FIRM = 1;

    private static final long PATIENCE_NS = 30_000_000_000L;

    private final TestClock clock = new TestClock();
    private final List<String> warnings = new ArrayList<>();
    private final TestQueues queues;
    private final ScriptedEngine engine;
    private final GatewaySetup setup;
    private final Path journalFolder;
    private final List<Selector> selectors = new ArrayList<>();
    private GatewayLoops gateway;
    private int port;
    private boolean isEngineRunning = true;

    TestGateway(final GatewaySetup setup) throws IOException {
        this.setup = setup;
        queues = new TestQueues(setup.inputSlots, setup.maxTrain, setup.outputSlots,
            IntStream.range(0, setup.loops).mapToObj(i -> i == 0 ? "gw-1" : "gw-1." + i).toArray(String[]::new));
        if (setup.hasLog) {
            queues.directory().create(LogQueue.NAME, LogRecordDescriptor.queue()).close();
        }
        journalFolder = SharedMemory.newFolder();
        engine = queues.engine();
        open();
    }

    private void open() throws IOException {
        final GatewayConfig config = config();
        gateway = new GatewayLoops(config, clock, clock::epoch, this::openSelector,
            LogQueue.attach(config.queueFolder(), config.name(), warnings::add));
        gateway.open();
        port = port(0);
    }

    private Selector openSelector() throws IOException {
        final Selector selector = setup.isInMemory ? new MemorySelector() : Selector.open();
        selectors.add(selector);
        return selector;
    }

    /** What it has told the log, and was not asked for before. */
    List<String> told() {
        final List<String> told = new ArrayList<>();
        try (Queue log = queues.directory().attach(LogQueue.NAME); Reader reader = log.reader("test")) {
            reader.poll((type, buffer, offset, length, position, end) -> {
                final LogRecord entry = LogRecord.read(type, buffer, offset, length);
                told.add(entry.process() + " " + entry.thread() + " " + entry.title() + ": " + entry.message());
            }, Integer.MAX_VALUE);
        }
        return told;
    }

    GatewayConfig config() {
        final SessionRange range = new SessionRange(setup.firstSession, setup.lastSession, FIRM, KEY_ID, SECRET,
            setup.allow, setup.accounts);
        return config(Map.of("1", range));
    }

    /** The configuration with other sessions. */
    GatewayConfig config(final Map<String, SessionRange> sessions) {
        return new GatewayConfig(
            "gw-1", queues.folder().toString(), "orders.in", "127.0.0.1:" + port, setup.loops, "phased", null, null,
            null, setup.auth, sessions, setup.keepAliveMs, setup.maxConnections, setup.maxOutputBytes,
            journalFolder.toString(), setup.journalFrames, setup.limits, setup.connections, setup.policy, setup.tls,
            setup.fix);
    }

    /** The gateway is gone from one instant to the next, as after {@code kill -9}: nothing is said or finished. */
    void kill() {
        try {
            for (final Selector selector : selectors) {
                for (final SelectionKey key : selector.keys()) {
                    key.channel().close();
                }
                selector.close();
            }
        } catch (final IOException ex) {
            throw new AssertionError(ex);
        }
        release();
    }

    /** The gateway is stopped as an operator does it. */
    void stop() {
        gateway.loops().forEach(EventLoop::close);
        release();
    }

    /** Another gateway on the same journals, with a queue that begins at a position; no engine writes it. */
    void restartAt(final long startPosition) {
        queues.renew("gw-1", startPosition);
        pauseEngine();
        restart();
    }

    GatewaySetup next() {
        return setup;
    }

    /** Another gateway on the same queues and journals. */
    void restart() {
        try {
            open();
        } catch (final IOException ex) {
            throw new AssertionError(ex);
        }
    }

    private void release() {
        gateway.close();
        gateway = null;
        selectors.clear();
    }

    static GatewaySetup setup() {
        return new GatewaySetup();
    }

    static TestGateway start() {
        return new GatewaySetup().start();
    }

    TestClock clock() {
        return clock;
    }

    ScriptedEngine engine() {
        return engine;
    }

    LoopCounters counters(final int loop) {
        return gateway.counters().loop(loop);
    }

    CountersSnapshot snapshot() {
        return CountersSnapshot.readAll(queues.folder()).get(0);
    }

    /** Of the session that was served as the first, second, ... */
    SessionCounters sessionCounters(final int slot) {
        return gateway.counters().slot(slot);
    }

    AdmissionControl admissionControl() {
        return gateway.admissionControl();
    }

    GatewayLoops loops() {
        return gateway;
    }

    EventLoop loop(final int index) {
        return gateway.loops().get(index);
    }

    Producer producer(final int index) {
        return gateway.producer(index);
    }

    /** Where the sessions' journals are. */
    Path journalFolder() {
        return journalFolder;
    }

    TestQueues queues() {
        return queues;
    }

    Queue input() {
        return queues.input();
    }

    List<String> warnings() {
        return warnings;
    }

    InetSocketAddress address() {
        return new InetSocketAddress("127.0.0.1", port);
    }

    /** Of the port for TLS. */
    InetSocketAddress tlsAddress() {
        return new InetSocketAddress("127.0.0.1", port(1));
    }

    /** Of the port for FIX, which is the last. */
    InetSocketAddress fixAddress() {
        return new InetSocketAddress("127.0.0.1", port(gateway.addresses().size() - 1));
    }

    TlsPort tlsPort() {
        return gateway.tls();
    }

    TestTrader connect() {
        return new TestTrader(this);
    }

    private int port(final int index) {
        return Integer.parseInt(gateway.addresses().get(index).split(":")[1]);
    }

    /** The trader's end of a connection to this gateway; from null: any address of this host. */
    SocketChannel open(final InetSocketAddress from, final int socketBuffer) throws IOException {
        if (setup.isInMemory) {
            final InetAddress address = from == null ? InetAddress.getLoopbackAddress() : from.getAddress();
            return open(address, socketBuffer, false, false);
        }
        return open(address(), from, socketBuffer);
    }

    /** The same, on the port for TLS. */
    SocketChannel openTls(final int socketBuffer) throws IOException {
        return setup.isInMemory
            ? open(InetAddress.getLoopbackAddress(), socketBuffer, true, false)
            : open(tlsAddress(), null, socketBuffer);
    }

    private static SocketChannel open(
        final InetSocketAddress address, final InetSocketAddress from, final int socketBuffer) throws IOException {
        final SocketChannel channel = SocketChannel.open();
        channel.setOption(StandardSocketOptions.SO_SNDBUF, socketBuffer);
        channel.setOption(StandardSocketOptions.SO_RCVBUF, socketBuffer);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.bind(from);
        channel.connect(address);
        return channel;
    }

    /** The trader's end of a connection in memory that speaks FIX. */
    SocketChannel openFix(final int socketBuffer) throws IOException {
        return open(InetAddress.getLoopbackAddress(), socketBuffer, false, true);
    }

    private MemoryChannel open(
        final InetAddress from, final int socketBuffer, final boolean isTls, final boolean isFix) throws IOException {
        final MemoryChannel end = MemoryChannel.connected(socketBuffer);
        final AdmissionControl.Permit permit = gateway.admissionControl().admit(from);
        final BufferPool.Buffers buffers = permit == null ? null : gateway.pool().take();
        if (buffers == null) {
            throw new AssertionError("the gateway does not let " + from + " in");
        }
        end.configureBlocking(false);
        final Transport transport = isTls ? gateway.tls().transport(end) : new PlainTransport(end);
        gateway.loops().get(0).adopt(new Connection(
            transport, permit, gateway.pool(), buffers, isFix, clock.nanoTime()));
        return end.peer();
    }

    /** What the gateway has for the connection whose other end this is, null if it is closed. */
    SessionStateMachine machineOf(final SocketChannel tradersEnd) {
        for (final Selector selector : selectors) {
            for (final SelectionKey key : selector.keys()) {
                if (key.channel() instanceof MemoryChannel end && end.peer() == tradersEnd && key.isValid()) {
                    return (SessionStateMachine) key.attachment();
                }
            }
        }
        return null;
    }

    /** A trader whose session is established. */
    TestTrader establish(final int sessionId) {
        final TestTrader trader = connect();
        trader.logIn(sessionId);
        return trader;
    }

    void pauseEngine() {
        isEngineRunning = false;
    }

    void resumeEngine() {
        isEngineRunning = true;
    }

    /** Every loop and the engine do one cycle. */
    void step() {
        for (final EventLoop loop : gateway.loops()) {
            loop.doWork();
        }
        if (isEngineRunning) {
            engine.doWork();
        }
    }

    void steps(final int count) {
        for (int i = 0; i < count; i++) {
            step();
        }
    }

    /** Steps until something is so. */
    void until(final String what, final BooleanSupplier condition) {
        final long deadlineNs = System.nanoTime() + PATIENCE_NS;
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadlineNs > 0) {
                fail("waited in vain: " + what);
            }
            step();
            Thread.yield();
        }
    }

    /** Time passes, in small steps, while everybody works. */
    void passMs(final long ms) {
        for (long passed = 0; passed < ms; passed += 10) {
            clock.advanceMs(10);
            step();
        }
    }

    @Override
    public void close() {
        // Closing loops wait for what the sockets do not take, by the clock.
        clock.onRead(() -> clock.advanceMs(10));
        if (gateway != null) {
            stop();
        }
        engine.close();
        queues.close();
        SharedMemory.delete(journalFolder);
    }
}
