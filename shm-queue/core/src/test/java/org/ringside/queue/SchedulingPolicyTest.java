package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class SchedulingPolicyTest {
    @BeforeAll
    static void needLinux() {
        assumeTrue(SchedulingPolicy.of(SchedulingPolicy.THIS_THREAD).isPresent(), "the kernel tells of no policies");
    }

    @Test
    void shouldBeThatOfThreadsStartedAfterwardsWhenAThreadAsksForItself() {
        final List<Optional<SchedulingPolicy>> found = inThread(() -> {
            assertThat(SchedulingPolicy.IDLE.request(SchedulingPolicy.THIS_THREAD)).isTrue();
            return List.of(SchedulingPolicy.of(SchedulingPolicy.THIS_THREAD),
                inThread(() -> SchedulingPolicy.of(SchedulingPolicy.THIS_THREAD)));
        });

        assertThat(found).containsOnly(Optional.of(SchedulingPolicy.IDLE));
        assertThat(SchedulingPolicy.of(SchedulingPolicy.THIS_THREAD)).contains(SchedulingPolicy.ORDINARY);
    }

    @Test
    void shouldKeepTheSliceWhenAThreadIsToInterruptNobodyAndIsNicer() {
        final long[] slices = inThread(() -> {
            final boolean isTaken = TimeSlice.request(TimeSlice.MIN_NS);
            final long before = TimeSlice.ofThisThreadNs();
            assertThat(SchedulingPolicy.BATCH.request(SchedulingPolicy.THIS_THREAD, SchedulingPolicy.MOST_NICE))
                .isTrue();
            assertThat(SchedulingPolicy.of(SchedulingPolicy.THIS_THREAD)).contains(SchedulingPolicy.BATCH);
            assertThat(SchedulingAttributes.of(SchedulingPolicy.THIS_THREAD).niceness())
                .isEqualTo(SchedulingPolicy.MOST_NICE);
            return new long[] {isTaken ? TimeSlice.MIN_NS : before, TimeSlice.ofThisThreadNs()};
        });

        assertThat(slices[1]).isEqualTo(slices[0]);
    }

    @Test
    void shouldReachAnotherThreadWhenAskedForIt() {
        final int[] thread = new int[1];
        final Supplier<Optional<SchedulingPolicy>> ofOther = () -> SchedulingPolicy.of(thread[0]);
        inThread(() -> {
            thread[0] = Integer.parseInt(ownId());
            inThread(() -> SchedulingPolicy.BATCH.request(thread[0]));
            assertThat(ofOther.get()).contains(SchedulingPolicy.BATCH);
            return null;
        });
    }

    @Test
    void shouldSayNoWhenThereIsNoSuchThread() {
        assertThat(SchedulingPolicy.BATCH.request(Integer.MAX_VALUE)).isFalse();
        assertThat(SchedulingPolicy.of(Integer.MAX_VALUE)).isEmpty();
        assertThat(TimeSlice.request(Integer.MAX_VALUE, TimeSlice.MIN_NS)).isFalse();
    }

    private static String ownId() {
        try {
            return Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName().toString();
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private static <T> T inThread(final Supplier<T> work) {
        final AtomicReference<T> result = new AtomicReference<>();
        final AtomicReference<Throwable> failure = new AtomicReference<>();
        final Thread thread = new Thread(() -> result.set(work.get()));
        thread.setUncaughtExceptionHandler((ignored, thrown) -> failure.set(thrown));
        thread.start();
        try {
            thread.join();
        } catch (final InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
        assertThat(failure.get()).isNull();
        return result.get();
    }
}
