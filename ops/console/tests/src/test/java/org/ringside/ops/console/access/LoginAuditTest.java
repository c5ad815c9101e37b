package org.ringside.ops.console.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.log.LogEvent;
import org.ringside.log.LogQueue;
import org.ringside.log.LogRecordDescriptor;
import org.ringside.queue.QueueDirectory;
import org.ringside.testing.SharedMemory;

class LoginAuditTest {
    private static final long BEGIN_NS = -5;

    @RegisterExtension
    private final SharedMemory memory = new SharedMemory();

    private final List<String> lines = new ArrayList<>();

    /** Without an exchange the lines are told in words. */
    @Test
    void shouldTellThirtyRefusalsAMinuteAndThenHowManyWereLeftOut(@TempDir final Path folder) {
        final LoginAudit audit = new LoginAudit(folder, lines::add);
        for (int i = 0; i < 100; i++) {
            audit.refused("the code is wrong", "192.0.2." + i, BEGIN_NS + i);
        }
        assertThat(lines).hasSize(LoginAudit.MOST_REFUSALS)
            .allMatch(line -> line.endsWith("the code is wrong"), "as it is");

        lines.clear();
        audit.refused("the code is wrong", "192.0.2.7", BEGIN_NS + LoginAudit.WINDOW.toNanos());
        audit.refused("the code is wrong", "192.0.2.8", BEGIN_NS + LoginAudit.WINDOW.toNanos());

        assertThat(lines).hasSize(2);
        assertThat(lines.get(0)).endsWith("the code is wrong; 70 refusals before were left out");
        assertThat(lines.get(1)).endsWith("the code is wrong");
    }

    @Test
    void shouldSayWhichLoginIsNotInTheAuditBecauseTheQueueIsFull() {
        QueueDirectory.of(memory.folder()).create(LogQueue.NAME, LogRecordDescriptor.queue()).close();
        try (LogQueue full = LogQueue.attach(memory.folder(), "others", lines::add)) {
            while (full.events().tell(LogEvent.PROCESS_ENDED)) {
                continue;
            }
        }

        new LoginAudit(memory.folder(), lines::add).opened(new Person("alice", Role.OPERATOR), "192.0.2.7");

        assertThat(lines).containsExactly("not in the audit, because the queue of the log is full ('ringside restart"
            + " log' has it read again): alice has logged in to the console as operator from 192.0.2.7");
    }
}
