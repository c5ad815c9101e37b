package org.ringside.matching.member;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.service.RandomOrders;

/** The one timer is set when it has to be, and only then. */
class DueTimerTest {
    private final List<Long> set = new ArrayList<>();
    private boolean isAccepting = true;
    private final DueTimer timer = new DueTimer(time -> isAccepting && set.add(time));

    @Test
    void shouldBeSetWhenSomethingGetsDueEarlier() {
        assertThat(timer.settle(Member.NEVER)).isTrue();
        timer.settle(100);
        timer.settle(100);
        timer.settle(200);
        timer.settle(50);

        assertThat(set).containsExactly(100L, 50L);
    }

    @Test
    void shouldBeSetAgainWhenItHasFired() {
        timer.settle(100);
        timer.fired();
        timer.settle(200);
        timer.fired();
        timer.settle(Member.NEVER);

        assertThat(set).containsExactly(100L, 200L);
    }

    @Test
    void shouldBeTriedAgainWhenItCouldNotBeSet() {
        isAccepting = false;
        assertThat(timer.settle(100)).isFalse();
        isAccepting = true;
        assertThat(timer.settle(100)).isTrue();

        assertThat(set).containsExactly(100L);
    }

    /** An order expires by the timer alone. A timer that finds nothing to do does nothing. */
    @Test
    void shouldDoWhatIsDueWithTheTimersOfAMember() {
        final TestMember test = new TestMember().withInstrument();
        final Member member = test.member();
        final TestBridge bridge = new TestBridge("host-a", "gw-1", 1);
        bridge.attach(0, "gw-1", 0).to(member, TestMember.TIME);
        bridge.bind(1001);
        bridge.goodTill(1001, 1, Side.BUY, 5, RandomOrders.PRICE, TestMember.DAY);
        bridge.train(0, 2).to(member, TestMember.TIME);
        timer.settle(member.nextDue());
        assertThat(set).hasSize(1);
        final long due = set.get(0);

        member.onTimer(due - 1);
        assertThat(member.service().openOrders()).isEqualTo(1);
        while (member.nextDue() <= due) {
            timer.fired();
            member.onTimer(due);
            timer.settle(member.nextDue());
        }

        assertThat(member.service().openOrders()).isZero();
        final long commands = member.commands();
        member.onTimer(due + 1);
        assertThat(member.commands()).isEqualTo(commands);
    }
}
