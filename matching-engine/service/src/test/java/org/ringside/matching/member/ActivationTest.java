package org.ringside.matching.member;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.ringside.matching.cluster.protocol.ActivateVersionEncoder;
import org.ringside.matching.cluster.protocol.MessageHeaderEncoder;

/** From when on a member decides by other rules. */
class ActivationTest {
    private static final int NEXT = Member.FIRST_RULES + 1;

    private static final int ALICE = 1001;
    private static final int UNKNOWN = 99;

    private final TestBridge bridge = new TestBridge("host-a", "gw-1", 1);
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

        assertThat(activate(member, Member.FIRST_RULES)).isEqualTo("9 changed 0 ");
        assertThat(activate(member, NEXT + 1)).startsWith("9 changed 2 rules of version " + Member.FIRST_RULES
            + " are active, and those of version " + NEXT + " come next, not " + (NEXT + 1));
        assertThat(member.stateHash()).isEqualTo(hash);
        assertThat(activate(member, NEXT)).isEqualTo("9 changed 1 ");
        assertThat(activate(member, NEXT)).isEqualTo("9 changed 0 ");

        assertThat(member.rules()).isEqualTo(NEXT);
        assertThat(member.stateHash()).isNotEqualTo(hash);
    }

    @Test
    void shouldEndWhenTheBuildDoesNotKnowTheRulesOfTheOthers() {
        member.knowRules(Member.FIRST_RULES);
        assertThatThrownBy(() -> activate(member, NEXT)).isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("this build knows those up to version " + Member.FIRST_RULES)
            .message().doesNotContain("\n");

        final TestMember newer = new TestMember();
        newer.member().knowRules(NEXT);
        activate(newer.member(), NEXT);
        final Member loaded = newer.loaded().member();
        assertThat(loaded.rules()).isEqualTo(NEXT);
        assertThatThrownBy(() -> loaded.knowRules(Member.FIRST_RULES)).isInstanceOf(IllegalStateException.class);
        loaded.knowRules(NEXT);
    }

    /** A build that knows no such command gives it the place of what is none, and the others do as well. */
    @Test
    void shouldAnswerQuestionsFromTheSecondRulesOn() {
        final Bridge attached = attach(member);
        bridge.requestInstruments(0);
        bridge.requestPositions(ALICE, 1, 0, 0);
        final TestMember older = new TestMember().withInstrument();
        attach(older.member());

        bridge.train(0, 2).to(member, TestMember.TIME);
        bridge.train(-1, List.of(new TestBridge.Command(0, UNKNOWN, new byte[0]),
            new TestBridge.Command(1, UNKNOWN, new byte[0]))).to(older.member(), TestMember.TIME);

        assertThat(member.counts().noCommands()).isEqualTo(2);
        assertThat(test.events(attached, 0, 0)).isEmpty();
        assertThat(test.saved()).isEqualTo(older.saved());
        assertThat(member.eventHash()).isEqualTo(older.member().eventHash());
        activate(member, Member.RULES_OF_QUESTIONS);
        bridge.bind(ALICE);
        bridge.requestInstruments(0);
        bridge.requestPositions(ALICE, 1, 0, 0);
        bridge.train(2, 5).to(member, TestMember.TIME);

        assertThat(member.counts().noCommands()).isEqualTo(2);
        assertThat(test.events(attached, 0, 0)).extracting(event -> event.substring(0, 4))
            .containsExactly("1900", "1a00", "1700");
        final TestMember loaded = test.loaded();
        bridge.requestInstruments(0);
        bridge.train(5, 6).to(loaded.member(), TestMember.TIME);
        bridge.train(5, 6).to(member, TestMember.TIME);
        assertThat(loaded.member().stateHash()).isEqualTo(member.stateHash());
    }

    private Bridge attach(final Member of) {
        bridge.attach(0, "gw-1", 0).to(of, TestMember.TIME);
        test.answers();
        return of.attachments().bridge(0);
    }
}
