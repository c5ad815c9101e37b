package org.ringside.matching.member;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.service.RandomOrders;

/** A member allocates nothing for trains and released events, once its tables and pools have their size. */
@Tag("slow")
class MemberAllocationTest {
    private static final int TRAINS = 500;
    private static final int PAIRS_IN_A_TRAIN = 12;
    /** The JIT makes a few objects on the thread whose code it compiles. */
    private static final int ROUNDS = 40;
    private static final int ALICE = 1001;
    private static final int BOB = 1002;

    private final TestMember test = new TestMember().withInstrument();
    private final Member member = test.member();
    private final TestBridge bridge = new TestBridge("host-a", "gw-1", 1);
    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private long clOrdId;
    private long time = TestMember.TIME;

    @Test
    void shouldAllocateNothingForTrains() {
        bridge.attach(0, "gw-1", 0).to(member, time);
        bridge.withoutTags();
        bridge.bind(ALICE);
        bridge.bind(BOB);
        bridge.train(0, 2).to(member, time);
        final List<Long> allocated = new ArrayList<>();
        long last = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS && last > 0; round++) {
            last = run(messages());
            allocated.add(last);
        }

        assertThat(last).as("bytes in each round: %s", allocated).isZero();
        assertThat(member.attachments().bridge(0).gaps()).isZero();
        assertThat(member.attachments().bridge(0).applied()).isEqualTo(bridge.tail() - 1);
        assertThat(member.service().openOrders()).isZero();
    }

    /** Orders that rest, a trade and a cancel of each, and every train once more. */
    private List<UnsafeBuffer> messages() {
        final List<UnsafeBuffer> messages = new ArrayList<>();
        for (int i = 0; i < TRAINS; i++) {
            final long previous = bridge.tail() - 1;
            bridge.ring().clear();
            for (int pair = 0; pair < PAIRS_IN_A_TRAIN; pair++) {
                final long id = ++clOrdId;
                bridge.sell(ALICE, id, 2, RandomOrders.PRICE);
                bridge.buy(BOB, id, 1, RandomOrders.PRICE);
                bridge.cancel(ALICE, ++clOrdId, id, Side.SELL);
                bridge.cancel(BOB, clOrdId, id, Side.BUY);
            }
            final UnsafeBuffer train = bridge.train(previous, bridge.ring()).copy();
            messages.add(train);
            messages.add(train);
            messages.add(bridge.released(0, 0).copy());
        }
        return messages;
    }

    private long run(final List<UnsafeBuffer> messages) {
        // The thread of the test's object is another one.
        final long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < messages.size(); i++) {
            final UnsafeBuffer message = messages.get(i);
            member.onMessage(1, ++time, message, 0, message.capacity());
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }
}
