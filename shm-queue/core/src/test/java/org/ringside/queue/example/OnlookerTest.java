package org.ringside.queue.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.queue.MessageHandler;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.Reader;

class OnlookerTest {
    @TempDir
    private Path folder;

    @Test
    void shouldSeeWhatIsStillThereAndDisturbNobodyWhenItLooks() {
        final List<Long> seen = new ArrayList<>();
        final MessageHandler handler =
            (typeId, buffer, offset, length, position, endOfBatch) -> seen.add(buffer.getLong(offset));
        try (Queue queue = QueueDirectory.of(folder).create("q", QueueSpec.many(64, 112));
            Producer producer = queue.producer("producer");
            Reader reader = queue.reader("reader")) {
            Trains.send(producer, 1, 10, 11, 12, 13);
            reader.poll((typeId, buffer, offset, length, position, endOfBatch) -> { }, 2);

            assertThat(Onlooker.replay(folder.resolve("q.q"), 1, handler)).isZero();
            assertThat(seen).containsExactly(11L, 12L, 13L);
            assertThat(reader.poll((typeId, buffer, offset, length, position, endOfBatch) -> { }, 10)).isEqualTo(2);
        }
    }
}
