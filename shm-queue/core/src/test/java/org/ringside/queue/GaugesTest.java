package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GaugesTest {
    /** More than the reader lets pass between two looks at who holds it up. */
    private static final int POLLS = 40;

    private final UnsafeBuffer message = new UnsafeBuffer(new byte[8]);
    private final MessageHandler nothing = (typeId, buffer, offset, length, position, endOfBatch) -> { };
    private long nowNs = System.nanoTime() - TimeUnit.HOURS.toNanos(1);
    @TempDir
    private Path folder;
    private Queue queue;
    private Producer producer;
    private Consumer consumer;
    private Reader reader;

    @BeforeEach
    void open() {
        queue = QueueDirectory.of(folder).create("q", QueueSpec.many(64, 112).withConsumer("audit"));
        producer = queue.producer("writer");
        consumer = queue.consumer("audit");
        reader = queue.reader("reader", new StallResolver(
            queue.buffer(), queue.slots(), new StallLimits(0, 0, 0), owner -> Liveness.ALIVE, () -> nowNs));
    }

    @AfterEach
    void close() {
        queue.close();
    }

    @Test
    void shouldSayTheSameAsTheStatistics() {
        send(5);
        reader.poll(nothing, 3);
        consumer.poll(nothing, 2);

        final QueueStatistics statistics = queue.statistics();
        final QueueGauges gauges = queue.gauges();

        assertThat(gauges.state()).isEqualTo(QueueStatistics.State.OPEN);
        assertThat(gauges.tail()).isEqualTo(5);
        assertThat(gauges.position()).isEqualTo(3).isEqualTo(statistics.reader().position());
        assertThat(gauges.head()).isEqualTo(2).isEqualTo(statistics.head());
        assertThat(gauges.backlog()).isEqualTo(3).isEqualTo(statistics.backlog());
        assertThat(gauges.delivered()).isEqualTo(3);
        assertThat(gauges.bytes()).isEqualTo(24);
        assertThat(gauges.heldNs()).isZero();
        assertThat(gauges.consumers()).containsExactly(new QueueGauges.ConsumerGauges("audit", 2, 2, false));
        assertThat(gauges.writers()).containsExactly(new QueueGauges.WriterGauges("writer", 5, 5, 0, 0, 0, 40));
        try (Queue seen = Queue.inspect(folder.resolve("q.q"))) {
            assertThat(seen.gauges()).as("from outside").isEqualTo(gauges);
        }
    }

    /** By a writer that lives, and has stood still for an hour. */
    @Test
    void shouldShowForHowLongTheReaderIsHeldUp() {
        producer.tryClaim(1);
        for (int i = 0; i < POLLS; i++) {
            reader.poll(nothing, 1);
        }

        assertThat(queue.gauges().heldNs()).isGreaterThan(TimeUnit.MINUTES.toNanos(59));
        assertThat(queue.gauges().skipped()).isZero();
    }

    private void send(final int count) {
        for (int i = 0; i < count; i++) {
            assertThat(producer.offer(1, message, 0, 8)).isNotNegative();
        }
    }
}
