package org.ringside.ops.operations;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.log.LogQueue;
import org.ringside.log.LogRecordDescriptor;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.LogTap;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.testing.SharedMemory;

class AuditTest {
    @RegisterExtension
    private final SharedMemory memory = new SharedMemory();

    @TempDir
    private Path conf;

    private final List<String> warnings = new ArrayList<>();

    /** A record has room for 1,024 bytes. */
    @Test
    void shouldTellWhatIsDoneHoweverLongTheCommandIs() throws IOException {
        QueueDirectory.of(memory.folder()).create(LogQueue.NAME, LogRecordDescriptor.queue()).close();
        final String configuration = " -c /" + "./".repeat(2_000) + "exchange.properties";

        audit("ringside block session 1001" + configuration).asked();
        audit("ringside block" + configuration + " session 1001").asked();
        audit("ringside block session" + configuration + " 1001").asked();

        final List<String> lines = new ArrayList<>();
        final LogTap tap = new LogTap(memory.folder());
        assertThat(tap.open()).isTrue();
        tap.poll(lines::add);
        assertThat(lines).hasSize(3).allMatch(line -> line.contains("ringside block") && line.contains(" 1001"))
            .allMatch(line -> line.contains(" session")).allMatch(line -> line.contains(" ... "));
    }

    @Test
    void shouldNameTheCommandThatHasTheQueueReadWhenItIsFull() throws IOException {
        try (Queue full = QueueDirectory.of(memory.folder()).create(LogQueue.NAME, LogRecordDescriptor.queue());
            Producer producer = full.producer("others")) {
            final UnsafeBuffer record = new UnsafeBuffer(new byte[8]);
            while (producer.offer(1, record, 0, record.capacity()) >= 0) {
                continue;
            }
            audit("ringside day").asked();
        }

        assertThat(warnings).containsExactly("the queue of the log is full: this command is not in the audit."
            + " 'ringside restart log -c " + conf.resolve("exchange.properties") + "' has the queue read again");
    }

    private Audit audit(final String command) throws IOException {
        Files.writeString(conf.resolve("engine.properties"), "");
        Files.writeString(conf.resolve("gateway.properties"), "");
        final Path file = Files.writeString(conf.resolve("exchange.properties"), "queues=" + memory.folder());
        return Audit.ofExchange(ExchangePlan.read(file), "ringside", "alice", command, warnings::add);
    }
}
