package org.ringside.gateway.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.gateway.protocol.ProbeDescriptor;
import org.ringside.gateway.protocol.ProbeStatus;
import org.ringside.queue.QueueDirectory;

/** What an operator sees, with the handler on a thread, and in a process that dies, is stopped and comes back. */
@Timeout(120)
class ProbeProcessTest {
    private static final int FAILURE = 1;
    private static final int IN_USE = 4;
    private static final int CORRUPT = 6;
    private static final int TERMINATED = 128 + 15;

    @TempDir
    private Path folder;
    private QueueDirectory queues;
    private Path config;

    @BeforeEach
    void writeFile() throws IOException {
        queues = QueueDirectory.of(folder.resolve("queues"));
        config = Files.writeString(folder.resolve("probe.properties"), """
            queues=%s
            listen=127.0.0.1:0
            slots=64
            """.formatted(queues.path()));
    }

    @AfterEach
    void removeQueues() {
        queues.names().forEach(name -> queues.remove(name, true));
    }

    @Test
    void shouldServeUntilTerminatedAndLeaveNoRings() throws Exception {
        try (ProbeProcess probe = probe()) {
            try (TestSender sender = new TestSender(probe.awaitAddress())) {
                assertThat(sender.ask("hello")).isEqualTo("HELLO");
                assertThat(queues.names()).containsExactly("probe.in", "probe.out");
            }

            probe.signal("TERM");

            assertThat(probe.awaitExit()).isEqualTo(TERMINATED);
            assertThat(probe.errors()).isEqualToIgnoringNewLines("probe probe: 1 received, 1 answered");
            assertThat(queues.names()).isEmpty();
        }
    }

    @Test
    void shouldRefuseToStartBesideAnotherProbe() throws Exception {
        try (ProbeProcess first = probe()) {
            final String address = "127.0.0.1:" + first.awaitAddress().getPort();
            try (ProbeProcess second = probe("--set", "name=other", "--set", "listen=" + address)) {
                assertThat(second.awaitExit()).isEqualTo(FAILURE);
                assertThat(second.errors()).contains("probe: cannot listen on " + address);
            }
            try (ProbeProcess second = probe()) {
                assertThat(second.awaitExit()).isEqualTo(IN_USE);
                assertThat(second.errors()).contains("pid " + first.pid());
            }
            try (ProbeProcess second = probe("--set", "slots=128")) {
                assertThat(second.awaitExit()).isEqualTo(CORRUPT);
                assertThat(second.errors()).contains("probe.in does not suit this probe: it has 64 slots");
            }
            assertThat(queues.names()).as("rings of the first").containsExactly("probe.in", "probe.out");
        }
    }

    @Test
    void shouldSayThatThereIsNoHandlerUntilThereIsOne() throws Exception {
        try (ProbeProcess probe = probe("--set", "handler=process");
            TestSender sender = new TestSender(probe.awaitAddress())) {
            probe.awaitMessage("there is no handler yet");
            assertThat(sender.ask("anybody there?")).isEqualTo("AWAY");

            try (ProbeProcess handler = handler()) {
                handler.awaitReady();
                probe.awaitMessage("the handler, pid " + handler.pid() + ", is at work");
                assertThat(sender.ask("anybody there?")).isEqualTo("ANYBODY THERE?");

                handler.signal("TERM");
                assertThat(handler.awaitExit()).isEqualTo(TERMINATED);
                probe.awaitMessage("the handler has left");
            }
        }
    }

    @Test
    void shouldSayThatTheHandlerHasDiedAndGoOnWithTheNextOne() throws Exception {
        try (ProbeProcess probe = probe("--set", "handler=process");
            TestSender sender = new TestSender(probe.awaitAddress())) {
            for (int life = 0; life < 3; life++) {
                try (ProbeProcess handler = handler()) {
                    handler.awaitReady();
                    probe.awaitMessage("the handler, pid " + handler.pid() + ", is at work");
                    // The next handler answers first what the last one has left, if that is not too late by then.
                    String answer = sender.ask("life " + life);
                    if (answer.equals("INTO THE VOID")) {
                        answer = sender.receiveText();
                    }
                    assertThat(answer).isEqualTo("LIFE " + life);

                    handler.signal("KILL");
                    handler.awaitExit();
                    sender.send("into the void");
                    probe.awaitMessage("the handler, pid " + handler.pid() + ", has died");
                }
                assertThat(refusalAfterSilence(sender, life)).isEqualTo(ProbeStatus.AWAY);
            }
        }
    }

    @Test
    void shouldSayThatTheHandlerHasStalledAndGoOnWhenItDoes() throws Exception {
        try (ProbeProcess probe = probe("--set", "handler=process");
            TestSender sender = new TestSender(probe.awaitAddress());
            ProbeProcess handler = handler()) {
            handler.awaitReady();
            probe.awaitMessage("the handler, pid " + handler.pid() + ", is at work");
            handler.stop();
            sender.send("first of those that wait");
            probe.awaitMessage("the handler, pid " + handler.pid() + ", lives and handles nothing");
            assertThat(sender.ask("and now?")).isEqualTo("AWAY");

            handler.signal("CONT");
            String answer = sender.ask("and now?");
            while (answer.equals("AWAY")) {
                Thread.sleep(10);
                answer = sender.ask("and now?");
            }

            assertThat(answer).as("the first was too late").isEqualTo("AND NOW?");
        }
    }

    @Test
    void shouldStopLoudlyWhenARingIsRemoved() throws Exception {
        try (ProbeProcess probe = probe("--set", "handler=process"); ProbeProcess handler = handler()) {
            probe.awaitAddress();
            handler.awaitReady();
            queues.remove("probe.in", true);
            queues.remove("probe.out", true);

            assertThat(handler.awaitExit()).isEqualTo(FAILURE);
            assertThat(probe.awaitExit()).isEqualTo(FAILURE);
            assertThat(handler.errors()).contains("probe-handler: stopped: the ring to the handler was removed");
            assertThat(probe.errors()).contains("probe: stopped: ");
        }
    }

    /** What was sent into the void is never answered; what follows is refused. */
    private static ProbeStatus refusalAfterSilence(final TestSender sender, final long number) {
        sender.send(TestSender.request(ProbeDescriptor.LENGTH, number));
        final UnsafeBuffer refusal = new UnsafeBuffer(sender.receive());
        assertThat(ProbeDescriptor.number(refusal, 0)).isEqualTo(number);
        return ProbeStatus.of(ProbeDescriptor.status(refusal, 0));
    }

    private ProbeProcess probe(final String... options) throws IOException {
        return new ProbeProcess(ProbeMain.class, folder, config, options);
    }

    private ProbeProcess handler() throws IOException {
        return new ProbeProcess(HandlerMain.class, folder, config);
    }
}
