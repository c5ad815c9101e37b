package org.ringside.queue.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.queue.BatchWriter;
import org.ringside.queue.Consumer;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.Station;

class RailwayExampleTest {
    @TempDir
    private Path folder;

    @Test
    void shouldAddUpWhatAStationHasDoubledWhenTrainsPassIt() {
        final QueueSpec spec = QueueSpec.many(64, 112).withConsumer("terminus", "reader");
        try (Queue queue = QueueDirectory.of(folder).create("railway", spec);
            Producer producer = queue.producer("depot")) {
            final Station station = new Station(queue, queue.reader("doubler"));
            final Consumer arrivals = queue.consumer("terminus");
            final Railway.Terminus terminus = new Railway.Terminus();

            assertThat(Railway.load(new BatchWriter(producer, 1, Long.BYTES), 1, 2, 3)).isEqualTo(3);
            assertThat(arrivals.poll(terminus.handler, 10)).isZero();
            assertThat(Railway.doubled(station, 10)).isEqualTo(1);
            assertThat(arrivals.poll(terminus.handler, 10)).isEqualTo(1);

            assertThat(terminus.sum()).isEqualTo(12);
        }
    }
}
