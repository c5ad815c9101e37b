package org.ringside.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ThreadedServerTest {
    private final CountDownLatch stop = new CountDownLatch(1);
    private final AtomicInteger running = new AtomicInteger();

    @Test
    void shouldStopAllThreadsAndSayWhyWhenOneFails() {
        final TestServer server = new TestServer();
        server.startThread("waiting", this::runUntilStopped, thread -> stop.countDown());
        server.startThread("failing", () -> {
            throw new LaunchException(ExitCode.CORRUPT, "a page is damaged");
        }, thread -> { });

        assertThatThrownBy(server::await).hasMessage("stopped: a page is damaged")
            .isInstanceOfSatisfying(LaunchException.class,
                ex -> assertThat(ex.exitCode()).isEqualTo(ExitCode.CORRUPT));
        assertThat(server.runningAtRelease).containsExactly(0);
    }

    @Test
    void shouldNotGiveBackWhatAThreadUsesWhenTheCloserIsInterrupted() {
        final TestServer server = new TestServer();
        server.startThread("waiting", this::runUntilStopped, thread -> stop.countDown());

        Thread.currentThread().interrupt();
        server.close();

        assertThat(Thread.interrupted()).as("interrupt kept for the closer").isTrue();
        assertThat(server.runningAtRelease).containsExactly(0);
        assertThat(server.wasInterruptedAtRelease).isFalse();
    }

    @Test
    void shouldGiveBackOnceWhenClosedTwiceAndAwaited() throws Exception {
        final TestServer server = new TestServer();
        server.startThread("waiting", this::runUntilStopped, thread -> stop.countDown());

        server.close();
        server.close();
        server.await();

        assertThat(server.runningAtRelease).containsExactly(0);
    }

    @Test
    void shouldSayWhatCannotBeGivenBack() {
        final TestServer server = new TestServer();
        server.failure = new LaunchException(ExitCode.FAILURE, "the journal cannot be closed");

        assertThatThrownBy(server::close).hasMessage("stopped: the journal cannot be closed");
        assertThatThrownBy(server::await).hasMessage("stopped: the journal cannot be closed");
    }

    @Test
    void shouldStopWhenARepeatingThreadFindsTheProcessUnwell() {
        final TestServer server = new TestServer();
        server.startRepeating("repeating", 1, List.of(new ServiceThread.Task("it fails", () -> {
            throw new OutOfMemoryError("no heap");
        }, "Mend it")), line -> { });

        assertThatThrownBy(server::await).hasMessage("stopped: no heap");
    }

    @Test
    void shouldStopAllThreadsAndSayWhyWhenAThreadThatItDidNotStartHasEnded() {
        final TestServer server = new TestServer();
        server.startThread("waiting", this::runUntilStopped, thread -> stop.countDown());
        new ServiceThread("failing", () -> {
            throw new OutOfMemoryError("no heap");
        }, thread -> { }, server::onEnd).start();

        assertThatThrownBy(server::await).hasMessage("stopped: no heap");
        assertThat(server.runningAtRelease).containsExactly(0);
    }

    private void runUntilStopped() {
        running.incrementAndGet();
        try {
            stop.await();
            Thread.sleep(20);
        } catch (final InterruptedException ex) {
            throw new AssertionError(ex);
        }
        running.decrementAndGet();
    }

    /** Notes what still runs when it gives back. */
    private final class TestServer extends ThreadedServer {
        private final List<Integer> runningAtRelease = new ArrayList<>();
        private boolean wasInterruptedAtRelease;
        private RuntimeException failure;

        @Override
        public String description() {
            return "test";
        }

        @Override
        protected void release() {
            runningAtRelease.add(running.get());
            wasInterruptedAtRelease = Thread.currentThread().isInterrupted();
            if (failure != null) {
                throw failure;
            }
        }
    }
}
