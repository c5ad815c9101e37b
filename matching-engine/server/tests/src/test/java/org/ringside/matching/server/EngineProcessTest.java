package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Keys;
import org.ringside.matching.protocol.Side;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueSpec;

/** The engine as a process: how it starts, what it refuses, how it ends. */
@Tag("slow")
class EngineProcessTest {
    private static final int ALICE = 1001;
    private static final long PRICE = 100_00 * Exchange.TICK;
    private static final int SIGTERM = 128 + 15;
    private static final int SIGKILL = 128 + 9;

    @TempDir
    private Path folder;

    private final Exchange exchange = new Exchange();
    private final List<EngineProcess> processes = new ArrayList<>();

    @AfterEach
    void close() {
        processes.forEach(EngineProcess::close);
        exchange.close();
    }

    @Test
    void shouldStopCleanlyWhenTerminated() {
        final Gateway gateway = exchange.gateway("gw-1");
        final EngineProcess engine = start().awaitReady();
        gateway.bind(ALICE);
        gateway.buy(ALICE, 11, 1, PRICE);
        assertThat(gateway.await(1)).hasSize(1);

        engine.terminate();

        assertThat(engine.awaitExit()).isEqualTo(SIGTERM);
        assertThat(engine.output()).containsExactly("ready engine pid=" + engine.pid());
        assertThat(engine.messages()).isEmpty();
        assertThat(exchange.directory().users("orders.in")).as("the test's gateway alone").hasSize(1)
            .allSatisfy(user -> assertThat(user).startsWith("gw-1 "));
        assertThat(exchange.directory().users("orders.out.gw-1")).hasSize(1)
            .allSatisfy(user -> assertThat(user).startsWith("gw-1 "));
    }

    @Test
    void shouldStopWhenTerminatedWhileBackPressured() {
        final Gateway gateway = exchange.gateway("gw-1", 64);
        final EngineProcess engine = start().awaitReady();
        gateway.bind(ALICE);
        for (int i = 1; i <= 200; i++) {
            gateway.buy(ALICE, i, 1, PRICE);
        }
        awaitFull();

        engine.terminate();

        assertThat(engine.awaitExit()).isEqualTo(SIGTERM);
        assertThat(engine.messages()).contains(
            "engine: stopped while orders.out.gw-1 was full: not all events of the last command are out");
    }

    @Test
    void shouldGoOnWithEmptyBooksWhenTheLastOneWasKilled() {
        final Gateway gateway = exchange.gateway("gw-1");
        final EngineProcess first = start().awaitReady();
        gateway.bind(ALICE);
        gateway.buy(ALICE, 11, 1, PRICE);
        assertThat(gateway.await(1)).hasSize(1);
        awaitReleased();
        first.kill();
        assertThat(first.awaitExit()).isEqualTo(SIGKILL);
        gateway.bind(ALICE);
        gateway.cancel(ALICE, 12, 11, Side.BUY);
        gateway.buy(ALICE, 13, 1, PRICE);

        exchange.work();

        assertThat(gateway.await(2)).containsExactly(
            "rejected CANCEL 1001/12 of 11#0 on 1 BUY reason 1 exec 1",
            "accepted 1001/13#1 on 1 BUY 1 @ 10000000000 DAY tag 713 exec 2");
        assertThat(exchange.messages()).isEmpty();
    }

    @Test
    void shouldRefuseToBeTheSecondEngine() {
        exchange.gateway("gw-1");
        exchange.work();

        final EngineProcess second = start();

        assertThat(second.awaitExit()).isEqualTo(ExitCode.IN_USE);
        assertThat(second.messages()).hasSize(1).allSatisfy(line -> assertThat(line)
            .startsWith("engine: error: orders.in").contains("engine (pid " + ProcessHandle.current().pid() + ")"));
        assertThat(second.output()).isEmpty();
    }

    @Test
    void shouldStopAtBytesThatAreNoCommandAndShowStackTraceWhenAskedTo() {
        final Gateway gateway = exchange.gateway("gw-1");
        final EngineProcess engine = start("--debug").awaitReady();

        gateway.send(99);

        assertThat(engine.awaitExit()).isEqualTo(ExitCode.FAILURE);
        assertThat(engine.messages()).startsWith("engine: error: stopped, and its books are gone: the message at "
            + "position 0 is no command, it has type 99 of 0 bytes. Stop the exchange, see who wrote it, and create "
            + "the queues anew");
        assertThat(engine.messages()).anySatisfy(line ->
            assertThat(line).contains("at org.ringside.matching.service.CommandCheck.check"));
    }

    @Test
    void shouldSayWhichQueueIsMissing() {
        exchange.serve("gw-1");

        fails(ExitCode.NOT_FOUND, "orders.out.gw-1");
    }

    @Test
    void shouldSayWhichQueueHasAnotherGeometry() {
        exchange.create("orders.out.gw-1", QueueSpec.one(64, 112));
        exchange.serve("gw-1");

        fails(ExitCode.CORRUPT, "orders.out.gw-1 does not suit this engine");
    }

    @Test
    void shouldSayWhetherTheKernelTakesItsSliceAndEndWithItsParentWhenItHasALifeline() {
        exchange.gateway("gw-1");

        final EngineProcess engine = start("--lifeline", "--set", "slice=100us");

        final String taken = "ready engine slice=100us pid=" + engine.pid();
        engine.awaitOutput(line -> line.startsWith("ready engine "));
        if (engine.output().contains(taken)) {
            assertThat(engine.messages()).isEmpty();
        } else {
            assertThat(engine.output()).containsExactly("ready engine pid=" + engine.pid());
            assertThat(engine.messages()).singleElement().asString().contains("does not take slice=100us");
        }
        final List<String> before = engine.messages();

        engine.closeInput();

        assertThat(engine.awaitExit()).isEqualTo(ExitCode.OK);
        assertThat(engine.messages()).isEqualTo(before);
    }

    /** As its configuration says it: {@link EngineConfigTest}. */
    @Test
    @Tag("long")
    void shouldSayWhichKeyIsUnknown() {
        exchange.gateway("gw-1");

        final EngineProcess engine = start("--set", "instrument=ABC");

        assertThat(engine.awaitExit()).isEqualTo(ExitCode.USAGE);
        assertThat(engine.messages()).hasSize(1).allSatisfy(line -> assertThat(line).contains(
            "engine: error: ",
            "unknown key 'instrument'. Known keys: " + String.join(", ", Keys.of(EngineConfig.class).names())));
        assertThat(engine.output()).isEmpty();
    }

    @Test
    @Tag("long")
    void shouldNameTheHelpThatThereIsWhenItsCommandLineIsWrong() {
        final EngineProcess engine = EngineProcess.start(folder);
        processes.add(engine);

        assertThat(engine.awaitExit()).isEqualTo(ExitCode.USAGE);
        assertThat(engine.messages()).containsExactly(
            "engine: error: Missing required option: '--config=FILE'. See ringside engine --help");
    }

    /** What a process says and exits with is told by the exception: {@link #shouldRefuseToBeTheSecondEngine}. */
    private void fails(final int exitCode, final String message) {
        assertThatThrownBy(exchange::host).satisfies(ex -> assertThat(ExitCode.of(ex)).isEqualTo(exitCode))
            .hasMessageContaining(message);
    }

    private EngineProcess start(final String... args) {
        final List<String> all = new ArrayList<>(List.of("-c", exchange.configFile().toString()));
        all.addAll(List.of(args));
        final EngineProcess engine = EngineProcess.start(folder, all.toArray(new String[0]));
        processes.add(engine);
        return engine;
    }

    /** Without a journal a command that was not released is applied again. */
    private void awaitReleased() {
        try (Queue queue = exchange.directory().attach("orders.in")) {
            while (queue.statistics().backlog() > 0) {
                assertThat(processes.get(0).messages()).isEmpty();
                Thread.onSpinWait();
            }
        }
    }

    private void awaitFull() {
        try (Queue queue = exchange.directory().attach("orders.out.gw-1")) {
            while (queue.statistics().writers().get(0).full() == 0) {
                assertThat(processes.get(0).messages()).isEmpty();
                Thread.onSpinWait();
            }
        }
    }
}
