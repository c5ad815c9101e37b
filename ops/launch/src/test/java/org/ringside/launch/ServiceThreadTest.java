package org.ringside.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class ServiceThreadTest {
    private final BlockingQueue<String> messages = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> ends = new LinkedBlockingQueue<>();

    @Test
    void shouldGoOnWithTheNextTaskAndTheNextTurnWhenOneFails() throws Exception {
        final AtomicInteger failing = new AtomicInteger();
        final CountDownLatch turns = new CountDownLatch(5);
        final List<ServiceThread.Task> tasks = List.of(
            new ServiceThread.Task("the first cannot be done", () -> {
                throw new IllegalStateException("turn " + failing.getAndIncrement() / 3);
            }, "Mend it"),
            new ServiceThread.Task("the second cannot be done", turns::countDown, "Mend it"));

        try (ServiceThread thread = repeating(tasks).start()) {
            turns.await();
            assertThat(thread).isNotNull();
        }

        assertThat(messages).as("a line for each reason, not for each turn").startsWith(
            "the first cannot be done: java.lang.IllegalStateException: turn 0. Mend it",
            "the first cannot be done: java.lang.IllegalStateException: turn 1. Mend it")
            .hasSizeLessThanOrEqualTo((failing.get() + 2) / 3);
        assertThat(ends).containsExactly("stopped");
    }

    @Test
    void shouldTellItsServerWhenTheProcessIsUnwell() throws Exception {
        final List<ServiceThread.Task> tasks = List.of(new ServiceThread.Task("it cannot be done", () -> {
            throw new StackOverflowError("too deep");
        }, "Mend it"));

        try (ServiceThread thread = repeating(tasks).start()) {
            assertThat(ends.take()).isEqualTo("java.lang.StackOverflowError: too deep");
            assertThat(thread).isNotNull();
        }
    }

    @Test
    void shouldGoOnWhenInterrupted() throws Exception {
        final AtomicReference<Thread> service = new AtomicReference<>();
        final BlockingQueue<Integer> turns = new LinkedBlockingQueue<>();
        final List<ServiceThread.Task> tasks = List.of(new ServiceThread.Task("it cannot be done", () -> {
            service.set(Thread.currentThread());
            turns.add(turns.size());
        }, "Mend it"));

        try (ServiceThread thread = repeating(tasks).start()) {
            turns.take();
            service.get().interrupt();
            turns.take();
            turns.take();
            assertThat(thread).isNotNull();
        }
        assertThat(ends).containsExactly("stopped");
    }

    @Test
    void shouldWaitForItsEndWhenTheCloserIsInterrupted() throws Exception {
        final CountDownLatch stopping = new CountDownLatch(1);
        final CountDownLatch mayEnd = new CountDownLatch(1);
        final AtomicBoolean hasEnded = new AtomicBoolean();
        final ServiceThread thread = new ServiceThread("slow", () -> {
            await(mayEnd);
            hasEnded.set(true);
        }, ignored -> stopping.countDown(), ignored -> { }).start();
        final BlockingQueue<String> seen = new LinkedBlockingQueue<>();
        final Thread closer = new Thread(() -> {
            thread.close();
            seen.add("ended " + hasEnded.get() + ", interrupted " + Thread.interrupted());
        });
        closer.start();
        stopping.await();

        closer.interrupt();
        assertThat(seen.poll(50, TimeUnit.MILLISECONDS)).as("close gave up").isNull();
        mayEnd.countDown();

        assertThat(seen.take()).isEqualTo("ended true, interrupted true");
    }

    private ServiceThread repeating(final List<ServiceThread.Task> tasks) {
        return ServiceThread.repeating("repeating", 1, tasks, messages::add,
            failure -> ends.add(failure == null ? "stopped" : failure.toString()));
    }

    private static void await(final CountDownLatch latch) {
        try {
            latch.await();
        } catch (final InterruptedException ex) {
            throw new AssertionError(ex);
        }
    }
}
