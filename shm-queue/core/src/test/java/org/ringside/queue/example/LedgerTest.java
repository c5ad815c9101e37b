package org.ringside.queue.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.Reader;

class LedgerTest {
    private static final int TYPE = 1;

    @TempDir
    private Path folder;

    @Test
    void shouldCountOnceWhenATrainIsDeliveredAgain() {
        final Ledger ledger = new Ledger();
        try (Queue queue = QueueDirectory.of(folder).create("q", QueueSpec.many(64, 112).withMaxTrain(4));
            Producer producer = queue.producer("producer")) {
            assertThat(Trains.send(producer, TYPE, 1, 10, 100, 1000)).isZero();
            assertThat(Trains.send(producer, TYPE, 1, 2, 3, 4, 5)).isEqualTo(Producer.TOO_LARGE);
            final int[] deliveries = new int[1];
            try (Reader reader = queue.reader("first")) {
                deliveries[0] += reader.poll(ledger, 2);
            }
            try (Reader reader = queue.reader("successor")) {
                deliveries[0] += reader.poll(ledger, 10);
            }

            assertThat(deliveries[0]).isEqualTo(6);
            assertThat(ledger.total()).isEqualTo(1111);
        }
    }
}
