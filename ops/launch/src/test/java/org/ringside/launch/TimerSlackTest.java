package org.ringside.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimerSlackTest {
    @Test
    void shouldReachThreadsStartedAfterwardsWhenShortened() throws InterruptedException {
        final AtomicLong before = new AtomicLong();
        final AtomicLong own = new AtomicLong();
        final AtomicLong child = new AtomicLong();
        final Thread parent = new Thread(() -> {
            before.set(TimerSlack.ofThisThreadNs());
            TimerSlack.shorten();
            own.set(TimerSlack.ofThisThreadNs());
            final Thread started = new Thread(() -> child.set(TimerSlack.ofThisThreadNs()));
            started.start();
            try {
                started.join();
            } catch (final InterruptedException ex) {
                Thread.currentThread().interrupt();
            }
        });
        parent.start();
        parent.join();

        assumeTrue(before.get() > 1, "no kernel with a slack that may be set");
        assertThat(own).hasValue(1);
        assertThat(child).hasValue(1);
    }

    @Test
    void shouldSayNoWhenTheKernelHasNoSlack(@TempDir final Path empty) {
        assertThat(TimerSlack.shorten(empty)).isFalse();
    }

    @Test
    void shouldSayNoWhenTheFileRefuses(@TempDir final Path proc) throws Exception {
        Files.createSymbolicLink(proc.resolve("thread-self"), Path.of("7/task/8"));
        Files.createDirectories(proc.resolve("8/timerslack_ns"));

        assertThat(TimerSlack.shorten(proc)).isFalse();
    }
}
