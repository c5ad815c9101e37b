package org.ringside.gateway.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

class OutboundJournalsTest {
    private static final int SLOTS = SessionJournalDescriptor.MIN_SLOTS;

    @TempDir
    private Path folder;

    @Test
    void shouldFindTheLastPositionOfEachLoopWhenTheGatewayDoesNotRun() {
        try (SessionJournals journals = SessionJournals.of(folder, SLOTS, line -> { })) {
            report(journals.create(1_001, "gw-1.1"), 17);
            report(journals.create(1_003, "gw-1.1"), 23);
            report(journals.create(1_002, "gw-1"), 40);
            journals.create(1_004, "gw-1");
            journals.force();
        }

        assertThat(OutboundJournals.lastPosition(folder, "gw-1", 0, 2)).isEqualTo(40);
        assertThat(OutboundJournals.lastPosition(folder, "gw-1.1", 1, 2)).isEqualTo(23);
        assertThat(OutboundJournals.lastPositions(folder)).isEqualTo(Map.of("gw-1", 40L, "gw-1.1", 23L));
    }

    @Test
    void shouldForceAndCloseWhatIsBesideTheJournals() {
        final List<String> done = new ArrayList<>();
        try (SessionJournals journals = SessionJournals.of(folder, SLOTS, line -> { })) {
            journals.add(() -> done.add("close"), () -> done.add("force"));
            journals.force();
            assertThat(done).containsExactly("force");
        }
        assertThat(done).containsExactly("force", "close");
    }

    @Test
    void shouldFindNoneWhenThereIsNoJournal() {
        assertThat(OutboundJournals.lastPosition(folder.resolve("none"), "gw-1", 0, 1)).isEqualTo(-1);
        assertThat(OutboundJournals.lastPositions(folder.resolve("none"))).isEmpty();
        assertThat(folder.resolve("none")).doesNotExist();
    }

    @Test
    void shouldGiveSessionsToTheLoopsThatServeThemWhenThereAreFewer() {
        try (SessionJournals journals = SessionJournals.of(folder, SLOTS, line -> { })) {
            report(journals.create(1_000, "gw-1"), 40);
            report(journals.create(1_001, "gw-1.1"), 17);
            report(journals.create(1_003, "gw-1.3"), 23);
            journals.create(1_005, "gw-1.1");
        }
        final List<String> two = List.of("gw-1", "gw-1.1");

        assertThat(OutboundJournals.confused(folder, two)).isEmpty();
        assertThat(OutboundJournals.move(folder, two, route -> route.equals("gw-1") ? 41 : 18)).isEqualTo(1);
        assertThat(OutboundJournals.lastPosition(folder, "gw-1.1", 1, 2)).isEqualTo(17);
        assertThat(OutboundJournals.move(folder, List.of("gw-1"), route -> 41)).isEqualTo(3);
        assertThat(OutboundJournals.move(folder, List.of("gw-1"), route -> 41)).as("once more").isZero();
        assertThat(OutboundJournals.lastPosition(folder, "gw-1", 0, 1)).isEqualTo(40);
    }

    @Test
    void shouldFindSessionsThatWouldChangeBetweenLoopsThatStay() {
        try (SessionJournals journals = SessionJournals.of(folder, SLOTS, line -> { })) {
            journals.create(1_000, "gw-1.1");
            journals.create(1_001, "gw-1.2");
            journals.create(1_002, "gw-1");
        }

        assertThat(OutboundJournals.confused(folder, List.of("gw-1", "gw-1.1"))).containsExactly(1_000L);
        assertThat(OutboundJournals.confused(folder, List.of("gw-1"))).isEmpty();
        assertThat(OutboundJournals.confused(folder.resolve("none"), List.of("gw-1"))).isEmpty();
        assertThat(OutboundJournals.move(folder.resolve("none"), List.of("gw-1"), route -> 0)).isZero();
        assertThat(folder.resolve("none")).doesNotExist();
    }

    @Test
    @SuppressWarnings("try")
    void shouldRefuseWhileAGatewayRuns() {
        try (SessionJournals journals = SessionJournals.of(folder, SLOTS, line -> { })) {
            assertThatThrownBy(() -> OutboundJournals.lastPosition(folder, "gw-1", 0, 1))
                .isInstanceOfSatisfying(LaunchException.class, ex ->
                    assertThat(ex.exitCode()).isEqualTo(ExitCode.IN_USE));
        }
    }

    private static void report(final SessionJournal journal, final long position) {
        journal.negotiate(1);
        final UnsafeBuffer buffer = journal.buffer();
        buffer.putShort(journal.claim(), (short) FrameDescriptor.HEADER_LENGTH);
        journal.commit(position, 0);
    }
}
