package org.ringside.matching.member;

import static org.assertj.core.api.Assertions.assertThat;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.ringside.matching.EngineLimits;
import org.ringside.matching.protocol.AddBandedInstrumentEncoder;
import org.ringside.matching.protocol.AddInstrumentEncoder;
import org.ringside.matching.protocol.NameInstrumentEncoder;
import org.ringside.matching.protocol.NewOrderEncoder;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.protocol.SetAccountEncoder;
import org.ringside.matching.protocol.SetLimitsEncoder;
import org.ringside.matching.protocol.StartDayEncoder;
import org.ringside.matching.protocol.StartPhaseEncoder;

/** Commands of an operator change what they can change, once. */
class ConfigurationTest {
    private final TestMember test = new TestMember();
    private final Member member = test.member();
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);

    private String configure(final int typeId, final int length) {
        test.configure(typeId, buffer, length);
        return String.join(", ", test.answers());
    }

    @Test
    void shouldApplyWhatChangesSomethingOnce() {
        TestMember.instrument(buffer, 1);
        assertOnce(AddInstrumentEncoder.TEMPLATE_ID, AddInstrumentEncoder.BLOCK_LENGTH);
        TestMember.instrument(buffer, 2);
        new AddBandedInstrumentEncoder().wrap(buffer, 0).bandFrom(0, 1).bandStep(0, 1).bandFrom(1, 100).bandStep(1, 5);
        assertOnce(AddBandedInstrumentEncoder.TEMPLATE_ID, AddBandedInstrumentEncoder.BLOCK_LENGTH);
        new NameInstrumentEncoder().wrap(buffer, 0).lot(1).instrumentId(1).symbol("ABC");
        assertOnce(NameInstrumentEncoder.TEMPLATE_ID, NameInstrumentEncoder.BLOCK_LENGTH);
        new SetLimitsEncoder().wrap(buffer, 0).maxAllIdHoles(9).maxFillsPerCommand(7).maxOrders(6).maxOpenOrders(5)
            .maxIdHoles(8);
        assertOnce(SetLimitsEncoder.TEMPLATE_ID, SetLimitsEncoder.BLOCK_LENGTH);
        new SetAccountEncoder().wrap(buffer, 0).maxOrderQuantity(1).maxNotional(2).maxLong(3).maxShort(4).account(5)
            .firm(6).selfMatchGroup(7).maxOpenOrders(8);
        assertOnce(SetAccountEncoder.TEMPLATE_ID, SetAccountEncoder.BLOCK_LENGTH);
        startPhase(Phase.VOLATILITY_AUCTION);
        assertOnce(StartPhaseEncoder.TEMPLATE_ID, StartPhaseEncoder.BLOCK_LENGTH);

        assertThat(member.service().instrumentIds()).containsExactly(1, 2);
        assertThat(member.service().instrumentName(1).symbol()).isEqualTo("ABC");
        assertThat(member.service().limits()).isEqualTo(new EngineLimits(7, 6, 5, 8, 9));
        assertThat(member.service().account(5).firm()).isEqualTo(6);
        assertThat(member.service().phase(1)).isEqualTo(org.ringside.matching.Phase.VOLATILITY_AUCTION);
    }

    private void assertOnce(final int typeId, final int length) {
        final long commands = member.commands();
        assertThat(configure(typeId, length)).isEqualTo("9 changed 1 ");
        assertThat(configure(typeId, length)).isEqualTo("9 changed 0 ");
        assertThat(member.commands()).isEqualTo(commands + 1);
    }

    private void startPhase(final Phase phase) {
        buffer.setMemory(0, buffer.capacity(), (byte) 0);
        new StartPhaseEncoder().wrap(buffer, 0).instrumentId(1).phase(phase);
    }

    @Test
    void shouldBeginADayOnceWhenTheRequestComesAgain() {
        TestMember.instrument(buffer, 1);
        configure(AddInstrumentEncoder.TEMPLATE_ID, AddInstrumentEncoder.BLOCK_LENGTH);
        startPhase(Phase.CLOSED);
        configure(StartPhaseEncoder.TEMPLATE_ID, StartPhaseEncoder.BLOCK_LENGTH);

        assertOnce(StartDayEncoder.TEMPLATE_ID, StartDayEncoder.BLOCK_LENGTH);

        assertThat(member.days()).isEqualTo(1);
        assertThat(test.loaded().member().days()).isEqualTo(1);
    }

    @Test
    void shouldRefuseInALineWhatCannotBeApplied() {
        TestMember.instrument(buffer, 1);
        configure(AddInstrumentEncoder.TEMPLATE_ID, AddInstrumentEncoder.BLOCK_LENGTH);
        final long hash = member.stateHash();

        new AddInstrumentEncoder().wrap(buffer, 0).lotSize(5);
        assertRefused(AddInstrumentEncoder.TEMPLATE_ID, AddInstrumentEncoder.BLOCK_LENGTH,
            "the instrument 1 is there with other values");
        new AddInstrumentEncoder().wrap(buffer, 0).instrumentId(2).lotSize(0);
        assertRefused(AddInstrumentEncoder.TEMPLATE_ID, AddInstrumentEncoder.BLOCK_LENGTH, "lot size from 1");
        new AddInstrumentEncoder().wrap(buffer, 0).lotSize(1).tick(0);
        assertRefused(AddInstrumentEncoder.TEMPLATE_ID, AddInstrumentEncoder.BLOCK_LENGTH, "the tick 0");
        new AddInstrumentEncoder().wrap(buffer, 0).tick(1).allocation((short) 77);
        assertRefused(AddInstrumentEncoder.TEMPLATE_ID, AddInstrumentEncoder.BLOCK_LENGTH, "no allocation 77");
        assertRefused(AddInstrumentEncoder.TEMPLATE_ID, AddInstrumentEncoder.BLOCK_LENGTH - 1, "is no command");
        new SetLimitsEncoder().wrap(buffer, 0).maxFillsPerCommand(0);
        assertRefused(SetLimitsEncoder.TEMPLATE_ID, SetLimitsEncoder.BLOCK_LENGTH, "maxFillsPerCommand is 0");
        new SetAccountEncoder().wrap(buffer, 0).account(0);
        assertRefused(SetAccountEncoder.TEMPLATE_ID, SetAccountEncoder.BLOCK_LENGTH, "a number other than 0");
        startPhase(Phase.POST_CLOSE);
        assertRefused(StartPhaseEncoder.TEMPLATE_ID, StartPhaseEncoder.BLOCK_LENGTH,
            "the instrument 1 is in the phase CONTINUOUS, and POST_CLOSE cannot begin now");
        buffer.putByte(StartPhaseEncoder.phaseEncodingOffset(), (byte) 99);
        assertRefused(StartPhaseEncoder.TEMPLATE_ID, StartPhaseEncoder.BLOCK_LENGTH, "no such phase");
        assertRefused(StartDayEncoder.TEMPLATE_ID, StartDayEncoder.BLOCK_LENGTH,
            "the instrument 1 is in the phase CONTINUOUS: a day begins when all are CLOSED");
        assertRefused(StartDayEncoder.TEMPLATE_ID, StartDayEncoder.BLOCK_LENGTH - 1, "is no command");
        assertRefused(NewOrderEncoder.TEMPLATE_ID, NewOrderEncoder.BLOCK_LENGTH, "no command of an operator");
        assertRefused(99, 0, "is no command");

        assertThat(member.stateHash()).isEqualTo(hash);
    }

    private void assertRefused(final int typeId, final int length, final String why) {
        assertThat(configure(typeId, length)).startsWith("9 changed 2 ").contains(why);
    }
}
