package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Trains of many small items, the stations that change them on their way, and parts filled by several producers. */
class RailwayTest {
    private static final int TYPE = 3;
    private static final int LONGS = 32_768;

    @TempDir
    private Path folder;
    private final Train train = new Train(Long.BYTES);

    @Test
    void shouldCarryManyLongsInOneTrainWithoutCopying() {
        try (Queue queue = QueueDirectory.of(folder).create("q", QueueSpec.many(2, (1 << 19) - 16));
            Producer producer = queue.producer("p");
            Reader reader = queue.reader("r")) {
            final BatchWriter writer = new BatchWriter(producer, TYPE, Long.BYTES);
            assertThat(writer.capacity()).isGreaterThanOrEqualTo(LONGS);
            final long[] sum = new long[2];
            for (int round = 0; round < 5; round++) {
                for (long i = 0; i < LONGS; i++) {
                    assertThat(writer.addLong(i)).isNotNegative();
                }
                assertThat(writer.depart()).isEqualTo(LONGS);
                reader.poll((type, buffer, offset, length, position, endOfBatch) -> {
                    assertThat(buffer).isSameAs(queue.buffer());
                    train.wrap(buffer, offset, length);
                    for (int i = 0; i < train.size(); i++) {
                        sum[0] += train.longAt(i);
                    }
                    sum[1] += train.size();
                }, 1);
            }

            assertThat(sum[1]).isEqualTo(5L * LONGS);
            assertThat(sum[0]).isEqualTo(5L * LONGS * (LONGS - 1) / 2);
        }
    }

    @Test
    void shouldDepartByItselfWhenATrainIsFullAndTellWhenThereIsNoRoom() {
        try (Queue queue = QueueDirectory.of(folder).create("q", QueueSpec.many(2, 112));
            Producer producer = queue.producer("p");
            Reader reader = queue.reader("r")) {
            final BatchWriter writer = new BatchWriter(producer, TYPE, Long.BYTES);
            int added = 0;
            while (writer.addLong(added) >= 0) {
                added++;
            }
            assertThat(added).isEqualTo(28);
            assertThat(writer.addLong(added)).isEqualTo(Producer.FULL);
            final List<Long> items = new ArrayList<>();
            assertThat(reader.poll((type, buffer, offset, length, position, endOfBatch) -> {
                train.wrap(buffer, offset, length);
                for (int i = 0; i < train.size(); i++) {
                    items.add(train.longAt(i));
                }
            }, 10)).isEqualTo(2);

            assertThat(items).hasSize(28).isSorted().endsWith(27L);
            assertThat(writer.addLong(28)).isNotNegative();
            assertThat(writer.depart()).isEqualTo(1);
            assertThat(writer.depart()).isZero();
        }
    }

    @Test
    void shouldHandOnWhatAStationHasChanged() {
        final QueueSpec spec = QueueSpec.many(64, 112).withConsumer("double", "reader").withConsumer("check", "double");
        try (Queue queue = QueueDirectory.of(folder).create("q", spec);
            Producer producer = queue.producer("p")) {
            final Station first = new Station(queue, queue.reader("increment"));
            final Station second = new Station(queue, queue.consumer("double"));
            final Consumer check = queue.consumer("check");
            final BatchWriter writer = new BatchWriter(producer, TYPE, Long.BYTES);
            for (long i = 0; i < 10; i++) {
                writer.addLong(i);
            }
            writer.depart();

            assertThat(second.poll((type, buffer, offset, length, position, endOfBatch) -> { }, 10)).isZero();
            first.poll((type, buffer, offset, length, position, endOfBatch) -> {
                for (int i = 0; i < length; i += Long.BYTES) {
                    buffer.putLong(offset + i, buffer.getLong(offset + i) + 1);
                }
            }, 10);
            second.poll((type, buffer, offset, length, position, endOfBatch) -> {
                for (int i = 0; i < length; i += Long.BYTES) {
                    buffer.putLong(offset + i, buffer.getLong(offset + i) * 2);
                }
            }, 10);
            final List<Long> items = new ArrayList<>();
            check.poll((type, buffer, offset, length, position, endOfBatch) -> {
                train.wrap(buffer, offset, length);
                for (int i = 0; i < train.size(); i++) {
                    items.add(train.longAt(i));
                }
            }, 10);

            assertThat(items).containsExactly(2L, 4L, 6L, 8L, 10L, 12L, 14L, 16L, 18L, 20L);
        }
    }

    @Test
    void shouldRefuseAStationWhereSomebodyCouldWatchItWork() {
        final QueueSpec spec = QueueSpec.many(64, 112).withConsumer("a", "reader").withConsumer("b", "reader")
            .withWorkers("pool", 2, "a", "b").withConsumer("end", "pool");
        try (Queue queue = QueueDirectory.of(folder).create("q", spec)) {
            assertThatThrownBy(() -> new Station(queue, queue.consumer("a"))).hasMessageContaining("b may read");
            new Station(queue, queue.consumer("pool.1"));
            new Station(queue, queue.consumer("end"));
            new Station(queue, queue.reader("r"));
        }
        try (Queue queue = QueueDirectory.of(folder).create("free", QueueSpec.many(64, 112).withConsumer("a"))) {
            assertThatThrownBy(() -> new Station(queue, queue.consumer("a"))).hasMessageContaining("reader may read");
            assertThatThrownBy(() -> new Station(queue, queue.reader("r"))).hasMessageContaining("a may read");
        }
        try (Queue queue = QueueDirectory.of(folder).create("sealed", QueueSpec.many(64, 112).withChecksum())) {
            assertThatThrownBy(() -> new Station(queue, queue.reader("r"))).hasMessageContaining("checksums");
        }
    }

    @Test
    void shouldGoOnWithThePartsOfTheOthersWhenAProducerDiesInItsPart() {
        try (Queue queue = QueueDirectory.of(folder).create("q", QueueSpec.many(64, 112))) {
            final List<BatchWriter> writers = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                writers.add(new BatchWriter(queue.producer("p" + i), TYPE, Long.BYTES));
                writers.get(i).addLong(i);
                writers.get(i).addLong(10 + i);
            }
            final long[] nowNs = new long[1];
            final Reader reader = queue.reader("r", new StallResolver(queue.buffer(), queue.slots(),
                StallLimits.DEFAULT, owner -> owner == 1 ? Liveness.DEAD : Liveness.ALIVE, () -> nowNs[0]));
            writers.get(1).depart();
            writers.get(2).depart();
            final List<Long> items = new ArrayList<>();
            final List<Boolean> ends = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                reader.poll((type, buffer, offset, length, position, endOfBatch) -> {
                    train.wrap(buffer, offset, length);
                    items.add(train.longAt(0));
                    items.add(train.longAt(1));
                    ends.add(endOfBatch);
                }, 10);
                nowNs[0] += 1_000_000;
            }

            assertThat(items).containsExactly(1L, 11L, 2L, 12L);
            assertThat(ends).containsExactly(false, true);
        }
    }
}
