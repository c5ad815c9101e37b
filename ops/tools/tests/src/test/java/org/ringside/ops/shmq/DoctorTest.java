package org.ringside.ops.shmq;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.ExitCode;
import org.ringside.ops.machine.KernelTree;
import org.ringside.ops.terminal.Run;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;
import org.ringside.testing.SharedMemory;

/** {@code shmq doctor} about the machine. */
class DoctorTest {
    @RegisterExtension
    private final SharedMemory memory = new SharedMemory();

    @TempDir
    private Path folder;

    @Test
    void shouldWarnOfNothingWhenMachineAndQueuesAreGood() {
        KernelTree.in(folder);
        QueueDirectory.of(memory.folder()).create("q", QueueSpec.one(16, 112)).close();

        final Run run = doctor("--root", folder.toString(), "--jitter", "1ms");

        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run.out().lines().filter(line -> !line.contains("jitter: ") && !line.contains(" the clock takes ")))
            .isNotEmpty().allMatch(line -> line.startsWith("PASS  "));
        assertThat(run.out()).contains("jitter: in 0.0s threads that spin stood still for ")
            .contains("PASS  processors: 2-3 kept for one program\n");
    }

    @Test
    void shouldWarnOfTheMachineWhenAFaultIsPlanted() {
        KernelTree.in(folder).set("proc/sys/kernel/nmi_watchdog", "1");

        assertThat(doctor("--root", folder.toString()).out()).contains(
            "WARN  a watchdog interrupts each processor (nmi_watchdog)    fix: sysctl kernel.nmi_watchdog=0\n");
    }

    private Run doctor(final String... options) {
        final List<String> words = new ArrayList<>(List.of("doctor", "--dir", memory.folder().toString()));
        words.addAll(List.of(options));
        return Run.of(new Shmq(), words.toArray(String[]::new));
    }
}
