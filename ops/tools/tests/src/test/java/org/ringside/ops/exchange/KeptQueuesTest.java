package org.ringside.ops.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.journal.JournalConfig;
import org.ringside.journal.JournalReader;
import org.ringside.journal.JournalWriter;
import org.ringside.journal.SyncPolicy;
import org.ringside.matching.protocol.RouteOpenedEncoder;
import org.ringside.matching.protocol.TradeDecoder;
import org.ringside.matching.server.RouteTails;
import org.ringside.matching.server.Snapshots;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;

/** A gateway that is dead when its exchange ends, and what it has not read. */
class KeptQueuesTest {
    private static final List<String> NAMES = List.of("orders.in", "orders.out.gw-1");
    private static final long FIRST_MADE = 1_000;
    private static final int SEGMENT = 4_096;

    private final UnsafeBuffer record = new UnsafeBuffer(new byte[112]);

    @TempDir
    private Path folder;

    @BeforeEach
    void setUp() throws IOException {
        write("engine.properties", "input=orders.in");
        write("gateway.properties", "name=gw-1");
        write("exchange.properties", "data=data\nqueues=queues");
    }

    @Test
    void shouldKeepEventsThatTheJournalNoLongerMakes() throws Exception {
        forgetOldEvents();
        leaveUnread(FIRST_MADE - 2);

        assertThat(end()).contains("events are in them that gw-1 has not read, and that the engine's journal no longer"
            + " makes again");
        assertThat(QueueDirectory.of(folder.resolve("queues")).names()).containsAll(NAMES);
    }

    @Test
    void shouldRemoveEventsThatAreMadeAgain() throws Exception {
        forgetOldEvents();
        leaveUnread(FIRST_MADE);

        assertThat(end()).isEmpty();
        assertThat(QueueDirectory.of(folder.resolve("queues")).names()).isEmpty();
    }

    @Test
    void shouldRemoveEventsOfAGatewayThatForgetsItsSessionsAndOfAnEngineThatForgetsAll() throws Exception {
        leaveUnread(FIRST_MADE - 2);
        assertThat(end()).as("no journal").isEmpty();

        forgetOldEvents();
        write("gateway.properties", "name=gw-1\njournal=off");
        leaveUnread(FIRST_MADE - 2);
        assertThat(end()).isEmpty();
    }

    /** The next engine makes the queue anew. */
    @Test
    void shouldRemoveEventsOfALostRoute() throws Exception {
        forgetOldEvents();
        leaveUnread(FIRST_MADE - 2);
        try (Queue output = QueueDirectory.of(folder.resolve("queues")).attach("orders.out.gw-1");
            Producer engine = output.producer("engine")) {
            engine.closeQueue();
        }

        assertThat(end()).isEmpty();
        assertThat(QueueDirectory.of(folder.resolve("queues")).names()).isEmpty();
    }

    /** Somebody is about to retire it, or was too early with that. */
    @Test
    void shouldKeepEventsOfAGatewayThatTheConfigurationNoLongerNamesIfItHasJournals() throws Exception {
        forgetOldEvents();
        write("gateway.properties", "name=gw-2");
        leaveUnread(FIRST_MADE - 2);
        Files.createDirectories(folder.resolve("data/gw-1"));
        assertThat(end()).contains("events are in them that gw-1 has not read, and that the engine's journal no longer"
            + " makes again");

        Files.delete(folder.resolve("data/gw-1"));
        assertThat(end()).as("without journals of its sessions").isEmpty();
    }

    @Test
    void shouldKeepEventsWhenTheJournalCannotBeRead() throws Exception {
        forgetOldEvents();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder.resolve("data/engine"))) {
            for (final Path file : files) {
                Files.write(file, new byte[SEGMENT]);
            }
        }
        leaveUnread(FIRST_MADE);

        assertThat(end()).isPresent();
    }

    private Optional<String> end() throws InterruptedException {
        return new ExchangeFolder(folder.resolve("queues"))
            .removeReadQueues(ExchangePlan.read(folder.resolve("exchange.properties")), NAMES);
    }

    /** Two snapshots, with a segment before the older one, in which the events before {@link #FIRST_MADE} were made. */
    private void forgetOldEvents() {
        final Path journal = folder.resolve("data/engine");
        final Snapshots snapshots = new Snapshots(journal, RouteTails.UNKNOWN, line -> { });
        int count = 0;
        while (JournalReader.firstIndex(open(journal, count)) == 0) {
            count += 20;
            snapshots.take();
        }
        assertThat(Snapshots.routeStarts(journal)).containsEntry("gw-1", FIRST_MADE);
    }

    /** The rings of loops were at event 1,000 when the engine first knew them. */
    private Path open(final Path journal, final int first) {
        try (JournalWriter writer = JournalWriter.open(new JournalConfig(
            journal, SEGMENT, SyncPolicy.MAPPED, RouteOpenedEncoder.SCHEMA_ID, RouteOpenedEncoder.SCHEMA_VERSION))) {
            for (int i = first; i < first + 20; i++) {
                new RouteOpenedEncoder().wrap(record, 0).position(FIRST_MADE).route("gw-" + (i + 1));
                writer.append(
                    RouteOpenedEncoder.TEMPLATE_ID, -1, i + 1, 0, record, 0, RouteOpenedEncoder.BLOCK_LENGTH);
            }
            writer.flush();
        }
        return journal;
    }

    private void leaveUnread(final long position) {
        final QueueDirectory queues = QueueDirectory.of(folder.resolve("queues"));
        queues.create("orders.in", QueueSpec.many(64, 240)).close();
        try (Queue output = queues.create("orders.out.gw-1", QueueSpec.one(64, 240).withStartPosition(position));
            Producer engine = output.producer("engine")) {
            assertThat(engine.offer(TradeDecoder.TEMPLATE_ID, record, 0, 8)).isNotNegative();
        }
    }

    private void write(final String name, final String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }
}
