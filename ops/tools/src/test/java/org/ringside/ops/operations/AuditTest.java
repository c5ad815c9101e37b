package org.ringside.ops.operations;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.ringside.log.LogQueue;
import org.ringside.log.LogRecordDescriptor;
import org.ringside.ops.exchange.LogTap;
import org.ringside.queue.QueueDirectory;
import org.ringside.testing.SharedMemory;

class AuditTest {
    @RegisterExtension
    private final SharedMemory memory = new SharedMemory();

    /** A record has room for 1,024 bytes. */
    @Test
    void shouldTellWhatIsDoneHoweverLongTheCommandIs() {
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

    private Audit audit(final String command) {
        return new Audit(memory.folder(), "ringside", "alice", command, warning -> { });
    }
}
