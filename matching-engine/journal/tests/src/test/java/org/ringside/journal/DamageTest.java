package org.ringside.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ringside.journal.JournalException.Reason;
import org.ringside.testing.SharedMemory;

/**
 * Truncations, and bits that flip, in a journal of two segments: each 93rd bit, and each 31st with the profile
 * {@code long}, where each truncation has its turn. Chance decides with which bit a test begins.
 * {@code -Dringside.step=1} flips every bit, and {@code -Dringside.seed=...} repeats a run. The files lie in shared
 * memory: nothing here asks what a disk keeps, and thousands of writers would wait for one.
 */
@Tag("slow")
class DamageTest {
    private static final int RECORDS = 45;
    /** Of so many one is taken. */
    private static final int PART = Boolean.getBoolean("ringside.long") ? 1 : 3;
    private static final int STEP = Integer.getInteger("ringside.step", 31 * PART);
    private static final long SEED = Long.getLong("ringside.seed", System.nanoTime());
    /** Bits of which a writer is asked about one: it takes its time. */
    private static final int WRITER_STEP = 37 * PART;

    @RegisterExtension
    private final SharedMemory memory = new SharedMemory();

    private Path folder;
    private Path journal;
    private long lastFirst;
    private List<Journals.Read> all;
    /** Where in the last segment its last record begins and ends. */
    private int lastOffset;
    private int endOffset;

    @BeforeEach
    void write() throws IOException {
        folder = memory.folder();
        journal = folder.resolve("journal");
        write(SyncPolicy.MAPPED);
    }

    private void write(final SyncPolicy policy) throws IOException {
        try (JournalWriter writer = JournalWriter.open(Journals.config(journal, policy))) {
            Journals.append(writer, RECORDS - 1);
            writer.flush();
            lastFirst = Journals.lastSegment(journal);
            lastOffset = offsetOfEnd();
            Journals.append(writer, 1);
            writer.flush();
        }
        endOffset = offsetOfEnd();
        all = Journals.read(journal, 0);
        assertThat(Journals.segments(journal)).hasSize(2);
        assertThat(Journals.lastSegment(journal)).isEqualTo(lastFirst).isLessThan(RECORDS - 3);
    }

    @Test
    void shouldCutTheLastRecordWhenTheFileIsTruncatedAnywhereInIt() throws IOException {
        for (int length = lastOffset; length < endOffset; length += PART) {
            final Path copy = copy(length);
            truncate(Journals.segment(copy, lastFirst), length);

            assertTornAt(copy, RECORDS - 1);
            assertGoesOnAt(copy, RECORDS - 1, SyncPolicy.MAPPED);
        }
    }

    @Test
    void shouldLoseNothingWhenTheFileIsTruncatedBehindTheLastRecord() throws IOException {
        for (int length = endOffset; length < Journals.SMALL; length += 7 * PART) {
            final Path copy = copy(length);
            truncate(Journals.segment(copy, lastFirst), length);

            assertThat(Journals.read(copy, 0)).isEqualTo(all);
            assertGoesOnAt(copy, RECORDS, SyncPolicy.MAPPED);
        }
    }

    @Test
    void shouldGoOnWhenTheLastSegmentLostAllOrItsHeader() throws IOException {
        for (int length = 0; length < JournalDescriptor.HEADER_LENGTH; length += PART) {
            final Path copy = copy(length);
            truncate(Journals.segment(copy, lastFirst), length);

            assertThat(Journals.read(copy, 0)).isEqualTo(all.subList(0, (int) lastFirst));
            assertTornAt(copy, lastFirst);
            assertGoesOnAt(copy, lastFirst, SyncPolicy.MAPPED);
        }
    }

    @Test
    void shouldRefuseWhenASegmentThatHasASuccessorIsTruncated() throws IOException {
        for (int length = 0; length < Journals.SMALL; length += 5 * PART) {
            final Path copy = copy(length);
            truncate(Journals.segment(copy, 0), length);

            assertDamaged(copy);
        }
    }

    /** The writer died between the first byte of a record and its length, which it writes last. */
    @Test
    void shouldCutARecordThatHasNoLengthYet() throws IOException {
        for (int written = JournalDescriptor.RECORD_CRC + 1; written <= endOffset - lastOffset; written += PART) {
            final Path copy = copy(written);
            final byte[] bytes = Files.readAllBytes(Journals.segment(copy, lastFirst));
            Arrays.fill(bytes, lastOffset, lastOffset + JournalDescriptor.RECORD_CRC, (byte) 0);
            Arrays.fill(bytes, lastOffset + written, endOffset, (byte) 0);
            Files.write(Journals.segment(copy, lastFirst), bytes);

            assertThat(Journals.read(copy, 0)).isEqualTo(all.subList(0, RECORDS - 1));
            assertGoesOnAt(copy, RECORDS - 1, SyncPolicy.MAPPED);
        }
    }

    @Test
    void shouldRefuseWhenAnyBitFlipsInASegmentThatHasASuccessor() throws IOException {
        final Path copy = copy(0);
        final MappedByteBuffer bytes = map(Journals.segment(copy, 0));
        for (int bit = firstBit(); bit < Journals.SMALL * Byte.SIZE; bit += STEP) {
            flip(bytes, bit);

            assertDamaged(copy);
            flip(bytes, bit);
        }
        assertThat(Journals.read(copy, 0)).isEqualTo(all);
    }

    @Test
    void shouldRefuseOrCutTheLastRecordWhenAnyBitFlipsInTheLastSegment() throws IOException {
        final byte[] sound = Files.readAllBytes(Journals.segment(journal, lastFirst));
        final Path copy = copy(0);
        final Path segment = Journals.segment(copy, lastFirst);
        final MappedByteBuffer bytes = map(segment);
        for (int bit = firstBit(); bit < Journals.SMALL * Byte.SIZE; bit += STEP) {
            flip(bytes, bit);
            if (bit < lastOffset * Byte.SIZE) {
                assertDamaged(copy);
            } else {
                assertTornAt(copy, bit < endOffset * Byte.SIZE ? RECORDS - 1 : RECORDS);
            }
            flip(bytes, bit);
        }
        for (int bit = 0; bit < Journals.SMALL * Byte.SIZE; bit += WRITER_STEP) {
            flip(segment, bit);
            if (bit < lastOffset * Byte.SIZE) {
                assertThatExceptionOfType(JournalException.class)
                    .isThrownBy(() -> JournalWriter.open(Journals.config(copy)))
                    .matches(refusal -> refusal.reason() == Reason.CORRUPT);
            } else {
                assertGoesOnAt(copy, bit < endOffset * Byte.SIZE ? RECORDS - 1 : RECORDS, SyncPolicy.MAPPED);
            }
            restore(copy, sound);
        }
    }

    @Test
    void shouldSayWhatIsDamagedAndWhatToDo() throws IOException {
        flip(Journals.segment(journal, lastFirst), (JournalDescriptor.HEADER_LENGTH + 60) * Byte.SIZE);

        assertThatExceptionOfType(JournalException.class).isThrownBy(() -> Journals.read(journal, 0))
            .withMessageStartingWith(Journals.segment(journal, lastFirst) + " is damaged at offset 64, record "
                + lastFirst + ": the checksum is wrong, and record " + (lastFirst + 1) + " at offset ")
            .withMessageContaining("restore the file from a copy")
            .matches(refusal -> refusal.exitCode() == 6);
    }

    /** A later page of a flush may have reached the disk, and an earlier one not. */
    @Test
    void shouldCutAFlushOfWhichThePowerFailureLeftOnlyTheEnd() throws IOException {
        final Path disk = folder.resolve("disk");
        journal = disk;
        write(SyncPolicy.DISK);
        try (JournalWriter writer = JournalWriter.open(Journals.config(disk, SyncPolicy.DISK))) {
            Journals.append(writer, 3);
        }
        flip(Journals.segment(disk, lastFirst), (endOffset + 9) * Byte.SIZE);

        assertTornAt(disk, RECORDS);
        assertGoesOnAt(disk, RECORDS, SyncPolicy.DISK);
    }

    @ParameterizedTest
    @EnumSource(names = {"MAPPED", "DISK"})
    void shouldRefuseWhenWhatIsDamagedHadBeenFlushed(final SyncPolicy policy) throws IOException {
        journal = folder.resolve("flushed");
        write(policy);
        flip(Journals.segment(journal, lastFirst), (lastOffset - 1) * Byte.SIZE);

        assertDamaged(journal);
    }

    @Test
    void shouldLeaveAJournalThatItRefusesAsItIs() throws IOException {
        final Path segment = Journals.segment(journal, lastFirst);
        flip(segment, (lastOffset - 1) * Byte.SIZE);
        truncate(segment, endOffset + 1);
        final byte[] before = Files.readAllBytes(segment);

        assertThatExceptionOfType(JournalException.class)
            .isThrownBy(() -> JournalWriter.open(Journals.config(journal)));

        assertThat(Files.readAllBytes(segment)).isEqualTo(before);
    }

    private static int firstBit() {
        System.out.println("DamageTest: -Dringside.seed=" + SEED + " -Dringside.step=" + STEP);
        return new Random(SEED).nextInt(STEP);
    }

    private Path copy(final int number) throws IOException {
        final Path copy = folder.resolve("copy-" + number);
        Journals.copy(journal, copy);
        return copy;
    }

    /** Makes the last segment what it was, and the last one again. */
    private void restore(final Path copy, final byte[] sound) throws IOException {
        Files.write(Journals.segment(copy, lastFirst), sound);
        for (final long firstIndex : Journals.segments(copy)) {
            if (firstIndex > lastFirst) {
                Files.delete(Journals.segment(copy, firstIndex));
            }
        }
    }

    private int offsetOfEnd() {
        try (JournalReader reader = JournalReader.open(journal, 0)) {
            Journals.poll(reader);
            return (int) reader.end().offset();
        }
    }

    private void assertTornAt(final Path damaged, final long nextIndex) {
        final List<Journals.Read> sound = new ArrayList<>();
        final JournalReport report = JournalVerifier.verify(damaged, Journals.into(sound));
        assertThat(report.isSound()).isTrue();
        assertThat(report.end().orElseThrow().isTorn()).as(report.toString()).isTrue();
        assertThat(report.end().orElseThrow().nextIndex()).isEqualTo(nextIndex);
        assertThat(sound.subList(0, Math.min(sound.size(), RECORDS))).isEqualTo(all.subList(0, (int) nextIndex));
    }

    /** The records that are handed over are those that were written, and the rest is reported. */
    private void assertDamaged(final Path damaged) {
        final List<Journals.Read> sound = new ArrayList<>();
        final JournalReport report = JournalVerifier.verify(damaged, Journals.into(sound));
        assertThat(report.isSound()).isFalse();
        assertThat(report.damage().orElseThrow().reason()).isEqualTo(Reason.CORRUPT);
        assertThat(sound).isEqualTo(all.subList(0, sound.size()));
    }

    private void assertGoesOnAt(final Path damaged, final long nextIndex, final SyncPolicy policy) {
        try (JournalWriter writer = JournalWriter.open(Journals.config(damaged, policy))) {
            assertThat(writer.nextIndex()).isEqualTo(nextIndex);
            assertThat(writer.cut()).isPresent();
            Journals.append(writer, 30);
        }
        assertThat(Journals.areRight(Journals.read(damaged, 0), 0, nextIndex + 30)).isTrue();
        try (JournalWriter writer = JournalWriter.open(Journals.config(damaged, policy))) {
            assertThat(writer.cut()).isEmpty();
        }
    }

    private static void truncate(final Path file, final long length) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(length);
        }
    }

    private static void flip(final Path file, final int bit) throws IOException {
        flip(map(file), bit);
    }

    private static void flip(final MappedByteBuffer file, final int bit) {
        final int at = bit / Byte.SIZE;
        file.put(at, (byte) (file.get(at) ^ 1 << bit % Byte.SIZE));
    }

    private static MappedByteBuffer map(final Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return channel.map(FileChannel.MapMode.READ_WRITE, 0, channel.size());
        }
    }
}
