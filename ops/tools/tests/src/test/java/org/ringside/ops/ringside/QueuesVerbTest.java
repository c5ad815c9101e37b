package org.ringside.ops.ringside;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.ringside.counters.BeatFile;
import org.ringside.counters.CountersKind;
import org.ringside.launch.ExitCode;
import org.ringside.ops.exchange.ExchangeState;
import org.ringside.ops.shmq.QueueHolder;
import org.ringside.ops.terminal.Run;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;

/** {@code ringside queues}, for those who start the processes by themselves. */
@Tag("slow")
class QueuesVerbTest extends ExchangeFixture {
    @Test
    void shouldMakeTheQueuesOfAnExchangeAndRemoveThemAgain() throws IOException {
        standIn.log();

        assertThat(ringside("queues", "create"))
            .isEqualTo(new Run(ExitCode.OK, "created log, orders.in, orders.out.gw-1\n", ""));
        assertThat(QueueDirectory.of(queues).names()).containsExactly("log", "orders.in", "orders.out.gw-1");
        assertThat(state()).extracting(ExchangeState::data, ExchangeState::complete)
            .containsExactly(home.resolve("data").toString(), true);
        assertThat(ringside("queues", "create")).isEqualTo(new Run(ExitCode.OK, "all queues are there\n", ""));

        assertThat(ringside("queues", "remove"))
            .isEqualTo(new Run(ExitCode.OK, "removed orders.in, orders.out.gw-1\n", ""));
        assertThat(queues).doesNotExist();
        assertThat(ringside("queues", "remove")).isEqualTo(new Run(ExitCode.OK, "",
            "ringside: there is no folder " + queues + ", and no queue to remove\n"));
    }

    @Test
    void shouldLeaveTheQueuesAloneWhenAProcessOfTheExchangeRuns() throws IOException {
        ringside("queues", "create");
        try (QueueHolder engine = QueueHolder.attach(queues, "orders.in", "reader")) {
            final Run remove = ringside("queues", "remove");

            assertThat(remove).isEqualTo(new Run(ExitCode.IN_USE, "", "ringside: the queues are in use: engine (pid "
                + engine.pid() + "). Stop that first, or 'ringside down'\n"));
            assertThat(ringside("queues", "create").out()).isEqualTo("all queues are there\n");
        }
        assertThat(ringside("queues", "remove").exitCode()).isEqualTo(ExitCode.OK);
    }

    @Test
    void shouldKeepTheQueuesWhenCommandsAreUnread() throws Exception {
        ringside("queues", "create");
        try (Queue input = QueueDirectory.of(queues).attach("orders.in"); Producer producer = input.producer("gw-1")) {
            producer.offer(1, new UnsafeBuffer(new byte[8]), 0, 8);
        }

        assertThat(ringside("queues", "remove").out()).startsWith("kept the queues: commands are in them");

        assertThat(QueueDirectory.of(queues).names()).containsExactly("orders.in", "orders.out.gw-1");
        assertThat(ringside("queues", "create").out()).isEqualTo("all queues are there\n");
        assertThat(ringside("up").exitCode()).isEqualTo(ExitCode.OK);
        assertThat(ringside("queues", "create").out()).isEqualTo("all queues are there\n");
        assertThat(state().processes()).as("of the exchange that runs").hasSize(2);
    }

    @Test
    void shouldFindAConsoleThatSomebodyElseHasStartedWhenItGoesRound() throws IOException {
        standIn.console("ready");
        ringside("queues", "create");
        try (BeatFile beats = BeatFile.create(queues, CountersKind.CONSOLE, "console")) {
            beats.beat(System.nanoTime());

            assertThat(ringside("status").out())
                .containsPattern("console +pid " + ProcessHandle.current().pid() + " +running");
        }
        assertThat(ringside("status").out()).doesNotContain("console");
    }

    @Test
    void shouldWaitForMembersAsLongAsItIsTold() throws IOException {
        standIn.exchange("bridge=bridge.properties");
        Files.write(home.resolve("conf/bridge.properties"),
            List.of("bridge=host-b", "members=127.0.0.1:9", "endpoint=127.0.0.1:9050", "routes=gw-1"));

        final Run create = ringside("queues", "create", "--timeout", "200ms");

        assertThat(create.exitCode()).as(create.err()).isEqualTo(ExitCode.TIMEOUT);
        assertThat(create.err()).contains("do not answer within 200 ms").contains("a majority of them has to run");
        assertThat(QueueDirectory.of(queues).names()).isEmpty();
    }

    @Test
    void shouldRefuseAnotherWord() {
        assertThat(Stream.of("delete", "").map(word -> ringside("queues", word).exitCode()))
            .containsOnly(ExitCode.USAGE);
        assertThat(ringside("queues", "delete").err())
            .startsWith("ringside: queues takes create or remove, not 'delete'");
        assertThat(queues).doesNotExist();
    }
}
