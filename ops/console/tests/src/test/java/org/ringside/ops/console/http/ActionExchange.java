package org.ringside.ops.console.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.ringside.gateway.config.GatewayConfig;
import org.ringside.gateway.control.BlockList;
import org.ringside.gateway.control.BlockList.Scope;
import org.ringside.gateway.server.Gateway;
import org.ringside.launch.ConfigFile;
import org.ringside.log.LogRecordDescriptor;
import org.ringside.matching.protocol.MassActionDecoder;
import org.ringside.matching.protocol.MassActionEncoder;
import org.ringside.ops.exchange.LogTap;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.Reader;

/** A gateway, the queue of a log, and an engine that only notes what it is told: enough for a kill switch. */
final class ActionExchange implements AutoCloseable {
    final List<String> commands = new CopyOnWriteArrayList<>();
    /** Of the last one, in the queue. */
    volatile long commandPosition;

    private final MassActionDecoder massAction = new MassActionDecoder();
    private final Path folder;
    private final Path home;
    private final Path file;
    private final Queue input;
    private final Gateway gateway;
    private final Thread engine = new Thread(this::read, "engine");
    private volatile boolean isRunning = true;

    ActionExchange(final Path folder, final Path home) throws IOException {
        this.folder = folder;
        this.home = home;
        file = Files.writeString(home.resolve("exchange.properties"), "gateways=gateway.properties\n"
            + "engine=engine.properties\nqueues=" + folder + "\ndata=" + home.resolve("data") + "\n");
        Files.writeString(home.resolve("engine.properties"), "input=orders.in\npolicy=memory\naccounts.501.firm=7\n");
        Files.writeString(home.resolve("gateway.properties"), """
            name=gw-1
            wait=blocking
            sessions.1.first=1001
            sessions.1.last=1002
            sessions.1.firm=7
            sessions.1.keyId=test
            sessions.1.secret=ringside-test-secret
            """);
        final QueueDirectory directory = QueueDirectory.of(folder);
        directory.create("log", LogRecordDescriptor.queue()).close();
        directory.create("orders.out.gw-1", schema(QueueSpec.one(1024, 496))).close();
        input = directory.create("orders.in", schema(QueueSpec.many(1024, 240)));
        engine.start();
        gateway = new Gateway(config(), this::config, new PrintStream(new ByteArrayOutputStream())).start();
    }

    Path file() {
        return file;
    }

    BlockList blocks() {
        return BlockList.read(config().blockFile());
    }

    /** As another operator does it. */
    void block(final Scope scope, final long id) {
        blocks().with(scope, id, true).write(config().blockFile());
    }

    /** What operators did, and who logged in, as lines of the log have it. */
    List<String> audit() {
        final List<String> lines = new ArrayList<>();
        final LogTap tap = new LogTap(folder);
        assertThat(tap.open()).isTrue();
        tap.poll(lines::add);
        return lines.stream().filter(line -> line.contains("\"operator.") || line.contains("\"logon.")).toList();
    }

    @Override
    public void close() {
        gateway.close();
        isRunning = false;
        try {
            engine.join();
        } catch (final InterruptedException ex) {
            throw new IllegalStateException(ex);
        }
        input.close();
    }

    private void read() {
        try (Reader reader = input.reader("engine")) {
            while (isRunning) {
                final int count = reader.poll((typeId, buffer, offset, length, position, endOfBatch) -> {
                    // The loop of the gateway asks what is traded, too.
                    if (typeId == MassActionDecoder.TEMPLATE_ID) {
                        massAction.wrap(buffer, offset, length, MassActionDecoder.SCHEMA_VERSION);
                        commandPosition = position;
                        commands.add(massAction.action() + " session " + massAction.ofSession());
                    }
                }, 16);
                if (count == 0) {
                    reader.awaitMessage(1_000_000);
                }
            }
        }
    }

    private GatewayConfig config() {
        return ConfigFile.read(home.resolve("gateway.properties"), Map.of("queues", folder.toString(),
            "listen", "127.0.0.1:0", "journal", home.resolve("data/gw-1").toString()), GatewayConfig.class);
    }

    private static QueueSpec schema(final QueueSpec spec) {
        return spec.withSchema(MassActionEncoder.SCHEMA_ID, MassActionEncoder.SCHEMA_VERSION);
    }
}
