package org.ringside.gateway.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.gateway.protocol.ProbeStatus;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.queue.QueueDirectory;

/**
 * What an operator sees of probes and handlers that are processes: how they start and end, and what becomes of a
 * handler that gets signals. A JVM takes long to start: the tests with a handler share a probe, and each leaves its
 * handler to the next one or dead.
 */
@Tag("slow")
class ProbeProcessTest {
    private static final int IN_USE = 4;
    private static final int TERMINATED = 128 + 15;

    @TempDir
    private static Path folder;
    private static ProbeProcess probe;
    private static TestSender sender;
    private static ProbeProcess handler;

    @BeforeAll
    static void startProbe() throws IOException {
        probe = new ProbeProcess(ProbeMain.class, folder, config("shared"), "--set", "handler=process");
        sender = new TestSender(probe.awaitAddress());
    }

    @AfterAll
    static void stop() {
        sender.close();
        probe.close();
        if (handler != null) {
            handler.close();
        }
    }

    @Test
    void shouldServeAloneUntilTerminatedAndLeaveNoRings() throws Exception {
        final Path config = config("alone");
        final QueueDirectory queues = QueueDirectory.of(queues("alone"));
        try (ProbeProcess first = new ProbeProcess(ProbeMain.class, folder, config);
            TestSender other = new TestSender(first.awaitAddress())) {
            // In this process: what one of its own says and exits with is told by the exception.
            assertThatThrownBy(() -> second(config).start())
                .satisfies(ex -> assertThat(ExitCode.of(ex)).isEqualTo(IN_USE))
                .hasMessageContaining("pid " + first.pid());
            other.askUntil(ProbeStatus.ANSWER);
            assertThat(queues.names()).as("rings").containsExactly("probe.in", "probe.out");

            first.signal("TERM");

            assertThat(first.awaitExit()).isEqualTo(TERMINATED);
            assertThat(first.errors()).startsWith("probe probe: ").contains(" received, ").hasLineCount(1);
            assertThat(queues.names()).isEmpty();
        }
    }

    @Test
    void shouldSayThatTheHandlerHasDiedAndGoOnWithTheNextOne() throws Exception {
        final ProbeProcess dead = handlerAtWork();
        dead.signal("KILL");
        dead.awaitExit();
        // Refused if the probe has noticed by now. Else the next handler answers it, if that is not too late by then.
        sender.sendNumbered();
        probe.awaitMessage("the handler, pid " + dead.pid() + ", has died");

        assertThat(sender.askNumbered()).isEqualTo(ProbeStatus.AWAY);
        assertThat(handlerAtWork().pid()).isNotEqualTo(dead.pid());
    }

    @Test
    void shouldSayThatTheHandlerHasStalledAndGoOnWhenItDoes() throws Exception {
        final ProbeProcess stalled = handlerAtWork();
        stalled.stop();
        sender.askUntil(ProbeStatus.AWAY);
        probe.awaitMessage("the handler, pid " + stalled.pid() + ", lives and handles nothing");

        stalled.signal("CONT");
        sender.askUntil(ProbeStatus.ANSWER);

        probe.awaitMessage("the handler, pid " + stalled.pid() + ", is at work");
    }

    private static ProbeServer second(final Path config) {
        return new ProbeServer(ConfigFile.read(config, Map.of(), ProbeConfig.class), System.err);
    }

    /** The handler that an earlier test has left, or a new one; it has answered. */
    private static ProbeProcess handlerAtWork() throws Exception {
        if (handler == null || !handler.isAlive()) {
            handler = new ProbeProcess(HandlerMain.class, folder, config("shared"));
            handler.awaitReady();
            probe.awaitMessage("the handler, pid " + handler.pid() + ", is at work");
        }
        sender.askUntil(ProbeStatus.ANSWER);
        return handler;
    }

    private static Path config(final String name) throws IOException {
        return Files.writeString(folder.resolve(name + ".properties"), """
            queues=%s
            listen=127.0.0.1:0
            slots=64
            """.formatted(queues(name)));
    }

    private static Path queues(final String name) {
        return folder.resolve(name);
    }
}
