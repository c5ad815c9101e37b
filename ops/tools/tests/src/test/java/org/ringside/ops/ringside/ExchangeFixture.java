package org.ringside.ops.ringside;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.ops.exchange.ExchangeFolder;
import org.ringside.ops.exchange.ExchangeState;
import org.ringside.ops.exchange.RunningProcess;
import org.ringside.ops.terminal.Run;
import org.ringside.testing.SharedMemory;

/** A distribution with shell scripts for engine, gateway and probe, and a folder for its queues. */
@Tag("slow")
abstract class ExchangeFixture {
    @RegisterExtension
    final SharedMemory memory = new SharedMemory();

    @TempDir
    Path home;

    StandIn standIn;
    Path queues;

    @BeforeEach
    void setUp() throws IOException {
        queues = memory.folder().resolve("queues");
        standIn = StandIn.in(home, queues);
        System.setProperty("ringside.home", home.toString());
    }

    @AfterEach
    void stopWhatIsLeft() throws InterruptedException {
        if (Files.isDirectory(queues)) {
            for (final ExchangeState state : ExchangeFolder.state(queues).stream().toList()) {
                for (final RunningProcess process : state.processes()) {
                    process.kill();
                }
            }
        }
    }

    void assertNothingRuns() {
        assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive)
            .filter(process -> process.info().commandLine().orElse("").contains(home.toString()))).isEmpty();
    }

    ExchangeState state() {
        return ExchangeFolder.state(queues).orElseThrow();
    }

    Run ringside(final String... arguments) {
        return Run.of(new Ringside(), arguments);
    }
}
