package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.gateway.config.GatewayConfig;
import org.ringside.gateway.config.SessionRange;
import org.ringside.gateway.config.TlsSettings;
import org.ringside.gateway.journal.SessionJournals;
import org.ringside.queue.Producer;
import org.ringside.testing.TestIdentity;

/** What a gateway leaves behind that cannot start, or whose closer is interrupted. */
class GatewayStartTest {
    private static final int AGAIN = 3;

    private final TestQueues queues = new TestQueues(1024, 32, 1024, "gw-1", "gw-1.1");
    @TempDir
    private Path folder;

    @AfterEach
    void close() {
        queues.close();
    }

    @Test
    void shouldCloseWhatItOpenedWhenSecondPortIsTaken() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            expectNothingLeft(config("gw-1", 1, tls("127.0.0.1:" + taken.getLocalPort())), "cannot listen");
        }
    }

    @Test
    void shouldCloseWhatItOpenedWhenQueueOfSecondLoopIsMissing() throws Exception {
        expectNothingLeft(config("gw-1", 3, null), "there is no queue orders.out.gw-1.2");
    }

    @Test
    void shouldCloseWhatItOpenedWhenJournalsAreInUse() throws Exception {
        try (SessionJournals held = SessionJournals.of(folder, 2048, line -> { })) {
            expectNothingLeft(config("gw-1", 2, null), "another gateway uses the journals");
            assertThat(held.sessionIds()).isEmpty();
        }
    }

    @Test
    void shouldCloseWhatItOpenedWhenJournalIsDamaged() throws Exception {
        Files.writeString(folder.resolve("session-1001.journal"), "no journal");
        expectNothingLeft(config("gw-1", 2, null), "session-1001.journal");
    }

    @Test
    void shouldCloseWhatItOpenedWhenListOfBlocksIsBad() throws Exception {
        Files.writeString(folder.resolve("blocked.properties"), "sessions=x");
        expectNothingLeft(config("gw-1", 2, null), "'x' is no number");
    }

    @Test
    void shouldHaveEndedItsLoopsWhenCloseReturnsInterrupted() {
        final Gateway gateway = new Gateway(config("gw-1", 2, null), System.err).start();
        assertThat(threads()).contains("gw-1", "gw-1.1", "gw-1-control");

        Thread.currentThread().interrupt();
        gateway.close();

        assertThat(Thread.interrupted()).as("interrupt kept for the closer").isTrue();
        assertThat(threads()).doesNotContain("gw-1", "gw-1.1", "gw-1-control");
    }

    @Test
    void shouldStopAndSayWhatToDoWhenTheEngineHasClosedItsQueue() throws Exception {
        try (Gateway gateway = new Gateway(config("gw-1", 2, null), System.err).start();
            Producer engine = queues.output("gw-1.1").producer("engine")) {
            engine.closeQueue();

            assertThatThrownBy(gateway::await).hasMessage("stopped: orders.out.gw-1.1 was closed; remove it and create "
                + "it again. The engine does that when it cannot make again what its gateway has missed: "
                + "'ringside restart engine --yes', then restart the gateway");
        }
        expectRefusal(config("gw-1", 2, null), "'ringside restart engine --yes', then restart the gateway");
    }

    private void expectNothingLeft(final GatewayConfig config, final String reason) throws IOException {
        expectRefusal(config, reason);
        final Set<String> before = openFiles();
        for (int i = 0; i < AGAIN; i++) {
            expectRefusal(config, reason);
        }
        assertThat(openFiles()).as("open files after %d more starts that failed", AGAIN).isSubsetOf(before);
    }

    private static void expectRefusal(final GatewayConfig config, final String reason) {
        assertThatThrownBy(() -> new Gateway(config, System.err).start()).hasMessageContaining(reason);
    }

    /** Returns number and target of each. Files that other tests have left are closed at any time, by the collector. */
    private static Set<String> openFiles() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
            return files.map(file -> file.getFileName() + " " + target(file))
                // Closed meanwhile; or the folder that is being read.
                .filter(file -> !file.endsWith(" ") && !file.endsWith("/fd"))
                .collect(Collectors.toSet());
        }
    }

    private static String target(final Path file) {
        try {
            return Files.readSymbolicLink(file).toString();
        } catch (final IOException closed) {
            return "";
        }
    }

    private static Stream<String> threads() {
        return Thread.getAllStackTraces().keySet().stream().map(Thread::getName);
    }

    private GatewayConfig config(final String name, final int loops, final TlsSettings tls) {
        return new GatewayConfig(
            name, queues.folder().toString(), null, "127.0.0.1:0", loops, "phased", null, null, null, "hmac",
            Map.of("1", new SessionRange(1001, 1256, 1, TestGateway.KEY_ID, TestGateway.SECRET, "", "")), null, null,
            null, folder.toString(), 2048, null, null, null, tls, null);
    }

    private TlsSettings tls(final String listen) throws IOException {
        return new TlsSettings(listen, TestIdentity.of("gw-1").keyStore(folder.resolve("gw-1.p12")).toString(),
            TestIdentity.PASSWORD, "", "");
    }
}
