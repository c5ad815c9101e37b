package org.ringside.ops.ringside;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.ringside.launch.ExitCode;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.ops.shmq.Shmq;
import org.ringside.ops.terminal.Run;

class VersionTest {
    @Test
    void shouldNameTheCommitAndEveryFormat() {
        final Run version = Run.of(new Ringside(), "-V");
        final List<String> lines = version.out().lines().toList();

        assertThat(version.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(version.err()).isEmpty();
        assertThat(lines.get(0)).startsWith("ringside ");
        assertThat(lines.get(1)).matches("commit  ([0-9a-f]{12,40}( with changes)?|unknown, built without a clone)");
        assertThat(lines.subList(2, lines.size())).allMatch(line -> line.matches(".* \\d+([.:]\\d+)?"))
            .extracting(line -> line.substring(0, line.lastIndexOf(' '))).containsExactly(
                "schema  cluster", "schema  engine", "schema  market data", "schema  probe", "schema  traders",
                "layout  ClOrdIDs", "layout  counters of backups", "layout  counters of bridges",
                "layout  counters of consoles",
                "layout  counters of gateways", "layout  counters of members",
                "layout  counters of probes", "layout  counters of publishers",
                "layout  counters of the engine", "layout  journal",
                "layout  log record", "layout  queue", "layout  requests of operators",
                "layout  rules of members", "layout  session journal", "layout  snapshot", "layout  state of the books",
                "layout  state of the service");
        assertThat(lines).contains(
            "schema  engine " + NewOrderDecoder.SCHEMA_ID + ":" + NewOrderDecoder.SCHEMA_VERSION, "layout  queue 2.0",
            "layout  journal 1.1", "layout  snapshot 2.0");
    }

    @Test
    void shouldSayTheSameOfEveryProgramButItsName() {
        assertThat(Run.of(new Shmq(), "--version").out())
            .isEqualTo(Run.of(new Ringside(), "--version").out().replaceFirst("ringside", "shmq"));
    }
}
