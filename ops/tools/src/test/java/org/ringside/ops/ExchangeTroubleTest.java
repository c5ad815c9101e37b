package org.ringside.ops;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.ringside.launch.ExitCode;
import org.ringside.queue.ProcessIdentity;

/** {@code up}, {@code status} and {@code down} when processes die, hang, or are not ours. */
class ExchangeTroubleTest extends ExchangeFixture {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Test
    void shouldReportWhatAProcessSaidWhenItDiesBeforeItIsReady() throws IOException {
        standIn.gateway("dies");

        final Run up = ringside("up");

        assertThat(up.exitCode()).isEqualTo(ExitCode.IN_USE);
        assertThat(up.err()).matches("ringside: all that gw-1 said is in " + queues.resolve("gw-1.log") + "\n"
            + "ringside: gw-1 \\(pid \\d+\\) failed: gateway: the port is in use\n");
        assertThat(filesIn(queues)).containsExactly(
            "exchange.lock", "gw-1.log", "orders.in.lk", "orders.out.gw-1.lk");
        assertNothingRuns();
    }

    @Test
    void shouldReportTheExitCodeWhenAProcessDiesWithoutAWord() throws IOException {
        standIn.engine("silent");

        final Run up = ringside("up");

        assertThat(up.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(up.err())
            .matches("ringside: engine \\(pid \\d+\\) failed: exit code 0, without a word\n");
        assertThat(queues).doesNotExist();
        assertNothingRuns();
    }

    @Test
    void shouldGiveUpWhenAProcessIsNeverReady() throws IOException {
        standIn.engine("hangs").exchange("readyTimeout=500ms");

        final Run up = ringside("up");

        assertThat(up.exitCode()).isEqualTo(ExitCode.TIMEOUT);
        assertThat(up.err()).matches("ringside: engine \\(pid \\d+\\) is not ready after 0.5s;"
            + " the last it said: engine: still thinking\n");
        assertThat(queues).doesNotExist();
        assertNothingRuns();
    }

    @Test
    void shouldKillProcessThatDoesNotStop() throws IOException {
        standIn.engine("stubborn").exchange("stopTimeout=500ms");
        ringside("up");
        final ExchangeState state = state();

        final Run down = ringside("down");

        assertThat(down.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(down.err()).isEqualTo("ringside: engine (pid " + state.processes().get(0).pid()
            + ") did not stop within 0.5s: killing it\n");
        assertThat(state.processes()).noneMatch(RunningProcess::isRunning);
    }

    @Test
    void shouldSayWhatDiedAndHowToGoOn() throws Exception {
        ringside("up");
        final RunningProcess engine = state().processes().get(0);
        engine.kill();

        final String trouble = "the exchange is broken: " + engine + " is dead."
            + " 'ringside down' stops and removes what is left\n";
        final Run status = ringside("status");
        assertThat(status.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(status.out()).contains("engine   pid " + engine.pid() + "  dead");
        assertThat(status.err()).isEqualTo("ringside: " + trouble);
        assertThat(ringside("up")).isEqualTo(new Run(ExitCode.IN_USE, "", "ringside: " + trouble));

        final Run down = ringside("down");

        assertThat(down.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(down.out()).startsWith(
            "engine was dead already\ngw-1 stopped\n");
        assertThat(ringside("up").exitCode()).isEqualTo(ExitCode.OK);
    }

    @Test
    void shouldCleanUpAfterAStartThatWasKilled() throws Exception {
        standIn.gateway("hangs");
        final Process up = startUp();
        final List<RunningProcess> processes = awaitProcesses(2);

        up.destroyForcibly().waitFor();

        assertThat(processes).allMatch(RunningProcess::isRunning);
        final String trouble = "ringside: the start of the exchange was interrupted before all was ready."
            + " 'ringside down' stops and removes what is left\n";
        final Run status = ringside("status");
        assertThat(status.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(status.err()).isEqualTo(trouble);
        assertThat(ringside("up")).isEqualTo(new Run(ExitCode.IN_USE, "", trouble));
        assertThat(ringside("down").exitCode()).isEqualTo(ExitCode.OK);
        assertThat(processes).noneMatch(RunningProcess::isRunning);
        assertThat(queues).doesNotExist();
    }

    @Test
    void shouldLeaveNothingBehindWhenTheStartIsInterrupted() throws Exception {
        standIn.gateway("hangs");
        final Process up = startUp();
        final List<RunningProcess> processes = awaitProcesses(2);

        up.destroy();

        assertThat(up.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(processes).noneMatch(RunningProcess::isRunning);
        assertThat(queues).doesNotExist();
    }

    @Test
    @DisplayName("hazard 4: a process that has the pid of one of ours is not stopped")
    void shouldNotTakeAnotherProcessForOursWhenItHasTheSamePid() throws Exception {
        ringside("up");
        final ExchangeState state = state();
        final RunningProcess engine = state.processes().get(0);
        engine.kill();
        try (QueueHolder stranger = QueueHolder.attach(queues, "orders.in", "writer")) {
            final RunningProcess recycled = new RunningProcess("engine", Exchange.ENGINE,
                new ProcessIdentity(
                    stranger.pid(), engine.identity().startTicks(), engine.identity().namespace()), null, null);
            new ExchangeFolder(queues).save(new ExchangeState(ExchangeState.SCHEMA, state.configuration(),
                state.startedMs(), true, List.of(), List.of(recycled, state.processes().get(1))));

            assertThat(ringside("status").out()).contains("engine   pid " + stranger.pid() + "  dead");
            assertThat(ringside("down").exitCode()).isEqualTo(ExitCode.OK);
            assertThat(ProcessIdentity.of(stranger.pid()).isRunning()).isTrue();
        }
    }

    private Process startUp() throws IOException {
        final ProcessBuilder builder = QueueHolder.java(Ringside.class, "up");
        builder.command().add(1, "-Dringside.home=" + home);
        return builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    }

    private List<RunningProcess> awaitProcesses(final int count) throws InterruptedException {
        final long deadlineNs = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() - deadlineNs < 0) {
            final List<RunningProcess> processes =
                ExchangeFolder.state(queues).map(ExchangeState::processes).orElse(List.of());
            if (processes.size() == count) {
                return processes;
            }
            Thread.sleep(20);
        }
        throw new AssertionError("the processes were not started");
    }

    private static List<String> filesIn(final Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
