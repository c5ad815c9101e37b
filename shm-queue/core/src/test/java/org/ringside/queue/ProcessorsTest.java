package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class ProcessorsTest {
    private static final int NONE = 8_191;

    @Test
    void shouldRunOnOneProcessorWhenItIsBoundToIt() throws Exception {
        final BitSet before = Processors.ofThisThread();
        assumeTrue(!before.isEmpty(), "the kernel does not tell");
        final int last = before.length() - 1;
        final AtomicReference<String> status = new AtomicReference<>();
        final AtomicReference<BitSet> inherited = new AtomicReference<>();

        run(() -> {
            assertThat(Processors.bindThisThread(last)).isTrue();
            status.set(Files.readString(Path.of("/proc/thread-self/status")));
            run(() -> inherited.set(Processors.ofThisThread()));
        });

        assertThat(status.get()).contains("Cpus_allowed_list:\t" + last + "\n");
        assertThat(inherited.get().stream()).containsExactly(last);
        assertThat(Processors.ofThisThread()).as("of other threads").isEqualTo(before);
    }

    @Test
    void shouldStayWhereItIsWhenThereIsNoSuchProcessor() throws Exception {
        final BitSet before = Processors.ofThisThread();

        for (final int processor : new int[] {-1, NONE, NONE + 1}) {
            assertThat(Processors.bindThisThread(processor)).isFalse();
        }

        assertThat(Processors.ofThisThread()).isEqualTo(before);
    }

    private interface Action {
        void run() throws Exception;
    }

    private static void run(final Action action) throws Exception {
        final AtomicReference<Throwable> failure = new AtomicReference<>();
        final Thread thread = new Thread(() -> {
            try {
                action.run();
            } catch (final Throwable ex) {
                failure.set(ex);
            }
        });
        thread.start();
        thread.join();
        assertThat(failure.get()).isNull();
    }
}
