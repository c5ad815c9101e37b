package org.ringside.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.Reader;
import org.ringside.testing.SharedMemory;

class LogQueueTest {
    @RegisterExtension
    private final SharedMemory memory = new SharedMemory();

    private final List<String> lines = new ArrayList<>();
    private final List<LogRecord> records = new ArrayList<>();

    @Test
    void shouldKeepWhoSaidWhatAndWhen() {
        try (Queue queue = newQueue(); LogQueue log = attach()) {
            log.events().tell(LogEvent.OPERATOR_ENDED, "bob", "block session 1001", 0);
            poll(queue);
        }
        final LogRecord only = records.get(0);
        assertThat(only.message()).isEqualTo("bob ran: block session 1001: exit code 0");
        assertThat(only.process()).isEqualTo("gw-1");
        assertThat(only.pid()).isEqualTo(ProcessHandle.current().pid());
        assertThat(only.thread()).isEqualTo(cut(Thread.currentThread().getName()));
        assertThat(only.level()).isEqualTo(LogLevel.INFO);
        assertThat(only.epochNs()).isBetween(1_700_000_000_000_000_000L, 4_000_000_000_000_000_000L);
        assertThat(lines).isEmpty();
    }

    @Test
    void shouldTellInWordsWhenThereIsNoQueue() {
        try (LogQueue log = attach()) {
            assertThat(log.events().tell(LogEvent.LOG_STARTED, 5)).isTrue();
            log.hot("loop-0").tell(LogEvent.LOG_STOPPED, 1, System.nanoTime(), 6);
        }
        // What a hot thread tells is for the log alone.
        assertThat(lines).containsExactly("the log process reads from position 5 on");
    }

    @Test
    void shouldTellInWordsWhenTheQueueIsNone() throws IOException {
        Files.writeString(memory.folder().resolve("log.q"), "no queue");
        try (LogQueue log = attach()) {
            log.events().tell(LogEvent.LOG_STARTED, 5);
        }
        assertThat(lines).hasSize(2);
        assertThat(lines.get(0)).startsWith("events are told here, because the queue log cannot be used: ");
    }

    /** Somebody else's queue of this name, or one of another release, gets no messages that it does not expect. */
    @Test
    void shouldWriteNothingIntoAQueueOfOtherMessages() {
        final QueueDirectory directory = QueueDirectory.of(memory.folder());
        for (final QueueSpec other : List.of(QueueSpec.many(64, 240), QueueSpec.one(64, 112),
            LogRecordDescriptor.queue().withSchema(LogRecordDescriptor.SCHEMA_ID, LogRecordDescriptor.VERSION + 1))) {
            try (Queue queue = directory.create(LogQueue.NAME, other); LogQueue log = attach()) {
                assertThat(log.events().tell(LogEvent.LOG_STARTED, 5)).isTrue();
                log.hot("loop-0").tell(LogEvent.LOG_STOPPED, 1, System.nanoTime(), 6);

                assertThat(queue.position()).isZero();
                assertThat(log.trouble()).isNotEmpty();
            }
            assertThat(lines).containsExactly("events are told here, because the queue log cannot be used: its messages"
                + " are none of this release's events", "the log process reads from position 5 on");
            lines.clear();
            directory.remove(LogQueue.NAME, true);
        }
    }

    @Test
    void shouldTellInWordsWhenAllPlacesOfWritersAreTaken() {
        try (Queue queue = newQueue()) {
            for (int i = 0; i < 64; i++) {
                queue.producer("other");
            }
            try (LogQueue log = attach()) {
                log.events().tell(LogEvent.LOG_STARTED, 5);
                assertThat(log.trouble()).isNotEmpty();
            }
        }
        assertThat(lines).hasSize(2);
        assertThat(lines.get(1)).isEqualTo("the log process reads from position 5 on");
    }

    @Test
    void shouldDropAndCountWhatFindsNoRoomAndTellTheCountLater() {
        try (Queue queue = newQueue(); LogQueue log = attach()) {
            final int slots = queue.spec().slots();
            for (int i = 0; i < slots; i++) {
                assertThat(log.events().tell(LogEvent.LOG_STARTED, i)).isTrue();
            }
            for (int i = 0; i < 7; i++) {
                assertThat(log.events().tell(LogEvent.LOG_STARTED, slots + i)).isFalse();
            }
            poll(queue);
            assertThat(records).hasSize(slots);
            records.clear();
            assertThat(log.events().tell(LogEvent.LOG_STARTED, -1)).isTrue();
            poll(queue);
        }
        assertThat(records).extracting(LogRecord::message).containsExactly(
            "7 events of this thread were dropped, because the log queue was full or closed",
            "the log process reads from position -1 on");
    }

    @Test
    void shouldDropWhatIsToldWhenTheQueueWasRemoved() {
        try (Queue queue = newQueue(); LogQueue log = attach()) {
            QueueDirectory.of(memory.folder()).remove(queue.name(), true);

            assertThat(log.events().tell(LogEvent.LOG_STARTED, 1)).isFalse();
        }
    }

    @Test
    void shouldTakeATrainForALongTextAndCutALongerOneAtACharacter() {
        final String longText = "x".repeat(500);
        final String longer = "x".repeat(LogRecordDescriptor.MAX_TEXT - 1) + "\u20AC";
        try (Queue queue = newQueue(); LogQueue log = attach()) {
            log.events().tell(LogEvent.PROCESS_FAILED, longText);
            log.events().tell(LogEvent.PROCESS_FAILED, longer);
            poll(queue);
        }
        assertThat(records.get(0).texts()).isEqualTo(longText);
        assertThat(records.get(1).texts()).isEqualTo("x".repeat(LogRecordDescriptor.MAX_TEXT - 1));
    }

    @Test
    void shouldTellOfAFailureWithoutWords() {
        EventLog.printing(lines::add).tell(LogEvent.ROUTE_POSTPONED, new IllegalStateException().getMessage());

        assertThat(lines).containsExactly("null. It is tried again");
    }

    @Test
    void shouldRefuseArgumentsThatAnEventHasNoPlacesFor() {
        final EventLog events = EventLog.printing(lines::add);

        assertThatThrownBy(() -> events.tell(LogEvent.LOG_STARTED)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> events.tell(LogEvent.LOG_STARTED, "1")).isInstanceOf(IllegalArgumentException.class);
        assertThat(lines).isEmpty();
    }

    @Test
    void shouldHaveTheSizeThatIsPromised() {
        final QueueSpec spec = LogRecordDescriptor.queue();

        assertThat(spec.slots()).isEqualTo(8_192);
        assertThat(spec.payloadLength()).isEqualTo(240);
        assertThat(spec.writers()).isEqualTo(QueueSpec.Writers.MANY);
        assertThat(LogRecordDescriptor.TEXT + LogRecordDescriptor.MAX_TEXT)
            .isLessThanOrEqualTo(spec.maxTrain() * spec.messageLength());
    }

    private static String cut(final String name) {
        return name.substring(0, Math.min(name.length(), LogRecordDescriptor.NAME_LENGTH));
    }

    private Queue newQueue() {
        return QueueDirectory.of(memory.folder()).create(LogQueue.NAME, LogRecordDescriptor.queue());
    }

    private LogQueue attach() {
        return LogQueue.attach(memory.folder(), "gw-1", lines::add);
    }

    private void poll(final Queue queue) {
        try (Reader reader = queue.reader("test")) {
            reader.poll((type, buffer, offset, length, position, end) ->
                records.add(LogRecord.read(type, buffer, offset, length)), Integer.MAX_VALUE);
        }
    }
}
