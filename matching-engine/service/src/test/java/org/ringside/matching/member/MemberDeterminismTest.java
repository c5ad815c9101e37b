package org.ringside.matching.member;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.ringside.matching.protocol.AddInstrumentEncoder;
import org.ringside.matching.protocol.RouteOpenedEncoder;
import org.ringside.matching.service.EngineService;
import org.ringside.matching.service.OneEventOutput;
import org.ringside.matching.service.RandomOrders;
import org.ringside.matching.service.ServiceObserver;

/** The same commands make the same bytes of events in a member as in a service alone, however they were in trains. */
class MemberDeterminismTest {
    private static final long TIME = TestMember.TIME;
    private static final int COMMANDS = 2_000;
    private static final int HEADER = 4;

    private final TestMember test = new TestMember().withInstrument();
    private final Member member = test.member();
    private final TestBridge bridge = new TestBridge("host-a", "gw-1", 1);

    /** Events of a service alone. */
    private static final class Events extends OneEventOutput {
        private final List<String> events = new ArrayList<>();
        private final EventHash hash = new EventHash();

        Events() {
            super(0);
        }

        @Override
        public void append(final int route, final long position, final int templateId, final int length) {
            final byte[] bytes = new byte[length];
            buffer.getBytes(0, bytes);
            events.add(position + " " + templateId + " " + HexFormat.of().formatHex(bytes));
            hash.add(route, position, templateId, buffer, 0, length);
        }
    }

    @Test
    void shouldMakeTheEventsThatAServiceAloneMakes() {
        RandomOrders.bind(bridge);
        new RandomOrders(42).send(bridge, COMMANDS);
        final Events expected = new Events();
        final EngineService alone = new EngineService(expected, ServiceObserver.NOBODY, EngineService.NO_CLOCK);
        applyAlone(alone);

        bridge.attach(0, "gw-1", 0).to(member, TIME);
        final List<String> events = new ArrayList<>();
        int from = 0;
        for (int length = 1; from < bridge.ring().size(); length = length % 50 + 1) {
            final int to = Math.min(from + length, bridge.ring().size());
            bridge.train(from, to).to(member, TIME + to);
            take(events);
            from = to;
        }

        assertThat(events).hasSizeGreaterThan(COMMANDS).isEqualTo(expected.events);
        assertThat(member.eventHash()).isEqualTo(expected.hash.value());
        assertThat(member.service().stateHash()).isEqualTo(alone.stateHash());
        assertThat(member.commands()).isEqualTo(2 + bridge.ring().size());
    }

    private void applyAlone(final EngineService alone) {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);
        alone.apply(AddInstrumentEncoder.TEMPLATE_ID, EngineService.OWN_INPUT, EngineService.NO_POSITION, TIME, 0,
            TestMember.instrument(buffer, 1), 0);
        new RouteOpenedEncoder().wrap(buffer, 0).position(0).route("gw-1");
        alone.apply(RouteOpenedEncoder.TEMPLATE_ID, EngineService.OWN_INPUT, EngineService.NO_POSITION, TIME, 0,
            buffer, 0);
        int from = 0;
        for (int length = 1; from < bridge.ring().size(); length = length % 50 + 1) {
            final int to = Math.min(from + length, bridge.ring().size());
            for (final TestBridge.Command command : bridge.ring().subList(from, to)) {
                alone.apply(command.typeId(), 1, command.position(), TIME + to, TestBridge.ENGINE_READ,
                    new UnsafeBuffer(command.bytes()), 0);
            }
            from = to;
        }
    }

    private void take(final List<String> events) {
        final EventWindow window = member.attachments().bridge(0).link().routes().get(0).window();
        final byte[] entry = new byte[EventWindow.MAX_ENTRY];
        final UnsafeBuffer buffer = new UnsafeBuffer(entry);
        for (long position = events.size(); position < window.next(); position++) {
            final int length = window.copy(position, buffer, 0);
            events.add(position + " " + buffer.getShort(0) + " "
                + HexFormat.of().formatHex(entry, HEADER, length));
        }
    }
}
