package org.ringside.matching.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.logbuffer.FrameDescriptor;
import io.aeron.protocol.DataHeaderFlyweight;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.agrona.BufferUtil;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
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

    /** Writes a frame behind the last one, of which there is what stands before the end of the page, or all of it. */
    private void append(final int behindPage, final boolean isWhole) throws IOException {
        final Recording log = log();
        final long end = log.written();
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
        final long end = log().written();

        TornRecordings.mend(archive, messages::add);

        assertThat(messages).isEmpty();
        assertThat(log().written()).isEqualTo(end);
        append(HEADER, false);
        TornRecordings.mend(archive, messages::add);
        assertThat(messages).singleElement().asString().contains("ended in the middle of a message");
        assertThat(log().written()).isEqualTo(end);
    }
}
