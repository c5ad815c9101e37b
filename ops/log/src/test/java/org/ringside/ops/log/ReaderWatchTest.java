package org.ringside.ops.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.ringside.log.EventLog;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.Reader;
import org.ringside.testing.SharedMemory;

class ReaderWatchTest {
    private static final String WHO = "engine, pid " + ProcessHandle.current().pid();
    private static final int WHILE = 5;

    @RegisterExtension
    private final SharedMemory memory = new SharedMemory();

    private final List<String> told = new ArrayList<>();

    @Test
    void shouldTellOnceWhenAReaderDoesNothingAndWhenItGoesOn() {
        try (Queue queue = create(); Reader reader = queue.reader("engine")) {
            final ReaderWatch watch = watch();
            turns(watch, WHILE);
            assertThat(told).as("it has not begun").isEmpty();
            poll(reader);
            turns(watch, 3);
            assertThat(told).as("it may be slow").isEmpty();

            turns(watch, WHILE);

            assertThat(told).containsExactly(
                WHO + ", has not looked at orders.in for 3 s: it hangs, or gets no processor");
            poll(reader);
            turns(watch, 1);
            assertThat(told).hasSize(2).last().isEqualTo(WHO + ", looks at orders.in again, after 7 s");
        }
    }

    @Test
    void shouldForgetAReaderThatHasEndedAndOneBeforeIt() {
        final ReaderWatch watch = watch();
        try (Queue queue = create()) {
            for (int i = 0; i < 2; i++) {
                try (Reader reader = queue.reader("engine")) {
                    turns(watch, 1);
                    poll(reader);
                    turns(watch, 3);
                }
                turns(watch, i);
            }
            turns(watch, WHILE);
        }
        QueueDirectory.of(memory.folder()).remove("orders.in", false);
        turns(watch, WHILE);

        assertThat(told).isEmpty();
    }

    @Test
    void shouldTellOnceOfAProcessThatWasKilledHoweverManyQueuesItHasRead() throws IOException {
        final ReaderWatch watch = watch();
        try (Queue first = create(); Queue second = QueueDirectory.of(memory.folder())
            .create("orders.out.gw-1", QueueSpec.one(64, 112).withSchema(1, 1));
            Reader reader = first.reader("engine"); Reader other = second.reader("engine")) {
            assertThat(reader.position()).isEqualTo(other.position());
            turns(watch, 1);

            release("orders.in");
            turns(watch, WHILE);
            release("orders.out.gw-1");
            turns(watch, WHILE);

            assertThat(told).containsExactly(
                WHO + ", has died: it reads orders.in no more, and has not said that it ends");
            turns(watch(), WHILE);
            assertThat(told).as("another log process, later").hasSize(1);
        }
    }

    /** What the kernel does with the lock of a process that is killed. */
    private void release(final String queue) throws IOException {
        final Path locks = memory.folder().resolve(queue + ".lk");
        Files.delete(locks);
        Files.createFile(locks, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }

    private ReaderWatch watch() {
        return new ReaderWatch(memory.folder(), 1_000, EventLog.printing(told::add));
    }

    private Queue create() {
        return QueueDirectory.of(memory.folder()).create("orders.in", QueueSpec.many(64, 112).withSchema(1, 1));
    }

    private static void turns(final ReaderWatch watch, final int count) {
        for (int i = 0; i < count; i++) {
            watch.run();
        }
    }

    private static void poll(final Reader reader) {
        reader.poll((type, buffer, offset, length, position, end) -> { }, 1);
    }
}
