package org.ringside.matching.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ringside.matching.cluster.protocol.AttachDecoder;
import org.ringside.matching.cluster.protocol.AttachResult;
import org.ringside.matching.cluster.protocol.AttachedEncoder;
import org.ringside.matching.cluster.protocol.EventsEncoder;
import org.ringside.matching.cluster.protocol.MessageHeaderDecoder;
import org.ringside.matching.cluster.protocol.MessageHeaderEncoder;
import org.ringside.matching.cluster.protocol.ProgressEncoder;
import org.ringside.matching.cluster.protocol.Sources;
import org.ringside.matching.cluster.protocol.TrainDecoder;
import org.ringside.matching.protocol.SessionDisconnectedDecoder;
import org.ringside.queue.MessageHandler;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.Reader;

/** The duty cycle of a bridge allocates nothing: trains, events, releases, and rewinds under new leaders. */
@Tag("slow")
class BridgeAllocationTest {
    /** More of them show nothing new: what is allocated now and then is allocated under each leader. */
    private static final int ROUNDS = Boolean.getBoolean("ringside.long") ? 20_000 : 4_000;
    private static final int ROUNDS_OF_A_LEADER = 100;

    @TempDir
    private Path folder;
    private long seen;

    /** Applies each train at once, and answers it with as many events and with progress; nothing is allocated. */
    private static final class SteadyCluster implements ClusterPort {
        private final UnsafeBuffer out = new UnsafeBuffer(new byte[4_096]);
        private final UnsafeBuffer event = ModelCluster.event(0, 0, 0);
        private final MessageHeaderDecoder head = new MessageHeaderDecoder();
        private final MessageHeaderEncoder header = new MessageHeaderEncoder();
        private final AttachDecoder attach = new AttachDecoder();
        private final AttachedEncoder attached = new AttachedEncoder();
        private final TrainDecoder train = new TrainDecoder();
        private final EventsEncoder events = new EventsEncoder();
        private final ProgressEncoder progress = new ProgressEncoder();
        private final int members;
        private long term;
        private long last = -1;
        private long madeEvents;
        private long sentEvents;
        private long asked;
        private long requestId;
        private boolean isLosing;

        SteadyCluster(final int members) {
            this.members = members;
        }

        @Override
        public int poll(final Listener listener, final int limit) {
            if (asked != 0) {
                attached.wrapAndApplyHeader(out, 0, header).requestId(asked).applied(last)
                    .result(AttachResult.ATTACHED).input((short) 1).routesCount(1).next().position(0).route(0);
                attached.text("");
                requestId = asked;
                asked = 0;
                listener.onMessage(out, 0, MessageHeaderEncoder.ENCODED_LENGTH + attached.encodedLength());
            }
            final long first = sentEvents;
            for (int member = 0; member < members; member++) {
                sentEvents = first;
                while (sentEvents < madeEvents) {
                    sendEvents(listener, member);
                }
                progress.wrapAndApplyHeader(out, 0, header).applied(last).gaps(0).requestId(requestId)
                    .member((short) member).routesCount(1).next().position(sentEvents);
                listener.onMessage(out, 0, MessageHeaderEncoder.ENCODED_LENGTH + progress.encodedLength());
            }
            return 1;
        }

        private void sendEvents(final Listener listener, final int member) {
            final int count = (int) Math.min(8, madeEvents - sentEvents);
            final EventsEncoder.EntriesEncoder entries = events.wrapAndApplyHeader(out, 0, header)
                .first(sentEvents).committed(1).sent(2).requestId(requestId).route(0).member((short) member)
                .entriesCount(count);
            for (int i = 0; i < count; i++) {
                entries.next().templateId(11).putBytes(event, 0, ModelCluster.EVENT);
            }
            sentEvents += count;
            listener.onMessage(out, 0, MessageHeaderEncoder.ENCODED_LENGTH + events.encodedLength());
        }

        @Override
        public long offer(final DirectBuffer buffer, final int offset, final int length) {
            final int type = head.wrap(buffer, offset).templateId();
            if (type == AttachDecoder.TEMPLATE_ID) {
                asked = attach.wrapAndApplyHeader(buffer, offset, head).requestId();
            } else if (type == TrainDecoder.TEMPLATE_ID && !isLosing) {
                final TrainDecoder.CommandsDecoder commands =
                    train.wrapAndApplyHeader(buffer, offset, head).commands();
                while (commands.hasNext()) {
                    last = commands.next().position();
                    commands.skipBytes();
                    madeEvents++;
                }
            }
            return 1;
        }

        @Override
        public long session() {
            return 1;
        }

        @Override
        public long leadershipTerm() {
            return term;
        }

        @Override
        public int maxMessageLength() {
            return ModelCluster.MAX_LENGTH;
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"LEADER", "COMPARE"})
    void shouldAllocateNothingWhenCommandsAndEventsPass(final Sources sources) {
        final SteadyCluster cluster = new SteadyCluster(sources == Sources.LEADER ? 1 : 2);
        final UnsafeBuffer command = new UnsafeBuffer(new byte[SessionDisconnectedDecoder.BLOCK_LENGTH]);
        final MessageHandler reading = (typeId, buffer, offset, length, position, endOfBatch) -> seen++;
        try (Queue input = QueueDirectory.of(folder).create("orders.in", QueueSpec.many(1_024, 112));
            Queue output = QueueDirectory.of(folder).create("orders.out.gw-0", QueueSpec.one(1_024, 240));
            Producer gateway = input.producer("gw-0");
            Reader gatewayReader = output.reader("gw-0");
            Producer producer = output.producer("bridge");
            Reader reader = input.reader("bridge")) {
            final RouteWriter route = new RouteWriter("gw-0", output, producer);
            final BridgeAgent agent = new BridgeAgent(new BridgeSpec("bridge", "localhost:9000", sources,
                folder, "orders.in", List.of(), 0), input, reader, List.of(route), gone -> false, cluster,
                System::nanoTime);
            final Runnable rounds = () -> {
                for (int i = 0; i < ROUNDS; i++) {
                    // In each hundredth round what was offered is lost, with who leads.
                    cluster.isLosing = i % ROUNDS_OF_A_LEADER == 0;
                    for (int k = 0; k < 20; k++) {
                        gateway.offer(SessionDisconnectedDecoder.TEMPLATE_ID, command, 0, command.capacity());
                    }
                    agent.doWork();
                    if (cluster.isLosing) {
                        cluster.isLosing = false;
                        cluster.term++;
                    }
                    agent.doWork();
                    agent.doWork();
                    gatewayReader.poll(reading, 100);
                }
            };
            rounds.run();
            rounds.run();
            final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            final long id = Thread.currentThread().getId();
            threads.getThreadAllocatedBytes(id);
            final long before = threads.getThreadAllocatedBytes(id);
            rounds.run();
            final long allocated = threads.getThreadAllocatedBytes(id) - before;

            assertThat(seen).isEqualTo(3L * 20 * ROUNDS);
            assertThat(agent.commands().rewinds()).isGreaterThan(2L * ROUNDS / ROUNDS_OF_A_LEADER);
            assertThat(allocated).isZero();
        }
    }
}
