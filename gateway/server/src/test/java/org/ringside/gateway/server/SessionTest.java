package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SessionTest {
    private final Session session = new Session(-2, new SessionRange(1, 0xFFFF_FFFEL, 1, "key", "secret"));

    @Test
    void shouldStartNewSeriesAndRememberTheOldWhenNegotiated() {
        session.negotiate(null, 5);
        session.expect(8);
        session.takeReportSeqNo();
        session.takeReportSeqNo();

        session.negotiate(null, 6);

        assertThat(session.verId()).isEqualTo(6);
        assertThat(session.expectedSeqNo()).isEqualTo(1);
        assertThat(session.nextReportSeqNo()).isEqualTo(1);
        assertThat(session.previousVerId()).isEqualTo(5);
        assertThat(session.previousLastSeqNo()).isEqualTo(2);
    }

    @Test
    void shouldStayNegotiatedWhenItsConnectionGoesBeforeEstablish() {
        session.negotiate(null, 5);

        session.release(false);

        assertThat(session.state()).isEqualTo(Session.State.NEGOTIATED);
    }

    @Test
    void shouldBeSuspendedOrFinalizedWhenItsConnectionGoes() {
        session.negotiate(null, 5);
        session.bind(null);
        session.release(false);
        assertThat(session.state()).isEqualTo(Session.State.SUSPENDED);

        session.bind(null);
        session.release(true);
        assertThat(session.state()).isEqualTo(Session.State.FINALIZED);
    }

    @Test
    void shouldRunOutOfReportNumbersBeforeTheNullOfU32() {
        session.rewind(1, 0xFFFF_FFFEL - (1 << 20), 0, 0);
        assertThat(session.isRunningOutOfReportNumbers()).isFalse();

        session.takeReportSeqNo();

        assertThat(session.isRunningOutOfReportNumbers()).isTrue();
    }

    @Test
    void shouldShowItsIdWithoutSign() {
        assertThat(session.sessionId()).isEqualTo(0xFFFF_FFFEL);
    }

    @Test
    void shouldNotShowItsSecret() {
        assertThat(session.range().toString()).doesNotContain("secret").contains("firm 1");
    }
}
