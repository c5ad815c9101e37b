package org.ringside.counters;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CountersFileTest {
    private static final int LENGTH = 1 << 16;
    private static final int STARTS = 200;

    @TempDir
    private Path folder;

    /** Whoever looks at an exchange while one of its processes starts sees the old counters, the new ones, or none. */
    @Test
    void shouldShowNobodyAFileThatIsBeingMade() throws InterruptedException {
        final AtomicBoolean isOver = new AtomicBoolean();
        final CountDownLatch hasBegun = new CountDownLatch(1);
        final CompletableFuture<Integer> looks = CompletableFuture.supplyAsync(() -> {
            int count = 0;
            while (!isOver.get()) {
                CountersImage.readAll(folder, CountersKind.ENGINE);
                CountersImage.readAll(folder, CountersKind.GATEWAY);
                CountersImage.readAll(folder, CountersKind.PROBE);
                count++;
                hasBegun.countDown();
            }
            return count;
        }, task -> new Thread(task, "looks").start());
        hasBegun.await();

        for (int i = 0; i < STARTS; i++) {
            for (final CountersKind kind : CountersKind.values()) {
                CountersFile.create(folder, kind, name(kind), LENGTH, buffer -> { });
            }
        }

        isOver.set(true);
        assertThat(looks.join()).isPositive();
        for (final CountersKind kind : CountersKind.values()) {
            assertThat(CountersImage.readAll(folder, kind)).extracting(CountersImage::name)
                .isEqualTo(List.of(name(kind)));
        }
        assertThat(folder).isDirectoryNotContaining(file -> file.getFileName().toString().contains("new"));
    }

    private static String name(final CountersKind kind) {
        return kind == CountersKind.ENGINE ? CountersKind.ENGINE_NAME : "a-process";
    }
}
