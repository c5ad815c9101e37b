package org.ringside.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.journal.JournalException.Reason;

class SnapshotStoreTest {
    @TempDir
    private Path folder;

    @Test
    void shouldLoadWhatWasWritten() {
        final SnapshotStore store = SnapshotStore.of(folder);
        for (final int length : new int[] {0, 1, 100, 70_000}) {
            final SnapshotInfo written = store.write(length, length + 1, length + 2, state(length), length);

            final SnapshotInfo listed = store.list().get(0);
            assertThat(listed).isEqualTo(written);
            assertThat(listed.nextIndex()).isEqualTo(length);
            assertThat(listed.chain()).isEqualTo(length + 1);
            assertThat(listed.stateHash()).isEqualTo(length + 2);
            final ExpandableArrayBuffer loaded = new ExpandableArrayBuffer();
            assertThat(store.load(listed, loaded)).isEqualTo(length);
            assertThat(Arrays.copyOf(loaded.byteArray(), length)).isEqualTo(state(length).byteArray());
        }
        assertThat(store.list()).extracting(SnapshotInfo::nextIndex).containsExactly(70_000L, 100L, 1L, 0L);
    }

    @Test
    void shouldBeEmptyWhenThereIsNoFolder() {
        assertThat(SnapshotStore.of(folder.resolve("none")).list()).isEmpty();
    }

    @Test
    void shouldReplaceASnapshotOfTheSameIndex() {
        final SnapshotStore store = SnapshotStore.of(folder);
        store.write(5, 1, 1, state(100), 100);
        store.write(5, 2, 2, state(50), 50);

        assertThat(store.list()).hasSize(1).first().extracting(SnapshotInfo::length).isEqualTo(50);
    }

    @Test
    void shouldRefuseToLoadWhenItIsCutShortAnywhere() throws IOException {
        final SnapshotStore store = SnapshotStore.of(folder);
        final Path file = store.write(5, 1, 1, state(100), 100).file();
        final byte[] sound = Files.readAllBytes(file);
        for (int length = 0; length < sound.length; length++) {
            Files.write(file, Arrays.copyOf(sound, length));

            final SnapshotInfo info = store.list().get(0);
            assertThat(info.isWhole()).isFalse();
            assertThat(info.nextIndex()).isEqualTo(5);
            assertCorrupt(store, info);
        }
    }

    @Test
    void shouldRefuseToLoadWhenAnyBitFlips() throws IOException {
        final SnapshotStore store = SnapshotStore.of(folder);
        final SnapshotInfo written = store.write(5, 1, 1, state(100), 100);
        final byte[] bytes = Files.readAllBytes(written.file());
        for (int bit = 0; bit < bytes.length * Byte.SIZE; bit++) {
            bytes[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
            Files.write(written.file(), bytes);
            bytes[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);

            assertCorrupt(store, store.list().get(0));
            assertCorrupt(store, written);
        }
    }

    @Test
    void shouldDeleteOnlyWhatTwoGenerationsMakeSuperfluous() throws IOException {
        Journals.write(Journals.config(folder), 200);
        final List<Long> segments = Journals.segments(folder);
        final SnapshotStore store = SnapshotStore.of(folder);
        final long older = segments.get(3);
        final long newer = segments.get(5);

        store.write(segments.get(1), 0, 0, state(10), 10);
        assertThat(store.deleteOlder()).isEmpty();
        store.write(older, 0, 0, state(10), 10);
        store.write(newer, 0, 0, state(10), 10);
        assertThat(store.deleteOlder()).hasSize(4);

        assertThat(store.list()).extracting(SnapshotInfo::nextIndex).containsExactly(newer, older);
        assertThat(Journals.segments(folder)).isEqualTo(segments.subList(3, segments.size()));
        assertThat(Journals.areRight(Journals.read(folder, older), older, 200)).isTrue();
    }

    @Test
    void shouldKeepTheSegmentInWhichTheOlderSnapshotGoesOn() {
        Journals.write(Journals.config(folder), 200);
        final List<Long> segments = Journals.segments(folder);
        final SnapshotStore store = SnapshotStore.of(folder);
        store.write(segments.get(3) - 1, 0, 0, state(10), 10);
        store.write(200, 0, 0, state(10), 10);

        store.deleteOlder();

        assertThat(Journals.segments(folder)).isEqualTo(segments.subList(2, segments.size()));
    }

    @Test
    void shouldKeepTheLastSegmentWhateverTheSnapshotsKnow() {
        Journals.write(Journals.config(folder), 200);
        final SnapshotStore store = SnapshotStore.of(folder);
        store.write(300, 0, 0, state(10), 10);
        store.write(301, 0, 0, state(10), 10);

        store.deleteOlder();

        assertThat(Journals.segments(folder)).hasSize(1);
        try (JournalWriter writer = JournalWriter.open(Journals.config(folder))) {
            assertThat(writer.nextIndex()).isEqualTo(200);
        }
    }

    @Test
    void shouldNotCountADamagedSnapshotAsAGeneration() throws IOException {
        Journals.write(Journals.config(folder), 200);
        final List<Long> segments = Journals.segments(folder);
        final SnapshotStore store = SnapshotStore.of(folder);
        store.write(segments.get(2), 0, 0, state(10), 10);
        final SnapshotInfo damaged = store.write(segments.get(3), 0, 0, state(10), 10);
        final byte[] bytes = Files.readAllBytes(damaged.file());
        bytes[bytes.length - 1]++;
        Files.write(damaged.file(), bytes);

        assertThat(store.deleteOlder()).isEmpty();
        store.write(segments.get(4), 0, 0, state(10), 10);
        store.deleteOlder();

        assertThat(Journals.segments(folder)).startsWith(segments.get(2));
    }

    @Test
    void shouldRefuseToWriteWhileSomebodyElseDoes() {
        final SnapshotStore store = SnapshotStore.of(folder);
        try (FolderLock lock = FolderLock.tryAcquire(folder, JournalFolder.SNAPSHOT_LOCK)) {
            assertThat(lock).isNotNull();
            assertThatExceptionOfType(JournalException.class).isThrownBy(() -> store.write(1, 1, 1, state(1), 1))
                .matches(refusal -> refusal.reason() == Reason.IN_USE);
        }
        store.write(1, 1, 1, state(1), 1);
    }

    private static UnsafeBuffer state(final int length) {
        final byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return new UnsafeBuffer(bytes);
    }

    private static void assertCorrupt(final SnapshotStore store, final SnapshotInfo info) {
        assertThatExceptionOfType(JournalException.class)
            .isThrownBy(() -> store.load(info, new ExpandableArrayBuffer()))
            .withMessageContaining("is damaged").matches(refusal -> refusal.reason() == Reason.CORRUPT);
    }
}
