package org.ringside.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.ringside.launch.ExitCode;
import org.ringside.simulator.FakeGateway.Fault;
import org.ringside.simulator.flow.Profile;
import org.ringside.simulator.flow.SmokeStream;
import org.ringside.testing.ForkedJvm;

@Tag("slow")
class TraderSimTest {
    /** 128 + SIGTERM. */
    private static final int TERMINATED = 143;
    private static final int ORDERS = 100;
    /** A run for tests that want any. */
    private static final List<String> SHORT_RUN =
        List.of("run", "steady", "--rate", "2k", "--duration", "100ms", "--warmup", "0s");

    private record Outcome(int exitCode, String out, String err) {
        private JsonNode json() throws IOException {
            return new ObjectMapper().readTree(out);
        }
    }

    @TempDir
    private Path folder;

    @Test
    void shouldFindWhatHasToComeOutWhenSmokeRuns() throws Exception {
        final Outcome outcome = run(Fault.NONE, "smoke", "--exclusive", "--json");
        final JsonNode result = outcome.json();

        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(result.path("schema").asText()).isEqualTo("trader-sim.run/2");
        assertThat(result.path("profile").asText()).isEqualTo("smoke");
        assertThat(result.path("seed").asLong()).isEqualTo(42);
        assertThat(result.path("orders").asInt()).isEqualTo(7 * SmokeStream.ROUNDS - SmokeStream.ROUNDS);
        assertThat(result.path("acknowledged")).isEqualTo(result.path("orders"));
        assertThat(result.path("messages").asInt()).isEqualTo(SmokeStream.ROUND * SmokeStream.ROUNDS);
        assertThat(result.path("withheld").asInt(-1)).isZero();
        assertThat(result.path("trades").asInt()).isEqualTo(SmokeStream.TRADES_IN_ROUND * SmokeStream.ROUNDS);
        assertThat(result.path("filledQuantity").asLong() % SmokeStream.LOTS_IN_ROUND).isZero();
        assertThat(result.path("rejects").asInt(-1)).isZero();
        assertThat(result.path("foreignTrades").asInt(-1)).isZero();
        assertThat(result.path("sequenceGaps").asInt(-1)).isZero();
        assertThat(result.path("duplicates").asInt(-1)).isZero();
        assertThat(result.path("ledger").asText()).isEqualTo("ok");
        assertThat(result.path("ends").path("cleanedUp").asInt(-1)).isZero();
        assertThat(result.path("ends").path("resting").asInt(-1)).isZero();
        assertThat(result.path("valid").asBoolean()).isTrue();
        assertThat(result.path("sessions").asInt()).isEqualTo(8);
        assertThat(result.path("pid").asLong()).isEqualTo(ProcessHandle.current().pid());
        assertThat(result.path("durationSeconds").asDouble()).isPositive();
        assertThat(result.path("latency").path("count").asInt()).isEqualTo(SmokeStream.ROUND * SmokeStream.ROUNDS);
        assertThat(result.path("latency").path("mean").asDouble()).isPositive();
        assertThat(result.path("hops").fieldNames()).toIterable().containsExactly(
            "schedule to client", "client to gateway", "gateway", "ring in", "match", "publish", "ring out",
            "gateway to client", "service", "end to end");
        result.path("hops").forEach(hop ->
            assertThat(hop.fieldNames()).toIterable().containsExactly("p50", "p90", "p99", "p99.9", "max"));
        assertThat(result.path("streamHash").asText())
            .isEqualTo(tool("run", "smoke", "--stream-hash").out().strip());
    }

    @Test
    void shouldFailWhenAllOrdersAreRefused() throws Exception {
        final Outcome outcome = run(Fault.REFUSE_ALL, "smoke");

        assertThat(outcome.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(outcome.err())
            .matches("trader-sim: all \\d+ orders were refused, most often as \\w+ 2: no\n");
    }

    @ParameterizedTest
    @EnumSource(value = Profile.class, names = {"SMOKE", "QUOTES", "CANCEL_STORM", "REPLAY"},
        mode = EnumSource.Mode.EXCLUDE)
    void shouldAgreeWithTheExchangeWhenAnOpenLoopRuns(final Profile profile) throws Exception {
        final Outcome outcome = run(Fault.NONE, profile.toString(), "--rate", "2k", "--duration", "200ms",
            "--warmup", "100ms", "--traders", "5", "--exclusive", "--json");
        final JsonNode result = outcome.json();

        assertThat(outcome.exitCode()).as(outcome.toString()).isEqualTo(ExitCode.OK);
        assertThat(result.path("ledger").asText()).isEqualTo("ok");
        assertThat(result.path("trades").asInt()).isPositive();
        assertThat(result.path("latency").path("count").asInt()).isPositive()
            .isLessThan(result.path("messages").asInt());
        assertThat(result.path("ends").path("cleanedUp").asInt()).isPositive();
        final JsonNode ends = result.path("ends");
        assertThat(ends.path("filled").asInt() + ends.path("cancelled").asInt() + ends.path("cleanedUp").asInt())
            .isEqualTo(result.path("orders").asInt());
    }

    @Test
    void shouldTradeNothingWhenCancelsStorm() throws Exception {
        final JsonNode result = run(Fault.NONE, "cancel-storm", "--rate", "2k", "--duration", "1s", "--warmup", "0s",
            "--json").json();

        assertThat(result.path("ledger").asText()).isEqualTo("ok");
        assertThat(result.path("trades").asInt(-1)).isZero();
        assertThat(result.path("orders").asInt()).isEqualTo(1_000);
        assertThat(result.path("cancels").asInt() + result.path("withheld").asInt()).isEqualTo(1_000);
    }

    @Test
    void shouldSendEachMessageOfTheScheduleWhenSteady() throws Exception {
        final JsonNode result = run(Fault.NONE, "steady", "--rate", "2k", "--duration", "400ms", "--warmup", "0s",
            "--json").json();

        assertThat(result.path("messages").asInt() + result.path("withheld").asInt()).isEqualTo(800);
    }

    @Test
    void shouldRememberHowItWasCalledWithoutTheSecret() throws Exception {
        final JsonNode setup = run(Fault.NONE, "steady", "--json", "--secret", "ringside-test-secret",
            "--note", "policy=mapped", "--note", "build=7", "--rate", "2k", "--duration", "100ms", "--warmup", "0s")
            .json().path("setup");

        assertThat(setup.path("commandLine").toString()).contains("\"steady\",\"--json\",\"--secret\",\"***\"")
            .doesNotContain("ringside-test-secret");
        assertThat(setup.path("notes").toString()).isEqualTo("{\"policy\":\"mapped\",\"build\":\"7\"}");
        assertThat(setup.path("profile").asText()).isEqualTo("steady");
    }

    @Test
    void shouldWriteAReportAndMakeItsPageAgain() throws Exception {
        final Path report = folder.resolve("report");
        final Path page = folder.resolve("again.html");
        final Outcome outcome = run(Fault.NONE, "smoke", "--report", report.toString(), "--threshold", "rate>1");

        assertThat(outcome.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(tool("report", report.resolve("result.json").toString(), "-o", page.toString()).exitCode())
            .isEqualTo(ExitCode.OK);
        assertThat(page).hasSameTextualContentAs(report.resolve("index.html"));
        assertThat(Files.readString(report.resolve("run.hlog"))).contains("Tag=end-to-end,");
    }

    @Test
    void shouldSendNothingWhenAReportCannotBeWritten() throws Exception {
        final Outcome outcome = run(Fault.NONE, "smoke", "--report", folder.resolve("none/page.html").toString());

        assertThat(outcome.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertOneLine(outcome, "cannot write");
    }

    @Test
    void shouldCountEachMessageInItsTimeline() throws Exception {
        final JsonNode result = run(Fault.NONE, "quotes", "--rate", "500", "--duration", "1500ms", "--warmup", "500ms",
            "--json").json();
        final JsonNode timeline = result.path("timeline");

        assertThat(sum(timeline.path("sent"))).isEqualTo(result.path("messages").asLong());
        assertThat(sum(timeline.path("answered"))).isEqualTo(result.path("messages").asLong());
        assertThat(timeline.path("end").size()).isEqualTo(timeline.path("p99").size()).isGreaterThan(1);
        assertThat(timeline.path("inFlight").get(timeline.path("end").size() - 1).asLong(-1)).isZero();
    }

    @Test
    void shouldCountWhatIsAnsweredLaterThanTheTimeout() throws Exception {
        final JsonNode strict = run(Fault.NONE, "quotes", "--rate", "2k", "--duration", "200ms", "--warmup", "0s",
            "--timeout", "0ms", "--json").json();
        final JsonNode patient = run(Fault.NONE, "quotes", "--rate", "2k", "--duration", "200ms", "--warmup", "0s",
            "--timeout", "1h", "--json").json();

        assertThat(strict.path("timeouts").asInt()).isEqualTo(strict.path("latency").path("count").asInt())
            .isPositive();
        assertThat(patient.path("timeouts").asInt(-1)).isZero();
    }

    @Test
    void shouldLeaveOrdersWhenToldTo() throws Exception {
        final JsonNode result = run(Fault.NONE, "steady", "--rate", "2k", "--duration", "500ms", "--warmup", "0s",
            "--leave-orders", "--json").json();

        assertThat(result.path("ledger").asText()).isEqualTo("ok");
        assertThat(result.path("ends").path("cleanedUp").asInt(-1)).isZero();
        assertThat(result.path("ends").path("resting").asInt()).isPositive();
    }

    @Test
    void shouldUseOtherOrderIdsWhenItRunsAgain() throws Exception {
        try (FakeGateway gateway = new FakeGateway(Fault.NONE)) {
            for (int i = 0; i < 2; i++) {
                final JsonNode result = shortRun("--address", gateway.address(), "--json").json();

                assertThat(result.path("rejects").asInt(-1)).isZero();
                assertThat(result.path("orders").asInt()).isPositive();
            }
        }
    }

    @Test
    void shouldWriteTheTradesWhenAFileIsReplayed() throws Exception {
        final Path events = Files.write(folder.resolve("events.csv"), List.of(
            "id,timestamp,exchange.timestamp,price,volume,action,direction",
            "1,0,0,236.50,10,created,ask",
            "2,0,0,236.40,5,created,ask",
            "3,0,0,236.60,12,created,bid",
            "1,0,0,236.50,3,deleted,ask",
            "4,0,0,230,1,created,bid",
            "4,0,0,230,1,deleted,bid",
            "5,0,0,231,1,created,bid"));
        final Path trades = folder.resolve("trades.csv");
        final JsonNode result = run(Fault.NONE, "replay", events.toString(), "--format", "events", "--exclusive",
            "--trades", trades.toString(), "--json").json();

        assertThat(Files.readAllLines(trades)).containsExactly(
            TradeFile.HEADER, "1,1,buy,236.40,5", "2,1,buy,236.50,7");
        assertThat(result.path("orders").asInt()).isEqualTo(5);
        assertThat(result.path("ledger").asText()).isEqualTo("ok");
        assertThat(result.path("ends").toString()).isEqualTo(
            "{\"filled\":2,\"cancelled\":2,\"rejected\":0,\"cleanedUp\":1,\"resting\":0}");
    }

    @Test
    void shouldPrintATableForPeople() throws Exception {
        final Outcome outcome = run(Fault.NONE, "smoke");

        assertThat(outcome.out().lines()).anyMatch(line -> line.startsWith("HOP (us)"));
        assertThat(outcome.out()).contains("1,200 trades  0 rejects  0 gaps  0 duplicates", "ledger ok");
    }

    @ParameterizedTest
    @CsvSource({
        "GAP, sequenceGaps, gap in the sequence",
        "DUPLICATE, duplicates, came twice",
        "WRONG_FILL, none, do not add up",
        "HANG_UP, none, ended by itself"
    })
    void shouldFailWhenTheExchangeIsFaulty(final Fault fault, final String field, final String words)
        throws Exception {
        final Outcome outcome = run(fault, "steady", "--rate", "2k", "--duration", "500ms", "--warmup", "0s",
            "--traders", "2", "--json");
        final JsonNode result = outcome.json();

        assertThat(outcome.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(result.path("ledger").toString()).contains(words);
        assertThat(outcome.err().lines()).anyMatch(line -> line.startsWith("trader-sim: the books do not agree: "));
        if (result.has(field)) {
            assertThat(result.path(field).asInt()).isPositive();
        }
    }

    @Test
    void shouldWaitForAnswersAndPrintTheResultWhenItsLifelineEnds() throws Exception {
        try (FakeGateway gateway = new FakeGateway(Fault.NONE)) {
            final Process process = fork("run", "steady", "--address", gateway.address(), "--rate", "1k", "--lifeline",
                "--warmup", "0s", "--exclusive", "--json");
            gateway.awaitOrders(ORDERS, process);
            process.getOutputStream().close();
            final String out = new String(process.getInputStream().readAllBytes());

            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(ExitCode.OK);
            final JsonNode result = new ObjectMapper().readTree(out);
            assertThat(result.path("orders").asInt()).isPositive();
            assertThat(result.path("ledger").asText()).isEqualTo("ok");
        }
    }

    @Test
    void shouldSayThatItWaitsWhenAnswersAreLate() throws Exception {
        try (FakeGateway gateway = new FakeGateway(Fault.HOLD_BACK)) {
            final StringWriter err = new StringWriter();
            final CompletableFuture<Integer> exitCode = CompletableFuture.supplyAsync(() -> TraderSim.execute(
                new PrintWriter(new StringWriter()), new PrintWriter(err, true), "run", "steady", "--rate", "1k",
                "--duration", "100ms", "--warmup", "0s", "--traders", "1", "--address", address(gateway)));
            while (err.toString().isEmpty() && !exitCode.isDone()) {
                LockSupport.parkNanos(1_000_000);
            }

            assertThat(err.toString().lines()).hasSize(1);
            assertThat(err.toString()).startsWith("trader-sim: ")
                .contains("messages have no answer yet. The run waits for up to 60 s");
            gateway.release();
            assertThat(exitCode.get(60, TimeUnit.SECONDS)).isEqualTo(ExitCode.OK);
            assertThat(err.toString().lines().filter(line -> line.contains("no answer yet"))).as("it says so once")
                .hasSize(1);
        }
    }

    @Test
    void shouldExitWith99WhenAThresholdIsBreached() throws Exception {
        final Outcome outcome = run(Fault.NONE, "smoke", "--threshold", "p50<1ns", "--threshold", "max<600s");

        assertThat(outcome.exitCode()).isEqualTo(ExitCode.THRESHOLD);
        assertThat(outcome.err().lines()).hasSize(1).allMatch(line -> line.contains("p50<1ns was breached"));
    }

    @Test
    void shouldExitWith7WhenTheSecretIsWrong() throws Exception {
        final Outcome outcome = run(Fault.NONE, "smoke", "--secret", "guess");

        assertThat(outcome.exitCode()).isEqualTo(ExitCode.PERMISSION);
        assertOneLine(outcome, "CREDENTIALS");
    }

    @Test
    void shouldTakeGatewaysAndKeysFromAConfigurationUnlessOptionsSayOtherwise() throws Exception {
        try (FakeGateway gateway = new FakeGateway(Fault.NONE)) {
            final String config =
                Files.writeString(folder.resolve("mine.properties"), gateway.address() + " guess").toString();

            assertOneLine(tool("run", "smoke", "-c", config), "CREDENTIALS");
            assertThat(shortRun("-c", config, "--secret", "ringside-test-secret").exitCode())
                .isEqualTo(ExitCode.OK);
            final Outcome tls = tool("run", "smoke", "--config", config, "--tls-authorities", "none.pem");
            assertThat(tls.exitCode()).isEqualTo(ExitCode.USAGE);
            assertOneLine(tls, "gw-1 has no port for TLS. Set tls.listen");
        }
    }

    @Test
    void shouldExitWith1WhenNobodyListens() throws Exception {
        final String address;
        try (FakeGateway gateway = new FakeGateway(Fault.NONE)) {
            address = gateway.address();
        }
        final Outcome outcome = tool("run", "smoke", "--address", address);

        assertThat(outcome.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertOneLine(outcome, "cannot connect", "ringside up");
    }

    @Test
    void shouldExitWith1WhenAFileIsBad() throws Exception {
        final Path events = Files.write(folder.resolve("events.csv"), List.of(
            "id,timestamp,exchange.timestamp,price,volume,action,direction", "1,0,0,236.50,10,created,up"));
        final Outcome outcome = tool("run", "replay", events.toString(), "--format", "events");

        assertThat(outcome.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertOneLine(outcome, "events.csv:2:", "direction 'up'");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "'' | a verb is missing",
        "run | PROFILE",
        "run fast | fast",
        "run steady --rate 20x | '20x'",
        "run steady --rate 0 | --rate",
        "run steady --symbols 5 | --symbols is 1 to 4",
        "run steady --protocol x | native or fix",
        "run steady --protocol fix -c a.properties | --address",
        "run steady --protocol fix --fix-address 127.0.0.1:9 | --fix-address is for a part",
        "run steady --protocol fix --tls-authorities none.pem | there is no such file",
        "run steady --traders 0 | --traders",
        "run steady --sed 7 | Did you mean",
        "run steady file.csv | steady takes no FILE",
        "run steady --format events | steady takes no --format",
        "run replay | replay needs a FILE",
        "run replay file.csv | replay needs a --format",
        "run replay file.csv --format events --symbols 2 | --security",
        "run steady --security 2 | --symbols",
        "run steady --address nowhere | 'nowhere'",
        "run steady --address 127.0.0.1:1 -c x | give one of them",
        "run steady --threshold p99 | 'p99'",
        "run steady --note policy | policy",
        "report x.json | --output",
        "run steady --key-id a:b | a:b"
    })
    void shouldExitWith2WhenTheCommandLineIsWrong(final String line, final String reason) {
        final Outcome outcome = tool(line.isEmpty() ? new String[0] : line.split(" "));

        assertThat(outcome.exitCode()).isEqualTo(ExitCode.USAGE);
        assertOneLine(outcome, reason);
    }

    @Test
    void shouldHelp() {
        assertThat(tool("--help").exitCode()).isEqualTo(ExitCode.OK);
        assertThat(tool("run", "-h").out()).contains("--stream-hash", "Exit codes:");
        assertThat(tool("-V").out()).startsWith("trader-sim ");
    }

    @Test
    void shouldPrintTheResultSoFarWhenTerminated() throws Exception {
        try (FakeGateway gateway = new FakeGateway(Fault.NONE)) {
            final Process process = fork("run", "steady", "--address", gateway.address(), "--rate", "1k",
                "--duration", "1h", "--warmup", "0s", "--json");
            gateway.awaitOrders(ORDERS, process);
            // SIGTERM: a build that runs in the background ignores SIGINT, and its children inherit that.
            process.toHandle().destroy();
            final String out = new String(process.getInputStream().readAllBytes());

            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(TERMINATED);
            final JsonNode result = new ObjectMapper().readTree(out);
            assertThat(result.path("interrupted").asBoolean()).isTrue();
            assertThat(result.path("orders").asInt()).isPositive();
            assertThat(result.path("ledger").asText()).isEqualTo("ok");
        }
    }

    private static void assertOneLine(final Outcome outcome, final String... parts) {
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err().lines()).hasSize(1);
        assertThat(outcome.err()).startsWith("trader-sim: ").contains(parts);
    }

    private static Outcome run(final Fault fault, final String... args) throws Exception {
        try (FakeGateway gateway = new FakeGateway(fault)) {
            final List<String> all = new ArrayList<>(List.of("run"));
            all.addAll(Arrays.asList(args));
            all.addAll(List.of("--address", gateway.address()));
            return tool(all.toArray(new String[0]));
        }
    }

    private static Outcome shortRun(final String... args) {
        final List<String> all = new ArrayList<>(SHORT_RUN);
        all.addAll(Arrays.asList(args));
        return tool(all.toArray(new String[0]));
    }

    private static Outcome tool(final String... args) {
        final StringWriter out = new StringWriter();
        final StringWriter err = new StringWriter();
        final int exitCode = TraderSim.execute(new PrintWriter(out, true), new PrintWriter(err, true), args);
        return new Outcome(exitCode, out.toString(), err.toString());
    }

    private static long sum(final JsonNode numbers) {
        long sum = 0;
        for (final JsonNode number : numbers) {
            sum += number.asLong();
        }
        return sum;
    }

    private static String address(final FakeGateway gateway) {
        try {
            return gateway.address();
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private static Process fork(final String... args) throws IOException {
        return ForkedJvm.builder(List.of(ForkedJvm.QUICK, "-Xmx256m"), TraderSim.class, (Object[]) args)
            .redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }
}
