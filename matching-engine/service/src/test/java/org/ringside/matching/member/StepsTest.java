package org.ringside.matching.member;

import static org.assertj.core.api.Assertions.assertThat;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.ringside.matching.Phase;
import org.ringside.matching.cluster.protocol.AskMarketEncoder;
import org.ringside.matching.cluster.protocol.MessageHeaderEncoder;
import org.ringside.matching.cluster.protocol.StepEncoder;
import org.ringside.matching.day.StepKind;
import org.ringside.matching.protocol.AddInstrumentEncoder;

/** The market's days by the log: each step once, whoever asks for it, and on over a snapshot in its middle. */
class StepsTest {
    private static final long SECOND = 1_000_000_000L;
    /** More than a step moves in one go. */
    private static final int MANY = 100;

    private final TestMember test = new TestMember();
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);

    private String step(final TestMember member, final long due, final StepKind kind, final long now) {
        new StepEncoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder()).requestId(1).time(due).freezeNs(0)
            .seed(7).kind((short) kind.ordinal());
        member.member().onMessage(TestMember.ADMIN, now, buffer, 0,
            MessageHeaderEncoder.ENCODED_LENGTH + StepEncoder.BLOCK_LENGTH);
        return String.join(", ", member.answers());
    }

    private String step(final long due, final StepKind kind) {
        return step(test, due, kind, due);
    }

    private void add(final int id) {
        test.configure(AddInstrumentEncoder.TEMPLATE_ID, TestMember.instrument(buffer, id),
            AddInstrumentEncoder.BLOCK_LENGTH);
        test.answers();
    }

    private static void assertPhases(final TestMember member, final Phase phase) {
        for (final int id : member.member().service().instrumentIds()) {
            assertThat(member.member().service().phase(id)).as("instrument %d", id).isEqualTo(phase);
        }
    }

    @Test
    void shouldOnlyNoteWhereTheDayIsWithTheFirstStep() {
        add(1);
        final long commands = test.member().commands();

        assertThat(step(TestMember.TIME - SECOND, StepKind.CLOSE)).isEqualTo(
            "last " + (TestMember.TIME - SECOND) + " moved 0 of 0");

        assertThat(test.member().commands()).isEqualTo(commands);
        assertPhases(test, Phase.CONTINUOUS);
    }

    @Test
    void shouldTakeInstrumentsThatAreAddedToWhereTheStepsHaveLedTheOthers() {
        step(TestMember.TIME - SECOND, StepKind.POST_CLOSE);
        add(1);
        assertPhases(test, Phase.POST_CLOSE);

        step(TestMember.TIME, StepKind.CLOSE);
        add(2);
        assertPhases(test, Phase.CLOSED);
    }

    @Test
    void shouldDoEachStepOfADayOnceHoweverOftenItIsAskedFor() {
        step(TestMember.TIME, StepKind.CONTINUOUS);
        add(1);
        add(2);
        final StepKind[] kinds = {StepKind.CLOSING_CALL, StepKind.POST_CLOSE, StepKind.CLOSE, StepKind.DAY,
            StepKind.OPENING_CALL, StepKind.CONTINUOUS};
        final Phase[] phases = {Phase.CLOSING_CALL, Phase.POST_CLOSE, Phase.CLOSED, Phase.CLOSED, Phase.PRE_OPEN,
            Phase.CONTINUOUS};
        for (int i = 0; i < kinds.length; i++) {
            final long due = TestMember.TIME + (i + 1) * SECOND;
            final String moved = kinds[i] == StepKind.DAY ? " moved 1 of 2" : " moved 2 of 2";
            assertThat(step(due, kinds[i])).isEqualTo("last " + due + moved);
            assertPhases(test, phases[i]);
            final long commands = test.member().commands();
            final long hash = test.member().stateHash();
            assertThat(step(due, kinds[i])).isEqualTo("last " + due + moved);
            assertThat(step(due - 1, StepKind.CLOSE)).isEqualTo("last " + due + moved);
            assertThat(test.member().commands()).isEqualTo(commands);
            assertThat(test.member().stateHash()).isEqualTo(hash);
        }
        assertThat(test.member().days()).isEqualTo(1);
        assertThat(test.member().nextDue()).isEqualTo(Member.NEVER);
    }

    @Test
    void shouldTakeNoStepBeforeItsTimeAndNoDayWhileSomethingIsOpen() {
        step(TestMember.TIME, StepKind.CONTINUOUS);
        add(1);

        assertThat(step(test, TestMember.TIME + SECOND, StepKind.CLOSE, TestMember.TIME + SECOND - 1))
            .isEqualTo("last " + TestMember.TIME + " moved 0 of 0 early");
        assertPhases(test, Phase.CONTINUOUS);
        assertThat(step(TestMember.TIME + SECOND, StepKind.DAY))
            .isEqualTo("last " + (TestMember.TIME + SECOND) + " moved 0 of 1");
        assertThat(test.member().days()).isZero();
    }

    @Test
    void shouldGoOnInTheMiddleOfAStepAfterASnapshot() {
        step(TestMember.TIME, StepKind.CONTINUOUS);
        for (int id = 1; id <= MANY; id++) {
            add(id);
        }
        final long due = TestMember.TIME + SECOND;

        assertThat(step(due, StepKind.CLOSE)).isEqualTo("last " + due + " moved 64 of " + MANY + " going");
        assertThat(step(due + 1, StepKind.DAY)).isEqualTo("last " + due + " moved 64 of " + MANY + " going early");
        final TestMember other = test.loaded();
        assertThat(other.member().stateHash()).isEqualTo(test.member().stateHash());

        for (final TestMember each : new TestMember[] {test, other}) {
            assertThat(each.member().nextDue()).isEqualTo(due);
            each.member().onTimer(due + 2);
            assertPhases(each, Phase.CLOSED);
            assertThat(each.member().nextDue()).isEqualTo(Member.NEVER);
            assertThat(step(each, due + 3, StepKind.DAY, due + 3)).endsWith(" moved 1 of " + MANY);
        }
        assertThat(other.member().stateHash()).isEqualTo(test.member().stateHash());
    }

    @Test
    void shouldSayWhatInstrumentsAreDoing() {
        add(2);
        add(1);
        new AskMarketEncoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder()).requestId(1).first(1);
        final long hash = test.member().stateHash();

        test.member().onMessage(TestMember.ADMIN, TestMember.TIME, buffer, 0,
            MessageHeaderEncoder.ENCODED_LENGTH + AskMarketEncoder.BLOCK_LENGTH);

        int next = 0;
        for (final Phase phase : test.member().service().nextPhases(1)) {
            next |= 1 << phase.ordinal();
        }
        assertThat(test.answers()).containsExactly(
            "0 days 2 1:" + Phase.CONTINUOUS.ordinal() + ":" + Integer.toHexString(next));
        assertThat(test.member().stateHash()).isEqualTo(hash);
    }
}
