package org.ringside.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.agrona.IoUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.journal.JournalException.Reason;

class JournalWriterTest {
    private static final UnsafeBuffer NO_BYTES = new UnsafeBuffer(new byte[0]);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource(names = {"MAPPED", "DISK"})
    void shouldReadBackEveryFieldWhenRecordsFillManySegments(final SyncPolicy policy) {
        Journals.write(Journals.config(folder, policy), 500);

        assertThat(Journals.areRight(Journals.read(folder, 0), 0, 500)).isTrue();
        assertThat(Journals.segments(folder)).hasSizeGreaterThan(10).startsWith(0L);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 10, 30, 31, 32, 33, 34, 35, 36, 100})
    void shouldGoOnWithTheSameChainWhenItIsOpenedAgain(final int before) {
        final long chain;
        try (JournalWriter writer = JournalWriter.open(Journals.config(folder))) {
            Journals.append(writer, before);
            chain = writer.chain();
        }

        try (JournalWriter writer = JournalWriter.open(Journals.config(folder))) {
            assertThat(writer.nextIndex()).isEqualTo(before);
            assertThat(writer.chain()).isEqualTo(chain);
            assertThat(writer.cut()).isEmpty();
            Journals.append(writer, 40);
        }

        assertThat(Journals.areRight(Journals.read(folder, 0), 0, before + 40)).isTrue();
    }

    @Test
    void shouldAnswerIndexAndChainOfWhatItAppends() {
        try (JournalWriter writer = JournalWriter.open(Journals.config(folder))) {
            assertThat(writer.nextIndex()).isZero();
            assertThat(writer.chain()).isZero();

            assertThat(Journals.appendNext(writer)).isZero();
            final long first = writer.chain();
            assertThat(Journals.appendNext(writer)).isEqualTo(1);

            assertThat(writer.nextIndex()).isEqualTo(2);
            final List<Journals.Read> records = Journals.read(folder, 0);
            assertThat(records.get(0).chain()).isEqualTo(first);
            assertThat(records.get(1).chain()).isEqualTo(writer.chain());
        }
    }

    @Test
    void shouldTakeTheLongestPayloadThatASegmentHolds() {
        try (JournalWriter writer = JournalWriter.open(Journals.config(folder))) {
            final UnsafeBuffer longest = new UnsafeBuffer(new byte[writer.maxPayloadLength()]);
            longest.setMemory(0, longest.capacity(), (byte) 'y');

            writer.append(1, 0, 0, 0, longest, 0, longest.capacity());
            writer.append(1, 0, 0, 0, NO_BYTES, 0, 0);
            writer.append(1, 0, 0, 0, longest, 0, longest.capacity());

            assertThat(Journals.segments(folder)).containsExactly(0L, 1L, 2L);
            assertThat(Journals.read(folder, 0)).extracting(read -> read.payload().length())
                .containsExactly(longest.capacity(), 0, longest.capacity());
        }
    }

    @Test
    void shouldRefuseAPayloadThatNoSegmentHolds() {
        try (JournalWriter writer = JournalWriter.open(Journals.config(folder))) {
            final UnsafeBuffer tooLong = new UnsafeBuffer(new byte[writer.maxPayloadLength() + 1]);

            assertThatIllegalArgumentException().isThrownBy(
                () -> writer.append(1, 0, 0, 0, tooLong, 0, tooLong.capacity()));
            assertThatIllegalArgumentException().isThrownBy(() -> writer.append(1, 0, 0, 0, tooLong, 0, -1));
            assertThatIllegalArgumentException().isThrownBy(() -> writer.append(1, 256, 0, 0, 0, NO_BYTES, 0, 0));
            assertThatIllegalArgumentException().isThrownBy(
                () -> writer.append(1, 0, 0, 0, tooLong, 0, Integer.MAX_VALUE));

            assertThat(Journals.appendNext(writer)).isZero();
        }
    }

    @Test
    void shouldRefuseASecondWriterUntilTheFirstIsClosed() {
        final JournalConfig config = Journals.config(folder);
        try (JournalWriter writer = JournalWriter.open(config)) {
            Journals.append(writer, 3);
            assertRefused(config, Reason.IN_USE, "is being written by another engine");
            assertRefused(config, Reason.IN_USE, "is being written by another engine");
        }
        JournalWriter.open(config).close();
    }

    @Test
    void shouldRefuseToAppendAfterTheClose() {
        final JournalWriter writer = JournalWriter.open(Journals.config(folder));
        writer.close();
        writer.close();

        assertThatExceptionOfType(JournalException.class).isThrownBy(() -> Journals.appendNext(writer))
            .matches(refusal -> refusal.reason() == Reason.CLOSED);
        assertThatExceptionOfType(JournalException.class).isThrownBy(writer::flush)
            .matches(refusal -> refusal.reason() == Reason.CLOSED);
    }

    @Test
    void shouldRefuseAnotherOrANewerSchema() {
        Journals.write(Journals.config(folder), 5);

        assertRefused(schema(8, 3), Reason.INCOMPATIBLE, "7 version 3, this release writes schema 8 version 3");
        assertRefused(schema(7, 2), Reason.INCOMPATIBLE, "7 version 3, this release writes schema 7 version 2");
    }

    @Test
    void shouldGoOnInANewSegmentWhenTheSchemaIsNewer() {
        Journals.write(Journals.config(folder), 5);
        Journals.write(schema(7, 4), 5);

        assertThat(Journals.segments(folder)).containsExactly(0L, 5L);
        assertThat(Journals.areRight(Journals.read(folder, 0), 0, 10)).isTrue();
        assertThat(JournalVerifier.verify(folder, (i, p, t, r, y, b, o, l, c) -> { }).segments())
            .extracting(SegmentReport::schemaVersion).containsExactly(3, 4);
    }

    @Test
    void shouldGoOnInANewSegmentWhenThePolicyChanges() {
        Journals.write(Journals.config(folder, SyncPolicy.MAPPED), 5);
        Journals.write(Journals.config(folder, SyncPolicy.DISK), 5);
        Journals.write(Journals.config(folder, SyncPolicy.MAPPED), 5);

        assertThat(Journals.segments(folder)).containsExactly(0L, 5L, 10L);
        assertThat(Journals.areRight(Journals.read(folder, 0), 0, 15)).isTrue();
    }

    @Test
    void shouldReplaceAnEmptySegmentWhenTheSchemaIsNewer() {
        JournalWriter.open(Journals.config(folder)).close();
        Journals.write(schema(7, 4), 5);

        assertThat(Journals.segments(folder)).containsExactly(0L);
        assertThat(Journals.areRight(Journals.read(folder, 0), 0, 5)).isTrue();
    }

    @Test
    void shouldUseTheNewLengthForNewSegmentsOnly() throws IOException {
        Journals.write(Journals.config(folder), 5);
        Journals.write(new JournalConfig(folder, 8192, SyncPolicy.MAPPED, 7, 3), 100);

        assertThat(Files.size(Journals.segment(folder, 0))).isEqualTo(4096);
        assertThat(Files.size(Journals.segment(folder, Journals.lastSegment(folder)))).isEqualTo(8192);
        assertThat(Journals.areRight(Journals.read(folder, 0), 0, 105)).isTrue();
    }

    @Test
    void shouldTakeALongRecordWhenTheEmptySegmentIsOfAnEarlierShorterLength() {
        JournalWriter.open(Journals.config(folder)).close();
        try (JournalReader follower = JournalReader.open(folder, 0);
            JournalWriter writer = JournalWriter.open(new JournalConfig(folder, 8192, SyncPolicy.MAPPED, 7, 3))) {
            assertThat(Journals.poll(follower)).isEmpty();
            writer.append(1, 0, 0, 0, new UnsafeBuffer(new byte[6_000]), 0, 6_000);

            assertThat(Journals.poll(follower)).hasSize(1);
        }
        assertThat(Journals.segments(folder)).containsExactly(0L);
        assertThat(Journals.read(folder, 0)).hasSize(1);
    }

    @Test
    void shouldLeaveNothingBehindButSegmentsAndItsLock() throws IOException {
        Journals.write(Journals.config(folder), 3);
        assertThat(Journals.files(folder)).containsExactly("journal-00000000000000000000.log", "journal.lk");

        Files.createFile(folder.resolve("journal-next.tmp"));
        Journals.write(Journals.config(folder), 3);
        assertThat(Journals.files(folder)).containsExactly("journal-00000000000000000000.log", "journal.lk");
    }

    @ParameterizedTest
    @EnumSource(names = {"MAPPED", "DISK"})
    void shouldGoOnWhenItsThreadIsInterrupted(final SyncPolicy policy) {
        try (JournalWriter writer = JournalWriter.open(Journals.config(folder, policy))) {
            Thread.currentThread().interrupt();
            for (int i = 0; i < 100; i++) {
                Journals.appendNext(writer);
                writer.flush();
            }
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(Journals.areRight(Journals.read(folder, 0), 0, 100)).isTrue();
    }

    @Test
    void shouldRefuseASecondWriterThatComesByALink() throws IOException {
        final Path real = Files.createDirectory(folder.resolve("real"));
        final Path link = Files.createSymbolicLink(folder.resolve("link"), real);
        try (JournalWriter writer = JournalWriter.open(Journals.config(real))) {
            assertRefused(Journals.config(link), Reason.IN_USE, "is being written by another engine");
            Journals.append(writer, 1);
        }
    }

    /** As a copy that begins behind a snapshot. */
    @Test
    void shouldBeginWithAnotherRecordThanTheFirst() {
        final JournalConfig config = new JournalConfig(folder, Journals.SMALL, SyncPolicy.MAPPED, 7, 3, 1_000);
        Journals.write(config, 100);
        Journals.write(config, 100);

        assertThat(Journals.segments(folder)).hasSizeGreaterThan(1).startsWith(1_000L);
        assertThat(Journals.areRight(Journals.read(folder, 1_000), 1_000, 1_200)).isTrue();
        assertThat(JournalVerifier.verify(folder, (i, p, t, r, y, b, o, l, c) -> { }).damage()).isEmpty();
        assertThatExceptionOfType(JournalException.class).isThrownBy(() -> JournalReader.open(folder, 999))
            .matches(refusal -> refusal.reason() == Reason.GAP);
        assertThatIllegalArgumentException().isThrownBy(
            () -> new JournalConfig(folder, Journals.SMALL, SyncPolicy.MAPPED, 7, 3, -1));
    }

    @Test
    void shouldRefuseAConfigurationThatMakesNoSense() {
        assertThatIllegalArgumentException().isThrownBy(() -> Journals.config(folder, SyncPolicy.MEMORY));
        for (final long length : new long[] {0, 1, 4095, 5000, (1L << 30) + 4096}) {
            assertThatIllegalArgumentException().isThrownBy(
                () -> new JournalConfig(folder, length, SyncPolicy.MAPPED, 7, 3));
        }
        assertThatIllegalArgumentException().isThrownBy(() -> SyncPolicy.named("MAPPED"));
        assertThat(SyncPolicy.named("disk")).isEqualTo(SyncPolicy.DISK);
    }

    private JournalConfig schema(final int id, final int version) {
        return new JournalConfig(folder, Journals.SMALL, SyncPolicy.MAPPED, id, version);
    }

    private static void assertRefused(final JournalConfig config, final Reason reason, final String message) {
        assertThatExceptionOfType(JournalException.class).isThrownBy(() -> JournalWriter.open(config))
            .withMessageContaining(message).matches(refusal -> refusal.reason() == reason);
    }

    /** The kernel says which bytes of a mapped file the disk does not have yet. */
    @Tag("slow")
    @Test
    void shouldForceSegmentsThatWereWrittenUnderAnotherPolicyWhenTheDiskIsToHaveThem() throws IOException {
        assumeThat(Files.getFileStore(folder).type()).as("on a disk").isNotEqualTo("tmpfs");
        Journals.write(Journals.config(folder), 200);
        final Path first = new JournalFolder(folder).segment(0);
        try (FileChannel channel = FileChannel.open(first, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            final MappedByteBuffer mapped = channel.map(FileChannel.MapMode.READ_WRITE, 0, channel.size());
            mapped.put(0, mapped.get(0));
            assertThat(dirtyKilobytes(first)).as("as a killed writer leaves it").isPositive();

            JournalWriter.open(Journals.config(folder, SyncPolicy.DISK)).close();

            assertThat(dirtyKilobytes(first)).isZero();
            IoUtil.unmap(mapped);
        }
    }

    private static long dirtyKilobytes(final Path mapped) throws IOException {
        long dirty = 0;
        boolean isOfFile = false;
        for (final String line : Files.readAllLines(Path.of("/proc/self/smaps"))) {
            if (!Character.isUpperCase(line.charAt(0))) {
                isOfFile = line.endsWith(mapped.toString());
            } else if (isOfFile && line.matches("(Shared|Private)_Dirty:.*")) {
                dirty += Long.parseLong(line.replaceAll("\\D", ""));
            }
        }
        return dirty;
    }
}
