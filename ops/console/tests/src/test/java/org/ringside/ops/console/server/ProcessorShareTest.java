package org.ringside.ops.console.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.SessionGroup;
import org.ringside.queue.SchedulingPolicy;
import org.ringside.queue.TimeSlice;

class ProcessorShareTest {
    private static final String MODEST = "19";
    private static final String HASTY = "5";
    private static final long SLICE_NS = TimeUnit.MILLISECONDS.toNanos(4);
    private static final long NOW_NS = -7;
    private static final long LATE_NS = TimeUnit.SECONDS.toNanos(2);

    @TempDir
    private Path proc;
    private Path niceness;

    @BeforeEach
    void setUp() throws IOException {
        Files.createDirectories(proc.resolve("self"));
        Files.createDirectories(proc.resolve("sys/kernel"));
        Files.writeString(proc.resolve("sys/kernel/sched_autogroup_enabled"), "1");
        Files.writeString(proc.resolve("self/stat"), "7 (java) S 1 7 7");
        Files.writeString(proc.resolve("self/cgroup"), "0::/");
        niceness = proc.resolve("self/autogroup");
        Files.writeString(niceness, "");
    }

    @Test
    void shouldBeModestUnlessSomebodyWaits() {
        final ProcessorShare share = share();

        share.check(System.nanoTime() - LATE_NS);
        assertThat(niceness).hasContent(MODEST);
        share.begin();
        assertThat(niceness).hasContent(HASTY);
        share.begin();
        share.end();
        share.check(System.nanoTime() - LATE_NS);
        assertThat(niceness).as("another one waits").hasContent(HASTY);
        share.end();
        assertThat(niceness).hasContent(MODEST);
    }

    @Test
    void shouldBeLessModestWhileTheLookAtTheExchangeIsLate() {
        final ProcessorShare share = share();

        share.plan(NOW_NS);
        share.check(NOW_NS + LATE_NS);
        assertThat(niceness).hasContent(HASTY);
        share.plan(NOW_NS + LATE_NS + 1);
        share.check(NOW_NS + LATE_NS);
        assertThat(niceness).hasContent(MODEST);
    }

    @Test
    void shouldAskAgainWhenTheKernelHasRefused() throws IOException {
        Files.delete(niceness);
        Files.createDirectory(niceness);
        final ProcessorShare share = share();
        share.check(System.nanoTime() - LATE_NS);
        Files.delete(niceness);

        share.check(System.nanoTime() - LATE_NS);

        assertThat(niceness).hasContent(MODEST);
    }

    @Test
    void shouldLeaveASessionAloneThatOthersHave() throws IOException {
        Files.writeString(proc.resolve("self/stat"), "8 (java) S 1 7 7");

        share().check(System.nanoTime() - LATE_NS);

        assertThat(niceness).isEmptyFile();
    }

    @Test
    void shouldLetOthersInterruptAThreadForWhichNobodyWaits() throws InterruptedException {
        final long[] sliceNs = new long[1];

        final Optional<SchedulingPolicy> policy = policyOfRestingThread(share(), sliceNs);

        if (sliceNs[0] == SLICE_NS) {
            assertThat(policy).contains(SchedulingPolicy.BATCH);
        } else {
            assertThat(policy).as("a kernel without slices").contains(SchedulingPolicy.IDLE);
        }
    }

    @Test
    void shouldNotHaveThreadsStarveWhenTheSessionIsNotOurs() throws Exception {
        Files.writeString(proc.resolve("sys/kernel/sched_autogroup_enabled"), "0");

        assertThat(policyOfRestingThread(share())).contains(SchedulingPolicy.BATCH);
    }

    @Test
    void shouldLeaveAProcessAloneThatDoesOtherThingsBesides() throws InterruptedException {
        final ProcessorShare share = ProcessorShare.ofAnybody();

        share.settle();

        assertThat(policyOfRestingThread(share)).contains(SchedulingPolicy.ORDINARY);
    }

    private ProcessorShare share() {
        return ProcessorShare.of(SessionGroup.of(proc, proc.resolve("cgroup")));
    }

    private static Optional<SchedulingPolicy> policyOfRestingThread(final ProcessorShare share)
        throws InterruptedException {
        return policyOfRestingThread(share, new long[1]);
    }

    private static Optional<SchedulingPolicy> policyOfRestingThread(final ProcessorShare share, final long[] sliceNs)
        throws InterruptedException {
        assumeTrue(SchedulingPolicy.of(SchedulingPolicy.THIS_THREAD).isPresent(), "the kernel tells of no policies");
        final AtomicReference<Optional<SchedulingPolicy>> found = new AtomicReference<>();
        final Thread thread = new Thread(() -> {
            share.rest();
            found.set(SchedulingPolicy.of(SchedulingPolicy.THIS_THREAD));
            sliceNs[0] = TimeSlice.ofThisThreadNs();
        });
        thread.start();
        thread.join();
        return found.get();
    }
}
