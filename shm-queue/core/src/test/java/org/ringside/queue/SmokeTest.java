package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SmokeTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void shouldDeliverWhatWasOffered(final QueueSpec.Writers writers) {
        final QueueSpec spec = new QueueSpec(64, 112, 4, writers, 0, 0, 0);
        try (Queue queue = QueueDirectory.of(folder).create("q", spec);
            Producer producer = queue.producer("p");
            Reader reader = queue.reader("r")) {
            final UnsafeBuffer message = new UnsafeBuffer(new byte[100]);
            final long[] sum = new long[1];
            for (int i = 0; i < 1000; i++) {
                message.putLong(0, i);
                assertThat(producer.offer(7, message, 0, 100)).isEqualTo(i);
                assertThat(reader.poll((t, b, o, l, p, e) -> sum[0] += b.getLong(o), 10)).isEqualTo(1);
            }
            assertThat(sum[0]).isEqualTo(999L * 500);
        }
        QueueDirectory.of(folder).remove("q", false);
    }
}
