package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.file.Path;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;

class LoopWaiterTest {
    private static final long PATIENCE_NS = 1_000_000_000L;
    private static final int MAX_RING_WAITS = 20;
    private static final int QUIET_SELECTS = 1_000;

    private final TestClock clock = new TestClock();
    private final InFlight inFlight = new InFlight(new LoopClock(clock, clock.epoch()));
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
        waiter = new LoopWaiter(selector, events.reader("loop"), inFlight);
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
            assertThat(waitsForSockets()).isFalse();
        }
        assertThat(waitsForSockets()).as("because the engine is busy or dead").isTrue();

        inFlight.add(-1);
        assertThat(waitsForSockets()).as("the engine has answered").isFalse();

        inFlight.add(-1);
        assertThat(waitsForSockets()).as("because nothing is due").isTrue();
    }

    @Test
    @Tag("slow")
    void shouldBeQuietWhenNothingHasComeForAThousandWaitsUntilSomethingComes() throws IOException {
        beQuiet();
        receive();
        waiter.await(PATIENCE_NS);
        assertThat(waiter.isQuiet()).as("after bytes").isFalse();
        waiter.pollSockets();
        drain();

        beQuiet();
        try (Producer engine = events.producer("engine")) {
            engine.offer(1, new UnsafeBuffer(new byte[8]), 0, 8);
        }
        waiter.await(PATIENCE_NS);
        assertThat(waiter.isQuiet()).as("after an event").isFalse();
    }

    @Test
    void shouldSeeSocketsWhileAnswersAreDue() throws IOException {
        inFlight.add(1);
        receive();

        waiter.await(PATIENCE_NS);

        assertThat(waiter.pollSockets()).hasSize(1);
    }

    private void beQuiet() {
        for (int i = 0; i < QUIET_SELECTS; i++) {
            assertThat(waiter.isQuiet()).isFalse();
            waiter.await(PATIENCE_NS);
        }
        assertThat(waiter.isQuiet()).isTrue();
    }

    /** If it did, what came since then is not among what it found. */
    private boolean waitsForSockets() throws IOException {
        waiter.await(PATIENCE_NS);
        receive();
        final boolean isOld = waiter.pollSockets().isEmpty();
        drain();
        return isOld;
    }

    private void receive() throws IOException {
        pipe.sink().write(ByteBuffer.wrap(new byte[1]));
    }

    private void drain() throws IOException {
        pipe.source().read(ByteBuffer.allocate(1));
    }
}
