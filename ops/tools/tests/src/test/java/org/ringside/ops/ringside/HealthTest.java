package org.ringside.ops.ringside;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.gateway.counters.GatewayCounters;
import org.ringside.gateway.counters.LoopCounter;
import org.ringside.launch.ExitCode;
import org.ringside.log.LogQueue;
import org.ringside.log.LogRecordDescriptor;
import org.ringside.matching.counters.EngineCounters;
import org.ringside.matching.counters.MemberCounter;
import org.ringside.matching.counters.MemberCounters;
import org.ringside.matching.counters.RouteCounter;
import org.ringside.matching.protocol.NewOrderEncoder;
import org.ringside.matching.server.RouteState;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.exchange.ExchangeFolder;
import org.ringside.ops.exchange.ExchangeState;
import org.ringside.ops.exchange.RunningProcess;
import org.ringside.ops.metrics.Series;
import org.ringside.ops.shmq.Shmq;
import org.ringside.ops.terminal.Json;
import org.ringside.ops.terminal.Run;
import org.ringside.queue.ProcessIdentity;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.Reader;
import org.ringside.testing.SharedMemory;

/** {@code health} and {@code wait}, over the files and locks of an exchange whose threads are this test. */
class HealthTest {
    private static final long MINUTE_NS = 60_000_000_000L;
    private static final long PAUSE_NS = 1_000_000;

    @RegisterExtension
    private final SharedMemory memory = new SharedMemory();

    @TempDir
    private Path home;

    private final Thread threads = new Thread(this::goRound);
    private Queue input;
    private EngineCounters engine;
    private GatewayCounters gateway;

    @BeforeEach
    void makeExchange() throws IOException {
        System.setProperty("ringside.home", home.toString());
        Files.createDirectories(home.resolve("conf"));
        Files.writeString(home.resolve("conf/exchange.properties"), "gateways=gateway.properties\n"
            + "engine=engine.properties\nqueues=" + memory.folder() + "\ndata=" + home.resolve("data") + "\n");
        Files.writeString(home.resolve("conf/engine.properties"), "input=orders.in\nsegmentLength=65536\n");
        Files.writeString(home.resolve("conf/gateway.properties"), "name=gw-1\nloops=2\n");
        final QueueDirectory directory = QueueDirectory.of(memory.folder());
        directory.create("orders.in", QueueSpec.many(64, 112)
            .withSchema(NewOrderEncoder.SCHEMA_ID, NewOrderEncoder.SCHEMA_VERSION)).close();
        input = directory.attach("orders.in");
        input.reader("engine");
        engine = EngineCounters.create(memory.folder(), List.of("gw-1", "gw-1.1"));
        gateway = GatewayCounters.create(memory.folder(), "gw-1", 2);
    }

    @AfterEach
    void close() throws InterruptedException {
        threads.interrupt();
        threads.join();
        gateway.close();
        input.close();
    }

    @Test
    void shouldBeHealthyWhenEverybodyGoesRound() throws IOException {
        startThreads();
        final Run text = ringside("health");

        assertThat(text.err()).isEmpty();
        assertThat(text.exitCode()).as(text.out()).isEqualTo(ExitCode.OK);
        assertThat(text.out().lines()).hasSize(7).allMatch(line -> line.startsWith("PASS") || line.startsWith("WARN"));
        assertThat(text.out()).containsPattern("PASS {2}engine: last turn \\d+ ms ago\n")
            .containsPattern("PASS {2}gw-1: last turn ").containsPattern("PASS {2}gw-1\\.1: last turn ")
            .contains("PASS  orders.in: read by engine (pid " + ProcessHandle.current().pid() + ")\n")
            .contains("PASS  orders.out.gw-1: takes events\n");
        final JsonNode document = Json.MAPPER.readTree(ringside("health", "--json").out());
        assertThat(document.at("/schema").asText()).isEqualTo("ringside.health/1");
        assertThat(document.at("/healthy").asBoolean()).isTrue();
        assertThat(document.at("/checks")).hasSize(7);
    }

    @Test
    void shouldNameWhoeverHasNotBegunOrIsStuck() {
        engine.heartbeat().beat(System.nanoTime() - MINUTE_NS);
        gateway.loop(0).beat(System.nanoTime() - MINUTE_NS);

        final Run run = ringside("health");

        final long pid = ProcessHandle.current().pid();
        assertThat(run.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(run.out())
            .containsPattern("FAIL {2}engine \\(pid " + pid
                + "\\): no turn for \\d+\\.\\ds +fix: ringside restart engine --yes\n")
            .containsPattern("FAIL {2}gw-1 \\(pid " + pid
                + "\\): no turn for \\d+\\.\\ds +fix: ringside restart gw-1 --yes\n")
            .contains("FAIL  gw-1.1 (pid " + pid + "): has not begun its turns");
    }

    @Test
    void shouldCallDeadWhatStatusCallsDead() throws IOException {
        input.close();
        final ProcessIdentity self = ProcessIdentity.self();
        final ProcessIdentity gone = new ProcessIdentity(self.pid(), self.startTicks() - 1, self.namespace());
        Files.writeString(
            home.resolve("conf/exchange.properties"), "log=log.properties\n", StandardOpenOption.APPEND);
        new ExchangeFolder(memory.folder()).save(new ExchangeState(ExchangeState.SCHEMA, "a.properties", null, 1, true,
            List.of("orders.in"), List.of(new RunningProcess("log", Exchange.LOG, gone),
                new RunningProcess("engine", Exchange.ENGINE, gone),
                new RunningProcess("gw-1", Exchange.GATEWAY, gone))));
        engine.heartbeat().beat(System.nanoTime() - MINUTE_NS);
        gateway.loop(0).beat(System.nanoTime() - MINUTE_NS);

        final Run run = ringside("health");

        assertThat(run.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(run.out())
            .contains("FAIL  engine (pid " + self.pid() + "): dead    fix: ringside restart engine\n")
            .containsOnlyOnce("FAIL  gw-1 (pid " + self.pid() + "): dead    fix: ringside restart gw-1\n")
            .contains("WARN  log (pid " + self.pid() + "): dead    fix: ringside restart log\n")
            .doesNotContain("no turn", "gw-1.1 (pid", "does not run");
        assertThat(ringside("status").out()).contains("engine   dead, was pid " + self.pid() + "\n")
            .contains("gateway  dead, was pid " + self.pid() + "  gw-1\n");
    }

    /** With the files that the hosts of gateways have, too. */
    @Test
    void shouldNameMembersAloneOnTheirHost() throws IOException {
        final Path queues = Files.createDirectories(home.resolve("queues"));
        Files.write(home.resolve("conf/exchange.properties"), List.of("gateways=gateway.properties",
            "bridge=bridge.properties", "engine=engine.properties", "queues=" + queues,
            "data=" + home.resolve("data")));
        Files.write(home.resolve("conf/bridge.properties"),
            List.of("bridge=host-b", "members=127.0.0.1:9040", "endpoint=127.0.0.1:9050", "routes=gw-1"));
        try (MemberCounters member = MemberCounters.create(queues, "member-0", "0.1.0")) {
            member.beat(System.nanoTime());
            final Run living = ringside("health");
            assertThat(living.out()).contains("member-0").doesNotContain("gw-1", "bridge-host-b", "WARN");
            member.set(MemberCounter.RULES, 1);
            member.set(MemberCounter.KNOWN_RULES, 2);
            assertThat(ringside("health").out()).contains("WARN  all members know rules of version 2, and decide by"
                + " those of version 1    fix: ringside cluster activate");
            new ExchangeFolder(queues).save(new ExchangeState(ExchangeState.SCHEMA, "a.properties", null, 1, true,
                List.of(), List.of(new RunningProcess("member-0", Exchange.MEMBER, ProcessIdentity.self()))));
            assertThat(ringside("status").out()).contains("\nall members know rules of version 2, and decide by those"
                + " of version 1: 'ringside cluster activate'\n");
            member.beat(System.nanoTime() - MINUTE_NS);
            assertThat(ringside("health").out()).contains("FAIL").contains("member-0");
        }
    }

    @Test
    void shouldNameQueuesThatAreNotRead() {
        beat();
        input.close();
        engine.route("gw-1").set(RouteCounter.STATE, RouteState.WAITING.ordinal());
        engine.route("gw-1").set(RouteCounter.SINCE_NS, System.nanoTime() - MINUTE_NS);
        engine.route("gw-1.1").set(RouteCounter.STATE, RouteState.LOST.ordinal());

        final Run run = ringside("health");

        assertThat(run.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(run.out()).contains("FAIL  orders.in: nobody reads it    fix: ringside up\n")
            .containsPattern("FAIL {2}orders.out.gw-1: full for [\\d:]+, and the engine waits ")
            .contains("FAIL  orders.out.gw-1.1: lost for ");
    }

    @Test
    void shouldNotTakeAClockThatWasSetForAQueueThatIsNotRead() {
        beat();
        engine.route("gw-1").set(RouteCounter.STATE, RouteState.WAITING.ordinal());
        engine.route("gw-1").set(RouteCounter.SINCE, System.currentTimeMillis() - 3_600_000);
        engine.route("gw-1").set(RouteCounter.SINCE_NS, Long.MAX_VALUE);

        assertThat(ringside("health").out()).contains("PASS  orders.out.gw-1: full, for less than a second\n");
        assertThat(ringside("status").out()).contains("gw-1  the engine waits for its reader for 00:00\n");
        assertThat(Series.of(ringside("metrics").out()).get("engine_waiting_seconds{queue=\"orders.out.gw-1\"}"))
            .isZero();
    }

    @Test
    void shouldSayInALineThatTheCountersAreDamaged() {
        beat();
        engine.route("gw-1").set(RouteCounter.STATE, RouteState.values().length);

        for (final String verb : List.of("health", "counters", "status")) {
            final Run run = ringside(verb);

            assertThat(run.exitCode()).as(verb).isEqualTo(ExitCode.CORRUPT);
            assertThat(run.err()).as(verb).hasLineCount(1).contains("the counters of the engine in ", " are damaged");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"much", "-1", "9223372036854775807"})
    void shouldSayInALineThatALengthOfSegmentsCannotBe(final String length) throws IOException {
        Files.writeString(home.resolve("conf/engine.properties"), "input=orders.in\nsegmentLength=" + length + "\n");

        final Run run = ringside("health");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).hasLineCount(1).contains("engine.properties: segmentLength is " + length);
    }

    @Test
    void shouldSayWhatIsMissingWhenNothingRuns() {
        gateway.close();
        final Path folder = memory.folder();
        input.close();
        QueueDirectory.of(folder).remove("orders.in", true);

        final Run run = ringside("health");

        assertThat(run.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(run.out()).contains("FAIL  gw-1: does not run    fix: ringside up\n")
            .contains("FAIL  orders.in: there is no such queue in " + folder);
    }

    @Test
    void shouldWaitForATurnThatBeginsFromNowOn() {
        beat();
        final Run dead = ringside("wait", "engine", "--timeout", "100ms");
        assertThat(dead.exitCode()).isEqualTo(ExitCode.TIMEOUT);
        assertThat(dead.err()).isEqualTo(
            "ringside: engine is not ready after 100 ms. 'ringside health' says what is wrong\n");

        startThreads();
        assertThat(ringside("wait", "engine")).isEqualTo(new Run(ExitCode.OK, "", ""));
        assertThat(ringside("wait", "gw-1")).isEqualTo(new Run(ExitCode.OK, "", ""));
    }

    @Test
    void shouldWaitNoLongerForAProcessThatHasEnded() throws Exception {
        final Process ended = new ProcessBuilder("true").start();
        ended.waitFor();
        final String pid = Long.toString(ended.pid());

        assertThat(ringside("wait", "engine", "--timeout", "1m", "--pid", pid)).isEqualTo(new Run(ExitCode.FAILURE, "",
            "ringside: engine (pid " + pid + ") has ended, and was not ready: its last line says why\n"));
        startThreads();
        assertThat(ringside("wait", "engine", "--pid", Long.toString(ProcessHandle.current().pid())))
            .isEqualTo(new Run(ExitCode.OK, "", ""));
    }

    @Test
    void shouldNameAGatewayThatTheEngineServesAndTheConfigurationDoesNotName() throws IOException {
        EngineCounters.create(memory.folder(), List.of("gw-1", "gw-1.1", "gw-2"));
        engine.heartbeat().beat(System.nanoTime());
        final String retire = "ringside retire gw-2";

        final Run health = ringside("health");
        final Run status = ringside("status");

        assertThat(health.out()).contains("FAIL  gw-2: " + home.resolve("conf/exchange.properties") + " does not name"
            + " it, and the engine does not start again without it; nobody reads its events    fix: put gateways= or"
            + " loops= back, and start gw-2; or " + retire + "\n").doesNotContain("gw-1.1: " + home);
        assertThat(status.out()).contains("gateway  not started  gw-2\n");
        assertThat(status.err()).contains("gw-2 was not started, and " + home.resolve("conf/exchange.properties")
            + " does not name it: the engine does not start again before that does, or '" + retire
            + "' has taken it out\n");
    }

    @Test
    void shouldSayThatAGatewayIsDrained() throws IOException {
        startThreads();
        gateway.loop(0).set(LoopCounter.DRAINING, 1);
        gateway.loop(0).set(LoopCounter.CONNECTIONS, 2);

        assertThat(ringside("health").out()).contains(
            "FAIL  gw-1: draining, it listens no more    fix: ringside restart gw-1 --yes\n");
        gateway.loop(0).set(LoopCounter.CONNECTIONS, 0);
        assertThat(ringside("health").out()).contains("FAIL  gw-1: drained, it listens no more");
        assertThat(ringside("wait", "gw-1", "--timeout", "50ms")).isEqualTo(new Run(ExitCode.TIMEOUT, "",
            "ringside: gw-1 is not ready after 50 ms: it is being drained, and listens no more."
            + " 'ringside restart gw-1 --yes' starts it anew\n"));
        final long pid = ProcessHandle.current().pid();
        new ExchangeFolder(memory.folder()).save(new ExchangeState(ExchangeState.SCHEMA, "a.properties", null, 1, true,
            List.of("orders.in"), List.of(new RunningProcess("gw-1", Exchange.GATEWAY, ProcessIdentity.self()))));
        assertThat(ringside("status").out())
            .containsPattern("gateway  pid " + pid + "  running [\\d:]+, drained  gw-1\n");
    }

    /** The probe goes round without its handler, and refuses each datagram. */
    @Test
    void shouldSayWhetherTheHandlerOfAProbeReadsItsRing() throws IOException {
        startThreads();
        Files.writeString(
            home.resolve("conf/exchange.properties"), "probe=probe.properties\n", StandardOpenOption.APPEND);
        Files.writeString(home.resolve("conf/probe.properties"), "name=p\nhandler=process\n");
        try (Queue ring = QueueDirectory.of(memory.folder()).create("p.in", QueueSpec.many(64, 112))) {
            assertThat(ringside("health").out())
                .contains("FAIL  p-handler: does not run    fix: ringside restart p-handler\n");

            ring.reader("p-handler");

            assertThat(ringside("health").out())
                .contains("PASS  p-handler: reads its ring (pid " + ProcessHandle.current().pid() + ")\n");
        }
    }

    @Test
    void shouldNameALogProcessThatHangs() throws IOException {
        startThreads();
        Files.writeString(
            home.resolve("conf/exchange.properties"), "log=log.properties\n", StandardOpenOption.APPEND);
        assertThat(ringside("health").out()).contains("WARN  log: does not run    fix: ringside restart log\n");
        try (Queue log = QueueDirectory.of(memory.folder()).create(LogQueue.NAME, LogRecordDescriptor.queue());
            Reader reader = log.reader("log")) {
            assertThat(ringside("health").out()).contains("WARN  log (pid " + ProcessHandle.current().pid()
                + "): has not looked at its queue for 1.0s    fix: ringside restart log --yes\n");
            final Thread polls = new Thread(() -> poll(reader));
            polls.start();

            final Run healthy = ringside("health");

            polls.interrupt();
            polls.join();
            assertThat(healthy.out()).contains("PASS  log: reads its queue (pid ");
            assertThat(healthy.exitCode()).isEqualTo(ExitCode.OK);
        } catch (final InterruptedException ex) {
            throw new AssertionError(ex);
        }
    }

    @Test
    void shouldHaveTheDoctorNameAnEngineThatLivesAndHangs() {
        beat();
        new ExchangeFolder(memory.folder()).save(new ExchangeState(ExchangeState.SCHEMA,
            home.resolve("conf/exchange.properties").toString(), null, 1, true, List.of("orders.in"),
            List.of(new RunningProcess("engine", Exchange.ENGINE, ProcessIdentity.self()),
                new RunningProcess("gw-1", Exchange.GATEWAY, ProcessIdentity.self()))));
        engine.heartbeat().beat(System.nanoTime() - MINUTE_NS);
        final long pid = ProcessHandle.current().pid();

        final Run doctor = Run.of(new Shmq(), "doctor", "--dir", memory.folder().toString());

        assertThat(doctor.exitCode()).isEqualTo(ExitCode.DOCTOR_FAILED);
        assertThat(doctor.out()).containsPattern("FAIL {2}engine \\(pid " + pid + "\\) is running, and has done nothing"
            + " for \\d+\\.\\ds: it hangs, or gets no processor    fix: ringside restart engine --yes; before that,"
            + " see what it does: jstack " + pid + "\n");
    }

    @Test
    void shouldNameTheToolThatHasTheVerb() {
        assertThat(ringside("doctor", "-c", "exchange.properties")).isEqualTo(new Run(ExitCode.USAGE, "",
            "ringside: there is no verb doctor, but 'shmq doctor'. See shmq doctor --help\n"));
        assertThat(ringside("report").err()).startsWith("ringside: there is no verb report, but 'trader-sim report'. ");
        assertThat(ringside("stauts").err()).endsWith("Did you mean status? See ringside --help\n");
    }

    @Test
    void shouldRefuseToWaitForWhatIsNotConfigured() {
        final Run run = ringside("wait", "gw-7");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).startsWith("ringside: there is no process gw-7 in ").contains("but engine, gw-1");
    }

    /** What engine and gateway do; returns when each has begun a turn. */
    private void startThreads() {
        beat();
        threads.start();
    }

    private void goRound() {
        while (!threads.isInterrupted()) {
            beat();
            LockSupport.parkNanos(PAUSE_NS);
        }
    }

    private void beat() {
        final long nowNs = System.nanoTime();
        engine.heartbeat().beat(nowNs);
        gateway.loop(0).beat(nowNs);
        gateway.loop(1).beat(nowNs);
    }

    private void poll(final Reader reader) {
        while (!Thread.currentThread().isInterrupted()) {
            reader.poll((type, buffer, offset, length, position, end) -> { }, 1);
            LockSupport.parkNanos(PAUSE_NS);
        }
    }

    private static Run ringside(final String... arguments) {
        return Run.of(new Ringside(), arguments);
    }
}
