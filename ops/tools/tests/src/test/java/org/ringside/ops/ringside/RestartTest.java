package org.ringside.ops.ringside;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.ringside.launch.ExitCode;
import org.ringside.ops.exchange.RunningProcess;
import org.ringside.ops.terminal.Json;
import org.ringside.ops.terminal.Run;

/** {@code ringside restart} of a process that lives. */
class RestartTest extends ExchangeFixture {
    @Test
    void shouldLeaveTheLogProcessAloneWhenItWouldRefuseItsFile() throws Exception {
        standIn.log();
        ringside("up");
        Files.writeString(home.resolve("conf/log.properties"), "files=1\n");

        final Run restart = ringside("restart", "log", "--yes");

        assertThat(restart.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(restart.err()).contains("files=1: 2 to 1000");
        assertThat(state().processes()).hasSize(3).allMatch(RunningProcess::isRunning);
        ringside("down");
    }

    @Test
    void shouldLeaveAGatewayAloneWhenItWouldRefuseItsFile() throws Exception {
        ringside("up");
        final RunningProcess gateway = state().processes().get(1);
        Files.writeString(
            home.resolve("conf/gateway.properties"), "\nlisten=127.0.0.1:99999\n", StandardOpenOption.APPEND);

        final Run restart = ringside("restart", "gw-1", "--yes");

        assertThat(restart.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(restart.err()).contains("listen=127.0.0.1:99999");
        assertThat(gateway.isRunning()).isTrue();
        assertThat(state().processes().get(1)).isEqualTo(gateway);
        ringside("down");
    }

    @Test
    void shouldSayWhatIsNextWhenTheNewProcessDoesNotGetReady() throws Exception {
        ringside("up");
        standIn.gateway("hangs").exchange("readyTimeout=300ms");

        final Run restart = ringside("restart", "gw-1", "--yes");

        assertThat(restart.exitCode()).isEqualTo(ExitCode.TIMEOUT);
        assertThat(restart.err()).endsWith(". A larger readyTimeout= in the configuration of the exchange gives it more"
            + " time. No gw-1 runs now: 'ringside restart gw-1' starts it when that is put right\n");
        final Run waiting = ringside("wait", "gw-1", "--timeout", "100ms");
        assertThat(waiting.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(waiting.err()).endsWith(" is dead. 'ringside restart gw-1' starts it\n");
    }

    @Test
    void shouldStopAndStartAProcessThatLivesWhenItMay() throws Exception {
        assertThat(ringside("restart", "gw-1").exitCode()).as("nothing runs").isEqualTo(ExitCode.NOT_FOUND);
        ringside("up");
        final RunningProcess gateway = state().processes().get(1);

        final Run unasked = ringside("restart", "gw-1");
        final Run unknown = ringside("restart", "gw-2");

        assertThat(unasked).isEqualTo(new Run(ExitCode.USAGE, "", "ringside: would stop " + gateway
            + ", which runs, and start it again. Add --yes if that is meant\n"));
        assertThat(unknown.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(unknown.err()).contains("there is no process gw-2").contains("but engine, gw-1");
        assertThat(gateway.isRunning()).isTrue();

        final Run restart = ringside("restart", "gw-1", "--yes", "--json");

        final JsonNode document = Json.MAPPER.readTree(restart.out());
        assertThat(document.path("schema").asText()).isEqualTo("ringside.restart/1");
        assertThat(document.path("stoppedPid").asLong()).isEqualTo(gateway.pid());
        assertThat(document.path("pid").asLong()).isEqualTo(state().processes().get(1).pid());
        assertThat(gateway.isRunning()).isFalse();
    }
}
