package org.ringside.matching.member;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.ringside.matching.service.DiscardingOutput;
import org.ringside.matching.service.EngineService;
import org.ringside.matching.service.RandomOrders;
import org.ringside.matching.service.RecordType;
import org.ringside.matching.service.ServiceObserver;

/** What a listener gets is all that a service alone needs, and all that bridges get. */
class MemberListenerTest {
    private static final long TIME = TestMember.TIME;
    private static final int COMMANDS = 300;
    private static final int TRAIN = 50;

    private final TestMember test = new TestMember();
    private final Member member = test.member();
    private final TestBridge bridge = new TestBridge("host-a", "gw-1", 1);
    private final EngineService alone =
        new EngineService(new DiscardingOutput(), ServiceObserver.NOBODY, EngineService.NO_CLOCK);
    private final List<Long> indexes = new ArrayList<>();
    private final EventWindow copied = new EventWindow(TestMember.SLOTS, 0);

    /** Applies each command once more, and copies each event. */
    private final class Copier implements MemberListener {
        @Override
        public void onCommand(final long index, final int typeId, final int input, final long position,
            final long timeNs, final long readTimeNs, final DirectBuffer buffer, final int offset) {
            indexes.add(index);
            final byte[] bytes = new byte[RecordType.length(typeId)];
            buffer.getBytes(offset, bytes);
            alone.apply(typeId, input, position, timeNs, readTimeNs, new UnsafeBuffer(bytes), 0);
        }

        @Override
        public void onEvent(final int route, final long position, final int typeId, final DirectBuffer buffer,
            final int offset, final int length) {
            assertThat(route).isZero();
            copied.put(position, typeId, buffer, offset, length);
        }
    }

    @Test
    void shouldTellAllCommandsAndEvents() {
        member.listen(new Copier());
        test.withInstrument();
        bridge.attach(0, "gw-1", 0).to(member, TIME);
        RandomOrders.bind(bridge);
        new RandomOrders(42).send(bridge, COMMANDS);
        bridge.put(9_999, new byte[3]);
        bridge.startDay();
        for (int from = 0; from < bridge.ring().size(); from += TRAIN) {
            bridge.train(from, Math.min(from + TRAIN, bridge.ring().size())).to(member, TIME + from);
        }
        bridge.train(0, 1).to(member, TIME + bridge.tail());
        bridge.loseGateway(0).to(member, TIME + bridge.tail());

        assertThat(indexes).hasSize((int) member.commands()).startsWith(0L, 1L, 2L).isSorted().doesNotHaveDuplicates();
        assertThat(alone.stateHash()).isEqualTo(member.service().stateHash());
        final EventWindow window = member.attachments().route(0).window();
        assertThat(copied.next()).isEqualTo(window.next()).isGreaterThan(COMMANDS);
        final UnsafeBuffer expected = new UnsafeBuffer(new byte[EventWindow.MAX_ENTRY]);
        final UnsafeBuffer entry = new UnsafeBuffer(new byte[EventWindow.MAX_ENTRY]);
        for (long position = 0; position < window.next(); position++) {
            assertThat(copied.copy(position, entry, 0)).isEqualTo(window.copy(position, expected, 0)).isPositive();
            assertThat(entry.byteArray()).isEqualTo(expected.byteArray());
        }
        assertThat(member.days()).isEqualTo(1);
    }

    @Test
    void shouldSayWhatASavedStateHasWithoutLoadingIt() {
        test.withInstrument();
        bridge.acceptLoss();
        bridge.attach(0, "gw-1", 7).to(member, TIME);
        final List<Long> saved = test.saved();

        assertThat(Member.savedRoutes(saved.iterator()::next).positions()).containsOnlyKeys("gw-1")
            .containsEntry("gw-1", 7L);
        assertThat(Member.savedHash(saved.iterator()::next)).isEqualTo(member.stateHash());
        assertThat(test.loaded().member().attachments().route(0).released()).isEqualTo(7);
    }
}
