package org.ringside.ops.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueException;
import org.ringside.queue.QueueSpec;
import org.ringside.testing.SharedMemory;

class QueueMetricsTest {
    @RegisterExtension
    private final SharedMemory memory = new SharedMemory();

    @Test
    void shouldShowTheOtherQueuesWhenOneIsDamaged() throws IOException {
        QueueDirectory.of(memory.folder()).create("a", QueueSpec.many(64, 112)).close();
        Files.writeString(memory.folder().resolve("b.q"), "no queue");
        QueueDirectory.of(memory.folder()).create("c", QueueSpec.many(64, 112)).close();
        final Sample sample = new Sample();

        assertThatThrownBy(() -> new QueueMetrics(memory.folder()).collect(sample))
            .isInstanceOf(QueueException.class).hasMessageStartingWith("b is only 8 bytes long");

        final ByteArrayOutputStream text = new ByteArrayOutputStream();
        PrometheusTextFormatWriter.create().write(text, sample.snapshots());
        assertThat(text.toString(StandardCharsets.UTF_8))
            .contains("ringside_queue_capacity{queue=\"a\"} 64", "ringside_queue_capacity{queue=\"c\"} 64");
    }
}
