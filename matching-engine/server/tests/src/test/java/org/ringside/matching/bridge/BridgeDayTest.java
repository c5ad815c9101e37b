package org.ringside.matching.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.log.EventLog;
import org.ringside.matching.cluster.protocol.MessageHeaderDecoder;
import org.ringside.matching.cluster.protocol.MessageHeaderEncoder;
import org.ringside.matching.cluster.protocol.StepDecoder;
import org.ringside.matching.cluster.protocol.SteppedDecoder;
import org.ringside.matching.cluster.protocol.SteppedEncoder;
import org.ringside.matching.day.StepKind;
import org.ringside.matching.schedule.Schedule;

/** A bridge that follows a schedule, and a cluster that answers or does not. */
class BridgeDayTest {
    private static final long BEGIN = epochNs("2026-11-26T09:59:59Z");

    @TempDir
    private Path folder;
    private final Cluster cluster = new Cluster();
    private final List<String> lines = new ArrayList<>();
    private long epochNs = BEGIN;
    private long nowNs = System.nanoTime();
    private BridgeDay day;

    private static long epochNs(final String time) {
        return TimeUnit.SECONDS.toNanos(Instant.parse(time).getEpochSecond());
    }

    /** Takes steps as members do. */
    private final class Cluster implements ClusterPort {
        private final List<String> taken = new ArrayList<>();
        private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[128]);
        private long last;
        private boolean isDeaf;
        private boolean isMute;
        private boolean hasAnswer;
        private boolean isEarly;
        private int going;

        @Override
        public long offer(final DirectBuffer message, final int offset, final int length) {
            if (isDeaf) {
                return NOT_CONNECTED;
            }
            final StepDecoder step = new StepDecoder().wrapAndApplyHeader(message, offset, new MessageHeaderDecoder());
            final boolean isLater = step.time() > last;
            if (isLater && !isEarly && going == 0) {
                last = step.time();
                taken.add(StepKind.values()[step.kind()].name());
            }
            new SteppedEncoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderEncoder())
                .requestId(step.requestId()).last(last).moved(3).instruments(4)
                .isGoing((short) (going > 0 ? 1 : 0))
                .isEarly((short) (isLater && (isEarly || going > 0) ? 1 : 0));
            hasAnswer = !isMute;
            going = Math.max(0, going - 1);
            return 1;
        }

        /** The answer comes a turn later. */
        private void deliver() {
            if (hasAnswer) {
                hasAnswer = false;
                day.onStepped(
                    new SteppedDecoder().wrapAndApplyHeader(buffer, 0, new MessageHeaderDecoder()), nowNs);
            }
        }

        @Override
        public int poll(final Listener listener, final int limit) {
            return 0;
        }

        @Override
        public long session() {
            return 1;
        }

        @Override
        public long leadershipTerm() {
            return 1;
        }

        @Override
        public int maxMessageLength() {
            return 1_024;
        }
    }

    @BeforeEach
    void follow() throws IOException {
        day = bridge();
    }

    private BridgeDay bridge() throws IOException {
        final Path file = Files.writeString(folder.resolve("schedule.properties"), """
            zone=UTC
            days=MON-SUN
            openingCall=10:00
            continuous=10:00:10
            closingCall=17:00
            close=17:30
            day=18:00
            """);
        return new BridgeDay(Schedule.read(file), cluster, () -> epochNs, () -> 1, EventLog.printing(lines::add));
    }

    /** Turns, one each 10 ms. */
    private void pass(final double seconds) {
        for (int i = 0; i < seconds * 100; i++) {
            epochNs += 10_000_000;
            nowNs += 10_000_000;
            cluster.deliver();
            day.doWork(nowNs);
        }
    }

    @Test
    void shouldSayWhereTheDayIsAndHaveEachStepDoneInItsTurn() {
        pass(0.5);
        assertThat(cluster.taken).containsExactly("DAY");
        assertThat(cluster.last).isEqualTo(epochNs("2026-11-25T18:00:00Z"));

        pass(15);

        assertThat(cluster.taken).containsExactly("DAY", "OPENING_CALL", "CONTINUOUS");
        assertThat(cluster.last).isEqualTo(epochNs("2026-11-26T10:00:10Z"));
        assertThat(lines).hasSize(3).first().asString().contains("OPENING_CALL");
        assertThat(lines.get(2)).contains("CONTINUOUS", ", 3 of 4 instruments").doesNotContain("late");
    }

    @Test
    void shouldAskAgainUntilTheMembersAnswerAndNotTwiceForWhatTheyHave() {
        pass(0.5);
        cluster.isMute = true;
        pass(3);
        assertThat(cluster.taken).containsExactly("DAY", "OPENING_CALL");
        cluster.isDeaf = true;
        cluster.isMute = false;
        pass(10);
        assertThat(cluster.taken).containsExactly("DAY", "OPENING_CALL");
        cluster.isDeaf = false;

        pass(1);

        assertThat(cluster.taken).containsExactly("DAY", "OPENING_CALL", "CONTINUOUS");
    }

    @Test
    void shouldCatchUpInOrderAfterAnAbsenceAndPassOverWhatAnotherBridgeHasDone() throws IOException {
        pass(0.5);
        epochNs = epochNs("2026-11-26T17:45:00Z");
        cluster.last = epochNs("2026-11-26T10:00:00Z");
        day = bridge();
        lines.clear();

        pass(1);

        assertThat(cluster.taken).containsExactly("DAY", "CONTINUOUS", "CLOSING_CALL", "CLOSE");
        assertThat(lines).hasSize(4).last().asString().contains("CLOSE", " s late");
        cluster.last = epochNs("2026-11-26T18:00:00Z");
        epochNs = cluster.last + 1;
        pass(1);
        assertThat(cluster.taken).hasSize(4);
    }

    @Test
    void shouldWaitForAClockThatIsBehindAndForAStepThatIsNotOver() {
        pass(0.5);
        cluster.isEarly = true;
        pass(2);
        assertThat(cluster.taken).containsExactly("DAY");
        cluster.isEarly = false;
        pass(0.2);
        assertThat(cluster.taken).containsExactly("DAY", "OPENING_CALL");

        cluster.going = 5;
        epochNs = epochNs("2026-11-26T17:00:00Z");
        pass(2);
        assertThat(cluster.taken).containsExactly("DAY", "OPENING_CALL", "CONTINUOUS", "CLOSING_CALL");
    }
}
