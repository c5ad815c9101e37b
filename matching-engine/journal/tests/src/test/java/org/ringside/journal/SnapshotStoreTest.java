package org.ringside.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.journal.JournalException.Reason;

class SnapshotStoreTest {
    /** Odd, so that each bit of a byte has its turn. */
    private static final int BIT_STEP = Boolean.getBoolean("ringside.long") ? 1 : 3;
    private static final int HEADER = SnapshotDescriptor.HEADER_LENGTH;
    private static final int BLOCK = SnapshotDescriptor.BLOCK_LENGTH;
    private static final int IN_BLOCK = SnapshotDescriptor.STATE_IN_BLOCK / Long.BYTES;

    @TempDir
    private Path folder;

    @Test
    void shouldLoadWhatWasWritten() {
        final SnapshotStore store = SnapshotStore.of(folder);
        for (final int values : new int[] {0, 1, 100, IN_BLOCK - 1, IN_BLOCK, IN_BLOCK + 1, 3 * IN_BLOCK}) {
            final SnapshotInfo written = store.write(values, values + 1, state(values, values + 2));

            final SnapshotInfo listed = store.list().get(0);
            assertThat(listed).isEqualTo(written);
            assertThat(listed.isWhole()).isTrue();
            assertThat(listed.nextIndex()).isEqualTo(values);
            assertThat(listed.chain()).isEqualTo(values + 1);
            assertThat(listed.stateHash()).isEqualTo(values + 2);
            assertThat(listed.length()).isEqualTo(8L * values);
            assertThat(store.<List<Long>>load(listed, in -> read(in, values))).isEqualTo(values(values));
            store.verify(listed);
        }
        assertThat(store.list()).hasSize(7);
    }

    @Test
    void shouldSayHowMuchJournalAStartReads() throws IOException {
        final SnapshotStore store = SnapshotStore.of(folder);
        final JournalFolder names = new JournalFolder(folder);
        assertThat(store.segmentBytes(0)).isZero();
        Files.write(names.segment(10), new byte[3]);
        Files.write(names.segment(20), new byte[5]);
        Files.write(names.preparedSegment(), new byte[11]);

        assertThat(store.segmentBytes(0)).isEqualTo(8);
        assertThat(store.segmentBytes(19)).isEqualTo(8);
        assertThat(store.segmentBytes(20)).isEqualTo(5);
        assertThat(store.segmentBytes(1_000)).as("in the segment that is written").isEqualTo(5);
        assertThat(SnapshotStore.of(folder.resolve("none")).segmentBytes(0)).isZero();
    }

    @Test
    void shouldRefuseAReaderThatLeavesAPartOrWantsMore() {
        final SnapshotStore store = SnapshotStore.of(folder);
        for (final int values : new int[] {1, 100, IN_BLOCK, 2 * IN_BLOCK}) {
            final SnapshotInfo info = store.write(values, 1, state(values, 1));

            assertThatExceptionOfType(JournalException.class)
                .isThrownBy(() -> store.load(info, in -> read(in, values - 1)))
                .withMessageContaining("more follows behind the end of the state");
            assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> store.load(info, in -> read(in, values + 1))).withMessage("the state is cut short");
        }
    }

    /** Two blocks that have changed places are sound each, and not where they were. */
    @Test
    void shouldRefuseBlocksInAnotherOrder() throws IOException {
        final SnapshotStore store = SnapshotStore.of(folder);
        final SnapshotInfo info = store.write(5, 1, state(3 * IN_BLOCK, 1));
        final byte[] bytes = Files.readAllBytes(info.file());
        final byte[] first = Arrays.copyOfRange(bytes, HEADER, HEADER + BLOCK);
        System.arraycopy(bytes, HEADER + BLOCK, bytes, HEADER, BLOCK);
        System.arraycopy(first, 0, bytes, HEADER + BLOCK, BLOCK);
        Files.write(info.file(), bytes);

        assertCorrupt(store, store.list().get(0));
    }

    /** 2.2 GiB of state through the block of the writer and that of the reader. */
    @Test
    @Tag("long")
    void shouldWriteAndReadMoreThanTwoGibibytes() throws IOException {
        final long values = 36_000L * IN_BLOCK + 7;
        try (OneBlock channel = new OneBlock(values)) {
            final SnapshotReader reader = new SnapshotReader(folder, channel, values * 8);
            for (int i = 0; i < IN_BLOCK; i++) {
                assertThat(reader.getAsLong()).isEqualTo(i);
            }

            reader.skipAll();

            assertThat(reader.hasNext()).isFalse();
            assertThat(channel.writer.length()).isEqualTo(values * 8).isGreaterThan(1L << 31);
        }
    }

    /** However large the state is, what the writer and the reader hold is not. */
    @Test
    void shouldHoldOneBlock() {
        final SnapshotStore store = SnapshotStore.of(folder);
        final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        final long[] small = new long[1];
        for (final int blocks : new int[] {1, 2, 500}) {
            final long before = threads.getCurrentThreadAllocatedBytes();
            final SnapshotInfo info = store.write(blocks, 1, out -> {
                for (int i = 0; i < blocks * IN_BLOCK; i++) {
                    out.accept(i);
                }
                return 1;
            });
            final long sum = store.load(info, in -> {
                long all = 0;
                for (int i = 0; i < blocks * IN_BLOCK; i++) {
                    all += in.getAsLong();
                }
                return all;
            });
            final long allocated = threads.getCurrentThreadAllocatedBytes() - before;
            assertThat(sum).isEqualTo((long) blocks * IN_BLOCK * (blocks * IN_BLOCK - 1) / 2);
            if (blocks < 500) {
                small[0] = allocated;
            } else {
                assertThat(allocated).isLessThan(small[0] + (256 << 10));
            }
        }
    }

    @Test
    void shouldBeEmptyWhenThereIsNoFolder() {
        assertThat(SnapshotStore.of(folder.resolve("none")).list()).isEmpty();
    }

    /** A link to nothing is what a file is that was there when the folder was read, and is not when it is opened. */
    @Test
    void shouldPassOverASnapshotThatIsDeletedMeanwhile() throws IOException {
        final SnapshotStore store = SnapshotStore.of(folder);
        final SnapshotInfo info = store.write(5, 1, state(1, 1));
        Files.createSymbolicLink(folder.resolve("snapshot-00000000000000000003.bin"), folder.resolve("deleted"));

        assertThat(store.list()).containsExactly(info);
    }

    @Test
    void shouldReplaceASnapshotOfTheSameIndex() {
        final SnapshotStore store = SnapshotStore.of(folder);
        store.write(5, 1, state(100, 1));
        store.write(5, 2, state(50, 2));

        assertThat(store.list()).hasSize(1).first().extracting(SnapshotInfo::length).isEqualTo(400L);
    }

    @Test
    void shouldRefuseToLoadWhenItIsCutShortAnywhere() throws IOException {
        final SnapshotStore store = SnapshotStore.of(folder);
        final Path file = store.write(5, 1, state(12, 1)).file();
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
    @Tag("slow")
    void shouldRefuseToLoadWhenAnyBitFlips() throws IOException {
        final SnapshotStore store = SnapshotStore.of(folder);
        final SnapshotInfo written = store.write(5, 1, state(12, 1));
        final byte[] bytes = Files.readAllBytes(written.file());
        for (int bit = 0; bit < bytes.length * Byte.SIZE; bit += BIT_STEP) {
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

        store.write(segments.get(1), 0, state(10, 0));
        assertThat(store.deleteOlder(List.of(), 0)).isEmpty();
        store.write(older, 0, state(10, 0));
        store.write(newer, 0, state(10, 0));
        assertThat(store.deleteOlder(List.of(), 0)).hasSize(4);

        assertThat(store.list()).extracting(SnapshotInfo::nextIndex).containsExactly(newer, older);
        assertThat(Journals.segments(folder)).isEqualTo(segments.subList(3, segments.size()));
        assertThat(Journals.areRight(Journals.read(folder, older), older, 200)).isTrue();
    }

    @Test
    void shouldKeepTheSegmentInWhichTheOlderSnapshotGoesOn() {
        Journals.write(Journals.config(folder), 200);
        final List<Long> segments = Journals.segments(folder);
        final SnapshotStore store = SnapshotStore.of(folder);
        store.write(segments.get(3) - 1, 0, state(10, 0));
        store.write(200, 0, state(10, 0));

        store.deleteOlder(List.of(), 0);

        assertThat(Journals.segments(folder)).isEqualTo(segments.subList(2, segments.size()));
    }

    @Test
    void shouldKeepTheLastSegmentWhateverTheSnapshotsKnow() {
        Journals.write(Journals.config(folder), 200);
        final SnapshotStore store = SnapshotStore.of(folder);
        store.write(300, 0, state(10, 0));
        store.write(301, 0, state(10, 0));

        store.deleteOlder(List.of(), 0);

        assertThat(Journals.segments(folder)).hasSize(1);
        try (JournalWriter writer = JournalWriter.open(Journals.config(folder))) {
            assertThat(writer.nextIndex()).isEqualTo(200);
        }
    }

    @Test
    void shouldKeepWhatItTakesToComeToARecordThatIsNeeded() {
        Journals.write(Journals.config(folder), 200);
        final List<Long> segments = Journals.segments(folder);
        final SnapshotStore store = SnapshotStore.of(folder);
        for (int i = 1; i <= 5; i++) {
            store.write(segments.get(i), 0, state(10, 0));
        }
        final long needed = segments.get(3) - 1;

        store.deleteOlder(List.of(needed), Long.MAX_VALUE);

        assertThat(store.list()).extracting(SnapshotInfo::nextIndex)
            .containsExactly(segments.get(5), segments.get(4), segments.get(3), segments.get(2));
        assertThat(Journals.segments(folder)).isEqualTo(segments.subList(2, segments.size()));
    }

    @Test
    void shouldKeepTheFirstRecordWhenNoSnapshotIsOldEnoughForWhatIsNeeded() {
        Journals.write(Journals.config(folder), 200);
        final List<Long> segments = Journals.segments(folder);
        final SnapshotStore store = SnapshotStore.of(folder);
        store.write(segments.get(2), 0, state(10, 0));
        store.write(segments.get(3), 0, state(10, 0));

        assertThat(store.deleteOlder(List.of(0L), Long.MAX_VALUE)).isEmpty();
    }

    @Test
    void shouldNotKeepMoreForWhatIsNeededThanItMay() throws IOException {
        Journals.write(Journals.config(folder), 200);
        final List<Long> segments = Journals.segments(folder);
        final SnapshotStore store = SnapshotStore.of(folder);
        for (int i = 1; i <= 5; i++) {
            store.write(segments.get(i), 0, state(10, 0));
        }
        final long segmentLength = Journals.config(folder).segmentLength();
        final long inReach = segments.get(3);
        final long room = segmentLength * (segments.size() - 3);

        store.deleteOlder(List.of(segments.get(1), inReach), room);

        assertThat(Journals.segments(folder)).isEqualTo(segments.subList(3, segments.size()));
    }

    @Test
    void shouldKeepWhatAFollowerNeedsWhetherItRunsOrNot() {
        Journals.write(Journals.config(folder), 200);
        final List<Long> segments = Journals.segments(folder);
        final SnapshotStore store = SnapshotStore.of(folder);
        for (int i = 1; i <= 5; i++) {
            store.write(segments.get(i), 0, state(10, 0));
        }
        new FollowerNeed("market-data", 0, Long.MAX_VALUE >> 8).note(folder);
        assertThat(store.deleteOlder(List.of(), 0)).isEmpty();
        new FollowerNeed("market-data", segments.get(2), Long.MAX_VALUE >> 8).note(folder);
        store.deleteOlder(List.of(), 0);
        assertThat(Journals.segments(folder)).isEqualTo(segments.subList(2, segments.size()));
        assertThat(FollowerNeed.readAll(folder))
            .containsExactly(new FollowerNeed("market-data", segments.get(2), Long.MAX_VALUE >> 8));

        new FollowerNeed("market-data", segments.get(2), 1).note(folder);
        store.deleteOlder(List.of(), 0);
        assertThat(Journals.segments(folder)).isEqualTo(segments.subList(4, segments.size()));
    }

    @Test
    void shouldDeleteNothingWhenNobodyKnowsWhatAFollowerNeeds() throws IOException {
        Journals.write(Journals.config(folder), 200);
        final SnapshotStore store = SnapshotStore.of(folder);
        for (int i = 1; i <= 3; i++) {
            store.write(Journals.segments(folder).get(i), 0, state(10, 0));
        }
        new FollowerNeed("market-data", 1, 1).note(folder);
        for (final String damaged : List.of("", "1", "a b", "1 2 3", "-1 5")) {
            Files.writeString(folder.resolve("followers/market-data"), damaged);
            assertThatExceptionOfType(JournalException.class).isThrownBy(() -> store.deleteOlder(List.of(), 0))
                .withMessageContaining("followers/market-data is to say which record").withMessageNotContaining("\n");
        }
        assertThatExceptionOfType(IllegalArgumentException.class)
            .isThrownBy(() -> new FollowerNeed("../journal", 1, 1));
    }

    @Test
    void shouldNotCountADamagedSnapshotAsAGeneration() throws IOException {
        Journals.write(Journals.config(folder), 200);
        final List<Long> segments = Journals.segments(folder);
        final SnapshotStore store = SnapshotStore.of(folder);
        store.write(segments.get(2), 0, state(10, 0));
        final SnapshotInfo damaged = store.write(segments.get(3), 0, state(10, 0));
        final byte[] bytes = Files.readAllBytes(damaged.file());
        bytes[bytes.length - 1]++;
        Files.write(damaged.file(), bytes);

        assertThat(store.deleteOlder(List.of(), 0)).isEmpty();
        store.write(segments.get(4), 0, state(10, 0));
        store.deleteOlder(List.of(), 0);

        assertThat(Journals.segments(folder)).startsWith(segments.get(2));
    }

    @Test
    void shouldRefuseToWriteWhileSomebodyElseDoes() {
        final SnapshotStore store = SnapshotStore.of(folder);
        try (FolderLock lock = FolderLock.tryAcquire(folder, JournalFolder.SNAPSHOT_LOCK)) {
            assertThat(lock).isNotNull();
            assertThatExceptionOfType(JournalException.class).isThrownBy(() -> store.write(1, 1, state(1, 1)))
                .matches(refusal -> refusal.reason() == Reason.IN_USE);
        }
        store.write(1, 1, state(1, 1));
    }

    private static ToLongFunction<LongConsumer> state(final int values, final long hash) {
        return out -> {
            values(values).forEach(out::accept);
            return hash;
        };
    }

    private static List<Long> values(final int count) {
        return new Random(count).longs(count).boxed().toList();
    }

    private static List<Long> read(final LongSupplier in, final int count) {
        final List<Long> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            values.add(in.getAsLong());
        }
        return values;
    }

    private static void assertCorrupt(final SnapshotStore store, final SnapshotInfo info) {
        assertThatExceptionOfType(JournalException.class)
            .isThrownBy(() -> store.load(info, in -> read(in, (int) info.length() / 8)))
            .withMessageContaining("is damaged").matches(refusal -> refusal.reason() == Reason.CORRUPT);
        assertThatExceptionOfType(JournalException.class).isThrownBy(() -> store.verify(info))
            .withMessageContaining("is damaged").matches(refusal -> refusal.reason() == Reason.CORRUPT);
    }

    /** A file that is written while it is read, and has one block of all. */
    private final class OneBlock implements SeekableByteChannel {
        private final ByteBuffer block = ByteBuffer.allocateDirect(BLOCK).limit(0);
        private final SnapshotWriter writer = new SnapshotWriter(folder, this);
        private final long values;
        private long written;

        /** @param values that are written, if they are read: their numbers. */
        OneBlock(final long values) {
            this.values = values;
        }

        @Override
        public int write(final ByteBuffer source) {
            final int length = source.remaining();
            block.clear().put(source).flip();
            return length;
        }

        @Override
        public int read(final ByteBuffer target) {
            while (!block.hasRemaining() && written < values) {
                writer.accept(written++);
                if (written == values) {
                    writer.end();
                }
            }
            final int length = block.remaining();
            target.put(block);
            return length;
        }

        @Override
        public long position() {
            throw new UnsupportedOperationException();
        }

        @Override
        public SeekableByteChannel position(final long newPosition) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long size() {
            throw new UnsupportedOperationException();
        }

        @Override
        public SeekableByteChannel truncate(final long size) {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {
            // It is in memory.
        }
    }
}
