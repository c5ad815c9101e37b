package org.ringside.ops.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.ringside.log.LogEvent;
import org.ringside.log.LogQueue;
import org.ringside.log.LogRecordDescriptor;
import org.ringside.queue.QueueDirectory;
import org.ringside.testing.SharedMemory;

class LogTapTest {
    @RegisterExtension
    private final SharedMemory memory = new SharedMemory();

    private final List<String> lines = new ArrayList<>();
    private LogTap tap;

    @BeforeEach
    void setUp() {
        tap = new LogTap(memory.folder());
    }

    @Test
    void shouldDeliverNothingTwiceWhenAClosedQueueIsLeftWhereItWas() throws IOException {
        tell();
        assertThat(tap.open()).isTrue();
        tap.poll(lines::add);
        final Path file = memory.folder().resolve("log.q");
        final Path link = Files.createLink(memory.folder().resolve("link"), file);
        QueueDirectory.of(memory.folder()).remove(LogQueue.NAME, true);
        Files.move(link, file);

        assertThat(tap.isOpen()).isFalse();
        assertThat(tap.open()).isTrue();
        tap.poll(lines::add);

        assertThat(lines).hasSize(1);
    }

    @Test
    void shouldGoOnWithTheQueueThatTakesThePlaceOfARemovedOne() {
        tell();
        assertThat(tap.open()).isTrue();
        tap.poll(lines::add);
        QueueDirectory.of(memory.folder()).remove(LogQueue.NAME, true);
        assertThat(tap.isOpen()).isFalse();
        assertThat(tap.open()).isFalse();
        tell();

        assertThat(tap.open()).isTrue();
        tap.poll(lines::add);

        assertThat(lines).hasSize(2);
    }

    @Test
    void shouldGoOnWithTheQueueThatTakesThePlaceOfADeletedFile() throws IOException {
        tell();
        assertThat(tap.open()).isTrue();
        tap.poll(lines::add);
        Files.delete(memory.folder().resolve("log.q"));
        assertThat(tap.isOpen()).as("the file is gone").isFalse();
        tell();

        assertThat(tap.isOpen()).as("another file is there").isFalse();
        assertThat(tap.open()).isTrue();
        tap.poll(lines::add);

        assertThat(lines).hasSize(2);
        assertThat(tap.isOpen()).isTrue();
    }

    private void tell() {
        QueueDirectory.of(memory.folder()).create(LogQueue.NAME, LogRecordDescriptor.queue()).close();
        try (LogQueue log = LogQueue.attach(memory.folder(), "test", System.err::println)) {
            log.events().tell(LogEvent.PROCESS_ENDED);
        }
    }
}
