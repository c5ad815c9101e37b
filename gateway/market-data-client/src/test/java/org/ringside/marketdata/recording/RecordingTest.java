package org.ringside.marketdata.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingTest {
    private static final long MUCH = 1L << 40;
    private static final int MAGIC_LENGTH = 8;
    /** What {@link #sample} writes: the records of the golden file. */
    private static final int[] RECORD_LENGTHS = {19, 14, 23};

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void nameFile() {
        file = folder.resolve("feed.rsmd");
    }

    @Test
    void shouldWriteTheRecordingOfTheGoldenFile() throws IOException {
        assertThat(sample()).isEqualTo(golden());
    }

    @Test
    void shouldReadTheRecordingOfTheGoldenFile() throws IOException {
        Files.write(file, golden());
        assertThat(read()).containsExactly("1817161514131211 a1a2a3a4a5", "1817161514131212 ",
            "2827262524232221 b0b1b2b3b4b5b6b7b8", "end, 0 cut");
    }

    @Test
    void shouldReadWhatWasRecordedWhateverItsLength() throws IOException {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        final List<String> expected = new ArrayList<>();
        try (FeedRecorder recorder = new FeedRecorder(file, MUCH)) {
            for (int i = 0; i < 500; i++) {
                final int length = i == 250 ? RecordingDescriptor.MAX_PACKET_LENGTH : random.nextInt(1_500);
                final byte[] packet = new byte[length + 3];
                random.nextBytes(packet);
                assertThat(recorder.record(new UnsafeBuffer(packet), 3, length, i)).isTrue();
                expected.add(String.format("%x %s", i, HexFormat.of().formatHex(packet, 3, packet.length)));
            }
            assertThat(recorder.records()).isEqualTo(500);
            recorder.flush();
            assertThat(recorder.bytes()).isEqualTo(Files.size(file));
        }
        expected.add("end, 0 cut");
        assertThat(read()).as("seed %d", seed).isEqualTo(expected);
    }

    @Test
    void shouldRefuseWhatIsNoRecording() throws IOException {
        for (final String text : new String[] {"", "RSMD", "RSMD0002", "something else"}) {
            Files.writeString(file, text);
            assertThatExceptionOfType(DamagedRecordingException.class).isThrownBy(() -> new RecordingReader(file))
                .withMessage(file + " is no recording: it does not begin with RSMD0001");
        }
        assertThatExceptionOfType(NoSuchFileException.class)
            .isThrownBy(() -> new RecordingReader(folder.resolve("none")));
    }

    /** A length that is wrong may lead beyond the end: that is told as an end in the middle of a record. */
    @Test
    void shouldReadNoOtherPacketWhicheverBitIsWrong() throws IOException {
        final byte[] whole = golden();
        final List<String> packets = readAll(whole);
        for (int bit = 8 * MAGIC_LENGTH; bit < 8 * whole.length; bit++) {
            final byte[] damaged = whole.clone();
            damaged[bit / 8] ^= (byte) (1 << bit % 8);
            final List<String> read = readAll(damaged);
            final int last = read.size() - 1;
            assertThat(read.subList(0, last)).as("bit %d", bit).isEqualTo(packets.subList(0, last));
            assertThat(read.get(last)).as("bit %d", bit).isNotEqualTo("end, 0 cut");
        }
    }

    @Test
    void shouldReadWhatIsWholeWhereverTheFileIsCut() throws IOException {
        final byte[] whole = golden();
        final List<String> packets = readAll(whole);
        for (int length = MAGIC_LENGTH; length < whole.length; length++) {
            int records = 0;
            int rest = length - MAGIC_LENGTH;
            while (rest >= RECORD_LENGTHS[records]) {
                rest -= RECORD_LENGTHS[records++];
            }
            final List<String> expected = new ArrayList<>(packets.subList(0, records));
            expected.add("end, " + rest + " cut");
            assertThat(readAll(Arrays.copyOf(whole, length))).isEqualTo(expected);
        }
    }

    @Test
    void shouldRefuseARecordThatFollowsAnother() throws IOException {
        final byte[] whole = golden();
        final int first = MAGIC_LENGTH + RECORD_LENGTHS[0];
        final byte[] without = new byte[whole.length - RECORD_LENGTHS[1]];
        System.arraycopy(whole, 0, without, 0, first);
        System.arraycopy(whole, first + RECORD_LENGTHS[1], without, first, without.length - first);

        assertThat(readAll(without)).containsExactly("1817161514131211 a1a2a3a4a5",
            file + " is damaged in record 2, at byte 27: its checksum does not fit");
    }

    @Test
    void shouldMakeNoFileLongerThanItMayBeAndTouchNoOther() throws IOException {
        final UnsafeBuffer packet = new UnsafeBuffer(new byte[100]);
        try (FeedRecorder recorder = new FeedRecorder(file, 8 + 2 * 114 + 113)) {
            assertThat(recorder.record(packet, 0, 100, 1)).isTrue();
            assertThat(recorder.record(packet, 0, 100, 2)).isTrue();
            assertThat(recorder.record(packet, 0, 100, 3)).isFalse();
            assertThat(recorder.record(packet, 0, 99, 4)).isTrue();
            assertThatIllegalArgumentException().isThrownBy(() ->
                recorder.record(packet, 0, RecordingDescriptor.MAX_PACKET_LENGTH + 1, 5));
        }
        assertThat(Files.size(file)).isEqualTo(8 + 2 * 114 + 113);
        assertThatExceptionOfType(FileAlreadyExistsException.class).isThrownBy(() -> new FeedRecorder(file, MUCH));
        assertThat(read()).hasSize(4);
        assertThatIllegalArgumentException().isThrownBy(() -> new FeedRecorder(folder.resolve("other"), 7));
    }

    @Test
    void shouldBeClosedTwiceWithoutHarm() throws IOException {
        final FeedRecorder recorder = new FeedRecorder(file, MUCH);
        recorder.close();
        recorder.close();
        assertThat(read()).containsExactly("end, 0 cut");
    }

    @Test
    void shouldAllocateNothingForAPacket() throws IOException {
        final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        final long thread = Thread.currentThread().getId();
        final UnsafeBuffer packet = new UnsafeBuffer(new byte[1_000]);
        long allocated = 1;
        try (FeedRecorder recorder = new FeedRecorder(file, MUCH)) {
            for (int round = 0; round < 10 && allocated > 0; round++) {
                final long before = threads.getThreadAllocatedBytes(thread);
                for (int i = 0; i < 1_000; i++) {
                    recorder.record(packet, 0, 1_000, i);
                }
                allocated = threads.getThreadAllocatedBytes(thread) - before;
            }
        }
        assertThat(allocated).isZero();
    }

    private byte[] sample() throws IOException {
        final byte[] first = HexFormat.of().parseHex("a1a2a3a4a5");
        final byte[] last = HexFormat.of().parseHex("b0b1b2b3b4b5b6b7b8");
        try (FeedRecorder recorder = new FeedRecorder(file, MUCH)) {
            recorder.record(new UnsafeBuffer(first), 0, first.length, 0x1817161514131211L);
            recorder.record(new UnsafeBuffer(first), 0, 0, 0x1817161514131212L);
            recorder.record(new UnsafeBuffer(last), 0, last.length, 0x2827262524232221L);
        }
        return Files.readAllBytes(file);
    }

    private List<String> readAll(final byte[] bytes) throws IOException {
        Files.write(file, bytes);
        return read();
    }

    /** Time and packet of each record, then how it ended. */
    private List<String> read() throws IOException {
        final List<String> read = new ArrayList<>();
        try (RecordingReader reader = new RecordingReader(file)) {
            while (reader.next()) {
                final byte[] packet = new byte[reader.length()];
                reader.buffer().getBytes(reader.offset(), packet);
                read.add(String.format("%x %s", reader.arrivalTime(), HexFormat.of().formatHex(packet)));
            }
            assertThat(reader.records()).isEqualTo(read.size());
            assertThat(reader.next()).isFalse();
            read.add("end, " + reader.cutBytes() + " cut");
        } catch (final DamagedRecordingException ex) {
            read.add(ex.getMessage());
        }
        return read;
    }

    private static byte[] golden() throws IOException {
        try (InputStream resource = RecordingTest.class.getResourceAsStream("/golden/recording.hex")) {
            assertThat(resource).isNotNull();
            return HexFormat.of().parseHex(new String(resource.readAllBytes(), StandardCharsets.US_ASCII)
                .replaceAll("#.*", "").replaceAll("\\s", ""));
        }
    }
}
