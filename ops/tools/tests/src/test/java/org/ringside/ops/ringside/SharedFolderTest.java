package org.ringside.ops.ringside;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.launch.ExitCode;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.exchange.ExchangeFolder;
import org.ringside.ops.exchange.ExchangeState;
import org.ringside.ops.exchange.RunningProcess;
import org.ringside.ops.terminal.Run;
import org.ringside.queue.ProcessIdentity;

/** A folder of queues that accounts share: what one of them notes there must end no process of another one. */
@Tag("slow")
class SharedFolderTest extends ExchangeFixture {
    @ParameterizedTest
    @CsvSource({"up, systemctl start", "down, systemctl start", "restart engine --yes, systemctl start",
        "retire gw-2 --yes, systemctl stop ringside.target 'ringside-*'",
        "drain gw-1 --end --yes --within 0s, systemctl stop ringside-gateway@gw-1"})
    void shouldEndNoProcessWhenAccountsShareTheQueues(final String verb, final String nextStep) throws Exception {
        Files.setAttribute(Files.createDirectory(queues), "unix:mode", 02770);
        final Process victim = new ProcessBuilder("sleep", "600").start();
        try {
            final ProcessIdentity identity = ProcessIdentity.of(victim.pid());
            new ExchangeFolder(queues).save(new ExchangeState(ExchangeState.SCHEMA, standIn.configuration().toString(),
                home.resolve("data").toString(), 0, true, List.of(),
                List.of(new RunningProcess("engine", Exchange.ENGINE, identity),
                    new RunningProcess("gw-1", Exchange.GATEWAY, identity))));

            final Run refused = ringside(verb.split(" "));

            assertThat(refused.exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(refused.err()).contains("share " + queues).contains(nextStep).hasLineCount(1);
            assertThat(victim.isAlive()).isTrue();
        } finally {
            victim.destroyForcibly();
        }
    }
}
