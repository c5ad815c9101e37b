package org.ringside.ops.ringside;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.journal.JournalWriter;
import org.ringside.launch.ExitCode;
import org.ringside.ops.exchange.ExchangeFolder;
import org.ringside.ops.exchange.RunningProcess;
import org.ringside.ops.shmq.QueueHolder;
import org.ringside.ops.terminal.Json;
import org.ringside.ops.terminal.Run;
import org.ringside.queue.ProcessIdentity;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;

/** {@code demo}, with shell scripts for engine, gateway and traders. */
@Tag("slow")
class DemoTest {
    private static final Path BASE = QueueDirectory.defaultPath();
    private static final Path TEMPORARY = Path.of(System.getProperty("java.io.tmpdir"));
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    /** 128 + SIGTERM. */
    private static final int TERMINATED = 143;
    private static final String RESULT = """
        {"schema":"trader-sim.run/2","seed":7,"orders":200000,"acknowledged":200000,"trades":33104,"filledQuantity":9,
        "rejects":2,"sequenceGaps":0,"duplicates":0,"ledger":"ok","durationSeconds":11.0,"pid":1,
        "latency":{"p50":1.0},"setup":{"seed":7},"machine":{},"percentiles":{},"bands":[],"timeline":{},
        "hops":{"end to end":{"p50":10.04,"p90":20.0,"p99":30.0,"p99.9":40.0,"max":1234.5}}}
        """;

    private static final String SUBSCRIBER = """
        {"schema":"ringside.md.stat/1","gaps":0,"books":4,"inStep":4,"streams":{"L3":{"messages":412030,
        "published":{"p50Ns":41000,"p99Ns":180500,"maxNs":1800100}}}}
        """;

    @TempDir
    private Path home;

    private StandIn standIn;

    @BeforeEach
    void setUp() throws IOException {
        standIn = StandIn.in(home, home.resolve("unused"));
        standIn.write("result.json", RESULT);
        System.setProperty("ringside.home", home.toString());
    }

    @Test
    void shouldStartTheConsoleOfTheDistributionWhenItIsToldTo() throws IOException {
        standIn.console("ready").exchange("");

        final Run demo = ringside("demo", "--console");

        assertThat(demo.exitCode()).as(demo.err()).isEqualTo(ExitCode.OK);
        assertThat(demo.out()).containsPattern("gw-1 127\\.0\\.0\\.1:9      console  pid \\d+  ready .*  http://127");
        assertThat(standIn.arguments("traders")).contains(" --address 127.0.0.1:9 --rate ");
        assertThat(standIn.arguments("console")).isEqualTo("console -c " + home.resolve("conf/console.properties")
            + " --lifeline --set exchange=" + home.resolve("conf/exchange.properties") + " --set queues=" + ownFolder()
            + " --set data=" + folders().ownData() + " --set listen=127.0.0.1:0 --set metrics.listen=");
        assertNothingIsLeft();
    }

    @Test
    void shouldRunAPublisherAndASubscriberWhenItIsToldTo() throws IOException {
        standIn.marketData().write("subscriber.json", SUBSCRIBER);

        final Run demo = ringside("demo", "--market-data", "--duration", "2s");

        assertThat(demo.exitCode()).as(demo.err()).isEqualTo(ExitCode.OK);
        assertThat(demo.out()).contains("market-data  pid ").endsWith("market data  412,030 events  4 of 4 books in"
            + " step  0 gaps  t7 to subscriber us  p50 41.0  p99 180.5  max 1,800.1\n");
        assertThat(standIn.arguments("md")).isEqualTo("md stat --json --duration 3000ms --driver "
            + ownFolder().resolve("aeron") + " --stream 1001");
        assertThat(standIn.arguments("market-data")).startsWith("market-data -c "
            + home.resolve("conf/market-data.properties") + " --lifeline --set queues=" + ownFolder()).endsWith(
            " --set driver=embedded --set driverFolder=" + ownFolder().resolve("aeron")
            + " --set recovery=127.0.0.1:0");
        assertThat(standIn.arguments("engine")).contains(" --set publicQueues=market-data");
        assertThat(Json.MAPPER.readTree(ringside("demo", "--market-data", "--duration", "1s", "--json").out())
            .at("/marketData/inStep").asInt()).isEqualTo(4);
        assertNothingIsLeft();
    }

    @Test
    void shouldPrintWhatTheTradersFound() throws IOException {
        final Run demo = ringside("demo", "--seed", "7", "--rate", "1k", "--traders", "3", "--duration", "2s");

        assertThat(demo.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(demo.out().lines().skip(1)).containsExactly(
            "11 s of seeded traffic (seed 7)  200,000 orders  33,104 trades  2 rejects  0 gaps  0 duplicates",
            "HOP (us)     p50   p90   p99  p99.9      max",
            "end to end  10.0  20.0  30.0   40.0  1,234.5");
        assertThat(demo.out().lines().findFirst().orElseThrow()).matches(
            "engine   pid \\d+  ready \\d\\.\\ds      gateway  pid \\d+  ready \\d\\.\\ds  gw-1 127.0.0.1:9");
        assertThat(standIn.arguments("traders")).isEqualTo("run steady --address 127.0.0.1:9"
            + " --rate 1k --duration 2s --traders 3 --seed 7 --json");
        assertThat(standIn.arguments("gateway")).isEqualTo("gateway -c " + home.resolve("conf/gateway.properties")
            + " --lifeline --set queues=" + ownFolder() + " --set listen=127.0.0.1:0 --set journal="
            + folders().ownData().resolve("gw-1"));
        assertNothingIsLeft();
    }

    @Test
    void shouldHaveTheTradersWriteAReportThatKnowsTheExchange() throws IOException {
        standIn.write("conf/engine.properties", "policy=disk");
        standIn.write("conf/gateway.properties", "name=gw-1\nwait=yield");
        final Path page = home.resolve("demo.html");

        final Run demo = ringside("demo", "--report", page.toString(), "--note", "host=a b", "--note", "build=mine");

        assertThat(demo.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(demo.out()).endsWith("report  " + page + "\n");
        assertThat(standIn.arguments("traders")).endsWith(" --json --report " + page
            + " --note policy=disk --note wait=phased, yield --note build=mine --note host=a b");
        assertThat(ringside("demo", "--json", "--report", page.toString()).out().lines().count())
            .as("nothing but the document").isEqualTo(ringside("demo", "--json").out().lines().count());
        assertThat(standIn.arguments("traders")).doesNotContain("--report");
        assertNothingIsLeft();
    }

    @Test
    void shouldSayBeforeItStartsAnythingThatAReportCannotBeWritten() {
        assertThat(ringside("demo", "--report", home.resolve("none/demo.html").toString())).isEqualTo(
            new Run(ExitCode.FAILURE, "", "ringside: cannot write " + home.resolve("none/demo.html")
                + ". Give a --report in a folder that you may write to\n"));
        assertThat(ringside("demo", "--note", "a=b")).isEqualTo(new Run(ExitCode.USAGE, "",
            "ringside: a note stands in a report, and none is written. Give --report\n"));
        assertThat(home.resolve("engine.arguments")).doesNotExist();
    }

    @Test
    void shouldPrintOneDocumentWithAllPidsAndLeaveTheProbeOut() throws IOException {
        standIn.probe();

        final Run demo = ringside("demo", "--json");

        final JsonNode document = Json.MAPPER.readTree(demo.out());
        assertThat(document.path("schema").asText()).isEqualTo("ringside.demo/1");
        assertThat(document.path("pids").propertyStream().map(Map.Entry::getKey))
            .containsExactly("engine", "gateway", "traders");
        assertThat(document.path("orders").asLong()).isEqualTo(200_000);
        assertThat(document.has("timeline")).as("what only reports need").isFalse();
        assertThat(document.path("hops").path("end to end").path("p99.9").asDouble()).isEqualTo(40);
        assertThat(demo.err()).isEmpty();
        assertNothingIsLeft();
    }

    @Test
    void shouldSayInItsLastLineThatABusyMachineIsNoFailure() throws IOException {
        final String busy = RESULT.replace("\"duplicates\":0,",
            "\"duplicates\":0,\"valid\":false,\"invalidReason\":\"it sent 7 messages late\",");
        standIn.write("result.json", busy);
        final Run demo = ringside("demo", "--report", home.resolve("demo.html").toString());

        assertThat(demo.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(demo.out()).endsWith("\nthe exchange has kept its promises all the same: exit code 0\n")
            .doesNotContain("not valid");
        assertThat(Json.MAPPER.readTree(ringside("demo", "--json").out()).path("valid").asBoolean(true)).isFalse();
        standIn.write("result.json", busy.replace("\"sequenceGaps\":0", "\"sequenceGaps\":1"));
        final Run broken = ringside("demo");
        assertThat(broken.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(broken.out()).doesNotContain("has kept its promises");
        assertNothingIsLeft();
    }

    @Test
    void shouldFailWhenTheBooksDoNotAgree() throws IOException {
        for (final String[] change : new String[][] {
            {"\"sequenceGaps\":0", "\"sequenceGaps\":1"},
            {"\"duplicates\":0", "\"duplicates\":1"},
            {"\"ledger\":\"ok\"", "\"ledger\":[\"order 7 was filled twice\"]"},
            {"\"duplicates\":0,", ""}}) {
            standIn.write("result.json", RESULT.replace(change[0], change[1]));

            assertThat(ringside("demo", "--json").exitCode()).as(change[1]).isEqualTo(ExitCode.FAILURE);
        }
        assertNothingIsLeft();
    }

    @Test
    void shouldReportWhatTheTradersSaidWhenTheyFail() throws IOException {
        Files.delete(home.resolve("result.json"));

        final Run demo = ringside("demo");

        assertThat(demo.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(demo.err()).matches("ringside: traders \\(pid \\d+\\) failed: trader-sim: no connection\n");
        assertNothingIsLeft();
    }

    @Test
    void shouldFailWhenAServerDiesUnderLoad() throws IOException {
        standIn.engine("expires").write("hold", "");

        final Run demo = ringside("demo");

        assertThat(demo.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(demo.err()).matches("ringside: engine \\(pid \\d+\\) failed: out of breath\n");
        assertNothingIsLeft();
    }

    @Test
    void shouldRefuseBadArgumentsBeforeItStartsAnything() {
        assertThat(ringside("demo", "--duration", "10")).isEqualTo(new Run(ExitCode.USAGE, "",
            "ringside: '10' is not a time such as 500ms, 10s or 2m. See ringside demo --help\n"));
        assertThat(ringside("demo", "--rate", "fast")).isEqualTo(new Run(ExitCode.USAGE, "",
            "ringside: 'fast' is not a count such as 65536, 64k or 1m. See ringside demo --help\n"));
        assertThat(home.resolve("engine.arguments")).doesNotExist();
    }

    @Test
    void shouldLeaveNothingBehindWhenInterrupted() throws Exception {
        standIn.write("hold", "");
        final Process demo = startDemo();
        final List<RunningProcess> processes = awaitTraders(demo);

        // SIGTERM: a build that runs in the background ignores SIGINT, and its children inherit that.
        demo.toHandle().destroy();

        assertThat(demo.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(demo.exitValue()).isEqualTo(TERMINATED);
        assertThat(demo.inputReader().lines().skip(1)).isEmpty();
        assertThat(demo.errorReader().lines()).containsExactly("ringside: interrupted: stopping what was started");
        assertThat(processes).hasSize(3).noneMatch(RunningProcess::isRunning);
        assertThat(folderOf(demo)).doesNotExist();
    }

    @Test
    @Tag("long")
    void shouldBeCleanedUpByTheNextOneWhenKilled() throws Exception {
        standIn.write("hold", "");
        final Process demo = startDemo();
        final List<RunningProcess> processes = awaitTraders(demo);
        final Path folder = folderOf(demo);

        demo.destroyForcibly().waitFor();
        Files.delete(home.resolve("hold"));

        for (final RunningProcess process : processes) {
            assertThat(process.awaitExit(PATIENCE)).as(process.toString()).isTrue();
        }
        assertThat(folder).isDirectory();
        final Run next = ringside("demo", "--json");
        assertThat(next.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(next.err()).contains("ringside: removed " + folder + ", which a killed demo left behind\n");
        assertThat(folder).doesNotExist();
        assertNothingIsLeft();
    }

    @Test
    void shouldLeaveAbandonedFolderAloneWhileItsQueueIsInUse() throws Exception {
        final Path folder = BASE.resolveSibling(BASE.getFileName() + "-demo-999999999-1");
        final Path data = Files.createDirectory(TEMPORARY.resolve(folder.getFileName() + ".data"));
        Files.writeString(Files.createDirectory(data.resolve("engine")).resolve("journal-0.log"), "records");
        QueueDirectory.of(folder).create("a.queue", QueueSpec.many(64, 112)).close();
        QueueDirectory.of(folder).create("orders.in", QueueSpec.many(64, 112)).close();
        try (QueueHolder holder = QueueHolder.attach(folder, "orders.in", "reader")) {
            final Run demo = ringside("demo", "--json");

            assertThat(demo.exitCode()).isEqualTo(ExitCode.OK);
            assertThat(demo.err()).contains("ringside: left " + folder + " of an abandoned demo alone: "
                + "orders.in is in use by engine (pid " + holder.pid() + ")");
            assertThat(QueueDirectory.of(folder).names()).containsExactly("a.queue", "orders.in");
            assertThat(data).isDirectory();
        }
        assertThat(ringside("demo", "--json").exitCode()).isEqualTo(ExitCode.OK);
        assertThat(folder).doesNotExist();
        assertThat(data).doesNotExist();
    }

    @Test
    void shouldRemoveTheJournalsOfAKilledDemoWhoseQueuesAreGone() throws IOException {
        final Path data =
            Files.createDirectory(TEMPORARY.resolve(BASE.getFileName() + "-demo-999999999-2.data"));

        assertThat(ringside("demo", "--json").exitCode()).isEqualTo(ExitCode.OK);

        assertThat(data).doesNotExist();
    }

    @Test
    void shouldLeaveJournalsAloneWhoseWriterIsInAnotherContainer() throws IOException {
        final Path data =
            Files.createDirectory(TEMPORARY.resolve(BASE.getFileName() + "-demo-999999999-3.data"));
        final Path journal = Files.createDirectory(data.resolve("engine"));
        try (FileChannel lock = FileChannel.open(
            JournalWriter.lockFile(journal), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            lock.lock();

            final Run demo = ringside("demo", "--json");

            assertThat(demo.exitCode()).isEqualTo(ExitCode.OK);
            assertThat(demo.err()).contains("ringside: left " + data + " of a demo alone: its journals are in use");
            assertThat(journal).isDirectory();
        }
        assertThat(ringside("demo", "--json").exitCode()).isEqualTo(ExitCode.OK);
        assertThat(data).doesNotExist();
    }

    private Process startDemo() throws IOException {
        final ProcessBuilder builder = QueueHolder.java(Ringside.class, "demo");
        builder.command().add(1, "-Dringside.home=" + home);
        return builder.redirectError(ProcessBuilder.Redirect.PIPE).start();
    }

    private static List<RunningProcess> awaitTraders(final Process demo) throws InterruptedException {
        final Path folder = folderOf(demo);
        final long deadlineNs = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() - deadlineNs < 0) {
            assertThat(demo.isAlive()).isTrue();
            final List<RunningProcess> processes = new ArrayList<>();
            ExchangeFolder.state(folder).ifPresent(state -> processes.addAll(state.processes()));
            if (processes.size() == 3) {
                return processes;
            }
            Thread.sleep(20);
        }
        throw new AssertionError("the traders were not started");
    }

    private static Path folderOf(final Process demo) {
        final ProcessIdentity identity = ProcessIdentity.of(demo.pid());
        return BASE.resolveSibling(
            BASE.getFileName() + "-demo-" + identity.pid() + "-" + identity.startTicks());
    }

    private static Path ownFolder() {
        return folders().own();
    }

    private static DemoFolder folders() {
        return new DemoFolder(BASE, TEMPORARY);
    }

    private void assertNothingIsLeft() {
        assertThat(ownFolder()).doesNotExist();
        assertThat(folders().ownData()).doesNotExist();
        assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive)
            .filter(process -> process.info().commandLine().orElse("").contains(home.toString()))).isEmpty();
    }

    private static Run ringside(final String... arguments) {
        return Run.of(new Ringside(), arguments);
    }
}
