package org.ringside.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.ringside.simulator.CommandGate.Outcome;
import org.ringside.simulator.flow.Command;
import org.ringside.simulator.flow.ConstantRate;
import org.ringside.simulator.flow.OrderStream;
import org.ringside.simulator.flow.Pacing;

class SenderTest {
    private static final long START = 1_000_000_000L;
    private static final long MICRO = 1_000L;
    private static final long MILLI = 1_000_000L;

    /** One message each 100 us. */
    private static final ConstantRate RATE = new ConstantRate(10_000);

    private record Sent(long index, long intendedNs, long nowNs) {
    }

    private final List<Sent> gone = new ArrayList<>();
    private long nowNs = START;
    private Outcome outcome = Outcome.SENT;

    @Test
    void shouldSendEachMessageWhenItIsDue() {
        final Sender sender = sender(3, openLoop(0));
        assertThat(sender.doWork()).isEqualTo(1);
        assertThat(sender.nextDueNs()).isEqualTo(START + 100 * MICRO);
        nowNs = START + 99 * MICRO;
        assertThat(sender.doWork()).isZero();
        nowNs = START + 100 * MICRO;
        assertThat(sender.doWork()).isEqualTo(1);
        assertThat(sender.isDone()).isFalse();
        nowNs = START + 200 * MICRO;
        assertThat(sender.doWork()).isEqualTo(1);

        assertThat(sender.isDone()).isTrue();
        assertThat(gone).extracting(Sent::intendedNs)
            .containsExactly(START, START + 100 * MICRO, START + 200 * MICRO);
        assertThat(sender.late()).isZero();
    }

    @Test
    void shouldSendAtOnceAndKeepTheDueTimesWhenItWasStalled() {
        final Sender sender = sender(100, openLoop(0));
        sender.doWork();
        nowNs = START + 5 * MILLI;
        while (sender.doWork() > 0) {
            nowNs += 10;
        }

        assertThat(gone).hasSize(51);
        assertThat(gone.get(1).intendedNs()).isEqualTo(START + 100 * MICRO);
        assertThat(gone.get(1).nowNs()).as("no message waits for a later time of its own").isEqualTo(nowNs - 10);
        assertThat(gone.get(50).intendedNs()).isEqualTo(START + 5 * MILLI);
    }

    @Test
    void shouldBeTheBottleneckWhenMoreThanOnePercentIsLate() {
        final Sender sender = sender(2_000, openLoop(0));
        sender.doWork();
        sendAll(sender, 1_000);
        nowNs += 2 * MILLI + 20 * MICRO;
        sendAll(sender, 2_000);

        assertThat(sender.isDone()).isTrue();
        assertThat(sender.late()).as("due in the first 1.02 ms of the stall").isEqualTo(10);
        assertThat(sender.isBottleneck()).as("10 of 2000").isFalse();

        final Sender worse = sender(1_000, openLoop(0));
        nowNs += 2 * MILLI + 20 * MICRO;
        while (!worse.isDone()) {
            worse.doWork();
            nowNs += 10 * MICRO;
        }
        assertThat(worse.late()).isGreaterThan(10);
        assertThat(worse.isBottleneck()).isTrue();
    }

    @Test
    void shouldNotTakeTheBlameWhenItWasPushedBack() {
        final Sender sender = sender(100, openLoop(0));
        outcome = Outcome.PUSHED_BACK;
        for (int i = 0; i < 500; i++) {
            assertThat(sender.doWork()).isZero();
            nowNs += 10 * MICRO;
        }
        outcome = Outcome.SENT;
        sendAll(sender, 100);

        assertThat(sender.sent()).isEqualTo(100);
        assertThat(sender.pushedBack()).isPositive();
        assertThat(sender.late()).isZero();
        assertThat(sender.isBottleneck()).isFalse();
        assertThat(gone.get(0).intendedNs()).as("the wait counts as latency").isEqualTo(START);
        assertThat(gone.get(0).nowNs()).isEqualTo(START + 5 * MILLI);
    }

    @Test
    void shouldNotJudgeTheWarmup() {
        final Sender sender = sender(100, openLoop(5 * MILLI));
        nowNs = START + 4 * MILLI;
        sendAll(sender, 100);

        assertThat(sender.late()).isZero();
        assertThat(sender.everLate()).as("due more than 1 ms before they went").isEqualTo(30);
        assertThat(sender.sent()).isEqualTo(100);
    }

    @Test
    void shouldNotCountWhatIsWithheld() {
        final Sender sender = sender(3, openLoop(0));
        outcome = Outcome.WITHHELD;
        nowNs = START + MILLI;
        sender.doWork();

        assertThat(sender.sent()).isZero();
        assertThat(sender.isDone()).isTrue();
    }

    @Test
    void shouldSendAllThatWasDueWhenAnOpenLoopIsLateAtItsEnd() {
        final Sender sender = sender(100, new Pacing(true, Pacing.OPEN_LOOP, 0, 10 * MILLI));
        nowNs = START + 50 * MILLI;
        sendAll(sender, 100);

        assertThat(sender.sent()).isEqualTo(100);
    }

    @Test
    void shouldStopWhenTheTimeOfAClosedLoopIsOver() {
        final Sender sender = sender(100, new Pacing(false, 1, 0, 10 * MILLI));
        outcome = Outcome.PUSHED_BACK;
        sender.doWork();
        nowNs = START + 10 * MILLI;
        sender.doWork();

        assertThat(sender.isDone()).isTrue();
    }

    @Test
    void shouldIntendEachMessageForNowWhenThereIsNoSchedule() {
        final OrderStream stream = stream(5, new ConstantRate(ConstantRate.UNPACED));
        final Sender sender = new Sender(
            stream, new Pacing(false, 256, 0, Pacing.UNLIMITED), this::offer, () -> nowNs += 7);
        sender.doWork();

        assertThat(gone).hasSize(5).allMatch(sent -> sent.intendedNs() == sent.nowNs());
        assertThat(sender.late()).isZero();
    }

    @Test
    void shouldReturnToThePollingWhenThereIsMuchToCatchUpWith() {
        final Sender sender = sender(1_000, openLoop(0));
        nowNs = START + 100 * MILLI;

        assertThat(sender.doWork()).isLessThan(1_000).isEqualTo(gone.size());
    }

    @Test
    void shouldSendAQuarterOfTheWindowTogetherWhenThereIsOne() {
        final Sender sender = sender(1_000, openLoop(0).within(1_024));
        nowNs = START + 100 * MILLI;

        assertThat(sender.doWork()).isEqualTo(256);
    }

    private void sendAll(final Sender sender, final int until) {
        while (sender.sent() < until) {
            nowNs = Math.max(nowNs, sender.nextDueNs());
            sender.doWork();
        }
    }

    private Sender sender(final int messages, final Pacing pacing) {
        return new Sender(stream(messages, RATE), pacing, this::offer, () -> nowNs);
    }

    private static Pacing openLoop(final long warmupNs) {
        return new Pacing(true, Pacing.OPEN_LOOP, warmupNs, Pacing.UNLIMITED);
    }

    private Outcome offer(final Command command, final long intendedNs, final long sendNs) {
        if (outcome == Outcome.SENT) {
            gone.add(new Sent(command.index(), intendedNs, sendNs));
        }
        return outcome;
    }

    private static OrderStream stream(final int messages, final ConstantRate rate) {
        return new OrderStream() {
            private int sent;

            @Override
            public boolean next(final Command command) {
                if (sent == messages) {
                    return false;
                }
                command.at(sent + 1, rate.offsetNs(sent)).cancel(1);
                sent++;
                return true;
            }

            @Override
            public void close() {
                // Holds nothing.
            }
        };
    }
}
