package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.gateway.config.SessionRange;
import org.ringside.gateway.counters.SessionState;
import org.ringside.gateway.journal.SessionHeader;
import org.ringside.gateway.journal.SessionJournals;
import org.ringside.gateway.protocol.ExecutionReportNewEncoder;

class SessionTest {
    private static final SessionRange RANGE = new SessionRange(1, 0xFFFF_FFFEL, 1, "key", "secret", "", "");

    @TempDir
    private Path folder;
    private final TestClock clock = new TestClock();
    private final InFlight inFlight = new InFlight(new LoopClock(clock, clock.epoch()));
    private final Session session = new Session(-2, RANGE, inFlight);
    private SessionJournals journals;

    @BeforeEach
    void open() {
        journals = SessionJournals.of(folder, 2048, line -> { });
        session.accept(77);
        session.journal(journals.create(session.sessionId(), "gw-1"));
    }

    @AfterEach
    void close() {
        journals.close();
    }

    @Test
    void shouldStartNewSeriesAndRememberTheOldWhenNegotiated() {
        session.negotiate(null, 5);
        session.expect(8);
        report();
        report();

        session.negotiate(null, 6);

        assertThat(session.verId()).isEqualTo(6);
        assertThat(session.expectedSeqNo()).isEqualTo(1);
        assertThat(session.nextReportSeqNo()).isEqualTo(1);
        assertThat(session.previousVerId()).isEqualTo(5);
        assertThat(session.previousLastSeqNo()).isEqualTo(2);
    }

    @Test
    void shouldBeAsItWasWhenRestored() {
        session.negotiate(null, 5);
        session.bind(null);
        session.expect(8);
        report();

        final Session restored = restored();

        assertThat(restored.state()).isEqualTo(SessionState.SUSPENDED);
        assertThat(restored.verId()).isEqualTo(5);
        assertThat(restored.expectedSeqNo()).isEqualTo(8);
        assertThat(restored.nextReportSeqNo()).isEqualTo(2);
        assertThat(restored.lastTimestamp()).as("used up before there was a journal").isEqualTo(77);
    }

    @Test
    void shouldStayFinalizedWhenRestored() {
        session.negotiate(null, 5);
        session.bind(null);
        session.release(true);

        assertThat(restored().state()).isEqualTo(SessionState.FINALIZED);
    }

    @Test
    void shouldStayNegotiatedWhenItsConnectionGoesBeforeEstablish() {
        session.negotiate(null, 5);

        session.release(false);

        assertThat(session.state()).isEqualTo(SessionState.NEGOTIATED);
    }

    @Test
    void shouldBeSuspendedOrFinalizedWhenItsConnectionGoes() {
        session.negotiate(null, 5);
        session.bind(null);
        session.release(false);
        assertThat(session.state()).isEqualTo(SessionState.SUSPENDED);

        session.bind(null);
        session.release(true);
        assertThat(session.state()).isEqualTo(SessionState.FINALIZED);
    }

    @Test
    void shouldRunOutOfReportNumbersBeforeTheNullOfU32() {
        session.journal().write(new SessionHeader(5, -0xFFFF_FFFEL + (1 << 20) + 1, 0, 0, 0, 0, 0, false));
        assertThat(session.isRunningOutOfReportNumbers()).isFalse();

        report();

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

    private Session restored() {
        journals.close();
        journals = SessionJournals.of(folder, 2048, line -> { });
        return new Session(-2, RANGE, inFlight, journals.open(session.sessionId(), "gw-1"));
    }

    private void report() {
        session.commitReport(session.claimReport(), ExecutionReportNewEncoder.TEMPLATE_ID,
            ExecutionReportNewEncoder.BLOCK_LENGTH, ExecutionReportNewEncoder.BLOCK_LENGTH, 0, 0);
    }
}
