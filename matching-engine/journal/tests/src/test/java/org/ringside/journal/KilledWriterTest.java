package org.ringside.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.ringside.launch.FaultPoint;
import org.ringside.testing.ForkedJvm;

/** A process that writes a journal and snapshots is killed, and what it said was flushed is looked for. */
@Tag("slow")
class KilledWriterTest {
    private static final int KILLS = Integer.getInteger("ringside.kills", Boolean.getBoolean("ringside.long") ? 3 : 1);
    private static final int FOLLOWED = Boolean.getBoolean("ringside.long") ? 5_000 : 1_500;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource(names = {"MAPPED", "DISK"})
    void shouldHaveEverythingThatWasFlushedWhenItIsKilledAtAnyTime(final SyncPolicy policy)
        throws IOException, InterruptedException {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        long flushed = 0;
        for (int i = 0; i < KILLS; i++) {
            try (ForkedJvm writer = start(List.of(), folder, policy)) {
                for (int lines = 1 + random.nextInt(100); lines > 0; lines--) {
                    flushed = Long.parseLong(writer.line());
                }
                writer.kill();
                flushed = lastLine(writer, flushed);
                assertThat(writer.exitCode()).isNotZero();
            }
            assertKept(flushed, "seed " + seed);
        }
    }

    /** At the first pass, and the next one, which goes on behind what the first one has left, at a later pass. */
    @ParameterizedTest
    @CsvSource({"MAPPED, segment-roll, 3", "DISK, segment-rolled, 4", "MAPPED, mid-snapshot, 4"})
    void shouldHaveEverythingThatWasFlushedWhenItIsKilledAtAFaultPoint(
        final SyncPolicy policy, final String point, final int later) throws IOException, InterruptedException {
        killAt(policy, point, later);
    }

    @ParameterizedTest
    @Tag("long")
    @CsvSource({"MAPPED, segment-rolled, 4", "DISK, segment-roll, 3", "MAPPED, snapshot-written, 4"})
    void shouldHaveEverythingThatWasFlushedWhenItIsKilledAtAnotherFaultPoint(
        final SyncPolicy policy, final String point, final int later) throws IOException, InterruptedException {
        killAt(policy, point, later);
    }

    private void killAt(final SyncPolicy policy, final String point, final int later)
        throws IOException, InterruptedException {
        long flushed = 0;
        for (final int pass : new int[] {1, later}) {
            final List<String> fault = List.of("-D" + FaultPoint.PROPERTY + "=" + point + ":" + pass);
            try (ForkedJvm writer = start(fault, folder, policy)) {
                flushed = lastLine(writer, flushed);
                assertThat(writer.exitCode()).isEqualTo(FaultPoint.EXIT_CODE);
            }
            assertKept(flushed, point);
        }
    }

    @Test
    void shouldFreeTheJournalForTheNextWriterWhenItIsKilled() throws IOException, InterruptedException {
        try (ForkedJvm writer = start(List.of(), folder, SyncPolicy.MAPPED)) {
            assertThat(writer.line()).isNotNull();
            try (ForkedJvm second = start(List.of(), folder, SyncPolicy.MAPPED)) {
                assertThat(second.line()).contains("is being written by another engine");
                assertThat(second.exitCode()).isEqualTo(4);
            }
            writer.kill();
            assertThat(writer.exitCode()).isNotZero();
        }
        JournalWriter.open(Journals.config(folder)).close();
    }

    @Test
    void shouldFollowAWriterInAnotherProcess() throws IOException {
        try (ForkedJvm writer = start(List.of(), folder, SyncPolicy.MAPPED)) {
            final long atLeast = Long.parseLong(writer.line());
            try (JournalReader follower = JournalReader.open(folder, atLeast)) {
                while (follower.nextIndex() < atLeast + FOLLOWED) {
                    final long from = follower.nextIndex();
                    assertThat(Journals.areRight(Journals.poll(follower), from, follower.nextIndex())).isTrue();
                }
            }
        }
    }

    /** Every record that was flushed is there and right, the snapshots load, and the journal can be gone on with. */
    private void assertKept(final long flushed, final String description) {
        final long next;
        try (JournalWriter writer = JournalWriter.open(Journals.config(folder))) {
            next = writer.nextIndex();
            assertThat(next).as(description).isGreaterThanOrEqualTo(flushed);
        }
        final long oldest = Journals.segments(folder).get(0);
        assertThat(Journals.areRight(Journals.read(folder, oldest), oldest, next)).as(description).isTrue();
        final SnapshotStore store = SnapshotStore.of(folder);
        final List<Long> loaded = new ArrayList<>();
        for (final SnapshotInfo info : store.list()) {
            assertThat(info.length()).isEqualTo(8L * Writer.VALUES);
            assertThat(store.<Long>load(info, in -> LongStream.range(0, Writer.VALUES).map(i -> in.getAsLong()).sum()))
                .isEqualTo(info.nextIndex() * Writer.VALUES);
            loaded.add(info.nextIndex());
        }
        assertThat(oldest).as(description).isZero();
        assertThat(loaded).as(description).allMatch(index -> index <= next);
    }

    /** A writer whose messages come with its lines. */
    private static ForkedJvm start(final List<String> fault, final Object... arguments) throws IOException {
        final List<String> flags = new ArrayList<>(fault);
        flags.add(ForkedJvm.QUICK);
        return ForkedJvm.start(ForkedJvm.builder(flags, Writer.class, arguments).redirectErrorStream(true));
    }

    /** What it printed before it died. */
    private static long lastLine(final ForkedJvm writer, final long before) throws IOException {
        long last = before;
        String line = writer.line();
        while (line != null) {
            // The last line may have been cut off by the kill; a shorter number is no larger one.
            last = line.isEmpty() ? last : Math.max(last, Long.parseLong(line));
            line = writer.line();
        }
        return last;
    }

    /** Appends batches, prints the next index after each flush, and writes a snapshot now and then. */
    static final class Writer {
        static final int VALUES = 10_000;
        private static final int SNAPSHOT_EVERY = 50;

        private Writer() {
        }

        public static void main(final String[] args) {
            final Path folder = Path.of(args[0]);
            try (JournalWriter writer =
                JournalWriter.open(Journals.config(folder, SyncPolicy.valueOf(args[1])))) {
                for (int batch = 1; true; batch++) {
                    Journals.append(writer, 1 + batch % 10);
                    writer.flush();
                    System.out.println(writer.nextIndex());
                    if (batch % SNAPSHOT_EVERY == 0) {
                        final long index = writer.nextIndex();
                        SnapshotStore.of(folder).write(index, writer.chain(), out -> {
                            LongStream.range(0, VALUES).forEach(i -> out.accept(index));
                            return 0;
                        });
                    }
                }
            } catch (final JournalException refusal) {
                System.out.println(refusal.getMessage());
                System.exit(refusal.exitCode());
            }
        }
    }
}
