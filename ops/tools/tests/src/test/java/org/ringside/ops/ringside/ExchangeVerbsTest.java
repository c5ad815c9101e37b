package org.ringside.ops.ringside;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.ringside.journal.JournalConfig;
import org.ringside.journal.JournalWriter;
import org.ringside.journal.SyncPolicy;
import org.ringside.launch.ExitCode;
import org.ringside.matching.protocol.PulseDecoder;
import org.ringside.matching.protocol.RouteOpenedEncoder;
import org.ringside.matching.protocol.SessionBoundEncoder;
import org.ringside.ops.exchange.ExchangeFolder;
import org.ringside.ops.exchange.ExchangeState;
import org.ringside.ops.exchange.RunningProcess;
import org.ringside.ops.shmq.QueueHolder;
import org.ringside.ops.shmq.Shmq;
import org.ringside.ops.terminal.Json;
import org.ringside.ops.terminal.Run;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;

/** {@code up}, {@code status} and {@code down}, with shell scripts for engine and gateway. */
@Tag("slow")
class ExchangeVerbsTest extends ExchangeFixture {
    @Test
    void shouldStartAndStopAnExchange() throws IOException {
        final Run up = ringside("up");

        assertThat(up.err()).isEmpty();
        assertThat(up.exitCode()).isEqualTo(ExitCode.OK);
        final ExchangeState state = state();
        assertThat(state.complete()).isTrue();
        assertThat(state.processes()).allMatch(RunningProcess::isRunning);
        assertThat(state.processes()).extracting(RunningProcess::name).containsExactly("engine", "gw-1");
        assertThat(up.out().lines().sorted().map(line -> line.replaceAll("\\d+\\.\\ds", "TIME"))).containsExactly(
            "engine   pid " + state.processes().get(0).pid() + "  ready TIME",
            "gateway  pid " + state.processes().get(1).pid() + "  ready TIME  gw-1 127.0.0.1:9");
        assertThat(QueueDirectory.of(queues).names()).containsExactly("orders.in", "orders.out.gw-1");
        assertThat(standIn.arguments("engine")).isEqualTo("engine -c " + home.resolve("conf/engine.properties")
            + " --set queues=" + queues + " --set routes=gw-1 --set journal=" + home.resolve("data/engine"));
        assertThat(standIn.arguments("gateway")).isEqualTo("gateway -c " + home.resolve("conf/gateway.properties")
            + " --set queues=" + queues + " --set journal=" + home.resolve("data/gw-1"));

        final Run down = ringside("down");

        assertThat(down).isEqualTo(new Run(ExitCode.OK,
            "engine stopped\ngw-1 stopped\nremoved orders.in, orders.out.gw-1\n", ""));
        assertThat(state.processes()).noneMatch(RunningProcess::isRunning);
        assertThat(queues).doesNotExist();
    }

    @Test
    void shouldRepeatWhatAnotherVerbKeepsFromBeingDone() throws Exception {
        final List<Integer> exitCodes = new ArrayList<>(List.of(ExitCode.IN_USE, ExitCode.FAILURE, ExitCode.OK));

        assertThat(Up.repeat(() -> exitCodes.remove(0), Duration.ofMinutes(1))).isEqualTo(ExitCode.FAILURE);
        assertThat(Up.repeat(() -> ExitCode.IN_USE, Duration.ZERO)).isEqualTo(ExitCode.IN_USE);
        assertThat(new ExchangeFolder(queues).exclusively(() -> ringside("down").exitCode()))
            .as("down, of the same process").isEqualTo(ExitCode.IN_USE);
    }

    @Test
    void shouldSayInOneLineWhatStandsInThePlaceOfAFile() throws Exception {
        Files.createDirectories(queues);
        for (final String name : List.of("exchange.lock", "exchange.state", "orders.in.q")) {
            final Path pipe = queues.resolve(name);
            assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
            final Run run = ringside("up");
            assertThat(run.exitCode()).as(name).isNotEqualTo(ExitCode.OK);
            assertThat(run.err().lines()).as(name).hasSize(1).allMatch(line -> line.contains(name.replace(".q", "")))
                .noneMatch(line -> line.contains("unexpectedly"));
            Files.delete(pipe);
        }
    }

    @Test
    void shouldStayUntilTheExchangeIsStopped() throws Exception {
        final CompletableFuture<Run> up = CompletableFuture.supplyAsync(() -> ringside("up", "--stay"));
        // An up that begins while another verb is at work is refused.
        while (!Files.exists(queues.resolve("exchange.state"))) {
            assertThat(up).isNotDone();
            Thread.sleep(10);
        }
        Run down = ringside("down");
        while (!down.out().contains("engine stopped")) {
            assertThat(up).isNotDone();
            Thread.sleep(10);
            down = ringside("down");
        }

        assertThat(up.get(1, TimeUnit.MINUTES).exitCode()).isEqualTo(ExitCode.OK);
    }

    @Test
    void shouldKnowTheAddressOfAGatewayThatGotReadyWhenNobodyWaitedForIt() throws IOException {
        ringside("up");
        final ExchangeState whole = state();
        // As an up leaves it that is killed while it waits.
        new ExchangeFolder(queues).save(new ExchangeState(whole.schema(), whole.configuration(), whole.data(),
            whole.startedMs(), false, whole.queues(), whole.processes().stream()
                .map(process -> new RunningProcess(process.name(), process.part(), process.identity())).toList()));

        assertThat(ringside("status").out()).containsPattern("gateway +pid \\d+ +running .* gw-1 127.0.0.1:9\n");
        assertThat(ringside("up").exitCode()).isEqualTo(ExitCode.OK);

        assertThat(state()).isEqualTo(whole);
        assertThat(ringside("status").out()).containsPattern("gateway +pid \\d+ +running .* gw-1 127.0.0.1:9\n");
    }

    @Test
    void shouldMakeTheQueuesOfEventsForEverybodyWhenAnEngineStarts() throws Exception {
        ringside("up");
        standIn.write("conf/engine.properties", "publicQueues=md,md.b");
        standIn.exchange("publicSlots=1024");
        state().processes().get(0).kill();

        assertThat(ringside("restart", "engine").exitCode()).isEqualTo(ExitCode.OK);

        assertThat(QueueDirectory.of(queues).names()).containsExactly("md", "md.b", "orders.in", "orders.out.gw-1");
        assertThat(ringside("status").out()).containsPattern("\nmd +one +").containsPattern("\nmd.b +one +");
        final Queue told = QueueDirectory.of(queues).attach("md.b");
        told.producer("engine").offer(PulseDecoder.TEMPLATE_ID, new UnsafeBuffer(new byte[8]), 0, 8);
        told.close();
        assertThat(Run.of(new Shmq(), "doctor", "--dir", queues.toString()).out()).contains(
            "md.b: 1 messages wait, and nobody reads them    fix: start what reads it; or take it out of publicQueues "
                + "in " + home.resolve("conf/engine.properties") + ", then ringside restart engine --yes\n");
        assertThat(ringside("down").out()).endsWith("removed orders.in, orders.out.gw-1, md, md.b\n");
        assertThat(queues).doesNotExist();
    }

    @Test
    void shouldStartAndStopTheProbeAndItsHandler() throws IOException {
        standIn.probe();

        final Run up = ringside("up");

        assertThat(up.err()).isEmpty();
        assertThat(up.exitCode()).isEqualTo(ExitCode.OK);
        final List<RunningProcess> processes = state().processes();
        assertThat(processes).extracting(RunningProcess::name).containsExactly("engine", "gw-1", "p", "p-handler");
        assertThat(up.out().lines().map(line -> line.replaceAll("\\d+\\.\\ds", "TIME"))).contains(
            "probe    pid " + processes.get(2).pid() + "  ready TIME  p 127.0.0.1:9",
            "handler  pid " + processes.get(3).pid() + "  ready TIME  p-handler");
        final String options = " -c " + home.resolve("conf/probe.properties") + " --set queues=" + queues;
        assertThat(standIn.arguments("probe")).isEqualTo("probe" + options);
        assertThat(standIn.arguments("probe-handler")).isEqualTo("probe-handler" + options);

        // What a probe leaves that was killed.
        QueueDirectory.of(queues).create("p.in", QueueSpec.one(64, 112)).close();
        QueueDirectory.of(queues).create("p.out", QueueSpec.one(64, 112)).close();
        assertThat(ringside("status").out()).containsPattern("\np.in +one +").containsPattern("\np.out +one +");

        final Run down = ringside("down");

        assertThat(down).isEqualTo(new Run(ExitCode.OK, "engine stopped\ngw-1 stopped\np stopped\np-handler stopped\n"
            + "removed orders.in, orders.out.gw-1\n", ""));
        assertThat(processes).noneMatch(RunningProcess::isRunning);
        assertThat(queues).doesNotExist();
    }

    @Test
    void shouldHaveTheJvmWriteItsFilesBesideThoseOfTheLogIfThereIsOne() throws IOException {
        assertThat(ringside("up").exitCode()).isEqualTo(ExitCode.OK);
        assertThat(Files.readString(home.resolve("engine.jvm-log"))).isEqualTo("none\n");
        ringside("down");
        standIn.log();

        assertThat(ringside("up").exitCode()).isEqualTo(ExitCode.OK);

        final Path logs = home.resolve("data/log");
        for (final String[] process : new String[][] {{"log", "log"}, {"engine", "engine"}, {"gateway", "gw-1"}}) {
            assertThat(Files.readString(home.resolve(process[0] + ".jvm-log")))
                .isEqualTo(logs.resolve(process[1]) + "\n");
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(logs))).isEqualTo("rwx------");
        ringside("down");
    }

    @Test
    void shouldLeaveRingsAloneThatAnotherProbeUses() throws Exception {
        standIn.probe();
        ringside("up");
        QueueDirectory.of(queues).create("p.in", QueueSpec.one(64, 112)).close();
        try (QueueHolder stranger = QueueHolder.attach(queues, "p.in", "reader")) {
            assertThat(ringside("down").exitCode()).isEqualTo(ExitCode.OK);
            assertThat(QueueDirectory.of(queues).users("p.in").toString()).contains("pid " + stranger.pid());
        }
    }

    @Test
    void shouldContinueWhereTheJournalEndsWhenTheQueuesAreGone() {
        final UnsafeBuffer command = new UnsafeBuffer(new byte[112]);
        try (JournalWriter journal = JournalWriter.open(new JournalConfig(home.resolve("data/engine"), 4_096,
            SyncPolicy.MAPPED, RouteOpenedEncoder.SCHEMA_ID, RouteOpenedEncoder.SCHEMA_VERSION))) {
            new RouteOpenedEncoder().wrap(command, 0).position(77).route("gw-1");
            journal.append(RouteOpenedEncoder.TEMPLATE_ID, -1, 1, 1, command, 0, RouteOpenedEncoder.BLOCK_LENGTH);
            command.setMemory(0, command.capacity(), (byte) 0);
            new SessionBoundEncoder().wrap(command, 0).sessionVerId(1).sessionId(1_001).route("gw-1");
            journal.append(SessionBoundEncoder.TEMPLATE_ID, 4_711, 2, 2, command, 0, SessionBoundEncoder.BLOCK_LENGTH);
            journal.flush();
        }

        assertThat(ringside("up").exitCode()).isEqualTo(ExitCode.OK);

        final QueueDirectory directory = QueueDirectory.of(queues);
        assertThat(directory.attach("orders.in").position()).isEqualTo(4_712);
        assertThat(directory.attach("orders.out.gw-1").position()).isEqualTo(77);
        assertThat(ringside("down").exitCode()).isEqualTo(ExitCode.OK);
    }

    @Test
    void shouldKeepTheQueuesWhenTheEngineHasNotReadAllCommands() throws Exception {
        standIn.exchange("stopTimeout=500ms");
        ringside("up");
        try (Queue input = QueueDirectory.of(queues).attach("orders.in"); Producer producer = input.producer("gw-2")) {
            producer.offer(1, new UnsafeBuffer(new byte[8]), 0, 8);
        }

        final Run down = ringside("down");

        assertThat(down.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(down.out()).endsWith(
            "kept the queues: commands are in them that the engine has not read. 'ringside up' goes on with them\n");
        assertThat(QueueDirectory.of(queues).names()).containsExactly("orders.in", "orders.out.gw-1");
        assertThat(ringside("up").exitCode()).isEqualTo(ExitCode.OK);
        assertThat(QueueDirectory.of(queues).attach("orders.in").position()).isEqualTo(1);
    }

    @Test
    void shouldShowHowLongAProcessHasRunWhenTheExchangeIsOlder() throws IOException {
        ringside("up");
        final Path file = queues.resolve("exchange.state");
        final String anHourAgo = Long.toString(state().startedMs() - 3_600_000);
        Files.writeString(file, Files.readString(file).replace(Long.toString(state().startedMs()), anHourAgo));

        final Run status = ringside("status");

        assertThat(status.out()).contains("engine   pid " + state().processes().get(0).pid() + "  running 00:0");
    }

    @Test
    void shouldShowWhatRuns() throws IOException {
        ringside("up");

        final Run status = ringside("status");

        final long engine = state().processes().get(0).pid();
        assertThat(status.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(status.out())
            .containsPattern("engine   pid " + engine + "  running 00:\\d\\d\n")
            .contains("\norders.in        many     0        1,024        0   0.0%      0  -       -       00:0");
        final JsonNode document = Json.MAPPER.readTree(ringside("status", "--json").out());
        assertThat(document.path("schema").asText()).isEqualTo("ringside.status/1");
        assertThat(document.path("state").asText()).isEqualTo("running");
        assertThat(document.path("queues")).hasSize(2);
        assertThat(document.path("processes").get(0)).hasToString(
            "{\"name\":\"engine\",\"part\":\"engine\",\"pid\":" + engine
                + ",\"running\":true,\"life\":\"running\",\"listen\":null,\"tlsListen\":null"
                + ",\"fixListen\":null,\"fixTlsListen\":null,\"fixSessions\":null,\"slice\":null"
                + ",\"warmup\":null,\"standstillMs\":null}");
        assertThat(document.path("processes").get(1).path("listen").asText()).isEqualTo("127.0.0.1:9");
    }

    @Test
    void shouldShowAllAddressesOfAGateway() throws IOException {
        standIn.gateway("secure");
        final String shown = "gateway .*  gw-1 127.0.0.1:9 tls 127.0.0.1:10 fix 127.0.0.1:11 fix-tls 127.0.0.1:12"
            + " fix-sessions 501,600-699\n";

        assertThat(ringside("up").out()).containsPattern(shown);
        assertThat(ringside("status").out()).containsPattern(shown);
        final JsonNode gateway =
            Json.MAPPER.readTree(ringside("status", "--json").out()).path("processes").get(1);
        assertThat(gateway.path("listen").asText()).isEqualTo("127.0.0.1:9");
        assertThat(gateway.path("tlsListen").asText()).isEqualTo("127.0.0.1:10");
        assertThat(gateway.path("fixListen").asText()).isEqualTo("127.0.0.1:11");
        assertThat(gateway.path("fixTlsListen").asText()).isEqualTo("127.0.0.1:12");
        assertThat(gateway.path("fixSessions").asText()).isEqualTo("501,600-699");
    }

    @Test
    void shouldShowSliceAndWarmUpOfAGateway() throws IOException {
        standIn.gateway("sliced");

        assertThat(ringside("up").out()).containsPattern("gateway .*  gw-1 127.0.0.1:9  slice 100us  warm-up 2.0s\n");
        assertThat(ringside("status").out())
            .containsPattern("gateway .*  gw-1 127.0.0.1:9  slice 100us  warm-up 2.0s\n");
        assertThat(Json.MAPPER.readTree(ringside("status", "--json").out()).path("processes").get(1).path("slice")
            .asText()).isEqualTo("100us");
    }

    @Test
    void shouldRefuseSecondExchangeAndNameTheFirst() throws IOException {
        ringside("up");
        final List<RunningProcess> processes = state().processes();

        assertThat(ringside("up")).isEqualTo(new Run(ExitCode.IN_USE, "",
            "ringside: an exchange runs already: engine (pid " + processes.get(0).pid() + "), gw-1 (pid "
                + processes.get(1).pid() + "). 'ringside down' stops it\n"));
        assertThat(processes).allMatch(RunningProcess::isRunning);
    }

    @Test
    void shouldShowInTheHelpOfAVerbNothingThatIsAboutTheToolAsAWhole() {
        final String whole = "One process in the foreground";

        assertThat(ringside("--help").out()).contains(whole);
        assertThat(ringside("--help").out().lines()).allMatch(line -> line.length() <= 80);
        assertThat(ringside("up", "--help").out()).doesNotContain(whole);
        assertThat(ringside("journal", "verify", "--help").out()).doesNotContain(whole);
    }

    @Test
    void shouldSayThatNothingRuns() {
        assertThat(ringside("status")).isEqualTo(new Run(ExitCode.NOT_FOUND, "",
            "ringside: no exchange runs in " + queues + ". 'ringside up' starts one\n"));
        assertThat(ringside("down")).isEqualTo(new Run(ExitCode.OK, "",
            "ringside: nothing to stop: no exchange runs in " + queues + "\n"));
        assertThat(queues).doesNotExist();
    }

    @Test
    void shouldLeaveQueueAloneThatSomebodyElseMade() {
        QueueDirectory.of(queues).create("orders.out.gw-1", QueueSpec.one(64, 112)).close();

        final Run up = ringside("up");

        assertThat(up).isEqualTo(new Run(ExitCode.IN_USE, "",
            "ringside: there is a queue orders.out.gw-1 in " + queues + " already; remove it first\n"));
        assertThat(QueueDirectory.of(queues).names()).containsExactly("orders.out.gw-1");
        assertNothingRuns();
    }

    @Test
    void shouldRefuseToStopWhileQueueIsUsedBySomebodyElse() throws Exception {
        ringside("up");
        try (QueueHolder stranger = QueueHolder.attach(queues, "orders.in", "reader")) {
            final Run down = ringside("down");

            assertThat(down.exitCode()).isEqualTo(ExitCode.IN_USE);
            assertThat(down.err()).contains("orders.in is in use by engine (pid " + stranger.pid() + ")");
        }
        assertThat(ringside("down").exitCode()).isEqualTo(ExitCode.OK);
    }

    @Test
    @SuppressWarnings("try")
    void shouldRefuseWhileAnotherStartIsUnderWay() throws IOException {
        Files.createDirectories(queues);
        try (QueueHolder other = lockHolder()) {
            assertThat(ringside("up")).isEqualTo(new Run(ExitCode.IN_USE, "",
                "ringside: another 'ringside up', 'down', 'restart' or 'retire' is at work in " + queues
                    + " (pid " + other.pid() + "). Wait for it, or end it\n"));
        }
        assertThat(ringside("up").exitCode()).isEqualTo(ExitCode.OK);
    }

    private QueueHolder lockHolder() throws IOException {
        return QueueHolder.start(QueueHolder.java(LockHolder.class, queues.resolve("exchange.lock").toString()));
    }

    /** Holds the lock that {@code up} and {@code down} take. */
    static final class LockHolder {
        private LockHolder() {
        }

        public static void main(final String[] args) throws IOException {
            try (FileChannel file = FileChannel.open(
                Path.of(args[0]), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                file.lock();
                file.write(ByteBuffer.wrap(Long.toString(ProcessHandle.current().pid()).getBytes(US_ASCII)));
                System.out.println("attached");
                System.in.read();
            }
        }
    }
}
