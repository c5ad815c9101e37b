package org.ringside.matching.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.matching.cluster.protocol.EventsDecoder;
import org.ringside.matching.cluster.protocol.EventsEncoder;
import org.ringside.matching.cluster.protocol.MessageHeaderDecoder;
import org.ringside.matching.cluster.protocol.MessageHeaderEncoder;
import org.ringside.matching.protocol.HopsDecoder;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.Reader;

/** What waits for a second copy: four events at most here, in front of a ring of 16. */
class ComparedRouteTest {
    private static final int SLOTS = 4;
    private static final int RING = 16;
    private static final long NOW_NS = 1_000;

    @TempDir
    private Path folder;
    private final List<Long> read = new ArrayList<>();
    private Queue queue;
    private Producer producer;
    private Reader reader;
    private ComparedRoute route;

    @BeforeEach
    void open() {
        queue = QueueDirectory.of(folder).create("orders.out.gw-0", QueueSpec.one(RING, 240));
        producer = queue.producer("bridge");
        reader = queue.reader("gw-0");
        route = new ComparedRoute(new RouteWriter("gw-0", queue, producer), SLOTS);
    }

    @AfterEach
    void close() {
        queue.close();
    }

    private int take(final int member, final long first, final int count) {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[8_192]);
        final EventsEncoder events = new EventsEncoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder());
        final EventsEncoder.EntriesEncoder entries = events.first(first).committed(ModelCluster.COMMITTED_NS)
            .sent(ModelCluster.SENT_NS).route(0).member((short) member).entriesCount(count);
        for (long position = first; position < first + count; position++) {
            entries.next().templateId(11)
                .putBytes(ModelCluster.event(0, position, position), 0, ModelCluster.EVENT);
        }
        final int end = MessageHeaderEncoder.ENCODED_LENGTH + events.encodedLength();
        return route.take(
            new EventsDecoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderDecoder()), end, NOW_NS);
    }

    private void read(final int limit) {
        reader.poll((typeId, buffer, offset, length, position, endOfBatch) ->
            read.add(buffer.getLong(offset + HopsDecoder.ENCODED_LENGTH)), limit);
    }

    @Test
    void shouldAskAgainForWhatHadNoPlaceWhenTwoHaveSentIt() {
        assertThat(take(0, 0, 10)).isZero();
        route.told(0, 10);
        assertThat(route.isAskingAgain()).as("only one has sent it").isFalse();
        assertThat(take(1, 0, 10)).isEqualTo(SLOTS);
        route.told(1, 10);
        assertThat(route.isAskingAgain()).isTrue();

        route.asked();
        assertThat(route.isAskingAgain()).isFalse();
        assertThat(take(1, SLOTS, 6)).isZero();
        assertThat(take(2, SLOTS, 6)).isEqualTo(SLOTS);
        take(0, 2 * SLOTS, 2);
        assertThat(take(1, 2 * SLOTS, 2)).isEqualTo(2);
        read(100);
        assertThat(read).containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
    }

    @Test
    void shouldPublishWhatIsSureLaterWhenTheRingIsFull() {
        for (int first = 0; first < RING; first += SLOTS) {
            take(0, first, SLOTS);
            assertThat(take(1, first, SLOTS)).isEqualTo(SLOTS);
        }
        take(0, RING, SLOTS);
        assertThat(take(1, RING, SLOTS)).isZero();
        route.told(0, RING + SLOTS);
        route.told(1, RING + SLOTS);
        assertThat(route.isAskingAgain()).as("it has all that it wants").isFalse();

        read(RING);
        assertThat(route.publish(NOW_NS)).isEqualTo(SLOTS);
        read(RING);
        assertThat(read).hasSize(RING + SLOTS).isSorted();
    }

    @Test
    void shouldTakeTheSecondCopyFromAnotherMemberOnly() {
        take(0, 0, 2);
        assertThat(take(0, 0, 2)).isZero();
        assertThat(take(2, 1, 1)).as("the first one is not sure").isZero();
        assertThat(take(1, 0, 1)).isEqualTo(2);
        assertThat(take(1, 0, 2)).as("both are in the ring").isZero();
    }
}
