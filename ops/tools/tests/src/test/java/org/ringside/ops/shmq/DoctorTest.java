package org.ringside.ops.shmq;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
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

    /** Links do not hide where the journals will be. */
    @Test
    void shouldCompareTheMachineWithAnExchangeBeforeItsFirstStart() throws IOException {
        KernelTree.in(folder);
        Files.createSymbolicLink(folder.resolve("data"), Path.of("/run"));
        Files.writeString(folder.resolve("engine.properties"), "wait=busy-spin\n");
        Files.writeString(folder.resolve("gateway.properties"), "name=gw-1\nloops=3\nwait=busy-spin\n");
        final Path exchange = Files.writeString(folder.resolve("exchange.properties"),
            "engine=engine.properties\ngateways=gateway.properties\ndata=data\nqueues=none\n");

        assertThat(Run.of(new Shmq(), "doctor", "-c", exchange.toString(), "--root", folder.toString()).out())
            .contains("WARN  there is no folder ", "WARN  4 threads of the exchange spin on 4 processors",
                "WARN  journals are in /run, which is memory (tmpfs)");
    }

    private Run doctor(final String... options) {
        final List<String> words = new ArrayList<>(List.of("doctor", "--dir", memory.folder().toString()));
        words.addAll(List.of(options));
        return Run.of(new Shmq(), words.toArray(String[]::new));
    }
}
