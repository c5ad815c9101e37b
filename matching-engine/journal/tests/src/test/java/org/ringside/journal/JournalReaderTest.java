package org.ringside.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.journal.JournalException.Reason;

class JournalReaderTest {
    @TempDir
    private Path folder;

    @Test
    void shouldBeginAtAnyRecord() {
        Journals.write(Journals.config(folder), 100);
        final List<Journals.Read> all = Journals.read(folder, 0);

        for (int from = 0; from <= 100; from++) {
            assertThat(Journals.read(folder, from)).isEqualTo(all.subList(from, 100));
        }
    }

    @Test
    void shouldFollowAWriterRecordByRecord() {
        try (JournalWriter writer = JournalWriter.open(Journals.config(folder));
            JournalReader follower = JournalReader.open(folder, 0)) {
            assertThat(Journals.poll(follower)).isEmpty();
            for (int i = 0; i < 200; i++) {
                Journals.append(writer, 1);
                assertThat(Journals.areRight(Journals.poll(follower), i, i + 1)).isTrue();
                assertThat(follower.chain()).isEqualTo(writer.chain());
                assertThat(follower.end().isTorn()).isFalse();
            }
            assertThat(Journals.segments(folder)).hasSizeGreaterThan(4);
        }
    }

    @Tag("slow")
    @Test
    void shouldFollowAWriterOfAnotherThreadWithoutAnyMistake() throws InterruptedException {
        final int records = Boolean.getBoolean("ringside.long") ? 20_000 : 5_000;
        try (JournalWriter writer = JournalWriter.open(Journals.config(folder))) {
            final Thread thread = new Thread(() -> Journals.append(writer, records));
            try (JournalReader follower = JournalReader.open(folder, 0)) {
                thread.start();
                long from = 0;
                while (from < records) {
                    final List<Journals.Read> polled = Journals.poll(follower);
                    assertThat(Journals.areRight(polled, from, from + polled.size())).isTrue();
                    from += polled.size();
                    // While the writer goes on it may look torn, never damaged.
                    follower.end();
                }
            } finally {
                thread.join();
            }
        }
    }

    @Test
    void shouldBeAstrayWhenItsSegmentIsDeletedOrAnotherOneHasItsName() throws IOException {
        Journals.write(Journals.config(folder), 10);
        try (JournalReader reader = JournalReader.open(folder, 0)) {
            assertThat(reader.isAstray()).isFalse();
            assertThat(Journals.poll(reader)).hasSize(10);
            Journals.write(Journals.config(folder), 1);
            assertThat(Journals.poll(reader)).hasSize(1);
            assertThat(reader.isAstray()).isFalse();

            Files.delete(Journals.segment(folder, 0));
            assertThat(reader.isAstray()).isTrue();
            Journals.write(Journals.config(folder), 5);
            assertThat(Journals.poll(reader)).isEmpty();
            assertThat(reader.isAstray()).isTrue();
        }
    }

    @Test
    void shouldSayThatThereIsNoJournal() throws IOException {
        assertRefused(0, Reason.NOT_FOUND, "there is no journal in");
        Files.createFile(folder.resolve("journal-1.log"));
        assertRefused(0, Reason.NOT_FOUND, "there is no journal in");
    }

    @Test
    void shouldRefuseARecordThatIsOlderThanTheOldestSegment() throws IOException {
        Journals.write(Journals.config(folder), 100);
        final long second = Journals.segments(folder).get(1);
        Files.delete(Journals.segment(folder, 0));

        assertRefused(0, Reason.GAP, "begins with record " + second + ", record 0 was asked for");
        assertThat(Journals.areRight(Journals.read(folder, second), second, 100)).isTrue();
    }

    @Test
    void shouldRefuseARecordBehindTheEnd() {
        Journals.write(Journals.config(folder), 10);

        assertRefused(11, Reason.GAP, "ends before record 10, record 11 was asked for");
    }

    @Test
    void shouldStandAtTheEndWhenARecordBehindItIsAskedForByThoseWhoLook() {
        Journals.write(Journals.config(folder), 100);

        for (final long from : new long[] {100, 101, Long.MAX_VALUE}) {
            try (JournalReader reader = JournalReader.openWithin(folder, from)) {
                assertThat(reader.nextIndex()).isEqualTo(100);
                assertThat(Journals.poll(reader)).isEmpty();
                assertThat(reader.end().isTorn()).isFalse();
            }
        }
        try (JournalReader reader = JournalReader.openWithin(folder, 98)) {
            assertThat(Journals.areRight(Journals.poll(reader), 98, 100)).isTrue();
        }
    }

    @Test
    void shouldRefuseAJournalWithASegmentMissingInTheMiddle() throws IOException {
        Journals.write(Journals.config(folder), 100);
        final long second = Journals.segments(folder).get(1);
        Files.delete(Journals.segment(folder, second));

        assertThatExceptionOfType(JournalException.class).isThrownBy(() -> Journals.read(folder, 0))
            .withMessageContaining("is missing, and there are later segments")
            .matches(refusal -> refusal.reason() == Reason.GAP);
    }

    @Test
    void shouldRefuseASegmentOfAnotherJournal() throws IOException {
        final Path other = folder.resolve("other");
        Journals.write(Journals.config(folder), 100);
        final long second = Journals.segments(folder).get(1);
        try (JournalWriter writer = JournalWriter.open(Journals.config(other))) {
            writer.append(99, 99, 99, 99, new UnsafeBuffer(new byte[1]), 0, 0);
            Journals.append(writer, 99);
        }
        Files.delete(Journals.segment(folder, second));
        Files.copy(Journals.segment(other, second), Journals.segment(folder, second));

        assertThatExceptionOfType(JournalException.class).isThrownBy(() -> Journals.read(folder, 0))
            .withMessageContaining("does not continue the segment before it")
            .matches(refusal -> refusal.reason() == Reason.CORRUPT);
    }

    @Test
    void shouldRefuseASegmentUnderAnothersName() throws IOException {
        Journals.write(Journals.config(folder), 10);
        Files.move(Journals.segment(folder, 0), Journals.segment(folder, 4));

        assertRefused(4, Reason.CORRUPT, "begins with record 0, its name says 4");
        assertThatExceptionOfType(JournalException.class)
            .isThrownBy(() -> JournalWriter.open(Journals.config(folder)))
            .withMessageContaining("begins with record 0, its name says 4");
    }

    @Test
    void shouldRefuseAJournalWhoseLastRecordsAreGoneThoughOthersFollow() throws IOException {
        Journals.write(Journals.config(folder), 100);
        final Path first = Journals.segment(folder, 0);
        final byte[] bytes = Files.readAllBytes(first);
        final int half = bytes.length / 2;
        Arrays.fill(bytes, half, bytes.length, (byte) 0);
        Files.write(first, bytes);

        assertThatExceptionOfType(JournalException.class).isThrownBy(() -> Journals.read(folder, 0))
            .withMessageContaining("and it is not the last segment")
            .matches(refusal -> refusal.reason() == Reason.CORRUPT);
    }

    @Test
    void shouldFindDamageWhereItHadWaitedAndARecordThatIsRepairedThere() throws IOException {
        try (JournalWriter writer = JournalWriter.open(Journals.config(folder));
            JournalReader reader = JournalReader.open(folder, 0)) {
            Journals.append(writer, 2);
            assertThat(Journals.poll(reader)).hasSize(2);
            final JournalEnd end = reader.end();
            Journals.append(writer, 2);
            final byte[] bytes = Files.readAllBytes(end.segment());
            flip(end.segment(), bytes, (int) end.offset() + 60);

            assertThatExceptionOfType(JournalException.class).isThrownBy(() -> Journals.poll(reader))
                .matches(refusal -> refusal.reason() == Reason.CORRUPT);
            flip(end.segment(), bytes, (int) end.offset() + 60);
            assertThat(Journals.areRight(Journals.poll(reader), 2, 4)).isTrue();
        }
    }

    @Test
    void shouldHandOverWhatComesBeforeDamageFirst() throws IOException {
        Journals.write(Journals.config(folder), 3);
        final JournalEnd end;
        try (JournalReader reader = JournalReader.open(folder, 2)) {
            end = reader.end();
        }
        Journals.write(Journals.config(folder), 2);
        flip(end.segment(), Files.readAllBytes(end.segment()), (int) end.offset() + 60);

        try (JournalReader reader = JournalReader.open(folder, 0)) {
            final List<Journals.Read> records = new ArrayList<>();
            assertThat(reader.poll(Journals.into(records), 10)).isEqualTo(2);
            assertThatExceptionOfType(JournalException.class)
                .isThrownBy(() -> reader.poll(Journals.into(records), 10))
                .matches(refusal -> refusal.reason() == Reason.CORRUPT);
            assertThat(Journals.areRight(records, 0, 2)).isTrue();
        }
    }

    @Test
    void shouldHavePassedTheRecordWhenTheHandlerThrows() {
        Journals.write(Journals.config(folder), 3);
        try (JournalReader reader = JournalReader.open(folder, 0)) {
            assertThatIllegalStateException().isThrownBy(
                () -> reader.poll((i, p, t, r, y, b, o, l, c) -> {
                    throw new IllegalStateException("on purpose");
                }, 10));
            assertThat(Journals.areRight(Journals.poll(reader), 1, 3)).isTrue();
        }
    }

    /** Turns the lowest bit of a byte over, in the file and in what was read of it. */
    private static void flip(final Path file, final byte[] bytes, final int offset) throws IOException {
        bytes[offset] ^= 1;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(bytes, offset, 1), offset);
        }
    }

    private void assertRefused(final long fromIndex, final Reason reason, final String message) {
        assertThatExceptionOfType(JournalException.class).isThrownBy(() -> JournalReader.open(folder, fromIndex))
            .withMessageContaining(message).matches(refusal -> refusal.reason() == reason);
    }
}
