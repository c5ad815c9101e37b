package org.ringside.ops.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.Findings;
import org.ringside.ops.exchange.Findings.Finding;
import org.ringside.ops.machine.HotProcesses.Hot;

/** Engine and gateway as a planted machine shows them. */
class HotProcessesTest {
    private static final Hot ENGINE = new Hot("engine", 12);
    private static final Hot GATEWAY = new Hot("gw-1", 13);

    @TempDir
    private Path folder;

    private final Findings findings = new Findings();
    private KernelTree tree;
    private HotProcesses processes;

    @BeforeEach
    void plant() throws IOException {
        Files.writeString(folder.resolve("exchange.properties"),
            "engine=engine.properties\ngateways=gateway.properties\nqueues=" + folder.resolve("queues") + "\n");
        Files.writeString(folder.resolve("engine.properties"), "wait=busy-spin\n");
        Files.writeString(folder.resolve("gateway.properties"), "name=gw-1\nwait=busy-spin\n");
        final Path root = folder.resolve("root");
        tree = KernelTree.in(root);
        for (final Hot hot : List.of(ENGINE, GATEWAY)) {
            tree.set("proc/" + hot.pid() + "/status", "VmSwap:\t       0 kB\nCpus_allowed_list:\t" + (hot.pid() - 10))
                .set("proc/" + hot.pid() + "/limits", "Max open files            500                  4096     files")
                .set("proc/" + hot.pid() + "/cmdline", "java\0@/opt/conf/jvm-latency.options");
        }
        processes = new HotProcesses(root, findings, ExchangePlan.read(folder.resolve("exchange.properties")));
    }

    @Test
    void shouldFindNothingOfProcessesThatAreAsTheyShouldBe() {
        processes.look(List.of(ENGINE, GATEWAY));

        assertThat(findings.list()).isEmpty();
        assertThat(processes.spinners()).isEqualTo(2);
    }

    @Test
    void shouldFindLoopsThatHaveTooFewProcessors() throws IOException {
        Files.writeString(folder.resolve("gateway.properties"), "name=gw-1\nloops=2\nwait=busy-spin\n");
        final HotProcesses crowded = new HotProcesses(
            folder.resolve("root"), findings, ExchangePlan.read(folder.resolve("exchange.properties")));

        crowded.look(List.of(ENGINE, GATEWAY));

        assertThat(findings.list()).extracting(Finding::what)
            .containsExactly("gw-1 (pid 13): its 2 loops may run on processors 3 alone");
        assertThat(crowded.spinners()).isEqualTo(3);
        tree.set("proc/13/status", "Cpus_allowed_list:\t3-4").set("sys/devices/system/cpu/isolated", "2-4");
        Files.writeString(folder.resolve("gateway.properties"), "name=gw-1\nloops=2\nwait=busy-spin\ncpus=3, 4\n");
        crowded.look(List.of(ENGINE, GATEWAY));
        assertThat(findings.list()).hasSize(1);
    }

    @Test
    void shouldFindProcessesThatAreBoundToOneCore() {
        tree.set("sys/devices/system/cpu/cpu2/topology/thread_siblings_list", "2-3");

        processes.look(List.of(ENGINE, GATEWAY));

        assertThat(findings.list()).extracting(Finding::what).containsExactly(
            "engine (pid 12) and gw-1 (pid 13) are bound to one core, as processors 2 and 3");
    }

    /** The processes may run anywhere; their threads are where cpus= says. */
    @Test
    void shouldFindThreadsThatAreBoundToOneCore() throws IOException {
        tree.set("proc/12/status", "Cpus_allowed_list:\t0-7").set("proc/13/status", "Cpus_allowed_list:\t0-7")
            .set("sys/devices/system/cpu/isolated", "4-7")
            .set("sys/devices/system/cpu/cpu5/topology/thread_siblings_list", "4-5");
        Files.writeString(folder.resolve("engine.properties"), "wait=busy-spin\ncpus=5\n");
        Files.writeString(folder.resolve("gateway.properties"), "name=gw-1\n");
        processes.look(List.of(ENGINE, GATEWAY));
        assertThat(findings.list()).isEmpty();

        Files.writeString(folder.resolve("gateway.properties"), "name=gw-1\nloops=2\ncpus=6, 4\n");
        processes.look(List.of(ENGINE, GATEWAY));

        assertThat(findings.list()).extracting(Finding::what).containsExactly(
            "engine (pid 12) and gw-1 (pid 13) are bound to one core, as processors 5 and 4,6");
    }

    @Test
    void shouldFindThreadsOfOneProcessThatAreBoundToOneCore() throws IOException {
        tree.set("sys/devices/system/cpu/cpu5/topology/thread_siblings_list", "4-5");
        Files.writeString(folder.resolve("gateway.properties"), "name=gw-1\nloops=2\ncpus=5, 6\n");
        processes.look(List.of(GATEWAY));
        assertThat(findings.list()).isEmpty();

        Files.writeString(folder.resolve("gateway.properties"), "name=gw-1\nloops=2\ncpus=5, 4\n");
        processes.look(List.of(GATEWAY));

        assertThat(findings.list()).extracting(Finding::what)
            .containsExactly("gw-1 (pid 13): two of its threads are bound to one core, of processors 4-5");
    }

    @Test
    void shouldFindMemoryThatIsSwappedOutAndTooFewFilesAndAHeapThatGrows() throws IOException {
        tree.set("proc/12/status", "VmSwap:\t    2048 kB\nCpus_allowed_list:\t2")
            .set("proc/12/cmdline", "java\0@/opt/conf/jvm-dev.options");
        Files.writeString(folder.resolve("gateway.properties"), "name=gw-1\nmaxConnections=301\n");

        processes.look(List.of(ENGINE, GATEWAY));

        assertThat(findings.list()).extracting(Finding::what).containsExactly(
            "engine (pid 12): 2 MiB of its memory are swapped out",
            "engine (pid 12): its heap grows while people trade (jvm-dev.options)",
            "gw-1 (pid 13): may open 500 files, and needs 501 for maxConnections=301");
    }

    @Test
    void shouldFindAJvmThatIsReplacedOrStoppedByOthersOrMayNotLockWhatItWants() throws IOException {
        tree.set("proc/12/cmdline", "java\0@/opt/conf/jvm-latency.options\0-XX:+UseLargePages")
            .set("proc/12/limits", "Max locked memory         unlimited            unlimited            bytes")
            .set("proc/13/cmdline", "java\0-agentlib:jdwp=server=y\0-XX:+UseLargePages")
            .set("proc/13/limits", "Max locked memory         65536                65536                bytes");
        Files.createSymbolicLink(folder.resolve("root/proc/12/exe"), Path.of("/usr/lib/jvm/17/bin/java"));
        Files.createSymbolicLink(folder.resolve("root/proc/13/exe"), Path.of("/usr/lib/jvm/17/bin/java (deleted)"));

        processes.look(List.of(ENGINE, GATEWAY));

        assertThat(findings.list()).extracting(Finding::what).containsExactly(
            "gw-1 (pid 13): a debugger may stop it (-agentlib:jdwp)",
            "gw-1 (pid 13): wants a heap of huge pages, and may lock only 64 KiB of memory",
            "gw-1 (pid 13): the JVM that it runs on is replaced or gone: /usr/lib/jvm/17/bin/java");
    }

    @Test
    void shouldFindAProcessThatWaitsForMemoryFromTheDisk() {
        final List<Hot> both = List.of(ENGINE, GATEWAY);
        tree.set("proc/12/stat", "12 (java x) S 1 1 1 0 -1 4194560 900 0 7 0 1 1")
            .set("proc/13/stat", "13 (java) S 1 1 1 0 -1 4194560 900 0 3 0 1 1");
        final List<Long> before = processes.majorFaults(both);
        processes.compareFaults(both, before);
        assertThat(findings.list()).isEmpty();

        tree.set("proc/12/stat", "12 (java x) S 1 1 1 0 -1 4194560 999 0 9 0 1 1");
        processes.compareFaults(both, before);

        assertThat(findings.list()).extracting(Finding::what).containsExactly(
            "engine (pid 12): waited 2 times for memory that was on the disk, in 300 ms (major faults)");
    }

    @Test
    void shouldFindThreadsThatSpinBesideOthersThoughThereAreProcessorsForThem() throws IOException {
        tree.set("proc/12/status", "Cpus_allowed_list:\t2-3");
        Files.writeString(folder.resolve("gateway.properties"), "name=gw-1\nwait=busy-spin\ncpus=1\n");

        processes.look(List.of(ENGINE, GATEWAY));

        assertThat(findings.list()).extracting(Finding::what).containsExactly(
            "engine (pid 12): its threads spin, and are bound to none of the processors 2-3 that are kept for one"
                + " program",
            "gw-1 (pid 13): its threads spin on processors 1, and kept for one program are 2-3");
        assertThat(findings.list().get(0).fix()).startsWith("cpus= in " + folder.resolve("engine.properties"))
            .contains("CPUAffinity=");
    }

    /** Threads of bridges and members sleep, whatever the file of the engine says. */
    @Test
    void shouldFindNothingOfABridgeAndAMember() throws IOException {
        Files.writeString(folder.resolve("bridge.properties"), "bridge=host-1\nmembers=127.0.0.1:9040\n");
        Files.writeString(folder.resolve("member.properties"), "members=127.0.0.1:9040\n");
        final Path exchange = folder.resolve("exchange.properties");
        Files.writeString(exchange,
            Files.readString(exchange) + "bridge=bridge.properties\nmembers=member.properties\n");
        tree.set("proc/14/status", "Cpus_allowed_list:\t0-1").set("proc/15/status", "Cpus_allowed_list:\t0-1");

        new HotProcesses(folder.resolve("root"), findings, ExchangePlan.read(exchange))
            .look(List.of(new Hot("bridge-host-1", 14), new Hot("member-0", 15)));

        assertThat(findings.list()).isEmpty();
    }

    /** What doctor itself is in, another part of it tells. */
    @Test
    void shouldFindTheQuotaOfAProcessOnce() {
        for (final Hot hot : List.of(ENGINE, GATEWAY)) {
            tree.set("proc/" + hot.pid() + "/cgroup", "0::/system.slice/ringside.slice/" + hot.name() + ".service");
        }
        tree.set("sys/fs/cgroup/system.slice/cpu.max", "10000 100000")
            .set("sys/fs/cgroup/system.slice/ringside.slice/gw-1.service/cpu.max", "50000 100000")
            .set("sys/fs/cgroup/system.slice/ringside.slice/cpu.stat", "nr_throttled 12");

        processes.look(List.of(ENGINE, GATEWAY));

        assertThat(findings.list()).extracting(Finding::what).containsExactly(
            "engine (pid 12): processes were stopped 12 times because their quota was used up",
            "gw-1 (pid 13): a control group gives only 50000 us of each 100000 us of processor time");
    }

    @Test
    void shouldTellTheJvmAndFindTwoOfThem() throws IOException {
        for (final Hot hot : List.of(ENGINE, GATEWAY)) {
            Files.createSymbolicLink(folder.resolve("root/proc/" + hot.pid() + "/exe"),
                Path.of("/jvm/" + hot.name() + "/bin/java"));
            tree.set("jvm/" + hot.name() + "/release", "IMPLEMENTOR=\"Debian\"\nJAVA_VERSION=\"17.0.15\"");
        }
        processes.look(List.of(ENGINE, GATEWAY));
        assertThat(findings.list()).extracting(Finding::toString)
            .containsExactly("PASS  JVM: 17.0.15 of engine, gw-1");

        tree.set("jvm/gw-1/release", "JAVA_VERSION=\"25\"");
        processes.look(List.of(ENGINE, GATEWAY));

        assertThat(findings.list()).element(1).extracting(Finding::what)
            .isEqualTo("processes have different JVMs: 17.0.15 of engine; 25 of gw-1");
    }
}
