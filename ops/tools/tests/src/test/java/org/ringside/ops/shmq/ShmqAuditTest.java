package org.ringside.ops.shmq;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.ringside.launch.ExitCode;
import org.ringside.log.LogQueue;
import org.ringside.log.LogRecordDescriptor;
import org.ringside.ops.exchange.LogTap;
import org.ringside.ops.terminal.Json;
import org.ringside.ops.terminal.Run;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;
import org.ringside.testing.SharedMemory;

/** What the log of an exchange is told of those who change its queues by hand. */
class ShmqAuditTest {
    @RegisterExtension
    private final SharedMemory memory = new SharedMemory();

    @Test
    void shouldTellTheLogWhatWasDoneAndWhatWasRefused() throws IOException {
        final QueueDirectory directory = QueueDirectory.of(memory.folder());
        directory.create(LogQueue.NAME, LogRecordDescriptor.queue()).close();
        directory.create("a", QueueSpec.many(64, 112)).close();
        try (Queue inUse = directory.create("b", QueueSpec.many(64, 112)); Producer producer = inUse.producer("gw-1")) {
            shmq("create", "c", "--slots", "64");
            shmq("reset", "a");
            shmq("detach", "a", "nobody", "--yes");
            shmq("rm", "b");
            shmq("rm", "none");
            shmq("rm", "a", "--dry-run");
            shmq("rm", "a");
            shmq("ls");
            assertThat(shmq("prune", "--yes").exitCode()).isEqualTo(ExitCode.OK);
            assertThat(producer.payloadLength()).isPositive();
        }

        assertThat(told("operator.began")).hasSize(7).last().isEqualTo("shmq prune --yes");
        assertThat(told("operator.ended")).containsExactly("shmq create c --slots 64: 0", "shmq reset a: 0",
            "shmq detach a nobody --yes: 2", "shmq rm b: 4", "shmq rm none: 3", "shmq rm a: 0", "shmq prune --yes: 0");
        assertThat(directory.names()).as("nobody has read the log").containsExactly("b", "log");
    }

    private List<String> told(final String event) throws IOException {
        final List<String> lines = new ArrayList<>();
        final LogTap tap = new LogTap(memory.folder());
        assertThat(tap.open()).isTrue();
        tap.poll(lines::add);
        final List<String> told = new ArrayList<>();
        for (final String line : lines) {
            final JsonNode entry = Json.MAPPER.readTree(line);
            if (entry.path("event").asText().equals(event)) {
                final JsonNode arguments = entry.path("args");
                told.add(arguments.path("command").asText().replace(" --dir " + memory.folder(), "")
                    + (arguments.has("code") ? ": " + arguments.path("code").asInt() : ""));
            }
        }
        return told;
    }

    private Run shmq(final String... arguments) {
        return Run.of(new Shmq(), Stream.concat(
            Stream.of(arguments), Stream.of("--dir", memory.folder().toString())).toArray(String[]::new));
    }
}
