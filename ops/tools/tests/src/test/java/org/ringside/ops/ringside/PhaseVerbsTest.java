package org.ringside.ops.ringside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.protocol.StartDayEncoder;
import org.ringside.matching.protocol.StartPhaseEncoder;
import org.ringside.matching.server.EngineConfig;
import org.ringside.matching.server.EngineServer;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.operations.NewDay;
import org.ringside.ops.operations.Operation;
import org.ringside.ops.operations.OperatorDesk;
import org.ringside.ops.operations.PhaseChange;
import org.ringside.ops.operations.Plan;
import org.ringside.ops.terminal.Instruments;
import org.ringside.ops.terminal.Run;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;
import org.ringside.testing.SharedMemory;

/** {@code phase}, {@code halt}, {@code resume} and {@code day}, with a real engine. */
@Tag("slow")
class PhaseVerbsTest {
    @RegisterExtension
    private final SharedMemory memory = new SharedMemory();

    @TempDir
    private Path home;

    private Path exchange;
    private EngineServer engine;

    @BeforeEach
    void startEngine() throws IOException {
        exchange = Files.writeString(home.resolve("exchange.properties"), "gateways=gateway.properties\n"
            + "engine=engine.properties\nqueues=" + memory.folder() + "\ndata=" + home.resolve("data") + "\n");
        Files.writeString(home.resolve("engine.properties"), """
            input=orders.in
            instruments.1.symbol=ABC
            instruments.1.tick=0.01
            instruments.1.lot=1
            instruments.2.symbol=XYZ
            instruments.2.tick=0.01
            instruments.2.lot=1
            """);
        Files.writeString(home.resolve("gateway.properties"), "name=gw-1\n");
        final QueueDirectory directory = QueueDirectory.of(memory.folder());
        directory.create("orders.in", schema(QueueSpec.many(1024, 112))).close();
        directory.create("orders.out.gw-1", schema(QueueSpec.one(1024, 240))).close();
        engine = engine();
    }

    @AfterEach
    void stopEngine() {
        engine.close();
    }

    @Test
    void shouldTakeAnInstrumentToAPhaseAndSayWhatTheJournalHas() {
        assertThat(ringside("phase", "ABC", "halt")).isEqualTo(new Run(ExitCode.OK, "ABC is HALT\n", ""));
        assertThat(ringside("phase", "1", "PRE_OPEN")).isEqualTo(new Run(ExitCode.OK, "ABC is PRE_OPEN\n", ""));
        assertThat(ringside("phase", "ABC", "continuous").out()).isEqualTo("ABC is CONTINUOUS\n");
    }

    @Test
    void shouldEndFreezeWithinATimeThatIsDrawn() {
        ringside("phase", "ABC", "closing-call");

        final Run freeze = ringside("phase", "ABC", "closing-freeze", "--max", "1h", "--seed", "42");

        assertThat(freeze).isEqualTo(new Run(ExitCode.OK, "ABC is CLOSING_FREEZE\n", ""));
        assertThat(ringside("journal", "print", "--type", "StartPhase", "--where", "phase=CLOSING_FREEZE", "--raw")
            .out()).contains("seed=42").contains("maximumNs=3600000000000");
        assertThat(ringside("phase", "XYZ", "halt", "--max", "1s").err()).contains("HALT does not");
        assertThat(ringside("phase", "XYZ", "open-freeze", "--max", "25h").err()).contains("within 24h at most");
    }

    @Test
    void shouldSendNothingWhenThereIsNoSuchStep() {
        final Run refused = ringside("phase", "ABC", "post-close");

        assertThat(refused).isEqualTo(new Run(ExitCode.USAGE, "", "ringside: ABC is CONTINUOUS and may go to"
            + " CLOSED, VOLATILITY_AUCTION, HALT, CLOSING_CALL only. Nothing was changed\n"));
        assertThat(ringside("phase", "ABC", "continuous").err())
            .isEqualTo("ringside: ABC is CONTINUOUS already. Nothing was changed\n");
        assertThat(ringside("phase", "DEF", "halt").err())
            .isEqualTo("ringside: there is no instrument DEF, but ABC, XYZ\n");
        assertThat(ringside("phase", "ABC", "lunch").err()).contains("'lunch' is no phase: closed, pre-open,")
            .contains("post-close.").doesNotContain("sbe-unknown");
        assertThat(ringside("journal", "print", "--type", "StartPhase").out()).isEmpty();
    }

    @Test
    void shouldTakeAWordForASymbolBeforeItTakesItForANumber() throws IOException {
        final Path file = home.resolve("engine.properties");
        Files.writeString(file, Files.readString(file).replace("symbol=ABC", "symbol=2"));

        assertThat(ringside("halt", "2").out()).isEqualTo("2 is HALT\n");
        assertThat(ringside("halt", "1", "--dry-run").err()).contains("2 is HALT already");
        assertThat(ringside("halt", "XYZ", "--dry-run").out()).isEqualTo("would take XYZ (CONTINUOUS) to HALT\n");
    }

    @Test
    void shouldHaltAndResumeThoseThatMayBe() {
        ringside("phase", "XYZ", "closed", "--yes");

        assertThat(ringside("halt", "all", "--dry-run").out()).isEqualTo(
            "would take ABC (CONTINUOUS) to HALT; XYZ is CLOSED and may go to PRE_OPEN, CONTINUOUS only\n");
        assertThat(ringside("halt", "all").out()).isEqualTo("ABC is HALT\n");
        assertThat(ringside("resume", "all")).isEqualTo(new Run(ExitCode.OK, "ABC is CONTINUOUS\n", ""));
        assertThat(ringside("resume", "XYZ")).isEqualTo(
            new Run(ExitCode.USAGE, "", "ringside: XYZ is CLOSED. Nothing was changed\n"));
    }

    @Test
    void shouldBeginADayWhenAllIsClosed() {
        assertThat(ringside("day")).isEqualTo(new Run(ExitCode.USAGE, "", "ringside: ABC is CONTINUOUS, XYZ is"
            + " CONTINUOUS: a day begins when all instruments are CLOSED. Nothing was changed\n"));
        assertThat(ringside("phase", "all", "closed").err()).contains("would take ABC (CONTINUOUS), XYZ (CONTINUOUS) to"
            + " CLOSED, which ends all orders of the day. Add --yes");
        assertThat(ringside("phase", "all", "closed", "--yes").out()).isEqualTo("ABC is CLOSED\nXYZ is CLOSED\n");

        assertThat(ringside("day")).isEqualTo(new Run(ExitCode.OK, "a day has begun\n", ""));
        assertThat(ringside("journal", "print", "--type", "StartDay").out()).hasLineCount(1);
    }

    @Test
    void shouldBeginOneDayWhenTwoOperatorsHaveAskedForIt() throws Exception {
        ringside("phase", "all", "closed", "--yes");
        final ExchangePlan plan = ExchangePlan.read(exchange);
        try (Operation day = new NewDay(plan, Instruments.NONE); Operation same = new NewDay(plan, Instruments.NONE)) {
            final Plan agreed = day.plan();
            assertThat(same.plan()).isEqualTo(agreed);

            assertThat(ringside("day").exitCode()).isEqualTo(ExitCode.OK);

            assertThat(catchThrowable(() -> OperatorDesk.perform(plan.folder(), day, agreed)))
                .hasMessageStartingWith("something has changed since this was asked for, and nothing was done");
        }
        assertThat(ringside("journal", "print", "--type", "StartDay").out()).hasLineCount(1);
    }

    @Test
    void shouldDoNothingWhenTheWorldHasChangedSinceItWasAskedFor() throws Exception {
        final ExchangePlan plan = ExchangePlan.read(exchange);
        try (Operation halt = new PhaseChange(
            plan, Instruments.NONE, PhaseChange.Request.of("1", Phase.HALT))) {
            final Plan agreed = halt.plan();
            ringside("phase", "ABC", "closing-call");

            assertThat(catchThrowable(
                () -> OperatorDesk.perform(plan.folder(), halt, agreed)))
                .hasMessage("something has changed since this was asked for, and nothing was done. Now it would take"
                    + " instrument 1 (CLOSING_CALL) to HALT. Ask again if that is meant");
        }
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void shouldSayWhatToDoWhenTheEngineDoesNotRead() {
        engine.close();

        final Run halt = ringside("halt", "ABC");

        assertThat(halt).isEqualTo(new Run(ExitCode.TIMEOUT, "", "ringside: ABC: the command waits in orders.in,"
            + " which no engine reads. 'ringside restart engine -c " + exchange + "' has it done\n"));
        assertThat(ringside("resume", "ABC")).as("the journal does not have the halt").isEqualTo(new Run(
            ExitCode.TIMEOUT, "", "ringside: ABC is CONTINUOUS already, but commands wait in orders.in that no engine"
            + " reads, which may change that: 'ringside restart engine --yes -c " + exchange
            + "', then ask again. Nothing was changed\n"));
        final String next = " was asked for before, and waits in orders.in for an engine that reads: 'ringside restart"
            + " engine --yes -c " + exchange + "' has it done, then ask again. Nothing was changed\n";
        assertThat(ringside("halt", "all")).as("again").isEqualTo(
            new Run(ExitCode.TIMEOUT, "", "ringside: HALT of ABC" + next));
        assertThat(ringside("halt", "XYZ", "--dry-run").out()).isEqualTo("would take XYZ (CONTINUOUS) to HALT\n");
        engine = engine();
        assertThat(ringside("halt", "ABC").err()).as("done").contains("ABC is HALT already");
        assertThat(ringside("journal", "print", "--type", "StartPhase").out()).hasLineCount(1);
    }

    @Test
    void shouldAskForOneDayHoweverOftenItIsTypedWhileNoEngineReads() {
        ringside("phase", "all", "closed", "--yes");
        engine.close();
        assertThat(ringside("day", "--dry-run").out()).isEqualTo("would begin a day\n");
        try (Queue input = QueueDirectory.of(memory.folder()).attach("orders.in");
            Producer operator = input.producer("operator")) {
            operator.offer(StartDayEncoder.TEMPLATE_ID,
                new UnsafeBuffer(new byte[StartDayEncoder.BLOCK_LENGTH]), 0, StartDayEncoder.BLOCK_LENGTH);
        }

        for (final String[] typed : new String[][] {{"day"}, {"phase", "ABC", "pre-open"}}) {
            final Run again = ringside(typed);
            assertThat(again.exitCode()).isEqualTo(ExitCode.TIMEOUT);
            assertThat(again.err()).startsWith("ringside: a new day was asked for before, and waits in orders.in");
        }
        engine = engine();
        assertThat(ringside("phase", "ABC", "pre-open").out()).isEqualTo("ABC is PRE_OPEN\n");
        assertThat(ringside("journal", "print", "--type", "StartDay").out()).hasLineCount(1);
    }

    private EngineServer engine() {
        final EngineConfig config = ConfigFile.read(home.resolve("engine.properties"), Map.of(
            "queues", memory.folder().toString(), "routes", "gw-1", "segmentLength", "1048576",
            "journal", home.resolve("data/engine").toString()), EngineConfig.class);
        return new EngineServer(config, new PrintStream(new ByteArrayOutputStream())).start();
    }

    private static QueueSpec schema(final QueueSpec spec) {
        return spec.withSchema(StartPhaseEncoder.SCHEMA_ID, StartPhaseEncoder.SCHEMA_VERSION);
    }

    private Run ringside(final String... arguments) {
        final String[] all = new String[arguments.length + 2];
        System.arraycopy(arguments, 0, all, 0, arguments.length);
        all[arguments.length] = "-c";
        all[arguments.length + 1] = exchange.toString();
        return Run.of(new Ringside(), all);
    }
}
