package org.ringside.ops.ringside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.ringside.gateway.config.GatewayConfig;
import org.ringside.gateway.control.BlockList;
import org.ringside.gateway.control.BlockList.Scope;
import org.ringside.gateway.server.Gateway;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.matching.protocol.InstrumentRequestDecoder;
import org.ringside.matching.protocol.MassActionDecoder;
import org.ringside.matching.protocol.MassActionEncoder;
import org.ringside.ops.exchange.OperatorLock;
import org.ringside.ops.shmq.QueueHolder;
import org.ringside.ops.terminal.Json;
import org.ringside.ops.terminal.Run;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.Reader;
import org.ringside.testing.SharedMemory;

/** {@code block}, {@code unblock} and {@code cancel}, with a real gateway and a reader that writes down what came. */
@Tag("slow")
class OperatorVerbsTest {
    @RegisterExtension
    private final SharedMemory memory = new SharedMemory();

    @TempDir
    private Path home;

    private final List<String> commands = new CopyOnWriteArrayList<>();
    private final MassActionDecoder massAction = new MassActionDecoder();
    private Path exchange;
    private Gateway gateway;
    private Queue input;
    private Thread engine;
    private volatile boolean isRunning = true;

    @BeforeEach
    void startGatewayAndReader() throws IOException {
        exchange = Files.writeString(home.resolve("exchange.properties"), "gateways=gateway.properties\n"
            + "engine=engine.properties\nqueues=" + memory.folder() + "\ndata=" + home.resolve("data") + "\n");
        Files.writeString(home.resolve("engine.properties"),
            "input=orders.in\naccounts.501.firm=7\naccounts.502.maxOpenOrders=5\n");
        Files.writeString(home.resolve("gateway.properties"), """
            name=gw-1
            wait=blocking
            sessions.1.first=1001
            sessions.1.last=1002
            sessions.1.firm=7
            sessions.1.keyId=test
            sessions.1.secret=ringside-test-secret
            sessions.2.first=2001
            sessions.2.last=2001
            sessions.2.firm=8
            sessions.2.keyId=test
            sessions.2.secret=ringside-test-secret
            """);
        final QueueDirectory directory = QueueDirectory.of(memory.folder());
        directory.create("orders.out.gw-1", schema(QueueSpec.one(1024, 496))).close();
        input = directory.create("orders.in", schema(QueueSpec.many(1024, 240)));
        engine = new Thread(this::read);
        engine.start();
        gateway = new Gateway(config(), this::config, new PrintStream(new ByteArrayOutputStream())).start();
    }

    @AfterEach
    void stop() throws InterruptedException {
        gateway.close();
        isRunning = false;
        engine.join();
        input.close();
    }

    @Test
    void shouldBlockSessionAtGatewayAndEngineAndSetItFree() {
        final Run block = ringside("block", "session", "1001", "--yes");

        assertThat(block).isEqualTo(new Run(ExitCode.OK, "session 1001 is blocked\n", ""));
        assertThat(commands).containsExactly("BLOCK session 1001 account 0 firm 0");
        assertThat(blocks().contains(Scope.SESSION, 1001)).isTrue();

        final Run unblock = ringside("unblock", "session", "1001");

        assertThat(unblock).isEqualTo(new Run(ExitCode.OK, "session 1001 may trade again\n", ""));
        assertThat(commands).hasSize(2).last().isEqualTo("UNBLOCK session 1001 account 0 firm 0");
        assertThat(blocks()).isEqualTo(BlockList.NONE);
    }

    @Test
    void shouldBlockFirmWithItsAccountsAndSessions() {
        assertThat(ringside("block", "firm", "7", "--yes").exitCode()).isEqualTo(ExitCode.OK);

        assertThat(commands).containsExactly("BLOCK session 0 account 0 firm 7",
            "BLOCK session 1001 account 0 firm 0", "BLOCK session 1002 account 0 firm 0");
        assertThat(blocks().contains(Scope.FIRM, 7)).isTrue();
    }

    @Test
    void shouldLeaveBlockedWhatIsBlockedForAnotherReason() {
        ringside("block", "session", "1001", "--yes");
        ringside("block", "firm", "7", "--yes");
        commands.clear();

        final Run session = ringside("unblock", "session", "1001");
        assertThat(session).isEqualTo(new Run(ExitCode.OK, "session 1001 is still blocked by firm 7\n", ""));
        assertThat(commands).as("its firm is blocked").isEmpty();
        ringside("block", "session", "1001", "--yes");
        commands.clear();
        final Run firm = ringside("unblock", "firm", "7");

        assertThat(firm.out()).isEqualTo("firm 7 may trade again, but still blocked is session 1001\n");

        assertThat(commands).containsExactly(
            "UNBLOCK session 0 account 0 firm 7", "UNBLOCK session 1002 account 0 firm 0");
    }

    @Test
    void shouldTellEngineOfAccounts() {
        ringside("block", "account", "502", "--yes");
        ringside("cancel", "account", "2001", "--yes");
        ringside("unblock", "account", "502");

        assertThat(commands).containsExactly("BLOCK session 0 account 502 firm 0",
            "CANCEL session 0 account 2001 firm 0", "UNBLOCK session 0 account 502 firm 0");
    }

    @Test
    void shouldSayThatAnAccountIsStillBlockedByItsFirm() {
        ringside("block", "firm", "7", "--yes");
        ringside("block", "account", "501", "--yes");

        assertThat(ringside("unblock", "account", "501").out()).isEqualTo("account 501 is still blocked by firm 7\n");
    }

    /** For example because the file system of the queues is full, or it hangs. */
    @Test
    void shouldBlockAtTheEngineWhenAGatewayCannotBeTold() throws IOException {
        Files.createDirectories(memory.folder().resolve("gw-1.control.request.new/full"));

        final Run block = ringside("block", "session", "1001", "--yes");

        assertThat(block.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(block.out()).isEqualTo("session 1001 is blocked\n");
        assertThat(block.err()).startsWith("ringside: gw-1 goes by its old list until it is told again, or started"
            + " again: cannot write " + memory.folder().resolve("gw-1.control.request")).hasLineCount(1);
        assertThat(commands).containsExactly("BLOCK session 1001 account 0 firm 0");
        assertThat(blocks().contains(Scope.SESSION, 1001)).isTrue();
    }

    /** A file in the place of its folder: nobody gets at a list in there, as at one of another account. */
    @Test
    void shouldSetNobodyFreeWhenAListIsUnknown() throws IOException {
        Files.createDirectories(home.resolve("data"));
        Files.writeString(home.resolve("gateway-2.properties"), """
            name=gw-2
            sessions.1.first=3001
            sessions.1.last=3001
            sessions.1.keyId=test
            sessions.1.secret=ringside-test-secret
            """);
        Files.writeString(home.resolve("data/gw-2"), "");
        Files.writeString(exchange, Files.readString(exchange)
            .replace("gateways=gateway.properties", "gateways=gateway.properties,gateway-2.properties"));
        assertThat(ringside("block", "session", "1001", "--yes").exitCode()).isEqualTo(ExitCode.PERMISSION);
        commands.clear();

        final Run unblock = ringside("unblock", "session", "1001", "--yes");

        assertThat(unblock).isEqualTo(new Run(ExitCode.PERMISSION, "", "ringside: the list of blocks "
            + home.resolve("data/gw-2/blocked.properties") + " is for the account of gw-2, which does not run: start"
            + " it, or ask as its account\n"));
        assertThat(commands).isEmpty();
        assertThat(blocks().contains(Scope.SESSION, 1001)).isTrue();
    }

    @Test
    void shouldListWhatIsBlocked() throws IOException {
        assertThat(ringside("blocks")).isEqualTo(new Run(ExitCode.OK, "", "ringside: nothing is blocked\n"));
        ringside("block", "session", "1001", "--yes");
        ringside("block", "account", "502", "--yes");
        ringside("block", "firm", "8", "--yes");

        final Run text = ringside("blocks");

        assertThat(text).isEqualTo(new Run(ExitCode.OK, "BLOCKED    ID  GATEWAYS\n"
            + "firm        8  gw-1\naccount   502  gw-1\nsession  1001  gw-1\n", ""));
        final JsonNode document = Json.MAPPER.readTree(ringside("blocks", "--json").out());
        assertThat(document.path("schema").asText()).isEqualTo("ringside.blocks/1");
        assertThat(document.at("/blocks/2/scope").asText()).isEqualTo("session");
        assertThat(document.at("/blocks/2/id").asLong()).isEqualTo(1001);
        assertThat(document.at("/blocks/2/gateways/0").asText()).isEqualTo("gw-1");
    }

    @Test
    void shouldKeepWhatTwoOperatorsBlockAtOnce() throws Exception {
        final List<Run> runs = new CopyOnWriteArrayList<>();
        final List<Thread> operators = new ArrayList<>();
        for (final String session : List.of("1001", "1002", "2001")) {
            operators.add(new Thread(() -> runs.add(ringside("block", "session", session, "--yes"))));
        }
        operators.forEach(Thread::start);
        for (final Thread operator : operators) {
            operator.join();
        }

        assertThat(runs).allSatisfy(run -> assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.OK));
        assertThat(blocks().sessions()).containsExactly(1001L, 1002L, 2001L);
        assertThat(commands).hasSize(3);
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void shouldChangeNothingWhileAnotherToolDoesNotComeToItsEnd() throws Exception {
        try (QueueHolder other = QueueHolder.start(QueueHolder.java(
            ExchangeVerbsTest.LockHolder.class, memory.folder().resolve("operator.lock").toString()))) {
            assertThat(other.pid()).isPositive();
            assertThatThrownBy(() -> OperatorLock.holding(memory.folder(), Duration.ofMillis(50), () -> 0))
                .hasMessage("another tool of an operator (pid " + other.pid() + ") is at work in " + memory.folder()
                    + " and does not come to its end. Nothing was changed; end it, or try again");
        }
    }

    @Test
    void shouldChangeNothingWhenItMayNotOrCannot() {
        final Run unasked = ringside("block", "session", "1001");
        final Run dry = ringside("block", "session", "1001", "--dry-run");
        final Run unknown = ringside("block", "session", "999", "--yes");
        final Run unknownAccount = ringside("block", "account", "503", "--yes");
        final Run what = ringside("block", "trader", "1", "--yes");

        assertThat(unasked.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(unasked.err()).contains("would block session 1001").contains("--yes");
        assertThat(dry).isEqualTo(
            new Run(ExitCode.OK, "would block session 1001 and cancel what it has in the books\n", ""));
        assertThat(unknown.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(unknown.err()).contains("there is no session 999");
        assertThat(unknownAccount.err()).contains("there is no account 503");
        assertThat(what.err()).contains("'trader' is none of session, firm, account");
        assertThat(commands).isEmpty();
        assertThat(blocks()).isEqualTo(BlockList.NONE);
    }

    @Test
    void shouldKeepBlockForGatewayThatDoesNotRun() {
        gateway.close();

        final Run block = ringside("block", "session", "2001", "--yes");

        assertThat(block.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(block.err()).isEqualTo("ringside: gw-1 does not run: it will know when it starts\n");
        assertThat(commands).containsExactly("BLOCK session 2001 account 0 firm 0");
        assertThat(blocks().contains(Scope.SESSION, 2001)).isTrue();
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void shouldTellTheOtherGatewaysOfABlockWhenOneDoesNotAnswer() throws IOException {
        Files.writeString(home.resolve("hung.properties"), "include=gateway.properties\nname=gw-0\n");
        Files.writeString(exchange, Files.readString(exchange)
            .replace("gateways=gateway.properties", "gateways=hung.properties,gateway.properties"));
        try (Queue output = QueueDirectory.of(memory.folder())
            .create("orders.out.gw-0", schema(QueueSpec.one(1024, 496))); Reader hung = output.reader("gw-0")) {
            assertThat(hung.hasMessage()).isFalse();

            assertThat(ringside("block", "session", "2001", "--yes")).isEqualTo(new Run(ExitCode.TIMEOUT,
                "session 2001 is blocked\n", "ringside: gw-0 goes by its old list until it is told again, or"
                    + " started again: gw-0 does not answer. 'ringside health -c " + exchange
                    + "' says whether it hangs\n"));
        }
        assertThat(blocks().contains(Scope.SESSION, 2001)).isTrue();
    }

    private BlockList blocks() {
        return BlockList.read(config().blockFile());
    }

    private void read() {
        try (Reader reader = input.reader("engine")) {
            while (isRunning) {
                if (reader.poll((typeId, buffer, offset, length, position, endOfBatch) -> {
                    if (typeId == InstrumentRequestDecoder.TEMPLATE_ID) {
                        return;
                    }
                    assertThat(typeId).isEqualTo(MassActionDecoder.TEMPLATE_ID);
                    massAction.wrap(buffer, offset, length, MassActionDecoder.SCHEMA_VERSION);
                    assertThat(massAction.sessionId()).as("the operator").isZero();
                    commands.add(massAction.action() + " session " + massAction.ofSession() + " account "
                        + massAction.ofAccount() + " firm " + massAction.ofFirm());
                }, 16) == 0) {
                    reader.awaitMessage(1_000_000);
                }
            }
        }
    }

    private GatewayConfig config() {
        return ConfigFile.read(home.resolve("gateway.properties"), Map.of("queues", memory.folder().toString(),
            "listen", "127.0.0.1:0", "journal", home.resolve("data/gw-1").toString()), GatewayConfig.class);
    }

    private static QueueSpec schema(final QueueSpec spec) {
        return spec.withSchema(MassActionEncoder.SCHEMA_ID, MassActionEncoder.SCHEMA_VERSION);
    }

    private Run ringside(final String... arguments) {
        final String[] all = new String[arguments.length + 2];
        System.arraycopy(arguments, 0, all, 0, arguments.length);
        all[arguments.length] = "-c";
        all[arguments.length + 1] = exchange.toString();
        return Run.of(new Ringside(), all);
    }
}
