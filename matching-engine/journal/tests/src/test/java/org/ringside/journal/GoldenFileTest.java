package org.ringside.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The bytes of files that an earlier version wrote, in hexadecimal: what is written today has to be the same, and what
 * was written then has to be read. Whoever changes them changes the format.
 */
class GoldenFileTest {
    private static final long CREATED_NS = 1_700_000_000_123_456_789L;
    private static final int RECORDS = 5;
    private static final List<Integer> INPUTS = List.of(0, 0, 1, 2, 255);
    private static final List<Long> STATE = List.of(1L, -2L, 0x0102030405060708L);

    @TempDir
    private Path folder;

    @Test
    void shouldWriteTheSegmentThatWasWrittenThen() throws IOException {
        try (JournalWriter writer = JournalWriter.open(Journals.config(folder))) {
            Journals.append(writer, 2);
            Journals.appendNext(writer, INPUTS.get(2));
            writer.flush();
            Journals.appendNext(writer, INPUTS.get(3));
            Journals.appendNext(writer, INPUTS.get(4));
        }

        assertThat(withCreationTime(Journals.segment(folder, 0), JournalDescriptor.CREATED_OFFSET))
            .isEqualTo(golden("journal-segment-1.1.hex", Journals.SMALL));
    }

    @Test
    void shouldReadTheSegmentThatWasWrittenThen() throws IOException {
        Files.write(Journals.segment(folder, 0), golden("journal-segment-1.1.hex", Journals.SMALL));

        assertThat(inputs()).isEqualTo(INPUTS);
        requireSegmentOfThen();
    }

    /** Its commands are of the one ring that there was. */
    @Test
    void shouldReadTheSegmentOfFormatOnePointZero() throws IOException {
        Files.write(Journals.segment(folder, 0), golden("journal-segment-1.0.hex", Journals.SMALL));

        assertThat(inputs()).containsOnly(0).hasSize(RECORDS);
        requireSegmentOfThen();
    }

    private void requireSegmentOfThen() {
        assertThat(Journals.areRight(Journals.read(folder, 0), 0, RECORDS)).isTrue();
        assertThat(JournalVerifier.verify(folder, (i, p, t, r, y, b, o, l, c) -> { }).segments())
            .extracting(SegmentReport::createdNs).containsExactly(CREATED_NS);
        try (JournalWriter writer = JournalWriter.open(Journals.config(folder))) {
            Journals.append(writer, 100);
        }
        assertThat(Journals.areRight(Journals.read(folder, 0), 0, RECORDS + 100)).isTrue();
    }

    private List<Integer> inputs() {
        final List<Integer> inputs = new ArrayList<>();
        try (JournalReader reader = JournalReader.open(folder, 0)) {
            reader.poll((i, p, t, r, y, b, o, l, c) -> inputs.add(reader.input()), RECORDS);
        }
        return inputs;
    }

    @Test
    void shouldWriteTheSnapshotThatWasWrittenThen() throws IOException {
        final SnapshotInfo info = SnapshotStore.of(folder).write(42, 43, out -> {
            STATE.forEach(out::accept);
            return 44;
        });

        assertThat(withCreationTime(info.file(), SnapshotDescriptor.CREATED_OFFSET))
            .isEqualTo(golden("snapshot.hex", 0));
    }

    @Test
    void shouldReadTheSnapshotThatWasWrittenThen() throws IOException {
        final SnapshotStore store = SnapshotStore.of(folder);
        final Path file = new JournalFolder(folder).snapshot(42);
        Files.write(file, golden("snapshot.hex", 0));

        final SnapshotInfo info = store.list().get(0);
        assertThat(info).isEqualTo(new SnapshotInfo(file, 42, 43, 44, 8L * STATE.size(), CREATED_NS, ""));
        assertThat(store.<List<Long>>load(info, in -> STATE.stream().map(value -> in.getAsLong()).toList()))
            .isEqualTo(STATE);
    }

    /** The file as it would be had it been created then. Both kinds have their header's CRC in the same place. */
    private static byte[] withCreationTime(final Path file, final int createdOffset) throws IOException {
        final ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putLong(createdOffset, CREATED_NS);
        final CRC32C crc = new CRC32C();
        crc.update(bytes.duplicate().limit(JournalDescriptor.HEADER_CRC_OFFSET));
        bytes.putInt(JournalDescriptor.HEADER_CRC_OFFSET, (int) crc.getValue());
        return bytes.array();
    }

    /** What a file of hexadecimal lines holds, and zeros up to a length. */
    private static byte[] golden(final String name, final int length) throws IOException {
        try (InputStream file = GoldenFileTest.class.getResourceAsStream("/golden/" + name)) {
            final String text = new String(file.readAllBytes(), StandardCharsets.US_ASCII);
            final byte[] bytes = HexFormat.of().parseHex(text.replaceAll("\\s", ""));
            return Arrays.copyOf(bytes, Math.max(bytes.length, length));
        }
    }
}
