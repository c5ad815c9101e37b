package org.ringside.matching.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.protocol.DataHeaderFlyweight;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.agrona.BufferUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.LaunchException;
import org.ringside.matching.counters.BackupCounters;
import org.ringside.matching.counters.BackupCountersSnapshot;
import org.ringside.matching.service.RandomOrders;

/** A log that ends as a write leaves it that was cut short: at the end of a page, in the middle of a message. */
@Tag("slow")
class TornRecordingsTest {
    private static final List<Integer> ALL = List.of(0);
    private static final int ORDERS = 500;
    private static final int PAGE = 4_096;
    private static final int HEADER = DataHeaderFlyweight.HEADER_LENGTH;
    private static final byte BYTE = 7;

    private final RandomOrders orders = new RandomOrders(42);
    private final List<String> messages = new ArrayList<>();
    private TestMembers members;
    private TestBridge bridge;

    @BeforeEach
    void trade() throws IOException, InterruptedException {
        members = new TestMembers(1);
        bridge = new TestBridge(members.list(), members.driverFolder());
        members.startAll();
        ClusterTest.configure(bridge);
        RandomOrders.bind(bridge);
        orders.send(bridge, ORDERS);
        bridge.awaitAll(ALL);
        members.member(0).kill();
    }

    @AfterEach
    void close() {
        bridge.close();
        members.close();
    }

    private Recording log() {
        return MemberLog.of(members.folder(0)).recording();
    }

    private long end() {
        final Recording log = log();
        try (RecordedMessages all = new RecordedMessages(log, log.start(), LogReplay.REMEDY)) {
            return all.readAll(Long.MAX_VALUE);
        }
    }

    /** Writes a frame behind the last one, of which there is what stands before the end of the page, or all of it. */
    private void append(final int behindPage, final boolean isWhole) throws IOException {
        final Recording log = log();
        final long end = end();
        final long fileStart = log.fileStart(end);
        try (FileChannel channel =
            FileChannel.open(log.file(fileStart), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            final MappedByteBuffer mapped = channel.map(FileChannel.MapMode.READ_WRITE, 0, channel.size());
            final UnsafeBuffer file = new UnsafeBuffer(mapped);
            final int frame = (int) (end - fileStart);
            final int page = (frame / PAGE + 1) * PAGE;
            final int length = page - frame + behindPage;
            FrameDescriptor.frameType(file, frame, DataHeaderFlyweight.HDR_TYPE_DATA);
            FrameDescriptor.frameFlags(file, frame, FrameDescriptor.UNFRAGMENTED);
            file.putInt(FrameDescriptor.termOffsetOffset(frame), (int) (end & (log.termLength() - 1)),
                ByteOrder.LITTLE_ENDIAN);
            // In front of the page: if there is nothing but the header, the page begins behind that.
            file.setMemory(frame + HEADER, page - frame - HEADER, BYTE);
            if (isWhole) {
                FrameDescriptor.frameSessionId(file, frame,
                    new FrameChecksum().compute(file.addressOffset(), frame + HEADER, length - HEADER));
            }
            FrameDescriptor.frameLengthOrdered(file, frame, length);
            mapped.force();
            BufferUtil.free(mapped);
        }
    }

    @Test
    void shouldBeginAgainWithoutTheMessageThatWasNotWritten() throws IOException {
        append(2 * PAGE, false);

        members.awaitReady(members.start(0));
        bridge.reconnect();
        orders.send(bridge, ORDERS);
        bridge.awaitAll(ALL);

        assertThat(bridge.events()).isGreaterThan(2 * ORDERS);
    }

    @Test
    void shouldLeaveAMessageThatIsWholeAndEndsWithZeros() throws IOException {
        final Path archive = MemberFolder.archive(members.folder(0));
        append(HEADER, true);
        final long end = end();

        TornRecordings.mend(archive, messages::add);

        assertThat(messages).isEmpty();
        assertThat(end()).isEqualTo(end);
        append(HEADER, false);
        TornRecordings.mend(archive, messages::add);
        assertThat(messages).singleElement().asString().contains("ended in the middle of a message");
        assertThat(end()).isEqualTo(end);
    }

    @Test
    void shouldExportWhatIsWholeOfAMemberThatWasKilled() throws IOException {
        final long end = end();
        append(2 * PAGE, false);

        final RecordingExport.Result result =
            RecordingExport.run(members.config(0), members.folder("export", 0), messages::add);

        assertThat(result.logPosition()).isEqualTo(end);
        assertThat(messages).singleElement().asString().contains("ended in the middle of a message");
    }

    /** The members are lost, and nobody starts the backup again before it is promoted. */
    @Test
    void shouldPromoteABackupThatWasKilled() throws IOException {
        final BackupConfig config = backup();
        final long end = end();
        append(2 * PAGE, false);

        // As of a process that was killed.
        BackupCounters.create(members.queues(), "backup");

        final Promotion.Result result = Promotion.of(config, Duration.ofMillis(200), messages::add);

        assertThat(result.logPosition()).isEqualTo(end);
        assertThat(BackupCountersSnapshot.readAll(members.queues())).isEmpty();
        assertThat(messages).singleElement().asString().contains("ended in the middle of a message");
    }

    /** It fetches snapshots before it has the log up to there: here it was killed between the two. */
    @Test
    void shouldPromoteABackupWithASnapshotThatIsAheadOfItsLog() throws IOException {
        final long middle = end();
        members.awaitReady(members.start(0));
        bridge.reconnect();
        bridge.startDay();
        bridge.await("snapshot", () -> members.snapshot(0) != null);
        members.member(0).close();
        try (FileChannel file = FileChannel.open(log().file(log().fileStart(0)), StandardOpenOption.WRITE)) {
            file.truncate(middle);
        }
        assertThatThrownBy(() -> SoundLog.mend(members.folder(0), "Mend it", messages::add))
            .isInstanceOf(LaunchException.class).hasMessageContaining(" in front of the snapshot at position ");
        final BackupConfig config = backup();

        assertThat(Promotion.of(config, Duration.ofMillis(200), messages::add).logPosition()).isEqualTo(middle);
        assertThat(messages).singleElement().asString().endsWith("the backup has the log up to position " + middle);
    }

    @Test
    void shouldStartABackupThatWasKilled() throws IOException {
        final BackupConfig config = backup();
        append(2 * PAGE, false);
        final ByteArrayOutputStream lines = new ByteArrayOutputStream();

        try (BackupServer server = new BackupServer(config, new PrintStream(lines, true)).start()) {
            assertThat(server.description()).startsWith("backup of the members at ");
            assertThat(lines.toString()).contains("ended in the middle of a message");
        }
    }

    /** What the member has left is that of a backup from here on. */
    private BackupConfig backup() throws IOException {
        Files.writeString(members.folder(0).resolve("backup"), "");
        final Path file = Files.write(members.folder("backup", 0), List.of("queues=" + members.queues(),
            "members=" + FreePorts.members("127.0.0.1", 1), "endpoint=" + FreePorts.members("127.0.0.1", 1),
            "folder=" + members.folder(0), "termLength=" + (1 << 20)));
        return ConfigFile.read(file, Map.of(), BackupConfig.class);
    }
}
