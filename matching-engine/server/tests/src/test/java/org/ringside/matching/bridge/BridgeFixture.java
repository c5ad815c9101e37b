package org.ringside.matching.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.matching.bridge.ModelCluster.Applied;
import org.ringside.matching.cluster.protocol.Sources;
import org.ringside.matching.protocol.HopsDecoder;
import org.ringside.matching.protocol.OrderStatusRequestDecoder;
import org.ringside.matching.protocol.SessionDisconnectedDecoder;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.Reader;

/** A bridge between rings in files and a {@link ModelCluster}, with what gateways do at the other ends. */
final class BridgeFixture implements AutoCloseable {
    /** Offset of what tells a command from others. */
    static final int SERIAL = 24;
    static final int ROUTES = 2;
    /** Slots of a train in any of the rings. */
    static final int TRAIN = 4;

    final ModelCluster cluster;
    final Set<Integer> gone = new HashSet<>();
    /** Commands in the order of their positions. */
    final List<Applied> written = new ArrayList<>();
    /** By route: events that a gateway has read, and where the first one of them stood. */
    final List<List<Long>> read = new ArrayList<>();
    final Queue input;
    final List<Queue> outputs = new ArrayList<>();
    final List<Producer> gateways = new ArrayList<>();
    final List<Reader> gatewayReaders = new ArrayList<>();
    Sources sources = Sources.LEADER;
    BridgeAgent agent;
    Reader reader;
    int checked;
    /** Times of the last event: t5, t6, t7. */
    String lastTimes = "";

    private final Path folder;
    private final List<Producer> producers = new ArrayList<>();
    private final UnsafeBuffer command = new UnsafeBuffer(new byte[OrderStatusRequestDecoder.BLOCK_LENGTH]);
    private long sessions;
    private long serial;

    BridgeFixture(final Path folder, final Random random, final int inputSlots, final int outputSlots,
        final long firstEvent) {
        this.folder = folder;
        final QueueDirectory directory = QueueDirectory.of(folder);
        input = directory.create("orders.in", QueueSpec.many(inputSlots, 112).withMaxTrain(TRAIN));
        final long[] first = new long[ROUTES];
        for (int route = 0; route < ROUTES; route++) {
            first[route] = firstEvent;
            outputs.add(directory.create("orders.out.gw-" + route,
                QueueSpec.one(outputSlots, 240).withMaxTrain(TRAIN).withStartPosition(firstEvent)));
            gateways.add(input.producer("gw-" + route));
            gatewayReaders.add(outputs.get(route).reader("gw-" + route));
            read.add(new ArrayList<>());
        }
        cluster = new ModelCluster(random, first);
    }

    /** Starts a bridge in a session of its own. */
    void start() {
        reader = input.reader("bridge");
        final List<RouteWriter> routes = new ArrayList<>();
        for (int route = 0; route < ROUTES; route++) {
            producers.add(outputs.get(route).producer("bridge"));
            routes.add(new RouteWriter("gw-" + route, outputs.get(route), producers.get(route)));
        }
        cluster.senders = sources == Sources.LEADER ? 1 : ModelCluster.MEMBERS;
        agent = new BridgeAgent(new BridgeSpec("bridge", "localhost:9000", sources, folder, "orders.in",
            List.of(), 0), input, reader, routes, gone::contains, cluster, () -> cluster.nowNs);
        openSession();
    }

    void openSession() {
        cluster.openSession(sessions++);
    }

    /** Ends the bridge as a crash does. */
    void kill() {
        cluster.loseSession();
        reader.close();
        producers.forEach(Producer::close);
        producers.clear();
    }

    /** Turns of this length. */
    void run(final int turns, final long stepNs) {
        for (int i = 0; i < turns; i++) {
            cluster.nowNs += stepNs;
            agent.doWork();
        }
    }

    /** Writes single commands. */
    void write(final int count) {
        for (int i = 0; i < count; i++) {
            assertThat(write(0, 1, 1)).isTrue();
        }
    }

    /**
     * A gateway writes a train whose last slots carry nothing; false when there is no room.
     *
     * @param used slots; of none the claim is given up.
     */
    boolean write(final int gateway, final int slots, final int used) {
        final Producer producer = gateways.get(gateway);
        final long position = producer.tryClaim(slots);
        if (position < 0) {
            assertThat(position).isEqualTo(Producer.FULL);
            return false;
        }
        for (int i = 0; i < used; i++) {
            serial++;
            command.putLong(SERIAL, serial);
            final boolean isLong = serial % 2 == 0;
            final int length =
                isLong ? OrderStatusRequestDecoder.BLOCK_LENGTH : SessionDisconnectedDecoder.BLOCK_LENGTH;
            producer.buffer(i).putBytes(producer.payloadOffset(i), command, 0, length);
            producer.message(
                i, isLong ? OrderStatusRequestDecoder.TEMPLATE_ID : SessionDisconnectedDecoder.TEMPLATE_ID, length);
            written.add(new Applied(position + i, serial));
        }
        if (used == 0) {
            producer.abort();
        } else {
            assertThat(producer.commit()).isEqualTo(position);
        }
        return true;
    }

    /** A gateway reads. */
    int read(final int route, final int limit) {
        return gatewayReaders.get(route).poll((typeId, buffer, offset, length, position, endOfBatch) -> {
            final long event = buffer.getLong(offset + HopsDecoder.ENCODED_LENGTH);
            assertThat(length).isEqualTo(ModelCluster.EVENT);
            assertThat(typeId).isEqualTo(ModelCluster.type(event));
            assertThat(buffer.getLong(offset + HopsDecoder.ENCODED_LENGTH + Long.BYTES)).isEqualTo(position);
            assertThat(buffer.getLong(offset + HopsDecoder.ENCODED_LENGTH + 2 * Long.BYTES)).isEqualTo(route);
            lastTimes = buffer.getLong(offset + HopsDecoder.matchedEncodingOffset()) + " "
                + buffer.getLong(offset + HopsDecoder.journaledEncodingOffset()) + " "
                + buffer.getLong(offset + HopsDecoder.enginePublishedEncodingOffset());
            read.get(route).add(event);
        }, limit);
    }

    /** What is applied so far is what was written, in order, once each; what was read so far is what was made. */
    void check() {
        final List<Applied> applied = cluster.applied;
        assertThat(applied.size()).isLessThanOrEqualTo(written.size());
        for (; checked < applied.size(); checked++) {
            assertThat(applied.get(checked)).isEqualTo(written.get(checked));
        }
        assertThat(agent.commands().inFlight()).isLessThanOrEqualTo(CommandStream.MOST_IN_FLIGHT);
    }

    /** Everything has come to where it belongs. */
    boolean isDone() {
        boolean done = cluster.applied.size() == written.size() && input.statistics().backlog() == 0;
        for (int route = 0; route < ROUTES; route++) {
            done &= read.get(route).size() == cluster.events.get(route).size();
        }
        return done;
    }

    /** Runs until that is so, and checks it. */
    void finish() {
        for (int turn = 0; turn < 100_000 && !isDone(); turn++) {
            run(1, 1_000_000);
            for (int route = 0; route < ROUTES; route++) {
                read(route, 1_000);
            }
            check();
        }
        check();
        assertThat(cluster.applied).hasSameSizeAs(written);
        assertThat(read).isEqualTo(cluster.events);
        assertThat(input.statistics().backlog()).isZero();
    }

    @Override
    public void close() {
        input.close();
        outputs.forEach(Queue::close);
    }
}
