package org.ringside.ops.ringside;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.ringside.launch.ExitCode;
import org.ringside.matching.protocol.NewOrderEncoder;
import org.ringside.ops.exchange.ExchangeFolder;
import org.ringside.ops.exchange.ExchangeState;
import org.ringside.ops.exchange.RunningProcess;
import org.ringside.ops.shmq.QueueHolder;
import org.ringside.ops.shmq.Shmq;
import org.ringside.ops.terminal.Run;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;

/** {@code up}, {@code status} and {@code down} when processes die or hang. */
@Tag("slow")
class ExchangeTroubleTest extends ExchangeFixture {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Test
    void shouldReportWhatAProcessSaidWhenItDiesBeforeItIsReady() throws IOException {
        standIn.gateway("dies");

        final Run up = ringside("up");

        assertThat(up.exitCode()).isEqualTo(ExitCode.IN_USE);
        assertThat(up.err()).matches("ringside: all that gw-1 said is in " + queues.resolve("gw-1.log") + "\n"
            + "ringside: gw-1 \\(pid \\d+\\) failed: the port is in use\n");
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
            .matches("ringside: engine \\(pid \\d+\\) failed: exit code 0, without a reason given\n");
        assertThat(queues).doesNotExist();
        assertNothingRuns();
    }

    @Test
    void shouldGiveUpWhenAProcessIsNeverReady() throws IOException {
        standIn.engine("hangs").exchange("readyTimeout=2s");

        final Run up = ringside("up");

        assertThat(up.exitCode()).isEqualTo(ExitCode.TIMEOUT);
        assertThat(up.err()).matches("ringside: engine \\(pid \\d+\\) is not ready after 2.0s; the last it said: "
            + "engine: still thinking. A larger readyTimeout= in the configuration of the exchange gives it more"
            + " time\n");
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
        // On a busy machine another one may take as long.
        assertThat(down.err().lines()).allMatch(line -> line.endsWith(") did not stop within 0.5s: killing it"))
            .anyMatch(line -> line.startsWith("ringside: engine (pid " + state.processes().get(0).pid() + ")"));
        assertThat(state.processes()).noneMatch(RunningProcess::isRunning);
    }

    @Test
    void shouldReportTheFirstCauseWhenCleaningUpFailsToo() throws Exception {
        standIn.gateway("dies");
        QueueDirectory.of(queues).create("orders.in", QueueSpec.many(1024, 112)
            .withSchema(NewOrderEncoder.SCHEMA_ID, NewOrderEncoder.SCHEMA_VERSION)).close();
        try (QueueHolder stranger = QueueHolder.attach(queues, "orders.in", "writer")) {
            final Run up = ringside("up");

            assertThat(up.exitCode()).isEqualTo(ExitCode.IN_USE);
            assertThat(up.err()).contains("ringside: not all was cleaned up: orders.in is in use by gw-1 (pid "
                + stranger.pid()).matches("(?s).*ringside: gw-1 \\(pid \\d+\\) failed: the port is in use\n");
        }
        assertNothingRuns();
        assertThat(ringside("status").exitCode()).isEqualTo(ExitCode.NOT_FOUND);
    }

    @Test
    void shouldStartWhatHasDiedWithRestartOrUpAndLeaveTheOthers() throws Exception {
        ringside("up");
        final RunningProcess engine = state().processes().get(0);
        final RunningProcess gateway = state().processes().get(1);
        engine.kill();

        final Run status = ringside("status");
        assertThat(status.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(status.out()).contains("engine   dead, was pid " + engine.pid() + "\n");
        assertThat(status.err()).isEqualTo(
            "ringside: the exchange is broken: " + engine + " is dead. 'ringside restart engine' starts it\n");
        assertThat(ringside("restart", "engine", "--dry-run").out()).isEqualTo("would start engine\n");

        final Run restart = ringside("restart", "engine");

        final RunningProcess second = state().processes().get(0);
        assertThat(restart.err()).isEmpty();
        assertThat(restart.out()).matches("engine   pid " + second.pid() + "  ready \\d+\\.\\ds\n");
        assertThat(second.pid()).isNotEqualTo(engine.pid());
        assertThat(state().processes().get(1)).isEqualTo(gateway);
        assertThat(ringside("status").exitCode()).isEqualTo(ExitCode.OK);

        gateway.kill();
        final Run up = ringside("up");

        assertThat(up.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(up.err()).isEqualTo("ringside: found " + second + " running: it stays\n"
            + "ringside: found " + gateway + " dead, without a reason given\n");
        assertThat(up.out()).matches("gateway  pid \\d+  ready \\d+\\.\\ds  gw-1 127.0.0.1:9\n");
        assertThat(state().processes().get(0)).isEqualTo(second);
        assertThat(ringside("status").exitCode()).isEqualTo(ExitCode.OK);
        assertThat(ringside("down").out()).startsWith("engine stopped\ngw-1 stopped\n");
    }

    @Test
    void shouldMakeAQueueAnewThatTheEngineHasClosedWhenTheEngineStartsAgain() throws Exception {
        standIn.write("conf/engine.properties",
            "instruments.1.symbol=ABC\ninstruments.1.tick=0.01\ninstruments.1.lot=1\n");
        ringside("up");
        try (Queue output = QueueDirectory.of(queues).attach("orders.out.gw-1");
            Producer engine = output.producer("engine")) {
            final Run refused;
            try (QueueHolder gateway = QueueHolder.attach(queues, "orders.out.gw-1", "reader")) {
                engine.closeQueue();
                refused = ringside("restart", "engine", "--yes");
                assertThat(refused.err()).isEqualTo("ringside: orders.out.gw-1 is closed, and has to be made anew, but "
                    + "engine (pid " + gateway.pid() + ") has it open: stop that process first\n");
            }
            assertThat(refused.exitCode()).isEqualTo(ExitCode.IN_USE);
            assertThat(state().processes()).allMatch(RunningProcess::isRunning);
        }
        assertThat(Run.of(new Shmq(), "doctor", "--dir", queues.toString()).out()).contains("FAIL  orders.out.gw-1: "
            + "closed, the engine cannot make again what its gateway has missed    fix: ringside restart engine --yes, "
            + "then ringside restart gw-1\n");

        final Run restart = ringside("restart", "engine", "--yes");

        assertThat(restart.err())
            .isEqualTo("ringside: orders.out.gw-1 was closed and is made anew, from position 0 on\n");
        QueueDirectory.of(queues).attach("orders.out.gw-1").close();
    }

    @Test
    void shouldLeaveTheOthersAndTheReasonWhenTheProcessDoesNotStartAgain() throws Exception {
        ringside("up");
        final ExchangeState before = state();
        before.processes().get(1).kill();
        standIn.gateway("dies");

        final Run restart = ringside("restart", "gw-1");
        final Run up = ringside("up");

        assertThat(restart.exitCode()).isEqualTo(ExitCode.IN_USE);
        assertThat(restart.err()).matches("ringside: gw-1 \\(pid \\d+\\) failed: the port is in use\\. No gw-1 runs"
            + " now: 'ringside restart gw-1' starts it when that is put right\n");
        assertThat(up.exitCode()).isEqualTo(ExitCode.IN_USE);
        assertThat(up.err()).endsWith("failed: the port is in use\n");
        assertThat(state()).isEqualTo(before);
        assertThat(before.processes().get(0).isRunning()).isTrue();
        assertThat(ringside("status").err()).contains("gw-1 (pid " + before.processes().get(1).pid() + ") is dead");
    }

    @Test
    void shouldLeaveNothingOfAGatewayAndToolsThatWereKilled() throws Exception {
        ringside("up");
        state().processes().get(1).kill();
        for (final String left : List.of("orders.out.gw-1.bell", "gw-1.counters", "gw-1.control.request",
            "gw-1.control.answer.new", "exchange.state.new", "operator.lock")) {
            Files.createFile(queues.resolve(left));
        }

        assertThat(ringside("down").exitCode()).isEqualTo(ExitCode.OK);

        assertThat(queues).doesNotExist();
    }

    @Test
    void shouldStartAgainWhenAllWasKilled() throws Exception {
        ringside("up");
        final ExchangeState first = state();
        for (final RunningProcess process : first.processes()) {
            process.kill();
        }

        final Run up = ringside("up");

        assertThat(up.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(up.err()).hasLineCount(2);
        assertThat(state().processes()).doesNotContainAnyElementsOf(first.processes())
            .allMatch(RunningProcess::isRunning);
        assertThat(state().startedMs()).isGreaterThan(first.startedMs());
    }

    @Test
    void shouldNameTheConfigurationInTheCommandsThatAreAdvised() throws Exception {
        final Path other = home.resolve("conf/other.properties");
        Files.copy(home.resolve("conf/exchange.properties"), other);

        assertThat(ringside("status", "-c", other.toString()).err())
            .endsWith("'ringside up -c " + other + "' starts one\n");
        assertThat(ringside("restart", "engine", "-c", other.toString()).err())
            .endsWith("'ringside up -c " + other + "' starts one\n");
        ringside("up", "-c", other.toString());
        assertThat(ringside("up", "-c", other.toString()).err())
            .endsWith("'ringside down -c " + other + "' stops it\n");
        state().processes().get(0).kill();
        assertThat(ringside("status", "-c", other.toString()).err())
            .endsWith("'ringside restart engine -c " + other + "' starts it\n");
    }

    @Test
    void shouldCleanUpAfterAStartThatWasKilled() throws Exception {
        standIn.gateway("hangs").exchange("readyTimeout=2s");
        final Process up = startUp();
        final List<RunningProcess> processes = awaitProcesses(2);
        awaitLine(queues.resolve("gw-1.log"), "gateway: still thinking");

        up.destroyForcibly().waitFor();

        assertThat(processes).allMatch(RunningProcess::isRunning);
        final String trouble = "ringside: the start of the exchange was interrupted before all was ready."
            + " 'ringside up' goes on with it, 'ringside down' stops what is left\n";
        final Run status = ringside("status");
        assertThat(status.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(status.err()).isEqualTo(trouble);
        final Run next = ringside("up");
        assertThat(next.exitCode()).isEqualTo(ExitCode.TIMEOUT);
        assertThat(next.err()).endsWith("is not ready after 2.0s; the last it said: gateway: still thinking."
            + " A larger readyTimeout= in the configuration of the exchange gives it more time\n");
        assertThat(processes).as("what was found stays").allMatch(RunningProcess::isRunning);
        assertThat(ringside("down").exitCode()).isEqualTo(ExitCode.OK);
        assertThat(processes).noneMatch(RunningProcess::isRunning);
        assertThat(queues).doesNotExist();
    }

    @Test
    @Tag("long")
    void shouldLeaveNothingBehindWhenTheStartIsInterrupted() throws Exception {
        standIn.gateway("hangs");
        final Process up = startUp();
        final List<RunningProcess> processes = awaitProcesses(2);

        up.destroy();

        assertThat(up.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(processes).noneMatch(RunningProcess::isRunning);
        assertThat(queues).doesNotExist();
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

    private static void awaitLine(final Path file, final String line) throws IOException, InterruptedException {
        final long deadlineNs = System.nanoTime() + PATIENCE.toNanos();
        while (!Files.exists(file) || !Files.readAllLines(file).contains(line)) {
            assertThat(System.nanoTime()).as("%s in %s", line, file).isLessThan(deadlineNs);
            Thread.sleep(20);
        }
    }

    private static List<String> filesIn(final Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
