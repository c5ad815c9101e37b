package org.ringside.matching.member;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.ringside.matching.cluster.protocol.ActivateVersionEncoder;
import org.ringside.matching.cluster.protocol.MessageHeaderEncoder;

/** From when on a member decides by other rules. */
class ActivationTest {
    private static final int NEXT = Member.RULES + 1;

    private final UnsafeBuffer message = new UnsafeBuffer(new byte[64]);
    private final TestMember test = new TestMember().withInstrument();
    private final Member member = test.member();

    private String activate(final Member of, final int version) {
        final ActivateVersionEncoder encoder = new ActivateVersionEncoder().wrapAndApplyHeader(
            message, 0, new MessageHeaderEncoder()).requestId(9).rules(version);
        of.onMessage(1, TestMember.TIME, message, 0, MessageHeaderEncoder.ENCODED_LENGTH + encoder.encodedLength());
        return String.join(", ", test.answers());
    }

    @Test
    void shouldDecideByTheNextRulesWhenTheBuildKnowsThem() {
        member.knowRules(NEXT);
        final long hash = member.stateHash();

        assertThat(activate(member, Member.RULES)).isEqualTo("9 changed 0 ");
        assertThat(activate(member, NEXT + 1)).startsWith("9 changed 2 rules of version " + Member.RULES
            + " are active, and those of version " + NEXT + " come next, not " + (NEXT + 1));
        assertThat(member.stateHash()).isEqualTo(hash);
        assertThat(activate(member, NEXT)).isEqualTo("9 changed 1 ");
        assertThat(activate(member, NEXT)).isEqualTo("9 changed 0 ");

        assertThat(member.rules()).isEqualTo(NEXT);
        assertThat(member.stateHash()).isNotEqualTo(hash);
    }

    @Test
    void shouldEndWhenTheBuildDoesNotKnowTheRulesOfTheOthers() {
        assertThatThrownBy(() -> activate(member, NEXT)).isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("this build knows those up to version " + Member.RULES)
            .message().doesNotContain("\n");

        final TestMember newer = new TestMember();
        newer.member().knowRules(NEXT);
        activate(newer.member(), NEXT);
        final Member loaded = newer.loaded().member();
        assertThat(loaded.rules()).isEqualTo(NEXT);
        assertThatThrownBy(() -> loaded.knowRules(Member.RULES)).isInstanceOf(IllegalStateException.class);
        loaded.knowRules(NEXT);
    }
}
