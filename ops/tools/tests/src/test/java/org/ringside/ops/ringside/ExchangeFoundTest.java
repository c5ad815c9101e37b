package org.ringside.ops.ringside;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.ringside.launch.ExitCode;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.exchange.ExchangeFolder;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.ExchangeState;
import org.ringside.ops.exchange.RunningProcess;
import org.ringside.ops.shmq.QueueHolder;
import org.ringside.ops.shmq.Shmq;
import org.ringside.ops.terminal.Run;
import org.ringside.queue.ProcessIdentity;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;

/** Processes that {@code up}, {@code status} and {@code down} find, and whether they are ours. */
@Tag("slow")
class ExchangeFoundTest extends ExchangeFixture {
    @Test
    void shouldRemoveTheQueuesOfAProcessWhoseMemoryTheKernelIsStillTakingDown() throws Exception {
        final ExchangeFolder folder = new ExchangeFolder(queues);
        QueueDirectory.of(queues).create("orders.in", QueueSpec.many(64, 112)).close();
        try (QueueHolder holder = QueueHolder.attach(queues, "orders.in", "reader")) {
            new RunningProcess("engine", Exchange.ENGINE, ProcessIdentity.of(holder.pid())).kill();

            folder.removeQueues(List.of("orders.in"));
        }
        assertThat(QueueDirectory.of(queues).names()).isEmpty();
    }

    @Test
    void shouldNotSayThatAnExchangeIsReadyWhoseEngineReadsNothing() throws Exception {
        standIn.exchange("readyTimeout=1500ms");
        new ExchangeFolder(queues).createQueues(ExchangePlan.read(standIn.configuration()).queues());
        try (QueueHolder engine = QueueHolder.attach(queues, "orders.in", "reader")) {
            final Run unserved = ringside("up");
            try (Queue output = QueueDirectory.of(queues).attach("orders.out.gw-1");
                Producer served = output.producer("engine")) {
                assertThat(served.spec().slots()).isEqualTo(1024);
                final Run hung = ringside("up");

                assertThat(hung.exitCode()).isEqualTo(ExitCode.TIMEOUT);
                assertThat(hung.err()).endsWith("ringside: engine (pid " + engine.pid() + ") lives, and has not looked"
                    + " at orders.in for 1.5s. 'ringside restart engine --yes'\n");
            }
            assertThat(unserved.exitCode()).isEqualTo(ExitCode.FAILURE);
            assertThat(unserved.err()).endsWith("ringside: the engine that runs does not serve the gateway loop gw-1."
                + " 'ringside restart engine --yes' has it read the configuration again\n");
            assertThat(ProcessIdentity.of(engine.pid()).isRunning()).as("what was found stays").isTrue();
        }
        assertNothingRuns();
    }

    @Test
    void shouldFindAndStopTheEngineByItsLockWhenTheStateFileIsGone() throws Exception {
        QueueDirectory.of(queues).create("orders.in", QueueSpec.many(64, 112)).close();
        try (QueueHolder engine = QueueHolder.attach(queues, "orders.in", "reader")) {
            final Run status = ringside("status");
            final Run down = ringside("down");

            assertThat(status.exitCode()).isEqualTo(ExitCode.FAILURE);
            assertThat(status.out()).contains("engine   pid " + engine.pid() + "  running 00:0");
            assertThat(status.err()).contains("gw-1 was not started. 'ringside restart gw-1' starts it");
            assertThat(down.exitCode()).isEqualTo(ExitCode.OK);
            assertThat(down.out()).startsWith("engine stopped\n");
            assertThat(ProcessIdentity.of(engine.pid()).isRunning()).isFalse();
        }
        assertThat(queues).doesNotExist();
    }

    @Test
    void shouldShowAndRemoveTheQueuesAfterARestartWithoutTheStateFile() throws Exception {
        QueueDirectory.of(queues).create("orders.in", QueueSpec.many(64, 112)).close();
        QueueDirectory.of(queues).create("orders.out.gw-1", QueueSpec.one(64, 240)).close();
        try (QueueHolder engine = QueueHolder.attach(queues, "orders.in", "reader")) {
            assertThat(ringside("restart", "gw-1").exitCode()).isEqualTo(ExitCode.OK);

            assertThat(ringside("status").out()).contains("\norders.in ", "\norders.out.gw-1 ");
            assertThat(ringside("down").out()).endsWith("removed orders.in, orders.out.gw-1\n");
            assertThat(queues).doesNotExist();
            assertThat(ProcessIdentity.of(engine.pid()).isRunning()).isFalse();
        }
    }

    @Test
    void shouldNotStopAProcessOfAnotherPidNamespaceButKnowThatItLives() throws Exception {
        final Path journal = Files.createDirectories(home.resolve("data/engine"));
        final ProcessIdentity elsewhere = new ProcessIdentity(
            1, ProcessIdentity.self().startTicks(), ProcessIdentity.self().namespace() + 1);
        new ExchangeFolder(queues).save(new ExchangeState(ExchangeState.SCHEMA, "a.properties", null, 1, true,
            List.of(), List.of(new RunningProcess("engine", Exchange.ENGINE, elsewhere))));
        try (QueueHolder holder = QueueHolder.start(QueueHolder.java(
            ExchangeVerbsTest.LockHolder.class, journal.resolve("journal.lk").toString()))) {
            assertThat(holder.pid()).isPositive();

            final Run down = ringside("down");

            assertThat(ringside("status").out()).contains("engine   pid 1  running out of reach");
            assertThat(down).isEqualTo(new Run(ExitCode.IN_USE, "", "ringside: engine lives, for it holds its lock, but"
                + " it was started in another pid namespace, where its pid is 1: stop it there, then try again\n"));
            assertThat(ringside("restart", "engine", "--yes").exitCode()).isEqualTo(ExitCode.IN_USE);
        }
        assertThat(ringside("status").out()).contains("engine   dead, was pid 1\n");
        assertThat(ringside("down").out()).startsWith("engine was dead already\n");
    }

    @Test
    void shouldNotBelieveTheStateFileOfAnExchangeThatDied() throws Exception {
        final RunningProcess dead = dead("engine", Exchange.ENGINE);
        saveState(dead);

        assertThat(ringside("status").err()).contains(dead + " is dead, gw-1 was not started."
            + " 'ringside up' starts what is missing");
        assertThat(ringside("up").exitCode()).isEqualTo(ExitCode.OK);
        assertThat(ringside("status").exitCode()).isEqualTo(ExitCode.OK);
    }

    /** Of an exchange that was replicated. Nobody but a gateway can be retired. */
    @Test
    void shouldNameTheNextStepForADeadProcessOfAnotherPartThatIsNotConfigured() throws Exception {
        final RunningProcess member = dead("member-0", Exchange.MEMBER);
        saveState(member);

        assertThat(ringside("status").err()).endsWith("'ringside up' starts what is missing. And " + member
            + " is dead, and " + standIn.configuration() + " does not name it: 'ringside down', then 'ringside up',"
            + " goes on without it\n");
        assertThat(Run.of(new Shmq(), "doctor", "--dir", queues.toString()).out()).contains(
            "FAIL  member " + member + " is dead    fix: ringside down, then ringside up\n");
        assertThat(ringside("down").out()).startsWith("member-0 was dead already\n");
        assertThat(ringside("status").out()).doesNotContain("member-0");
    }

    private static RunningProcess dead(final String name, final String part) throws IOException {
        final long gone = new ProcessBuilder("true").start().onExit().join().pid();
        return new RunningProcess(name, part, new ProcessIdentity(gone, 1, ProcessIdentity.self().namespace()));
    }

    private void saveState(final RunningProcess process) {
        new ExchangeFolder(queues).save(new ExchangeState(
            ExchangeState.SCHEMA, standIn.configuration().toString(), null, 1, true, List.of("orders.in"),
            List.of(process)));
    }

    @Test
    @DisplayName("hazard 4: a process that has the pid of one of ours is not stopped")
    void shouldNotTakeAnotherProcessForOursWhenItHasTheSamePid() throws Exception {
        ringside("up");
        final ExchangeState state = state();
        final RunningProcess engine = state.processes().get(0);
        engine.kill();
        try (QueueHolder stranger = QueueHolder.attach(queues, "orders.in", "writer")) {
            final RunningProcess recycled = new RunningProcess("engine", Exchange.ENGINE,
                new ProcessIdentity(
                    stranger.pid(), engine.identity().startTicks(), engine.identity().namespace()));
            new ExchangeFolder(queues).save(new ExchangeState(ExchangeState.SCHEMA, state.configuration(),
                state.data(), state.startedMs(), true, List.of(), List.of(recycled, state.processes().get(1))));

            assertThat(ringside("status").out()).contains("engine   dead, was pid " + stranger.pid() + "\n");
            assertThat(ringside("down").exitCode()).isEqualTo(ExitCode.OK);
            assertThat(ProcessIdentity.of(stranger.pid()).isRunning()).isTrue();
        }
    }
}
