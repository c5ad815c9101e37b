package org.ringside.ops.ringside;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.ringside.launch.ExitCode;
import org.ringside.ops.exchange.RunningProcess;
import org.ringside.ops.terminal.Json;
import org.ringside.ops.terminal.Run;

/** {@code up}, {@code status}, {@code restart} and {@code down} of an exchange with a console. */
@Tag("slow")
class ConsoleVerbsTest extends ExchangeFixture {
    @Test
    void shouldStartAConsoleLastTellItWhereTheExchangeIsAndStopIt() throws IOException {
        standIn.console("ready");

        final Run up = ringside("up");

        assertThat(up.exitCode()).as(up.err()).isEqualTo(ExitCode.OK);
        assertThat(up.out()).containsPattern("(?m)^console  pid \\d+  ready \\d\\.\\ds  http://127\\.0\\.0\\.1:9$");
        final List<RunningProcess> processes = state().processes();
        assertThat(processes).extracting(RunningProcess::name).containsExactly("engine", "gw-1", "console");
        assertThat(standIn.arguments("console")).isEqualTo("console -c " + home.resolve("conf/console.properties")
            + " --set exchange=" + home.resolve("conf/exchange.properties") + " --set queues=" + queues
            + " --set data=" + home.resolve("data"));
        final JsonNode status = Json.MAPPER.readTree(ringside("status", "--json").out());
        assertThat(status.at("/processes/2/part").asText()).isEqualTo("console");
        assertThat(status.at("/processes/2/listen").asText()).isEqualTo("127.0.0.1:9");

        final Run down = ringside("down");

        assertThat(down).isEqualTo(new Run(ExitCode.OK,
            "engine stopped\ngw-1 stopped\nconsole stopped\nremoved orders.in, orders.out.gw-1\n", ""));
        assertThat(processes).noneMatch(RunningProcess::isRunning);
        assertThat(queues).doesNotExist();
    }

    @Test
    void shouldSayThatTheConsoleSpeaksTls() throws IOException {
        standIn.console("secure");

        assertThat(ringside("up").out()).containsPattern("(?m)^console  .*  https://127\\.0\\.0\\.1:10$");
        assertThat(ringside("status").out()).containsPattern("(?m)^console  .*  https://127\\.0\\.0\\.1:10$");
        ringside("down");
    }

    @Test
    void shouldKeepTheExchangeRunningWhenTheConsoleDies() throws Exception {
        standIn.console("ready");
        ringside("up");
        state().processes().get(2).kill();

        final Run status = ringside("status");
        assertThat(status.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(status.err()).contains("console (pid ", "'ringside restart console'");
        assertThat(state().processes().subList(0, 2)).allMatch(RunningProcess::isRunning);

        assertThat(ringside("restart", "console").exitCode()).isEqualTo(ExitCode.OK);
        assertThat(ringside("status").exitCode()).isEqualTo(ExitCode.OK);
        assertThat(ringside("wait", "console").exitCode()).isEqualTo(ExitCode.OK);
        ringside("down");
    }

    @Test
    void shouldCostARunningExchangeNothingWhenTheConsoleDoesNotStart() throws Exception {
        standIn.console("ready");
        ringside("up");
        final List<RunningProcess> before = state().processes();
        before.get(1).kill();
        before.get(2).kill();
        standIn.console("dies");

        final Run up = ringside("up");

        assertThat(up.exitCode()).isEqualTo(ExitCode.IN_USE);
        assertThat(up.out()).startsWith("gateway  pid ").hasLineCount(1);
        assertThat(up.err()).containsPattern("\nringside: console \\(pid \\d+\\) failed: the port is in use\\. All"
            + " others run; 'ringside restart console' starts it again\n$");
        final List<RunningProcess> after = state().processes();
        assertThat(after.get(0)).isEqualTo(before.get(0));
        assertThat(after.get(1)).isNotEqualTo(before.get(1));
        assertThat(after.subList(0, 2)).allMatch(RunningProcess::isRunning);
        assertThat(ringside("status").err()).contains("console (pid " + before.get(2).pid()
            + ") is dead. 'ringside restart console' starts it");
        standIn.console("ready");
        assertThat(ringside("restart", "console").exitCode()).isEqualTo(ExitCode.OK);
        assertThat(ringside("status").exitCode()).isEqualTo(ExitCode.OK);
        ringside("down");
    }
}
