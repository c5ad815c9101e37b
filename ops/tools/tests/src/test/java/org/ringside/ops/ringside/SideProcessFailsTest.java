package org.ringside.ops.ringside;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.launch.ExitCode;
import org.ringside.ops.exchange.RunningProcess;
import org.ringside.ops.terminal.Run;

/** {@code up} from nothing when a process does not start for which no trader waits. */
@Tag("slow")
class SideProcessFailsTest extends ExchangeFixture {
    @ParameterizedTest
    @CsvSource({"console, console", "marketData, market-data", "log, log"})
    void shouldStartTheExchangeWithoutIt(final String key, final String part) throws IOException {
        standIn.side(key, part, "dies");

        final Run up = ringside("up");

        assertThat(up.exitCode()).isEqualTo(ExitCode.IN_USE);
        assertThat(up.out()).hasLineCount(2).contains("engine   pid ", "gateway  pid ");
        assertThat(up.err()).matches("ringside: " + part + " \\(pid \\d+\\) failed: the port is in use\\. All others"
            + " run; 'ringside restart " + part + "' starts it again\n");
        assertThat(state().processes()).filteredOn(RunningProcess::isRunning).extracting(RunningProcess::name)
            .containsExactly("engine", "gw-1");
        final Run status = ringside("status");
        assertThat(status.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(status.out()).containsPattern(part + " +dead, was pid \\d+\n");
        assertThat(status.err()).matches("ringside: the exchange is broken: " + part + " \\(pid \\d+\\) is dead\\."
            + " 'ringside restart " + part + "' starts it\n");

        standIn.side(key, part, "ready");
        assertThat(ringside("restart", part).exitCode()).isEqualTo(ExitCode.OK);
        assertThat(ringside("status").exitCode()).isEqualTo(ExitCode.OK);
        assertThat(ringside("down").out()).contains(part + " stopped\n");
        assertNothingRuns();
    }

    @Test
    void shouldStopTheOthersWithoutIt() throws IOException {
        standIn.console("dies");
        ringside("up");

        final Run down = ringside("down");

        assertThat(down).isEqualTo(new Run(ExitCode.OK, "engine stopped\ngw-1 stopped\nconsole was dead already; its"
            + " log: " + queues.resolve("console.log") + "\nremoved orders.in, orders.out.gw-1\n", ""));
        assertNothingRuns();
    }

    @Test
    void shouldStartNothingWhenAProcessFailsThatTradersWaitFor() throws IOException {
        standIn.console("dies").gateway("dies");

        final Run up = ringside("up");

        assertThat(up.exitCode()).isEqualTo(ExitCode.IN_USE);
        assertThat(up.err()).containsPattern("ringside: gw-1 \\(pid \\d+\\) failed: the port is in use\n$");
        assertNothingRuns();
        assertThat(ringside("status").exitCode()).isEqualTo(ExitCode.NOT_FOUND);
    }
}
