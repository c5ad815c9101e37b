package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.log.EventLog;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.Reader;

class LoopWaiterTest {
    private static final long PATIENCE_NS = 20_000_000_000L;
    private static final int MAX_RING_WAITS = 20;

    private final TestClock clock = new TestClock();
    private final InFlight inFlight = new InFlight(new LoopClock(clock, clock.epoch()));
    private final List<String> warnings = new ArrayList<>();
    @TempDir
    private Path folder;
    private Queue events;
    private Reader reader;
    private Selector selector;
    private Pipe pipe;
    private LoopWaiter waiter;

    @BeforeEach
    void setUp() throws IOException {
        selector = Selector.open();
        pipe = Pipe.open();
        pipe.source().configureBlocking(false);
        pipe.source().register(selector, SelectionKey.OP_READ);
        begin(folder);
    }

    private void begin(final Path queues) {
        events = QueueDirectory.of(queues).create("events", QueueSpec.one(64, 112));
        reader = events.reader("loop");
        waiter = new LoopWaiter(selector, reader, inFlight, EventLog.printing(warnings::add));
    }

    @AfterEach
    void tearDown() throws IOException {
        waiter.close();
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
    void shouldSeeSocketsWhileAnswersAreDue() throws IOException {
        inFlight.add(1);
        receive();

        waiter.await(PATIENCE_NS);

        assertThat(waiter.pollSockets()).hasSize(1);
    }

    @Test
    void shouldNotSleepWhenThereIsAnEvent() {
        publish();

        waiter.await(PATIENCE_NS);

        assertThat(waiter.ready()).isTrue();
        assertThat(waiter.pollSockets()).isEmpty();
    }

    @Test
    void shouldKeepTheDoorbellFromTheLoopWhenTheEngineRings() throws Exception {
        final Thread engine = new Thread(this::publish);
        engine.start();
        do {
            waiter.await(PATIENCE_NS);
            assertThat(waiter.pollSockets()).isEmpty();
        } while (!waiter.ready());
        engine.join();

        receive();
        assertThat(waiter.pollSockets()).hasSize(1);
        assertThat(warnings).isEmpty();
    }

    @Test
    void shouldWaitForEngineWhileAnswersAreDueUntilItTakesItsTimeWhenThereIsNoDoorbell() throws IOException {
        beWithoutDoorbell();
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
    void shouldSeeSocketsWhileAnswersAreDueWhenThereIsNoDoorbell() throws IOException {
        beWithoutDoorbell();
        inFlight.add(1);
        receive();

        waiter.await(PATIENCE_NS);

        assertThat(waiter.pollSockets()).hasSize(1);
    }

    /** The path of a socket may have a hundred characters or so. */
    private void beWithoutDoorbell() throws IOException {
        waiter.close();
        events.close();
        begin(Files.createDirectories(folder.resolve("x".repeat(100))));
        assertThat(warnings).singleElement().asString().contains("events.bell");
    }

    private void publish() {
        try (Producer engine = events.producer("engine")) {
            engine.offer(1, new UnsafeBuffer(new byte[8]), 0, 8);
        }
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
