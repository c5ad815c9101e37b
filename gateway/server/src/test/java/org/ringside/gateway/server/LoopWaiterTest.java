package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;

class LoopWaiterTest {
    private static final long PATIENCE_NS = 1_000_000_000L;
    private static final int MAX_RING_WAITS = 20;

    private final InFlight inFlight = new InFlight();
    private int selects;
    private Queue events;
    private Selector selector;
    private Pipe pipe;
    private LoopWaiter waiter;

    @BeforeEach
    void setUp(@TempDir final Path folder) throws IOException {
        events = QueueDirectory.of(folder).create("events", QueueSpec.one(64, 112));
        selector = Selector.open();
        pipe = Pipe.open();
        pipe.source().configureBlocking(false);
        pipe.source().register(selector, SelectionKey.OP_READ);
        waiter = new LoopWaiter(selector, events.reader("loop"), inFlight, () -> {
            selects++;
            return false;
        });
    }

    @AfterEach
    void tearDown() throws IOException {
        selector.close();
        pipe.source().close();
        pipe.sink().close();
        events.close();
    }

    @Test
    void shouldWaitForSocketsWhenNoAnswerIsDue() throws IOException {
        receive();

        waiter.await(PATIENCE_NS);

        assertThat(selects).isEqualTo(1);
        drain();
        assertThat(waiter.pollSockets()).as("those that ended the wait").hasSize(1);
        assertThat(waiter.pollSockets()).as("those of now").isEmpty();
    }

    @Test
    void shouldLookAtSocketsWhenItHasNotWaitedForThem() throws IOException {
        assertThat(waiter.pollSockets()).isEmpty();
        receive();

        assertThat(waiter.pollSockets()).hasSize(1);
    }

    @Test
    void shouldFindSocketAgainWhenItsBytesWereLeft() throws IOException {
        receive();
        waiter.await(PATIENCE_NS);
        waiter.await(PATIENCE_NS);

        assertThat(waiter.pollSockets()).hasSize(1);
        assertThat(waiter.pollSockets()).hasSize(1);
    }

    @Test
    void shouldWaitForEngineWhileAnswersAreDueUntilItTakesItsTime() throws IOException {
        inFlight.add(2);
        for (int i = 0; i < MAX_RING_WAITS; i++) {
            waiter.await(PATIENCE_NS);
        }
        assertThat(selects).isZero();
        waiter.await(PATIENCE_NS);
        assertThat(selects).as("sockets, because the engine is busy or dead").isEqualTo(1);

        inFlight.add(-1);
        waiter.await(PATIENCE_NS);
        assertThat(selects).as("the engine, because it has answered").isEqualTo(1);

        inFlight.add(-1);
        waiter.await(PATIENCE_NS);
        assertThat(selects).as("sockets, because nothing is due").isEqualTo(2);
    }

    @Test
    void shouldSeeSocketsWhileAnswersAreDue() throws IOException {
        inFlight.add(1);
        receive();

        waiter.await(PATIENCE_NS);

        assertThat(waiter.pollSockets()).hasSize(1);
    }

    private void receive() throws IOException {
        pipe.sink().write(ByteBuffer.wrap(new byte[1]));
    }

    private void drain() throws IOException {
        pipe.source().read(ByteBuffer.allocate(1));
    }
}
