package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.ringside.counters.CounterBlock;
import org.ringside.journal.SnapshotInfo;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.log.EventLog;
import org.ringside.matching.counters.SnapshotCounter;

@Tag("slow")
class SnapshotterTest {
    private static final long INTERVAL = 1_000;

    private final AtomicLong journaled = new AtomicLong();
    private final ByteArrayOutputStream messages = new ByteArrayOutputStream();
    private final Queue<Throwable> failures = new ArrayDeque<>();
    private final CounterBlock<SnapshotCounter> counters = new CounterBlock<>(new UnsafeBuffer(new byte[64]), 0);

    /** What is expected, what nobody has thought of, and what a class that cannot be loaded throws. */
    @Test
    void shouldTryAgainAfterEachIntervalWhateverFails() {
        failures.add(new LaunchException(ExitCode.TIMEOUT, "too slow"));
        failures.add(new IllegalStateException("never thought of"));
        failures.add(new NoClassDefFoundError("gone"));
        try (Snapshotter snapshotter = snapshotter(this::take)) {
            for (int i = 0; i < 4; i++) {
                journaled.addAndGet(INTERVAL);
                snapshotter.takeIfDue();
                snapshotter.takeIfDue();
            }
        }

        final String start =
            "engine: no snapshot was taken, the journal goes on growing, the next try is after 1000 more bytes of it: ";
        assertThat(lines()).hasSize(4).startsWith(
            start + "too slow",
            start + "failed unexpectedly: java.lang.IllegalStateException: never thought of",
            start + "failed unexpectedly: java.lang.NoClassDefFoundError: gone");
        assertThat(lines().get(3)).startsWith("engine: took a snapshot at record 7 in ");
        assertThat(counters.get(SnapshotCounter.SNAPSHOT_FAILURES)).isEqualTo(3);
        assertThat(counters.get(SnapshotCounter.SNAPSHOTS)).isEqualTo(1);
        assertThat(counters.get(SnapshotCounter.SNAPSHOT_RECORD)).isEqualTo(7);
    }

    @Test
    void shouldGoOnByItsThreadWhenOneFailed() throws InterruptedException {
        final CountDownLatch taken = new CountDownLatch(2);
        failures.add(new NullPointerException());
        journaled.set(INTERVAL);
        try (Snapshotter snapshotter = snapshotter(() -> {
            journaled.addAndGet(INTERVAL);
            taken.countDown();
            return take();
        })) {
            snapshotter.start();
            taken.await();
        }
    }

    @Test
    void shouldEndWithItsServerWhenAnErrorSaysThatTheProcessIsUnwell() throws InterruptedException {
        final Error full = new OutOfMemoryError("heap");
        failures.add(full);
        journaled.set(INTERVAL);
        final CountDownLatch ended = new CountDownLatch(1);
        final AtomicReference<Throwable> cause = new AtomicReference<>();
        try (Snapshotter snapshotter = new Snapshotter(
            this::take, new Log(), INTERVAL, 0, counters, events(), failure -> {
                cause.set(failure);
                ended.countDown();
            })) {
            snapshotter.start();
            ended.await();
        }

        assertThat(cause).hasValue(full);
    }

    @Test
    void shouldEndTheSnapshotThatTakesTooLongWhenTheEngineEnds() throws InterruptedException {
        final CountDownLatch begun = new CountDownLatch(1);
        final AtomicBoolean isEnded = new AtomicBoolean();
        journaled.set(INTERVAL);
        final Snapshotter snapshotter = snapshotter(() -> {
            begun.countDown();
            try {
                new CountDownLatch(1).await();
            } finally {
                isEnded.set(true);
            }
            return Optional.empty();
        });
        snapshotter.start();
        begun.await();

        snapshotter.close();

        assertThat(isEnded).isTrue();
    }

    private Snapshotter snapshotter(final Snapshotter.Taker taker) {
        return new Snapshotter(taker, new Log(), INTERVAL, 0, counters, events(), cause -> { });
    }

    private EventLog events() {
        return EventLog.printing(line -> stream().println("engine: " + line));
    }

    private PrintStream stream() {
        return new PrintStream(messages, true, StandardCharsets.UTF_8);
    }

    private Optional<SnapshotInfo> take() {
        final Throwable failure = failures.poll();
        if (failure instanceof final RuntimeException exception) {
            throw exception;
        }
        if (failure instanceof final Error error) {
            throw error;
        }
        return Optional.of(new SnapshotInfo(Path.of("snapshot"), 7, 0, 0, 8, 0, ""));
    }

    private List<String> lines() {
        return messages.toString(StandardCharsets.UTF_8).lines().toList();
    }

    /** As long as the test says. */
    private final class Log implements CommandLog {
        @Override
        public long append(final int typeId, final long position, final long timeNs, final long readTimeNs,
            final DirectBuffer buffer, final int offset, final int length) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long flush() {
            throw new UnsupportedOperationException();
        }

        @Override
        public long flushedIndex() {
            return 0;
        }

        @Override
        public long bytes() {
            return journaled.get();
        }

        @Override
        public void close() {
            // There is nothing.
        }
    }
}
