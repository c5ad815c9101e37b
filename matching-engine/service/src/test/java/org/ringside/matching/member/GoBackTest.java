package org.ringside.matching.member;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.RepeatedTest;
import org.ringside.matching.protocol.AddInstrumentEncoder;
import org.ringside.matching.protocol.AdvanceTimeEncoder;
import org.ringside.matching.protocol.GatewayLostEncoder;
import org.ringside.matching.protocol.RecordSkippedEncoder;
import org.ringside.matching.protocol.RouteOpenedEncoder;
import org.ringside.matching.service.EngineService;
import org.ringside.matching.service.OneEventOutput;
import org.ringside.matching.service.RouteTable;
import org.ringside.matching.service.ServiceObserver;

/**
 * Three bridges send trains that are lost, come twice or come late, and go back to what was applied, as bridges do.
 * Whatever happens on the way, the member comes to what a service comes to that gets each command once, in the order in
 * which they were accepted; and so does a member that begins in the middle, from a saved state.
 */
class GoBackTest {
    private static final int BRIDGES = 3;
    private static final int STEPS = 6_000;
    private static final int LONGEST_TRAIN = 12;
    private static final int CANCEL_WITH_GATEWAY = 3;
    private static final long HOUR_NS = 3_600_000_000_000L;

    private final long seed = Long.getLong("ringside.seed", System.nanoTime());
    private final Random random = new Random(seed);
    private final TestMember test = new TestMember().withInstrument();
    private final Alone alone = new Alone();
    private final List<Sender> senders = new ArrayList<>();
    private final List<Late> late = new ArrayList<>();
    private Member second;
    private long time = TestMember.TIME;

    /** A train that comes later than those that were sent behind it. */
    private record Late(Sender sender, UnsafeBuffer message, long previous, List<TestBridge.Command> commands) {
    }

    /** A bridge, and where it is in its ring. */
    private final class Sender {
        private final TestBridge bridge;
        private final int index;
        private int next;
        private long gaps;

        Sender(final int index) {
            this.index = index;
            bridge = new TestBridge("host-" + index, "gw-" + index, 100 + index);
        }

        private Bridge attached() {
            return test.member().attachments().bridge(index);
        }

        void attach() {
            bridge.session(bridge.sessionId() + 10);
            bridge.attach(head(), "gw-" + index, nextEvent());
            toMembers(bridge.sessionId(), bridge.copy());
            next = placeOf(attached().applied());
        }

        /** Position behind what was applied. */
        private long head() {
            return index < test.member().attachments().size() ? attached().applied() + 1 : 0;
        }

        private long nextEvent() {
            final RouteTable routes = test.member().service().routes();
            return index < routes.size() ? routes.position(index) : 0;
        }

        /** Place in the ring of the first command behind a position. */
        private int placeOf(final long position) {
            int place = 0;
            while (place < bridge.ring().size() && bridge.ring().get(place).position() <= position) {
                place++;
            }
            return place;
        }

        void goBack() {
            next = placeOf(attached().applied());
        }

        void work(final boolean isSafe) {
            if (attached().gaps() > gaps) {
                gaps = attached().gaps();
                goBack();
            }
            final int to = Math.min(bridge.ring().size(), next + 1 + random.nextInt(LONGEST_TRAIN));
            if (next == to) {
                return;
            }
            final List<TestBridge.Command> commands = List.copyOf(bridge.ring().subList(next, to));
            final long previous = next == 0 ? -1 : bridge.ring().get(next - 1).position();
            final UnsafeBuffer message = bridge.train(previous, commands).copy();
            next = to;
            final int fate = isSafe ? 9 : random.nextInt(10);
            if (fate == 1) {
                late.add(new Late(this, message, previous, commands));
            } else if (fate != 0) {
                deliver(this, message, previous, commands);
                if (fate == 2) {
                    deliver(this, message, previous, commands);
                }
            }
        }
    }

    /** The service that gets each command once. */
    private static final class Alone extends OneEventOutput {
        private final EventHash hash = new EventHash();
        private final EngineService service = new EngineService(this, ServiceObserver.NOBODY, EngineService.NO_CLOCK);
        private final UnsafeBuffer own = new UnsafeBuffer(new byte[512]);
        private final List<List<Long>> accepted = new ArrayList<>();
        private long applied;

        Alone() {
            super(0);
        }

        @Override
        public void append(final int route, final long position, final int templateId, final int length) {
            hash.add(route, position, templateId, buffer, 0, length);
        }

        private long last(final int input) {
            return service.lastPosition(input);
        }

        void openRoute(final String name, final long timeNs) {
            new RouteOpenedEncoder().wrap(own, 0).position(0).route(name);
            apply(RouteOpenedEncoder.TEMPLATE_ID, 0, -1, timeNs, own);
            accepted.add(new ArrayList<>());
        }

        /** Its orders are cancelled in portions, after later trains and timers. */
        void loseGateway(final String name, final long timeNs) {
            new GatewayLostEncoder().wrap(own, 0).route(name);
            apply(GatewayLostEncoder.TEMPLATE_ID, 0, -1, timeNs, own);
        }

        void train(final int input, final long timeNs, final long firstPrevious,
            final List<TestBridge.Command> commands) {
            long previous = firstPrevious;
            for (final TestBridge.Command command : commands) {
                if (command.position() > last(input)) {
                    if (previous > last(input)) {
                        break;
                    }
                    final boolean isNothing = command.typeId() == 0;
                    service.apply(isNothing ? RecordSkippedEncoder.TEMPLATE_ID : command.typeId(), input,
                        command.position(), Math.max(service.lastTime(), timeNs), TestBridge.ENGINE_READ,
                        new UnsafeBuffer(isNothing ? new byte[16] : command.bytes()), 0);
                    applied++;
                    accepted.get(input - 1).add(command.position());
                }
                previous = command.position();
            }
            proceed(timeNs);
        }

        void proceed(final long timeNs) {
            if (service.nextDue() <= Math.max(service.lastTime(), timeNs)) {
                new AdvanceTimeEncoder().wrap(own, 0).due(service.nextDue());
                apply(AdvanceTimeEncoder.TEMPLATE_ID, 0, -1, timeNs, own);
            }
        }

        void apply(final int typeId, final int input, final long position, final long timeNs,
            final UnsafeBuffer buffer) {
            service.apply(typeId, input, position, Math.max(service.lastTime(), timeNs), 0, buffer, 0);
            applied++;
        }
    }

    @RepeatedTest(5)
    void shouldComeToWhatEachCommandOnceComesTo() {
        alone.apply(AddInstrumentEncoder.TEMPLATE_ID, 0, -1, TestMember.TIME,
            TestMember.instrument(new UnsafeBuffer(new byte[512]), 1));
        for (int i = 0; i < BRIDGES; i++) {
            senders.add(new Sender(i));
            alone.openRoute("gw-" + i, time);
            senders.get(i).attach();
            for (int session = 1; session <= 3; session++) {
                senders.get(i).bridge.bindCancelled(1_000L * (i + 1) + session, CANCEL_WITH_GATEWAY);
            }
        }
        for (int step = 0; step < STEPS; step++) {
            if (step == STEPS / 2) {
                second = test.loaded().member();
            }
            step();
        }
        final long gaps = senders.stream().mapToLong(sender -> sender.attached().gaps()).sum();
        while (late.size() > 0) {
            final Late train = late.remove(0);
            deliver(train.sender(), train.message(), train.previous(), train.commands());
        }
        senders.forEach(this::finish);

        for (int i = 0; i < BRIDGES; i++) {
            assertThat(alone.accepted.get(i)).as("seed %d, bridge %d", seed, i).hasSizeGreaterThan(STEPS / 6)
                .isEqualTo(senders.get(i).bridge.ring().stream().map(TestBridge.Command::position).toList());
        }
        assertThat(gaps).as("seed %d", seed).isGreaterThan(100);
        assertThat(test.member().counts().passedOver()).as("seed %d", seed).isGreaterThan(100);
        assertThat(test.member().counts().malformed()).as("seed %d", seed).isZero();
        for (final Member member : List.of(test.member(), second)) {
            assertThat(member.commands()).as("seed %d", seed).isEqualTo(alone.applied);
            assertThat(member.eventHash()).as("seed %d", seed).isEqualTo(alone.hash.value()).isNotZero();
            assertThat(member.service().stateHash()).as("seed %d", seed).isEqualTo(alone.service.stateHash());
            assertThat(member.stateHash()).as("seed %d", seed).isEqualTo(test.member().stateHash());
        }
    }

    private void step() {
        final Sender sender = senders.get(random.nextInt(BRIDGES));
        final TestBridge bridge = sender.bridge;
        // A leader's clock may be behind that of the leader before; now and then it is night.
        time += random.nextInt(500) == 0 ? 8 * HOUR_NS : random.nextInt(1_000_000) - 100_000;
        switch (random.nextInt(20)) {
            case 0 -> {
                if (random.nextInt(4) == 0) {
                    toMembers(bridge.sessionId(), bridge.loseGateway(0).copy());
                    alone.loseGateway("gw-" + sender.index, time);
                } else {
                    sender.attach();
                }
            }
            case 1 -> sender.goBack();
            case 2 -> bridge.leaveOut(1 + random.nextInt(5));
            case 3 -> bridge.put(0, new byte[0]);
            case 4 -> {
                test.member().onTimer(time);
                if (second != null) {
                    second.onTimer(time);
                }
                alone.proceed(time);
            }
            case 5 -> {
                if (!late.isEmpty()) {
                    final Late train = late.remove(random.nextInt(late.size()));
                    deliver(train.sender(), train.message(), train.previous(), train.commands());
                }
            }
            case 6, 7, 8, 9, 10, 11 -> {
                for (int left = random.nextInt(8); left > 0; left--) {
                    bridge.sendRandom(random, 1_000L * (sender.index + 1) + 1);
                }
            }
            default -> sender.work(false);
        }
    }

    /** Nothing is lost any more. */
    private void finish(final Sender sender) {
        sender.goBack();
        while (sender.next < sender.bridge.ring().size()) {
            sender.work(true);
        }
    }

    private void deliver(final Sender sender, final UnsafeBuffer message, final long previous,
        final List<TestBridge.Command> commands) {
        toMembers(sender.bridge.sessionId(), message);
        alone.train(sender.index + 1, time, previous, commands);
    }

    private void toMembers(final long sessionId, final UnsafeBuffer message) {
        test.member().onMessage(sessionId, time, message, 0, message.capacity());
        if (second != null) {
            second.onMessage(sessionId, time, message, 0, message.capacity());
        }
    }
}
