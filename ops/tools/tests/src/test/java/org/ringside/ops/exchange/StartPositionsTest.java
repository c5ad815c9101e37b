package org.ringside.ops.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.gateway.journal.SessionJournalDescriptor;
import org.ringside.gateway.journal.SessionJournals;
import org.ringside.journal.JournalConfig;
import org.ringside.journal.JournalWriter;
import org.ringside.journal.SyncPolicy;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.cluster.ClusterClient;
import org.ringside.matching.protocol.RouteOpenedEncoder;
import org.ringside.matching.protocol.RouteRetiredEncoder;
import org.ringside.queue.QueueSpec;

/** Where queues to gateways of this and of another account begin. Whose folder it is, the test says: root has all. */
class StartPositionsTest {
    private final UnsafeBuffer command = new UnsafeBuffer(new byte[112]);

    @TempDir
    private Path folder;

    @BeforeEach
    void setUp() throws IOException {
        write("engine.properties", "input=orders.in");
        write("gateway.properties", "name=gw-1");
        write("exchange.properties", "data=data\nqueues=queues");
        write("bridge.properties", "bridge=host-1\nmembers=127.0.0.1:9040\npositions=" + folder.resolve("data/bridge"));
        Files.createDirectories(folder.resolve("data/bridge"));
        Files.createDirectories(folder.resolve("data/gw-1"));
    }

    @Test
    void shouldBeginWhereTheEngineHasNotedThatAnotherAccountHasRead() throws IOException {
        journal(false);

        assertThat(start(false, null)).as("nobody has noted it: the first event that can be made").isZero();
        write("data/engine/gateways.read", "gw-1=700\n");
        assertThat(start(false, null)).isEqualTo(700);
        assertThat(start(true, null)).as("its own journals say it, which have nothing").isZero();
    }

    /** Of what came in the last seconds before a loss of power, the disk may have the newest event and lack others. */
    @Test
    void shouldBeginWhereTheEngineHasNotedThatAllSessionsHaveAllWhenJournalsGoFurther() throws IOException {
        journal(false);
        keep(100);
        assertThat(start(true, null)).as("nobody has noted it").isEqualTo(101);

        write("data/engine/gateways.read", "gw-1=90\n");
        assertThat(start(true, null)).isEqualTo(90);
        write("data/engine/gateways.read", "gw-1=700\n");
        assertThat(start(true, null)).as("the journals are of an earlier day").isEqualTo(101);
    }

    @Test
    void shouldBeginBehindTheNewestEventOfAGatewayWhenTheEngineLacksItAndIsToRefuse() throws IOException {
        journal(false);
        keep(1_000);
        write("data/engine/gateways.read", "gw-1=90\n");

        assertThat(start(true, null)).isEqualTo(1_001);
    }

    @Test
    void shouldBeginWhereTheBridgeHasNotedItWhenJournalsGoFurther() throws IOException {
        write("exchange.properties", "data=data\nqueues=queues\nbridge=bridge.properties");
        write("data/bridge/gateways.read", "gw-1=90\n");
        keep(100);

        assertThat(start(true, new ClusterClient.Positions(4_000, Map.of("gw-1", 101L)))).isEqualTo(90);
        assertThatThrownBy(() -> start(true, new ClusterClient.Positions(4_000, Map.of("gw-1", 95L))))
            .hasMessageContaining("gw-1 has events up to 100, and the members have made none behind 94");
    }

    @Test
    void shouldBeginBehindTheLastEventOfARetiredGatewayThatIsNamedAgain() throws IOException {
        journal(true);
        write("data/engine/gateways.read", "gw-1=700\n");

        assertThat(start(false, null)).isEqualTo(1_000);
        assertThat(start(true, null)).isEqualTo(1_000);
        Files.delete(folder.resolve("data/gw-1/journals.lock"));
        Files.delete(folder.resolve("data/gw-1"));
        assertThat(start(true, null)).isEqualTo(1_000);
    }

    @Test
    void shouldBeginWhereTheBridgeHasNotedThatAnotherAccountHasRead() throws IOException {
        write("exchange.properties", "data=data\nqueues=queues\nbridge=bridge.properties");
        final ClusterClient.Positions members = new ClusterClient.Positions(4_000, Map.of("gw-1", 900L));

        assertRefused(members, ExitCode.PERMISSION, "what gw-1 has is another account's, in "
            + folder.resolve("data/gw-1") + ", and the bridge has not noted how far it has read: "
            + folder.resolve("data/bridge") + " has no note of gw-1. 'ringside queues create -c "
            + folder.resolve("exchange.properties") + "' as root, this once");
        write("data/bridge/gateways.read", "gw-1=700\n");
        assertThat(start(false, members)).isEqualTo(700);
        write("data/bridge/gateways.read", "gw-1=901\n");
        assertRefused(members, ExitCode.CORRUPT, "gw-1 has events up to 900, and the members have made none behind 899:"
            + " they are of another exchange");
    }

    @Test
    void shouldBeginWhereTheMembersAreWhenTheGatewayWasNeverHere() throws IOException {
        write("exchange.properties", "data=data\nqueues=queues\nbridge=bridge.properties");
        Files.delete(folder.resolve("data/gw-1"));

        assertThat(start(false, new ClusterClient.Positions(4_000, Map.of("gw-1", 900L)))).isEqualTo(900);
    }

    @Test
    void shouldNameTheKeyWhenTheBridgeNotesNothing() throws IOException {
        write("exchange.properties", "data=data\nqueues=queues\nbridge=bridge.properties");
        write("bridge.properties", "bridge=host-1\nmembers=127.0.0.1:9040");

        assertRefused(new ClusterClient.Positions(4_000, Map.of()), ExitCode.PERMISSION,
            "how far it has read: set positions=/var/lib/ringside/bridge in " + folder.resolve("bridge.properties")
                + ". And now: 'ringside queues create -c " + folder.resolve("exchange.properties") + "' as root");
        write("bridge.properties", "bridge=host-1\nmembers=127.0.0.1:9040\npositions=data/bridge");
        assertRefused(new ClusterClient.Positions(4_000, Map.of()), ExitCode.USAGE,
            folder.resolve("bridge.properties") + ": positions=data/bridge: name the folder from the root on");
    }

    private void assertRefused(final ClusterClient.Positions members, final int exitCode, final String message) {
        assertThatThrownBy(() -> start(false, members)).isInstanceOf(LaunchException.class)
            .hasMessageContaining(message)
            .extracting(refused -> ((LaunchException) refused).exitCode()).isEqualTo(exitCode);
    }

    private long start(final boolean isOurs, final ClusterClient.Positions members) {
        final ExchangePlan plan = ExchangePlan.read(folder.resolve("exchange.properties"));
        final Map<String, QueueSpec> queues =
            new StartPositions(plan, Duration.ZERO, place -> isOurs, members).outputs(plan.queues().keySet());
        assertThat(queues).containsOnlyKeys("orders.out.gw-1");
        return queues.get("orders.out.gw-1").startPosition();
    }

    /** The gateway's ring was at event 1,000 when the engine first knew it. */
    private void journal(final boolean isRetired) {
        try (JournalWriter writer = JournalWriter.open(new JournalConfig(folder.resolve("data/engine"), 4_096,
            SyncPolicy.MAPPED, RouteOpenedEncoder.SCHEMA_ID, RouteOpenedEncoder.SCHEMA_VERSION))) {
            new RouteOpenedEncoder().wrap(command, 0).position(1_000).route("gw-1");
            writer.append(RouteOpenedEncoder.TEMPLATE_ID, -1, 1, 0, command, 0, RouteOpenedEncoder.BLOCK_LENGTH);
            if (isRetired) {
                new RouteRetiredEncoder().wrap(command, 0).route("gw-1").heir("");
                writer.append(RouteRetiredEncoder.TEMPLATE_ID, -1, 2, 0, command, 0, RouteRetiredEncoder.BLOCK_LENGTH);
            }
            writer.flush();
        }
    }

    /** The newest event of a session. */
    private void keep(final long position) {
        try (SessionJournals journals = SessionJournals.of(
            folder.resolve("data/gw-1"), SessionJournalDescriptor.MIN_SLOTS, line -> { })) {
            journals.create(1_001, "gw-1").pass(position);
        }
    }

    private void write(final String name, final String text) throws IOException {
        Files.createDirectories(folder.resolve(name).getParent());
        Files.writeString(folder.resolve(name), text);
    }
}
