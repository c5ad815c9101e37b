package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.gateway.journal.SessionJournal;
import org.ringside.gateway.journal.SessionJournalDescriptor;
import org.ringside.gateway.journal.SessionJournalException;
import org.ringside.gateway.journal.SessionJournalTest;
import org.ringside.gateway.journal.SessionJournals;
import org.ringside.testing.ForkedJvm;
import org.ringside.testing.SmallDisk;

/**
 * A process that writes a journal as fast as it can dies at any instant, or runs out of disk.
 */
@Tag("slow")
class KilledWriterTest {
    private static final int KILLS = Boolean.getBoolean("ringside.long") ? 12 : 4;
    private static final int MOST_KILLS = 100;
    private static final int SLOTS = SessionJournalDescriptor.MIN_SLOTS;
    private static final int FAILED = 1;

    @TempDir
    private Path folder;

    @Test
    void shouldHaveEveryReportUpToOneInstantWhenItsWriterIsKilled() throws Exception {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        long lastNumber = 0;
        long lastVersion = 1;
        // On a busy machine, writers die until one has got somewhere.
        for (int i = 0; i < KILLS || lastVersion == 1 && i < MOST_KILLS; i++) {
            try (ForkedJvm writer = ForkedJvm.start(Writer.class, folder)) {
                assertThat(writer.line()).isEqualTo("writing");
                LockSupport.parkNanos(random.nextInt(150_000_000));
                writer.kill();
            }
            try (SessionJournals journals = SessionJournals.of(folder, SLOTS, line -> { })) {
                final SessionJournal journal = journals.open(1001, "gw-1");
                final String context = "seed " + seed + ", kill " + i;
                final long version = journal.header().verId();
                assertThat(version).as(context).isGreaterThanOrEqualTo(lastVersion);
                if (version == lastVersion) {
                    assertThat(journal.nextNumber() - 1).as(context).isGreaterThanOrEqualTo(lastNumber);
                }
                checkReports(journal, context);
                lastNumber = journal.nextNumber() - 1;
                lastVersion = version;
            }
        }
        assertThat(lastVersion).as("the writer got somewhere").isGreaterThan(1);
    }

    /** The writer answers each message itself, position and number of the message go with the number of the report. */
    private static void checkReports(final SessionJournal journal, final String context) {
        final long last = journal.nextNumber() - 1;
        for (long number = journal.oldestNumber(); number <= last; number++) {
            final int frame = journal.frame(number);
            assertThat(journal.buffer().getInt(frame + HEADER_LENGTH, ByteOrder.LITTLE_ENDIAN))
                .as(context).isEqualTo((int) number);
        }
        assertThat(journal.lastIncoming()).as(context).isEqualTo(last);
        if (last > 0) {
            assertThat(journal.lastPosition()).as(context).isEqualTo(journal.header().verId() * 1_000_000 + last);
        }
    }

    @Test
    void shouldFailCleanlyWhenTheDiskIsFull() throws Exception {
        final Path disk = Files.createDirectory(folder.resolve("disk"));
        try (SmallDisk mounted = SmallDisk.mount(disk, "512k")) {
            final Path filler = SmallDisk.fill(mounted.folder(), 200 * 1024);
            try (ForkedJvm writer = ForkedJvm.start(Writer.class, disk)) {
                assertThat(writer.line()).isEqualTo("writing");
                assertThat(writer.line()).startsWith("cannot extend the journal " + disk
                    + "/session-1001.journal; make room, and start again: No space left on device");
                assertThat(writer.exitCode()).as("an exception, not a signal").isEqualTo(FAILED);
            }
            Files.delete(filler);

            try (SessionJournals journals = SessionJournals.of(disk, SLOTS, line -> { })) {
                final SessionJournal journal = journals.open(1001, "gw-1");
                checkReports(journal, "after a full disk");
                SessionJournalTest.write(journal, 1, 0);
            }
        }
    }

    /** Appends for ever, and begins a new version now and then. */
    static final class Writer {
        private static final int VERSION_LENGTH = 300;

        private Writer() {
        }

        public static void main(final String[] args) {
            final SessionJournals journals = SessionJournals.of(Path.of(args[0]), SLOTS, line -> { });
            final SessionJournal journal =
                journals.sessionIds().isEmpty() ? journals.create(1001, "gw-1") : journals.open(1001, "gw-1");
            if (journal.header().verId() == 0) {
                journal.negotiate(1);
            }
            System.out.println("writing");
            try {
                while (true) {
                    final long number = journal.nextNumber();
                    SessionJournalTest.write(journal, journal.header().verId() * 1_000_000 + number, number);
                    if (number % VERSION_LENGTH == 0) {
                        journal.negotiate(journal.header().verId() + 1);
                    }
                }
            } catch (final SessionJournalException failure) {
                System.out.println(failure.getMessage());
                System.exit(FAILED);
            }
        }
    }
}
