package org.ringside.ops.ringside;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.ringside.launch.ExitCode;
import org.ringside.ops.exchange.ExchangeState;
import org.ringside.ops.exchange.RunningProcess;
import org.ringside.ops.shmq.Shmq;
import org.ringside.ops.terminal.Run;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;

/** Two exchanges whose configurations name the same folder of queues, and journals of their own. */
@Tag("slow")
class OtherDataTest extends ExchangeFixture {
    private static final List<String> VERBS = List.of("up", "down", "queues create", "queues remove", "status",
        "health", "watch --once", "counters", "metrics", "logs", "blocks", "trace 1", "snapshot", "login",
        "reload", "day", "halt all", "resume all", "phase all closed --yes", "drain all --yes",
        "block session 1001 --yes", "cancel session 1001 --yes", "restart engine --yes", "retire gw-2 --yes",
        "wait engine --timeout 0s", "engine --skip-record 1 --yes");

    private Path other;
    private String refusal;

    @BeforeEach
    void configureOther() throws IOException {
        other = Files.writeString(home.resolve("conf/other.properties"), "include=exchange.properties\ndata=other\n");
        refusal = queues + " belongs to the exchange of " + standIn.configuration() + ", which has data="
            + home.resolve("data") + " and not " + home.resolve("conf/other") + ". Set queues= in " + other
            + " to another folder\n";
    }

    @Test
    void shouldRefuseEachVerbAboutAnExchangeWhoseQueuesBelongToAnotherOne() throws IOException {
        ringside("up");
        final ExchangeState state = state();

        for (final String verb : VERBS) {
            assertThat(ringside((verb + " -c " + other).split(" "))).as(verb)
                .isEqualTo(new Run(ExitCode.IN_USE, "", "ringside: " + refusal));
        }
        assertThat(Run.of(new Shmq(), "doctor", "-c", other.toString()))
            .isEqualTo(new Run(ExitCode.IN_USE, "", "shmq: " + refusal));

        assertThat(state()).isEqualTo(state);
        assertThat(state.processes()).allMatch(RunningProcess::isRunning);
        assertThat(ringside("journal", "stat", "-c", other.toString()).err()).as("reads its own journal")
            .contains(home.resolve("conf/other").toString()).doesNotContain("belongs to");
        assertThat(ringside("down").exitCode()).isEqualTo(ExitCode.OK);
        assertThat(ringside("up", "-c", other.toString()).exitCode()).isEqualTo(ExitCode.OK);
        assertThat(ringside("down", "-c", other.toString()).exitCode()).isEqualTo(ExitCode.OK);
    }

    @Test
    void shouldSayWhatToDoWhenTheFolderOfAnExchangeThatRunsWasChanged() throws IOException {
        ringside("up");
        standIn.exchange("data=" + home.resolve("moved"));

        final Run down = ringside("down");

        assertThat(down).isEqualTo(new Run(ExitCode.IN_USE, "", "ringside: the exchange in " + queues
            + " was started with data=" + home.resolve("data") + ", and " + standIn.configuration() + " says "
            + home.resolve("moved") + " now. Set it back, then 'ringside down', before it changes\n"));
        standIn.exchange("");
        assertThat(ringside("down").exitCode()).isEqualTo(ExitCode.OK);
    }

    @Test
    void shouldLeaveQueuesThatWereKeptToTheExchangeTheyAreOf() throws Exception {
        standIn.exchange("stopTimeout=200ms");
        ringside("up");
        try (Queue input = QueueDirectory.of(queues).attach("orders.in"); Producer producer = input.producer("gw-2")) {
            producer.offer(1, new UnsafeBuffer(new byte[8]), 0, 8);
        }
        assertThat(ringside("down").out()).contains("kept the queues");
        assertThat(ringside("status").exitCode()).isEqualTo(ExitCode.NOT_FOUND);
        assertThat(ringside("down").err()).startsWith("ringside: nothing to stop");

        assertThat(ringside("up", "-c", other.toString()))
            .isEqualTo(new Run(ExitCode.IN_USE, "", "ringside: " + refusal));

        Files.delete(queues.resolve("orders.in.q"));
        Files.delete(queues.resolve("orders.out.gw-1.q"));
        assertThat(ringside("up", "-c", other.toString()).exitCode()).as("nothing is left").isEqualTo(ExitCode.OK);
        assertThat(ringside("down", "-c", other.toString()).exitCode()).isEqualTo(ExitCode.OK);
        assertThat(queues).doesNotExist();
    }
}
