package org.ringside.matching.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.cluster.protocol.ConfigureEncoder;
import org.ringside.matching.cluster.protocol.EventsEncoder;
import org.ringside.matching.cluster.protocol.MessageHeaderEncoder;
import org.ringside.matching.cluster.protocol.ProgressEncoder;
import org.ringside.matching.cluster.protocol.Sources;
import org.ringside.matching.member.Bridge;
import org.ringside.matching.member.BridgeRoute;
import org.ringside.matching.member.BrokenRule;
import org.ringside.matching.member.EventWindow;
import org.ringside.matching.member.Link;
import org.ringside.matching.member.Member;
import org.ringside.matching.protocol.AddInstrumentEncoder;
import org.ringside.matching.protocol.HopsEncoder;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.TimeInForce;
import org.ringside.matching.service.CommandSource;
import org.ringside.matching.service.EngineService;
import org.ringside.matching.service.ServiceObserver;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.Reader;

/** A bridge and real members, between which a log loses what it has accepted: the market is as if it had not. */
@Tag("slow")
class BridgeMemberTest {
    private static final long TIME = 20_833 * 86_400_000_000_000L + 1;
    private static final long ADMIN = 1_000_000;
    private static final int STEPS = 8_000;
    private static final int NEVER = Integer.MAX_VALUE;
    private static final List<String> ROUTES = List.of("gw-0", "gw-1");

    @TempDir
    private Path folder;

    /** Applies the log, and sends what it has made. */
    private static final class Sender {
        private final int number;
        private final Member member;
        private final long[] sendFrom = new long[ROUTES.size()];
        private Link link;

        Sender(final int number, final Member.Host host) {
            this.number = number;
            member = new Member(host, ServiceObserver.NOBODY, EngineService.NO_CLOCK, Long.MAX_VALUE / 2, 1 << 14);
        }

        /** As the bridge has attached; null when it has not. */
        Bridge bridge() {
            return member.attachments().size() == 0 || member.attachments().bridge(0).link() == null
                ? null : member.attachments().bridge(0);
        }
    }

    /** A log, and members that apply what of it was not lost; they send what they have made. */
    private static final class Cluster implements ClusterPort {
        private final Random random;
        private final List<Sender> senders = new ArrayList<>();
        private final ArrayDeque<byte[]> log = new ArrayDeque<>();
        private final ArrayDeque<byte[]> egress = new ArrayDeque<>();
        private final UnsafeBuffer out = new UnsafeBuffer(new byte[4_096]);
        private final UnsafeBuffer entry = new UnsafeBuffer(new byte[EventWindow.MAX_ENTRY]);
        private final MessageHeaderEncoder header = new MessageHeaderEncoder();
        private final BrokenRule rule = new BrokenRule();
        private long session;
        private long term;
        /** Events are lost too. */
        private boolean isLosing;
        /** An order of each train is another one for the last member. */
        private boolean isBreaking;

        Cluster(final Random random, final Sources sources) {
            this.random = random;
            senders.add(new Sender(0, this::answer));
            while (sources != Sources.LEADER && senders.size() < 3) {
                senders.add(new Sender(senders.size(), (ofSession, buffer, offset, length) -> { }));
            }
            final UnsafeBuffer instrument = new UnsafeBuffer(new byte[512]);
            new AddInstrumentEncoder().wrap(instrument, 0).tick(CommandSource.TICK).instrumentId(1).lotSize(1)
                .minimumQuantity(1).maximumQuantity(1_000_000);
            final ConfigureEncoder configure = new ConfigureEncoder().wrapAndApplyHeader(out, 0, header)
                .requestId(1).typeId(AddInstrumentEncoder.TEMPLATE_ID)
                .putBytes(instrument, 0, AddInstrumentEncoder.BLOCK_LENGTH);
            final int length = MessageHeaderEncoder.ENCODED_LENGTH + configure.encodedLength();
            senders.forEach(sender -> sender.member.onMessage(ADMIN, TIME, out, 0, length));
        }

        Member member() {
            return senders.get(0).member;
        }

        void electLeader() {
            term++;
            log.clear();
            if (senders.size() == 1) {
                // A new one goes on from what was released.
                senders.get(0).link = null;
            }
        }

        void changeSession() {
            log.clear();
            senders.forEach(sender -> sender.member.onSessionClosed(session, TIME));
            session++;
        }

        @Override
        public int poll(final Listener listener, final int limit) {
            for (int i = random.nextInt(4); i > 0 && !log.isEmpty(); i--) {
                apply(log.remove());
            }
            while (!egress.isEmpty()) {
                final UnsafeBuffer answer = new UnsafeBuffer(egress.remove());
                listener.onMessage(answer, 0, answer.capacity());
            }
            for (final Sender sender : senders) {
                if (sender.bridge() != null) {
                    send(sender, sender.bridge(), listener);
                }
            }
            return 1;
        }

        private void apply(final byte[] bytes) {
            final UnsafeBuffer message = new UnsafeBuffer(bytes);
            for (final Sender sender : senders) {
                if (isBreaking && sender.number == senders.size() - 1) {
                    rule.apply(message, message.capacity());
                }
                sender.member.onMessage(session, TIME, message, 0, message.capacity());
            }
        }

        private void send(final Sender sender, final Bridge bridge, final Listener listener) {
            if (bridge.link() != sender.link) {
                sender.link = bridge.link();
                for (int route = 0; route < sender.sendFrom.length; route++) {
                    sender.sendFrom[route] = sender.link.routes().get(route).released();
                }
            }
            for (int route = 0; route < sender.sendFrom.length; route++) {
                send(sender, route, sender.link.routes().get(route), listener);
            }
            final ProgressEncoder progress = new ProgressEncoder().wrapAndApplyHeader(out, 0, header)
                .applied(bridge.applied()).gaps(bridge.gaps()).requestId(sender.link.requestId())
                .member((short) sender.number);
            final ProgressEncoder.RoutesEncoder routes = progress.routesCount(sender.sendFrom.length);
            for (final long position : sender.sendFrom) {
                routes.next().position(position);
            }
            listener.onMessage(out, 0, MessageHeaderEncoder.ENCODED_LENGTH + progress.encodedLength());
        }

        private void send(final Sender sender, final int route, final BridgeRoute from, final Listener listener) {
            final int count =
                (int) Math.min(1 + random.nextInt(6), from.window().next() - sender.sendFrom[route]);
            if (count == 0) {
                return;
            }
            final EventsEncoder message = new EventsEncoder().wrapAndApplyHeader(out, 0, header)
                .first(sender.sendFrom[route]).committed(1).sent(2).requestId(sender.link.requestId()).route(route)
                .member((short) sender.number);
            final EventsEncoder.EntriesEncoder entries = message.entriesCount(count);
            for (int i = 0; i < count; i++) {
                final int length = from.window().copy(sender.sendFrom[route], entry, 0);
                assertThat(length).isPositive();
                entries.next().templateId(entry.getShort(0)).putBytes(entry, 4, length - 4);
                sender.sendFrom[route]++;
            }
            if (!isLosing || random.nextInt(50) > 0) {
                listener.onMessage(out, 0, MessageHeaderEncoder.ENCODED_LENGTH + message.encodedLength());
            }
        }

        @Override
        public long offer(final DirectBuffer buffer, final int offset, final int length) {
            if (random.nextInt(10) == 0) {
                return BACK_PRESSURED;
            }
            final byte[] bytes = new byte[length];
            buffer.getBytes(offset, bytes);
            log.add(bytes);
            return 0;
        }

        private void answer(final long sessionId, final DirectBuffer buffer, final int offset, final int length) {
            if (sessionId != ADMIN) {
                final byte[] bytes = new byte[length];
                buffer.getBytes(offset, bytes);
                egress.add(bytes);
            }
        }

        @Override
        public long session() {
            return session;
        }

        @Override
        public long leadershipTerm() {
            return term;
        }

        @Override
        public int maxMessageLength() {
            return 1_400;
        }
    }

    /** Sends commands into the ring, and reads what comes of them. */
    private static final class Gateway extends CommandSource {
        private final Producer commands;
        private final Reader reports;
        private final List<String> events = new ArrayList<>();
        private long lastId;

        Gateway(final String route, final Producer commands, final Reader reports) {
            super(route);
            this.commands = commands;
            this.reports = reports;
        }

        @Override
        protected void send(final int typeId, final DirectBuffer buffer, final int offset, final int length) {
            assertThat(commands.offer(typeId, buffer, offset, length)).isNotNegative();
        }

        void trade(final Random random, final long session) {
            final long id = ++lastId;
            final Side side = random.nextBoolean() ? Side.BUY : Side.SELL;
            if (random.nextInt(4) == 0) {
                cancel(session, id, Math.max(1, id - 1 - random.nextInt(20)), side);
            } else {
                newOrder(session, id, 1, side, 1 + random.nextInt(20), (1_000 + random.nextInt(9)) * TICK,
                    TimeInForce.DAY);
            }
        }

        /** What the events say, but for the times of their way. */
        void read() {
            reports.poll((typeId, buffer, offset, length, position, endOfBatch) -> {
                assertThat(position).isEqualTo(events.size());
                final byte[] bytes = new byte[length - HopsEncoder.ENCODED_LENGTH];
                buffer.getBytes(offset + HopsEncoder.ENCODED_LENGTH, bytes);
                events.add(typeId + " " + HexFormat.of().formatHex(bytes));
            }, 1_000);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"LEADER", "COMPARE"})
    void shouldMakeTheMarketThatItMakesWithoutFaults(final Sources sources) {
        final long seed = System.nanoTime();
        System.out.println("BridgeMemberTest seed " + seed);

        final List<List<String>> faulty = run("faulty", seed, sources, true, NEVER);
        final List<List<String>> plain = run("plain", seed, Sources.LEADER, false, NEVER);

        assertThat(plain).allSatisfy(events -> assertThat(events).hasSizeGreaterThan(STEPS / 4));
        assertThat(faulty).as("seed %d", seed).isEqualTo(plain);
    }

    @Test
    void shouldPublishNothingWrongWhenARuleOfAMemberIsBroken() {
        final long seed = System.nanoTime();
        System.out.println("BridgeMemberTest seed " + seed);

        final List<List<String>> broken = run("broken", seed, Sources.COMPARE, true, STEPS / 2);
        final List<List<String>> plain = run("plain", seed, Sources.LEADER, false, NEVER);

        for (int route = 0; route < ROUTES.size(); route++) {
            final List<String> right = plain.get(route);
            assertThat(broken.get(route)).as("seed %d", seed).hasSizeLessThan(right.size())
                .isEqualTo(right.subList(0, broken.get(route).size()));
        }
    }

    private List<List<String>> run(final String name, final long seed, final Sources sources, final boolean isFaulty,
        final int breaksAt) {
        final Random traders = new Random(seed);
        final Random faults = new Random(seed + 1);
        final Cluster cluster = new Cluster(new Random(seed + 2), sources);
        final QueueDirectory directory = QueueDirectory.of(folder.resolve(name));
        final long[] nowNs = {1_000};
        cluster.isLosing = isFaulty;
        try (Queue input = directory.create("orders.in", QueueSpec.many(8_192, 112));
            Queue one = directory.create("orders.out.gw-0", QueueSpec.one(1_024, 240));
            Queue two = directory.create("orders.out.gw-1", QueueSpec.one(1_024, 240));
            Producer writerOne = one.producer("bridge");
            Producer writerTwo = two.producer("bridge");
            Reader reader = input.reader("bridge")) {
            final List<Gateway> gateways = List.of(
                new Gateway(ROUTES.get(0), input.producer("gw-0"), one.reader("gw-0")),
                new Gateway(ROUTES.get(1), input.producer("gw-1"), two.reader("gw-1")));
            final BridgeSpec spec = new BridgeSpec("bridge", "localhost:9000", sources, folder, "orders.in", ROUTES, 0);
            final BridgeAgent agent = new BridgeAgent(spec, input, reader,
                List.of(new RouteWriter(ROUTES.get(0), one, writerOne), new RouteWriter(ROUTES.get(1), two, writerTwo)),
                gone -> false, cluster, () -> nowNs[0]);
            gateways.get(0).bind(11);
            gateways.get(1).bind(12);
            for (int step = 0; step < STEPS; step++) {
                if (step % 2 == 0) {
                    final int who = traders.nextInt(2);
                    gateways.get(who).trade(traders, 11 + who);
                }
                final int dice = isFaulty ? faults.nextInt(200) : 3;
                if (dice == 0) {
                    cluster.electLeader();
                } else if (dice == 1) {
                    cluster.changeSession();
                }
                cluster.isBreaking |= step == breaksAt;
                nowNs[0] += 1_000_000;
                try {
                    agent.doWork();
                } catch (final LaunchException stopped) {
                    assertThat(step).isGreaterThanOrEqualTo(breaksAt);
                    assertThat(stopped.exitCode()).isEqualTo(ExitCode.CORRUPT);
                    gateways.forEach(Gateway::read);
                    return gateways.stream().map(gateway -> gateway.events).toList();
                }
                gateways.forEach(Gateway::read);
            }
            assertThat(breaksAt).as("it goes on").isEqualTo(NEVER);
            cluster.isLosing = false;
            for (int turn = 0; turn < 20_000 && !isDone(input, cluster, gateways); turn++) {
                nowNs[0] += 1_000_000;
                agent.doWork();
                gateways.forEach(Gateway::read);
            }
            assertThat(isDone(input, cluster, gateways)).isTrue();
            assertThat(agent.commands().rewinds() > 0).isEqualTo(isFaulty);
            assertThat(cluster.member().counts().malformed()).isZero();
            assertThat(cluster.member().counts().noCommands()).isZero();
            assertThat(agent.unknown() + agent.events().malformed()).isZero();
            return gateways.stream().map(gateway -> gateway.events).toList();
        }
    }

    private static boolean isDone(final Queue input, final Cluster cluster, final List<Gateway> gateways) {
        boolean done = input.statistics().backlog() == 0;
        for (int route = 0; route < gateways.size(); route++) {
            final Link link = cluster.senders.get(0).link;
            done &= link != null && gateways.get(route).events.size() == link.routes().get(route).window().next();
        }
        return done;
    }
}
