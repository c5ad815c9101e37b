package org.ringside.system.orders;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.client.ClientConfig;
import org.ringside.gateway.config.GatewayConfig;
import org.ringside.gateway.server.Gateway;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Tool;
import org.ringside.matching.protocol.MassActionEncoder;
import org.ringside.matching.protocol.MassActionType;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.protocol.StartDayEncoder;
import org.ringside.matching.protocol.StartPhaseEncoder;
import org.ringside.matching.server.EngineConfig;
import org.ringside.matching.server.EngineServer;
import org.ringside.ops.ringside.Ringside;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;
import org.ringside.system.crash.FreePort;
import org.ringside.testing.SharedMemory;

/**
 * A gateway and an engine with real rings between them, and the operator's hand on the ring. Instrument 1 has the tick
 * 0.01 and a protection of 5 ticks; instrument 2 trades around 1.00 with limits.
 */
final class LiveExchange implements AutoCloseable {
    static final long TICK = 1_000_000;
    static final int FIRST_SESSION = 1001;
    /** Of the account that a session has of its own. */
    static final int MAX_OPEN_ORDERS = 50;

    private final Path folder = SharedMemory.newFolder();
    private final QueueDirectory directory;
    private final ByteArrayOutputStream messages = new ByteArrayOutputStream();
    private final InetSocketAddress address;
    private final PrintStream stream;
    private final EngineConfig engineConfig;
    private final Gateway gateway;
    private final Queue input;
    private final Producer operator;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[112]);
    private EngineServer engine;

    /** No trader has to prove an identity. */
    LiveExchange() {
        this("auth=none");
    }

    /** With these lines in the configuration of the gateway. */
    LiveExchange(final String... gatewayLines) {
        this(List.of("policy=memory", "limits.maxOpenOrders=" + MAX_OPEN_ORDERS), gatewayLines);
    }

    /** With these lines in the configurations of the engine and of the gateway. */
    LiveExchange(final List<String> engineLines, final String... gatewayLines) {
        address = new InetSocketAddress("127.0.0.1", FreePort.find());
        directory = QueueDirectory.of(folder);
        create("orders.in", QueueSpec.many(4096, 112));
        create("orders.out.gw-1", QueueSpec.one(4096, 240));
        stream = new PrintStream(messages, true, StandardCharsets.UTF_8);
        engineConfig = ConfigFile.read(write("engine.properties", "routes=gw-1", String.join("\n", engineLines),
            "instruments.1.symbol=ABC", "instruments.1.tick=0.01", "instruments.1.lot=1", "instruments.1.protection=5",
            "instruments.2.symbol=XYZ", "instruments.2.tick=0.01", "instruments.2.lot=1",
            "instruments.2.previousClose=1.00", "instruments.2.staticLimit=1000", "instruments.2.maxQuantity=100",
            "accounts.501.firm=7", "accounts.501.selfMatchGroup=9",
            "accounts.502.firm=7", "accounts.502.selfMatchGroup=9", "accounts.502.maxOrderQuantity=50"),
            Map.of(), EngineConfig.class);
        engine = new EngineServer(engineConfig, stream).start();
        gateway = new Gateway(ConfigFile.read(write("gateway.properties", "listen=127.0.0.1:" + address.getPort(),
            "journal=off", "sessions.1.first=1001", "sessions.1.last=1099", "sessions.1.firm=7",
            "sessions.1.accounts=501-502, 599", String.join("\n", gatewayLines)), Map.of(), GatewayConfig.class),
            stream).start();
        input = directory.attach("orders.in");
        operator = input.producer("test");
        write("exchange.properties", "data=" + folder);
    }

    /** Where traders connect. */
    InetSocketAddress address() {
        return address;
    }

    /** The file of a queue. */
    Path queue(final String name) {
        return folder.resolve(name + ".q");
    }

    /** A trader of this session who is logged on. */
    LiveTrader logOn(final int sessionId) {
        return new LiveTrader(new ClientConfig(address, sessionId, 0, 7, "", "", 10_000)).logOn();
    }

    /** Commands that gateways and operators have given the engine. */
    long commands() {
        return input.position();
    }

    /** Ends the engine, and starts another one from the journal. */
    void restartEngine() {
        engine.close();
        engine = new EngineServer(engineConfig, stream).start();
    }

    /** What the operator types on the command line of {@code ringside}. */
    void ringside(final String... arguments) {
        final List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("-c", folder.resolve("exchange.properties").toString()));
        final StringWriter answer = new StringWriter();
        final PrintWriter out = new PrintWriter(answer, true);
        if (Tool.execute(new Ringside(), out, out, all.toArray(String[]::new)) != ExitCode.OK) {
            throw new AssertionError(all + ": " + answer);
        }
    }

    /** The operator begins a phase. */
    void start(final int instrumentId, final Phase phase) {
        final StartPhaseEncoder command = new StartPhaseEncoder().wrap(buffer, 0);
        command.arrival().gatewayRxTime(0).gatewayRead(0).ringPublished(0);
        command.seed(0).maximumNs(0).instrumentId(instrumentId).phase(phase);
        offer(StartPhaseEncoder.TEMPLATE_ID, StartPhaseEncoder.BLOCK_LENGTH);
    }

    /** The operator begins a day. */
    void startDay() {
        new StartDayEncoder().wrap(buffer, 0).arrival().gatewayRxTime(0).gatewayRead(0).ringPublished(0);
        offer(StartDayEncoder.TEMPLATE_ID, StartDayEncoder.BLOCK_LENGTH);
    }

    /** The operator does something to the orders of a session. */
    void act(final MassActionType action, final int ofSession) {
        final MassActionEncoder command = new MassActionEncoder().wrap(buffer, 0);
        command.arrival().gatewayRxTime(0).gatewayRead(0).ringPublished(0);
        command.clOrdId(0).lowPrice(Long.MIN_VALUE).highPrice(Long.MIN_VALUE).sessionId(0).msgSeqNum(0)
            .ofSession(ofSession).ofAccount(0).ofFirm(0).instrumentId(0).side((short) 0).action(action);
        offer(MassActionEncoder.TEMPLATE_ID, MassActionEncoder.BLOCK_LENGTH);
    }

    /** What engine and gateway have said to their operator. */
    String messages() {
        return messages.toString(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        operator.close();
        input.close();
        gateway.close();
        engine.close();
        directory.names().forEach(name -> directory.remove(name, true));
        SharedMemory.delete(folder);
    }

    private void offer(final int typeId, final int length) {
        if (operator.offer(typeId, buffer, 0, length) < 0) {
            throw new AssertionError("the ring does not take a command of the operator");
        }
    }

    private void create(final String name, final QueueSpec spec) {
        directory.create(name, spec.withSchema(NewOrderDecoder.SCHEMA_ID, NewOrderDecoder.SCHEMA_VERSION)).close();
    }

    private Path write(final String name, final String... lines) {
        try {
            return Files.writeString(folder.resolve(name), "queues=" + folder + "\n" + String.join("\n", lines) + "\n");
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
