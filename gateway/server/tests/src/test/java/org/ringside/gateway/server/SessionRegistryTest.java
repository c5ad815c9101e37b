package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.gateway.config.GatewayConfig;
import org.ringside.gateway.config.SessionRange;
import org.ringside.gateway.control.BlockList;
import org.ringside.gateway.journal.SessionJournals;
import org.ringside.log.EventLog;

/** What journals remember of events that are of no session. */
class SessionRegistryTest {
    private static final int SLOTS = 2048;

    private final TestClock time = new TestClock();
    private final InFlight inFlight = new InFlight(new LoopClock(time, time.epoch()));
    @TempDir
    private Path folder;

    /** A journal that has lost its last reports with the power needs them again. */
    @Test
    void shouldMoveNoJournalWhenEventsOfNobodyAreReadAgain() {
        journals(100, 5);
        try (SessionJournals journals = SessionJournals.of(folder, SLOTS, line -> { })) {
            final SessionRegistry registry = registry(journals);
            final List<Session> sessions = registry.restore();

            registry.pass(50);

            assertThat(sessions).extracting(session -> session.journal().lastPosition())
                .containsExactlyInAnyOrder(5L, 100L);
            registry.pass(101);
            assertThat(sessions).extracting(session -> session.journal().lastPosition()).contains(101L);
        }
    }

    @Test
    void shouldRememberInAnotherJournalWhenTheSessionThatRemembersIsTakenOut() {
        journals(100, 5);
        try (SessionJournals journals = SessionJournals.of(folder, SLOTS, line -> { })) {
            final SessionRegistry registry = registry(journals);
            final List<Session> sessions = registry.restore();
            registry.pass(200);
            final boolean isFirst = sessions.get(0).journal().lastPosition() == 200;
            final Session other = sessions.get(isFirst ? 1 : 0);

            final int otherId = (int) other.sessionId();
            registry.reconfigure(ranges(otherId, otherId), BlockList.NONE);

            assertThat(other.journal().lastPosition()).isEqualTo(200);
        }
    }

    /** Journals of sessions 1, 2, ... that have come to these positions. */
    private void journals(final long... positions) {
        try (SessionJournals journals = SessionJournals.of(folder, SLOTS, line -> { })) {
            for (int i = 0; i < positions.length; i++) {
                journals.create(i + 1, "gw-1").pass(positions[i]);
            }
        }
    }

    private SessionRegistry registry(final SessionJournals journals) {
        final GatewayConfig config = new GatewayConfig(
            "gw-1", folder.toString(), null, "127.0.0.1:0", 1, "phased", null, null, null, "hmac",
            Map.of("1", ranges(1, 9).get(0)), null, null, null, folder.toString(), SLOTS, null, null, null,
            null, null);
        return new SessionRegistry(
            config, 0, journals, HiddenCounters.of(1).loop(0), inFlight, EventLog.printing(warning -> { }));
    }

    private static List<SessionRange> ranges(final int first, final int last) {
        return List.of(new SessionRange(first, last, 1, TestGateway.KEY_ID, TestGateway.SECRET, "", ""));
    }
}
