package org.ringside.ops.ringside;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.gateway.config.GatewayConfig;
import org.ringside.gateway.control.GatewayControl;
import org.ringside.gateway.probe.ProbeConfig;
import org.ringside.gateway.probe.ProbeServer;
import org.ringside.gateway.server.Gateway;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Messages;
import org.ringside.matching.counters.EngineCounter;
import org.ringside.matching.counters.EngineCounters;
import org.ringside.matching.counters.RouteCounter;
import org.ringside.matching.protocol.NewOrderEncoder;
import org.ringside.matching.server.RouteState;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.LifeSigns;
import org.ringside.ops.operations.Drain;
import org.ringside.ops.operations.Plan;
import org.ringside.ops.operations.Reload;
import org.ringside.ops.terminal.Json;
import org.ringside.ops.terminal.Run;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.Reader;
import org.ringside.testing.SharedMemory;

/** {@code counters}, {@code reload} and {@code drain}, with a real gateway and a real probe in this process. */
@Tag("slow")
class GatewayVerbsTest {
    @RegisterExtension
    private final SharedMemory memory = new SharedMemory();

    @TempDir
    private Path home;

    private Path exchange;
    private Gateway gateway;

    @BeforeEach
    void startGateway() throws IOException {
        System.setProperty("ringside.home", home.toString());
        exchange = Files.writeString(home.resolve("exchange.properties"), "gateways=gateway.properties\n"
            + "engine=engine.properties\nqueues=" + memory.folder() + "\ndata=" + home.resolve("data") + "\n");
        Files.writeString(home.resolve("engine.properties"), "input=orders.in\n");
        write("limits.throttleLimit=5");
        final QueueDirectory directory = QueueDirectory.of(memory.folder());
        directory.create("orders.in", schema(QueueSpec.many(1024, 240))).close();
        directory.create("orders.out.gw-1", schema(QueueSpec.one(1024, 496))).close();
        gateway = new Gateway(read(), this::read, new PrintStream(new ByteArrayOutputStream())).start();
    }

    @AfterEach
    void stopGateway() {
        gateway.close();
    }

    @Test
    void shouldShowWhatGatewayCounts() throws IOException {
        final Run text = ringside("counters", "--sessions");
        final Run json = ringside("counters", "--json");

        assertThat(text.err()).isEmpty();
        assertThat(text.out()).startsWith("COUNTER").contains("gw-1").containsPattern("accepts +0\n")
            .containsPattern("negotiateRejects +-\n").containsPattern("loopTimeMaxNs +[0-9,]+\n");
        final JsonNode document = Json.MAPPER.readTree(json.out());
        assertThat(document.get("schema").asText()).isEqualTo("ringside.counters/1");
        assertThat(document.at("/gateways/0/gateway").asText()).isEqualTo("gw-1");
        assertThat(document.at("/gateways/0/pid").asLong()).isEqualTo(ProcessHandle.current().pid());
        assertThat(document.at("/gateways/0/loops/0/counters/turnedAway").asLong(-1)).isZero();
    }

    @Test
    void shouldShowWhatAProbeCountsBesideGateways() throws IOException {
        final ProbeConfig config = new ProbeConfig("gw-1", memory.folder().toString(), "127.0.0.1:0", null, "blocking",
            null, 16, null, null, null, 0);
        try (ProbeServer probe = new ProbeServer(config, new PrintStream(new ByteArrayOutputStream())).start()) {
            assertThat(probe.description()).startsWith("probe gw-1 listen=");
            final Run text = ringside("counters");
            final JsonNode document = Json.MAPPER.readTree(ringside("counters", "--json").out());

            assertThat(text.out()).containsPattern("accepts +0\n").containsPattern("COUNTER +gw-1\nreceived +0\n")
                .containsPattern("refusedTooLong +0\n");
            assertThat(document.at("/gateways")).hasSize(1);
            assertThat(document.at("/probes")).hasSize(1);
            assertThat(document.at("/probes/0/probe").asText()).isEqualTo("gw-1");
            assertThat(document.at("/probes/0/counters/answered").asLong(-1)).isZero();

            gateway.close();
            assertThat(ringside("counters").out()).startsWith("COUNTER").contains("received").doesNotContain("accepts");
        }
    }

    @Test
    void shouldSeeWhetherTheProbeGoesRound() throws IOException {
        Files.writeString(home.resolve("probe.properties"), "name=echo\n");
        Files.writeString(exchange, "probe=probe.properties\n", StandardOpenOption.APPEND);
        final ProbeConfig config = new ProbeConfig("echo", memory.folder().toString(), "127.0.0.1:0", null, "blocking",
            null, 16, null, null, null, 0);
        assertThat(ringside("health").out()).contains("FAIL  echo: does not run    fix: ringside restart echo");
        try (ProbeServer probe = new ProbeServer(config, new PrintStream(new ByteArrayOutputStream())).start()) {
            assertThat(probe.description()).startsWith("probe echo listen=");
            assertThat(ringside("wait", "echo")).isEqualTo(new Run(ExitCode.OK, "", ""));
            assertThat(ringside("health").out()).containsPattern("PASS {2}echo: last turn \\d+ ms ago\n");
            assertThat(ringside("counters").out())
                .containsPattern("COUNTER +echo\n(\\w+ +[0-9,]+\n)+beatAge +\\d+ ms\n");
            final JsonNode document = Json.MAPPER.readTree(ringside("counters", "--json").out());
            assertThat(document.at("/probes/0/beatAgeNs").asLong(-1)).isNotNegative();
            assertThat(ringside("metrics").out())
                .containsPattern("ringside_process_heartbeat_age_seconds\\{[^}]*process=\"echo\"[^}]*} ");
        }
    }

    @Test
    void shouldShowWhatTheEngineCounts() throws IOException {
        final EngineCounters counters = EngineCounters.create(memory.folder(), List.of("gw-1"));
        counters.engine().add(EngineCounter.COMMANDS, 1_234);
        final Run text = ringside("counters");
        counters.route("gw-1").set(RouteCounter.STATE, RouteState.WAITING.ordinal());
        counters.route("gw-1").set(RouteCounter.SINCE, 7);

        assertThat(text.out()).startsWith("COUNTER").containsPattern("commands +1,234\n")
            .doesNotContain("refused")
            .containsPattern("waitsAt +-\n").containsPattern("accepts +0\n");
        final JsonNode engine = Json.MAPPER.readTree(ringside("counters", "--json").out()).get("engine");
        assertThat(engine.at("/pid").asLong()).isEqualTo(ProcessHandle.current().pid());
        assertThat(engine.at("/counters/commands").asLong()).isEqualTo(1_234);
        assertThat(engine.at("/counters/snapshotFailures").asLong(-1)).isZero();
        assertThat(engine.at("/refused/unknownOrder").asLong(-1)).isZero();
        assertThat(engine.at("/waitsAt").asText()).isEqualTo("orders.out.gw-1");
        assertThat(engine.at("/waitsSinceMs").asLong()).isEqualTo(7);
    }

    @Test
    void shouldSayThatNobodyCountsWhenNoGatewayRuns() {
        gateway.close();

        final Run counters = ringside("counters");

        assertThat(counters.exitCode()).isEqualTo(ExitCode.NOT_FOUND);
        assertThat(counters.err()).contains("no process counts in " + memory.folder());
    }

    @Test
    void shouldReloadGatewayOrSayWhyNot() throws IOException {
        write("limits.throttleLimit=-1");
        final Run refused = ringside("reload");
        write("limits.throttleLimit=6");
        final Run done = ringside("reload", "gw-1");
        final Run unknown = ringside("reload", "gw-7");

        assertThat(refused.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(refused.err()).startsWith("ringside: gw-1 goes on as it was: ")
            .contains("limits.throttleLimit=-1: 0 to 1000000").hasLineCount(1);
        assertThat(done).isEqualTo(new Run(ExitCode.OK, "gw-1 goes on with its new configuration\n", ""));
        assertThat(unknown.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(unknown.err()).contains("there is no gateway gw-7");

        gateway.close();
        assertThat(ringside("reload")).isEqualTo(new Run(
            ExitCode.OK, "", "ringside: gw-1 does not run: it reads its configuration when it starts\n"));
    }

    /** Whoever agreed to a reload of one file does not get that of another. */
    @Test
    void shouldAgreeAnewWhenAFileThatIsIncludedHasChanged() throws IOException {
        final Path included = Files.writeString(home.resolve("limits.properties"), "limits.throttleLimit=5\n");
        write("include=limits.properties");
        final Reload reload = new Reload(ExchangePlan.read(exchange), List.of());
        final Plan agreed = reload.plan();
        assertThat(reload.plan()).isEqualTo(agreed);

        Files.setLastModifiedTime(included, FileTime.fromMillis(1));

        assertThat(reload.plan().fingerprint()).isNotEqualTo(agreed.fingerprint());
    }

    @Test
    void shouldDrainGatewayAndSayHowItStartsAgain() {
        final Run dry = ringside("drain", "all", "--dry-run");
        final Run unasked = ringside("drain", "gw-1");
        final Run done = ringside("drain", "gw-1", "--within", "1s", "--yes");

        assertThat(dry.out()).isEqualTo("would drain gw-1: no connections and no new orders any more, all sessions end"
            + " within 10000 ms; 8000 ms later orders with cancel on disconnect are cancelled, unless their gateway is"
            + " back\n");
        assertThat(unasked.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(done.err()).isEmpty();
        assertThat(done.out()).startsWith(
            "gw-1 is drained and listens no more: 'ringside restart gw-1 --yes -c " + exchange);
        gateway.close();
        assertThat(ringside("drain", "gw-1", "--yes")).isEqualTo(new Run(
            ExitCode.NOT_FOUND, "", "ringside: gw-1 does not run: there is nothing to drain\n"));
    }

    /** The gateway is as one that was stopped: it holds its queue, and looks at nothing. */
    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @CsvSource({"drain gw-1 --yes,'gw-1 is not drained: '", "reload,''"})
    void shouldGiveTheCommandThatTellsMoreWhenAGatewayDoesNotAnswer(final String words, final String result) {
        gateway.close();
        try (Queue output = QueueDirectory.of(memory.folder()).attach("orders.out.gw-1");
            Reader hung = output.reader("gw-1")) {
            assertThat(hung.hasMessage()).isFalse();
            final String[] line = words.split(" ");

            assertThat(ringside(line[0], Arrays.copyOfRange(line, 1, line.length))).isEqualTo(new Run(
                ExitCode.TIMEOUT, "", "ringside: " + result + "gw-1 does not answer. 'ringside health -c " + exchange
                    + "' says whether it hangs\n"));
        }
    }

    /** As {@code down} does with {@code stopTimeout=2h}: a patient operator is not refused. */
    @Test
    void shouldDrainBeforeTheEndHoweverLongThatMayTake() throws Exception {
        final ExchangePlan plan = ExchangePlan.read(exchange);
        final StringWriter said = new StringWriter();

        Drain.beforeEnd(plan, new LifeSigns(plan).look().living(), Duration.ofHours(2),
            new Messages("ringside", new PrintWriter(said)));

        assertThat(said.toString()).isEmpty();
        GatewayControl.of(memory.folder(), "gw-1").ask(GatewayControl.DRAINED, Duration.ofSeconds(5));
    }

    private GatewayConfig read() {
        return ConfigFile.read(home.resolve("gateway.properties"), Map.of("queues", memory.folder().toString(),
            "listen", "127.0.0.1:0", "journal", home.resolve("data/gw-1").toString()), GatewayConfig.class);
    }

    private void write(final String keys) throws IOException {
        Files.writeString(home.resolve("gateway.properties"), """
            name=gw-1
            wait=blocking
            sessions.1.first=1001
            sessions.1.last=1003
            sessions.1.firm=1
            sessions.1.keyId=test
            sessions.1.secret=ringside-test-secret
            """ + keys + "\n");
    }

    private static QueueSpec schema(final QueueSpec spec) {
        return spec.withSchema(NewOrderEncoder.SCHEMA_ID, NewOrderEncoder.SCHEMA_VERSION);
    }

    private Run ringside(final String verb, final String... arguments) {
        final String[] all = new String[arguments.length + 3];
        all[0] = verb;
        all[1] = "-c";
        all[2] = exchange.toString();
        System.arraycopy(arguments, 0, all, 3, arguments.length);
        return Run.of(new Ringside(), all);
    }
}
