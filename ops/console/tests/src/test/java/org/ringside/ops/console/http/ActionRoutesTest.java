package org.ringside.ops.console.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ringside.ops.console.http.ConsoleFixture.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.gateway.control.BlockList.Scope;
import org.ringside.launch.ExitCode;
import org.ringside.ops.console.access.AccessKeys;
import org.ringside.ops.console.access.ActionScope;
import org.ringside.ops.console.access.TlsKeys;
import org.ringside.ops.console.http.ConsoleFixture.Session;
import org.ringside.ops.console.http.WireClient.Reply;
import org.ringside.ops.exchange.OperatorLock;
import org.ringside.testing.SharedMemory;

/** What the dialog of an action sends, and what a page sends that is wrong. */
@Tag("slow")
class ActionRoutesTest {
    private static final String BLOCK = "/api/actions/block";
    private static final String CANCEL = "/api/actions/cancel";
    private static final String ARGS = "\"args\":{\"scope\":\"session\",\"id\":1001}";
    private static final String WORDS = "block session 1001";

    @RegisterExtension
    private final SharedMemory memory = new SharedMemory();
    @TempDir
    private Path home;
    private ActionExchange exchange;
    private ConsoleFixture console;
    private Session operator;

    @BeforeEach
    void start() throws IOException {
        exchange = new ActionExchange(memory.folder(), home);
        console = ConsoleFixture.of(keys(ActionScope.LOCAL), exchange.file());
        operator = console.session("operator");
    }

    @AfterEach
    void close() {
        console.close();
        exchange.close();
    }

    @Test
    void shouldDoWhatWasAgreedToAndTellTheAudit() throws IOException {
        final JsonNode proposal = propose();
        assertThat(proposal.path("sentence").textValue())
            .isEqualTo("block session 1001 and cancel what it has in the books");
        assertThat(proposal.path("words").textValue()).isEqualTo(WORDS);
        assertThat(exchange.commands).as("only asked").isEmpty();

        final Reply reply = perform(proposal, WORDS, "request-1");

        assertThat(console.boost.begun).as("for the login, the question, the action").hasValue(3);
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        assertThat(reply.body()).isEqualTo("{\"running\":false,\"position\":" + exchange.commandPosition
            + ",\"read\":true,"
            + "\"result\":\"session 1001 is blocked\",\"notes\":[],\"exitCode\":0}");
        assertThat(exchange.commands).containsExactly("BLOCK session 1001");
        assertThat(exchange.blocks().contains(Scope.SESSION, 1001)).isTrue();
        assertThat(exchange.audit()).hasSize(4);
        assertThat(exchange.audit().get(0)).contains("\"logon.console\"", "alice");
        assertThat(exchange.audit().get(1)).contains("\"operator.asked\"", "alice by the console", WORDS);
        assertThat(exchange.audit().get(2)).contains("\"operator.began\"", "alice by the console", "ringside " + WORDS);
        assertThat(exchange.audit().get(3)).contains("\"operator.ended\"", "\"code\":0");
    }

    @Test
    void shouldDoNothingForWrongWordsAndTakeTheRightOnesAfterwards() throws IOException {
        final JsonNode proposal = propose();

        for (final String words : List.of("", "block", "block session 1002", "BLOCK SESSION 1001", WORDS + " now")) {
            final Reply wrong = perform(proposal, words, "request-1");
            assertThat(wrong.status()).as(words).isEqualTo(400);
            assertThat(json(wrong).path("error").textValue()).isEqualTo("type: " + WORDS);
        }
        assertThat(exchange.commands).isEmpty();
        assertThat(perform(proposal, " " + WORDS + " ", "request-1").status()).isEqualTo(200);
        assertThat(exchange.commands).hasSize(1);
    }

    @Test
    void shouldAskAnewForAFingerprintThatIsTooOld() throws IOException {
        final JsonNode proposal = propose();
        console.pass(Duration.ofSeconds(30).toNanos());

        final Reply old = perform(proposal, WORDS, "request-1");

        assertThat(old.status()).isEqualTo(409);
        assertThat(json(old).path("sentence").textValue()).startsWith("block session 1001");
        assertThat(exchange.commands).isEmpty();
        assertThat(perform(json(old), WORDS, "request-2").status()).isEqualTo(200);
        assertThat(exchange.commands).hasSize(1);
        assertThat(exchange.audit()).filteredOn(line -> line.contains("operator.asked")).as("what was agreed to")
            .hasSize(2);
    }

    @Test
    void shouldAskAnewWhenItsTurnComesTooLate() throws Exception {
        final JsonNode first = propose();
        final JsonNode second = json(console.post(operator, CANCEL, "{\"dryRun\":true," + ARGS + "}"));
        final CountDownLatch isHeld = new CountDownLatch(1);
        final CountDownLatch isDone = new CountDownLatch(1);
        final CompletableFuture<Integer> otherTool = later(() -> OperatorLock.holding(
            memory.folder(), OperatorLock.PATIENCE, () -> {
                isHeld.countDown();
                isDone.await();
                return ExitCode.OK;
            }));
        isHeld.await();
        final CompletableFuture<Reply> acts = later(() -> perform(first, WORDS, "request-1"));
        while (exchange.audit().stream().noneMatch(line -> line.contains("operator.began"))) {
            Thread.sleep(5);
        }
        final CompletableFuture<Reply> waits = later(() ->
            console.post(operator, CANCEL, agree(second, "cancel session 1001", "request-2")));
        while (perform(first, WORDS, "request-2").status() != 400) {
            // Not there yet: its id is free.
            Thread.sleep(5);
        }

        console.pass(Duration.ofSeconds(30).toNanos());
        isDone.countDown();

        assertThat(acts.join().status()).isEqualTo(200);
        assertThat(waits.join().status()).as(waits.join().body()).isEqualTo(409);
        assertThat(json(waits.join()).path("error").textValue()).contains("more than 30 s ago");
        assertThat(exchange.commands).containsExactly("BLOCK session 1001");
        assertThat(otherTool.join()).isEqualTo(ExitCode.OK);
    }

    @Test
    void shouldAskAnewWhenTheWorldHasChanged() throws IOException {
        final JsonNode proposal = propose();
        exchange.block(Scope.FIRM, 7);

        final Reply changed = perform(proposal, WORDS, "request-1");

        assertThat(changed.status()).as(changed.body()).isEqualTo(409);
        assertThat(json(changed).path("error").textValue()).contains("something has changed");
        assertThat(json(changed).path("fingerprint").textValue())
            .isNotEqualTo(proposal.path("fingerprint").textValue());
        assertThat(exchange.commands).isEmpty();
        assertThat(perform(proposal, WORDS, "request-1").status()).as("the first result").isEqualTo(409);
        assertThat(perform(json(changed), WORDS, "request-2").status()).isEqualTo(200);
        assertThat(exchange.commands).hasSize(1);
        assertThat(exchange.audit()).filteredOn(line -> line.contains("operator.asked")).as("what was agreed to")
            .hasSize(2);
    }

    @Test
    void shouldSayWhyItIsNotDoneWhenSomebodyHasBrokenTheConfigurationMeanwhile() throws IOException {
        final JsonNode proposal = propose();
        final String sound = Files.readString(exchange.file());
        Files.writeString(exchange.file(), sound + "gatewais=gateway.properties\n");

        final Reply broken = perform(proposal, WORDS, "request-1");
        Files.writeString(exchange.file(), sound);

        assertThat(broken.status()).as(broken.body()).isEqualTo(409);
        assertThat(json(broken).path("error").textValue()).contains("gatewais");
        assertThat(exchange.commands).isEmpty();
        assertThat(perform(proposal, WORDS, "request-1").status()).as("mended").isEqualTo(200);
    }

    @Test
    void shouldDoOnceWhatIsClickedTwice() throws IOException {
        final JsonNode proposal = propose();
        final List<CompletableFuture<Reply>> clicks = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            clicks.add(later(() -> perform(proposal, WORDS, "request-1")));
        }

        assertThat(clicks).extracting(click -> click.join().status()).containsOnly(200);
        assertThat(clicks).extracting(click -> click.join().body()).containsOnly(clicks.get(0).join().body());
        assertThat(exchange.commands).as("journaled once").hasSize(1);
        assertThat(exchange.audit()).filteredOn(line -> line.contains("operator.began")).hasSize(1);
        assertThat(perform(proposal, WORDS, "request-2").status()).as("another request").isEqualTo(409);
        assertThat(exchange.commands).hasSize(1);
    }

    @Test
    void shouldTakeNoProposalOfAnotherLoginOrAction() throws IOException {
        final JsonNode proposal = propose();
        final Session other = console.session("operator");

        assertThat(console.post(other, BLOCK, agree(proposal, WORDS, "request-1")).status()).isEqualTo(409);
        assertThat(console.post(operator, "/api/actions/cancel", agree(proposal, WORDS, "request-2")).status())
            .isEqualTo(409);
        assertThat(console.post(operator, BLOCK,
            agree(proposal, WORDS, "request-3").replace("1001}", "1002}")).status()).isEqualTo(409);
        assertThat(exchange.commands).isEmpty();
    }

    @Test
    void shouldDoNothingForAViewer() throws IOException {
        final Session viewer = console.session("viewer");

        final Reply reply = console.post(viewer, BLOCK, "{\"dryRun\":true," + ARGS + "}");

        assertThat(reply.status()).isEqualTo(403);
        assertThat(json(reply).path("error").textValue()).contains("a viewer does nothing here");
        assertThat(console.post(viewer, BLOCK, agree(propose(), WORDS, "request-1")).status()).isEqualTo(403);
        assertThat(json(console.get(viewer, "/api/login")).path("actions").booleanValue()).isFalse();
        assertThat(exchange.commands).isEmpty();
        assertThat(exchange.audit()).filteredOn(line -> line.contains("operator.refused")).hasSize(2)
            .allMatch(line -> line.contains("from 127.0.0.1: a viewer does nothing here") && line.contains(": block"));
    }

    @Test
    void shouldDoNothingWhenTheConsoleOnlyShows() throws IOException {
        try (ConsoleFixture shows = ConsoleFixture.of(keys(ActionScope.NONE), exchange.file())) {
            final Session session = shows.session("operator");

            final Reply reply = shows.post(session, BLOCK, "{\"dryRun\":true," + ARGS + "}");

            assertThat(reply.status()).isEqualTo(403);
            assertThat(json(reply).path("error").textValue()).contains("actions=none");
            assertThat(json(shows.get(session, "/api/login")).path("actions").booleanValue()).isFalse();
        }
    }

    @Test
    void shouldSayWhyItCannotBeDone() throws IOException {
        final Reply unknown =
            console.post(operator, BLOCK, "{\"dryRun\":true,\"args\":{\"scope\":\"session\",\"id\":9}}");
        final Reply noJournal =
            console.post(operator, "/api/actions/halt", "{\"dryRun\":true,\"args\":{\"instrument\":\"all\"}}");

        assertThat(unknown.status()).isEqualTo(409);
        assertThat(json(unknown).path("error").textValue()).isEqualTo(
            "there is no session 9 in the configuration of this exchange");
        assertThat(noJournal.status()).isEqualTo(409);
        assertThat(json(noJournal).path("error").textValue()).contains("policy=memory");
        assertThat(exchange.audit()).filteredOn(line -> line.contains("operator.asked")).as("what was refused")
            .hasSize(2);
    }

    @Test
    void shouldTakeAnySymbolOfAnInstrument() throws IOException {
        for (final String symbol : List.of("BTC/USD", "BRK.B", "6E=F", "M&M", "\u00C4\u00D6", "$SPX")) {
            final Reply reply = console.post(
                operator, "/api/actions/halt", "{\"dryRun\":true,\"args\":{\"instrument\":\"" + symbol + "\"}}");
            assertThat(reply.status()).as(symbol + ": " + reply.body()).isEqualTo(409);
        }
    }

    @Test
    void shouldRefuseWhatIsNoAction() throws IOException {
        for (final String body : List.of("{\"dryRun\":true}", "{\"dryRun\":true,\"args\":[]}",
            "{\"dryRun\":true,\"args\":{\"scope\":\"trader\",\"id\":1}}", "{" + ARGS + "}",
            "{\"dryRun\":true,\"args\":{\"scope\":\"session\",\"id\":1.5}}",
            "{\"dryRun\":true,\"args\":{\"scope\":\"session\",\"id\":\"1 --yes\"}}",
            "{\"dryRun\":true,\"args\":{\"scope\":\"session\",\"id\":1001,\"more\":1}}",
            "{" + ARGS + ",\"fingerprint\":\"a\",\"words\":\"b\",\"requestId\":\"short\"}")) {
            final Reply reply = console.post(operator, BLOCK, body);
            assertThat(reply.status()).as(body).isEqualTo(400);
            assertThat(json(reply).path("error").textValue()).isNotBlank();
        }
        for (final String body : List.of("{", "{} {}", "{\"a\":01}", "[".repeat(2_000), "{\"a\":\u0007}", "")) {
            final String error = json(console.post(operator, BLOCK, body)).path("error").textValue();
            assertThat(error).as(body).startsWith("the body is no JSON object")
                .doesNotContainIgnoringCase("jackson").doesNotContain("Deserialization", "Stream", "`");
        }
        assertThat(console.post(operator, "/api/actions/format-disk", "{\"dryRun\":true}").status()).isEqualTo(400);
        assertThat(exchange.commands).isEmpty();
    }

    @Test
    void shouldRefuseAnIdOfAnotherRequest() throws IOException {
        perform(propose(), WORDS, "request-1");

        final Reply reply = console.post(operator, "/api/actions/unblock",
            agree(propose(), "unblock session 1001", "request-1"));

        assertThat(reply.status()).isEqualTo(400);
        assertThat(json(reply).path("error").textValue()).contains("requestId request-1 was another request");
    }

    private static <T> CompletableFuture<T> later(final Callable<T> work) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return work.call();
            } catch (final Exception ex) {
                throw new CompletionException(ex);
            }
        }, task -> new Thread(task, "browser").start());
    }

    private JsonNode propose() throws IOException {
        final Reply reply = console.post(operator, BLOCK, "{\"dryRun\":true," + ARGS + "}");
        assertThat(reply.status()).as(reply.body()).isEqualTo(200);
        return json(reply);
    }

    private Reply perform(final JsonNode proposal, final String words, final String requestId) throws IOException {
        return console.post(operator, BLOCK, agree(proposal, words, requestId));
    }

    private static String agree(final JsonNode proposal, final String words, final String requestId) {
        return "{" + ARGS + ",\"fingerprint\":\"" + proposal.path("fingerprint").textValue() + "\",\"words\":\"" + words
            + "\",\"requestId\":\"" + requestId + "\"}";
    }

    private static AccessKeys keys(final ActionScope scope) {
        return new AccessKeys(scope, Optional.empty(), TlsKeys.OFF);
    }
}
