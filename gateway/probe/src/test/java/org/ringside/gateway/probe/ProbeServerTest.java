package org.ringside.gateway.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.gateway.protocol.ProbeStatus;
import org.ringside.launch.LaunchException;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueException;

/** Probe and handler as they are run, with their threads, in the JVM of the test. */
@Tag("slow")
class ProbeServerTest {
    private static final long PATIENCE_S = 100;

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    @TempDir
    private Path folder;
    private QueueDirectory queues;

    @BeforeEach
    void setUp() {
        queues = QueueDirectory.of(folder.resolve("queues"));
    }

    @Test
    void shouldSayThatThereIsNoHandlerUntilThereIsOne() throws Exception {
        try (ProbeServer probe = probe("process"); TestSender sender = new TestSender(address(probe))) {
            awaitMessage("there is no handler yet");
            assertThat(sender.askNumbered()).isEqualTo(ProbeStatus.AWAY);

            try (HandlerServer handler = new HandlerServer(config("process")).start()) {
                assertThat(handler.description()).isEqualTo("probe-handler probe");
                awaitMessage("the handler, pid " + ProcessHandle.current().pid() + ", is at work");
                sender.askUntil(ProbeStatus.ANSWER);
            }

            awaitMessage("the handler has left");
            assertThat(sender.askNumbered()).isEqualTo(ProbeStatus.AWAY);
        }
        assertThat(queues.names()).as("rings").isEmpty();
    }

    @Test
    void shouldLeaveTheRingsOfAnotherProbeAloneWhenItCannotStart() {
        try (ProbeServer first = probe("thread")) {
            final ProbeConfig config = config("thread");
            final String address = "127.0.0.1:" + address(first).getPort();

            assertThatThrownBy(() -> start(new ProbeConfig("other", config.queues(), address, null, null, null,
                ProbeConfigs.SLOTS, null, null, null, null)))
                .isInstanceOf(LaunchException.class).hasMessageContaining("cannot listen on " + address);
            assertThatThrownBy(() -> start(new ProbeConfig(config.name(), config.queues(), config.listen(), null, null,
                config.maxDatagram(), 2 * ProbeConfigs.SLOTS, null, null, null, null)))
                .isInstanceOf(QueueException.class)
                .hasMessageContaining("probe.in does not suit this probe: it has 64 slots");

            assertThat(queues.names()).containsExactly("probe.in", "probe.out");
        }
    }

    @Test
    void shouldStopLoudlyWhenARingIsRemoved() {
        try (ProbeServer probe = probe("process");
            HandlerServer handler = new HandlerServer(config("process")).start()) {
            queues.remove("probe.in", true);
            queues.remove("probe.out", true);

            assertThatThrownBy(handler::await).hasMessageStartingWith("stopped: the ring to the handler was removed");
            assertThatThrownBy(probe::await).hasMessageStartingWith("stopped: ");
        }
    }

    private ProbeServer probe(final String handler) {
        return start(config(handler));
    }

    private ProbeServer start(final ProbeConfig config) {
        return new ProbeServer(config, new PrintStream(said, true)).start();
    }

    private ProbeConfig config(final String handler) {
        return ProbeConfigs.of(queues.path(), handler, ProbeConfigs.CONNECTIONS);
    }

    private static InetSocketAddress address(final ProbeServer probe) {
        final String description = probe.description();
        assertThat(description).startsWith("probe probe listen=127.0.0.1:");
        return new InetSocketAddress("127.0.0.1", Integer.parseInt(description.replaceAll(".*:", "")));
    }

    private void awaitMessage(final String text) throws InterruptedException {
        final long deadlineNs = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_S);
        while (!said.toString().contains(text)) {
            assertThat(System.nanoTime() - deadlineNs).as("'%s' in: %s", text, said).isNegative();
            Thread.sleep(10);
        }
    }
}
