package org.ringside.ops.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.ops.exchange.Findings;
import org.ringside.ops.exchange.Findings.Finding;
import org.ringside.ops.exchange.Findings.Result;
import org.ringside.queue.Processors;

/** Machines that are planted: a good one, and the same with one fault each. */
class MachineCheckupTest {
    private static final int GROUPS = 4;
    /** The kernel has none of this number. */
    private static final int NO_PROCESSOR = 8_191;

    @TempDir
    private Path root;

    private final Findings findings = new Findings();
    private KernelTree tree;
    private MachineCheckup checkup;

    @BeforeEach
    void plant() {
        tree = KernelTree.in(root);
        checkup = new MachineCheckup(root, findings);
    }

    @Test
    void shouldFindNothingOnAGoodMachine() {
        checkup.look();
        checkup.spinners(2);
        checkup.clock(30);
        checkup.journal(Path.of("/var/lib/ringside"), true);

        assertThat(findings.list()).hasSize(GROUPS).allMatch(finding -> finding.result() == Result.PASS)
            .anyMatch(finding -> finding.what().equals("processors: 2-3 kept for one program"));
    }

    /** Containers and other kernels show little. */
    @Test
    void shouldPassOverWhatTheKernelDoesNotShow() {
        new MachineCheckup(root.resolve("nothing"), findings).look();

        assertThat(warnings()).extracting(Finding::what).hasSize(2)
            .anyMatch(what -> what.startsWith("none of the "))
            .anyMatch(what -> what.startsWith("nothing shows that the clock is set"));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
        sys/devices/system/cpu/isolated | '' | none of the 4 processors is kept for one program
        sys/devices/system/cpu/nohz_full | 2 | processors 3 are kept for one program, and the timer interrupts it
        proc/irq/9/smp_affinity_list | 0-3 | interrupts 9 may come to processors that are kept for one program
        sys/devices/system/cpu/cpu1/cpufreq/scaling_governor | powersave | change their frequency (powersave)
        sys/devices/system/cpu/cpu3/cpuidle/state1/disable | 0 | take long to wake (C6 133 us)
        sys/devices/system/clocksource/clocksource0/current_clocksource | hpet | the clock source is hpet
        proc/sys/kernel/numa_balancing | 1 | moves memory between nodes while a program runs (numa_balancing)
        proc/sys/kernel/nmi_watchdog | 1 | a watchdog interrupts each processor
        sys/devices/system/node/node1/cpulist | 4-7 | the machine has 2 nodes of memory
        sys/kernel/mm/transparent_hugepage/enabled | [always] madvise never | (enabled=always)
        sys/kernel/mm/transparent_hugepage/defrag | [always] defer never | (defrag=always)
        sys/kernel/mm/transparent_hugepage/shmem_enabled | always [within_size] never | (shmem_enabled=within_size)
        sys/fs/cgroup/system.slice/shmq.service/cpu.max | 50000 100000 | gives only 50000 us of each 100000 us
        sys/fs/cgroup/system.slice/cpu.stat | nr_throttled 12 | were stopped 12 times
        proc/stat | cpu  1000 0 1000 97900 0 0 0 1100 0 0 | the host has taken 1.1%
        """)
    void shouldFindTheFaultWhenOneIsPlanted(final String file, final String text, final String warning) {
        tree.set(file, text);

        checkup.look();

        assertThat(warnings()).hasSize(1).allSatisfy(found -> {
            assertThat(found.what()).contains(warning);
            assertThat(found.fix()).isNotEmpty();
        });
        assertThat(findings.list()).as("the other groups").hasSize(GROUPS);
    }

    /** The tree of processors has the name of its controllers, and a container sees its own group as the root. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        cpu,cpuacct/docker/8 | cpu,cpuacct | /docker/8
        cpu,cpuacct | cpu,cpuacct | /docker/8
        cpu/docker | cpu | /docker/8
        cpu | cpu,cpuacct | /
        """)
    void shouldFindAQuotaOfControlGroupsOfTheFirstVersion(
        final String folder, final String controllers, final String group) {
        tree.set("proc/self/cgroup", "5:memory:" + group + "\n2:" + controllers + ":" + group + "\n0::/")
            .set("sys/fs/cgroup/memory/cpu.cfs_quota_us", "1")
            .set("sys/fs/cgroup/" + folder + "/cpu.cfs_quota_us", "-1");
        checkup.look();
        assertThat(warnings()).isEmpty();

        tree.set("sys/fs/cgroup/" + folder + "/cpu.cfs_quota_us", "150000")
            .set("sys/fs/cgroup/" + folder + "/cpu.cfs_period_us", "100000")
            .set("sys/fs/cgroup/" + folder + "/cpu.stat", "nr_periods 9\nnr_throttled 3");
        checkup.look();

        assertThat(warnings()).extracting(Finding::what).containsExactly(
            "a control group gives only 150000 us of each 100000 us of processor time",
            "processes were stopped 3 times because their quota was used up");
    }

    @Test
    void shouldFindWorkOfTheKernelOnProcessorsThatAreKeptForOneProgram() {
        tree.set("sys/devices/system/cpu/nohz_full", "(null)").set("proc/cmdline", "isolcpus=2-3");

        checkup.look();

        assertThat(warnings()).extracting(Finding::fix).containsExactly(
            "nohz_full=2-3 on the kernel's command line", "rcu_nocbs=2-3 on the kernel's command line");
    }

    @Test
    void shouldFindSwapThatIsUsedOrWillBe() {
        tree.set("proc/meminfo", "SwapTotal:  2048 kB\nSwapFree:  1024 kB");

        checkup.look();

        assertThat(warnings()).extracting(Finding::what).containsExactly(
            "the kernel swaps memory out early (swappiness 60)", "1 MiB of memory are swapped out");
    }

    @Test
    void shouldFindAClockThatNobodySets() throws Exception {
        Files.delete(root.resolve("run/chrony/chronyd.pid"));

        checkup.look();

        assertThat(warnings()).extracting(Finding::what).containsExactly(
            "nothing shows that the clock is set by others (systemd-timesyncd, chrony, ntpd, phc2sys)");
    }

    @Test
    void shouldFindMoreSpinnersThanProcessorsAndASlowClock() {
        checkup.spinners(4);
        checkup.clock(1_000);

        assertThat(warnings()).extracting(Finding::what).containsExactly(
            "4 threads of the exchange spin on 4 processors, and leave none for the others",
            "a look at the clock takes 1000 ns");
    }

    @Test
    void shouldFindJournalsInMemoryOrOnANetwork() {
        checkup.journal(Path.of("/run/data"), false);
        checkup.journal(Path.of("/srv/nas/data"), true);
        assertThat(findings.hasFailed()).isFalse();
        checkup.journal(Path.of("/run/data"), true);

        assertThat(findings.hasFailed()).isTrue();
        assertThat(findings.list()).extracting(Finding::result)
            .containsExactly(Result.WARN, Result.WARN, Result.FAIL);
    }

    @Test
    void shouldTakeTheWordForAllProcessorsAsAll() {
        tree.set("sys/devices/system/cpu/nohz_full", "(null)").set("proc/cmdline", "isolcpus=2-3 rcu_nocbs=all");

        checkup.look();

        assertThat(warnings()).extracting(Finding::fix).containsExactly("nohz_full=2-3 on the kernel's command line");
    }

    @Test
    void shouldMeasureOnEachProcessorAndSayWhereItMayNot() throws InterruptedException {
        final BitSet processors = new BitSet();
        processors.set(Processors.ofThisThread().nextSetBit(0));
        processors.set(NO_PROCESSOR);

        final Jitter measured = Jitter.measure(processors, Duration.ofMillis(1));

        assertThat(measured.gapsNs()).hasSize(1).allSatisfy((processor, gap) -> assertThat(gap).isPositive());
        assertThat(measured.closed()).isEqualTo(CpuList.parse(Integer.toString(NO_PROCESSOR)));
        assertThat(Jitter.costOfClockNs()).isPositive();
    }

    /** Others may run on those that are not kept for a program. */
    @Test
    void shouldTellTheLongestGapOfEachProcessorAndJudgeThoseThatAreKept() {
        checkup.jitter(jitter("", 0, 9_000_000L, 3, 999_000L), Duration.ofSeconds(5));
        checkup.jitter(jitter("", 0, 20_000L, 3, 1_000_000L), Duration.ofSeconds(5));
        checkup.jitter(jitter("3", 0, 20_000L, 1, 20_000L), Duration.ofSeconds(5));

        assertThat(findings.list()).extracting(Finding::result)
            .containsExactly(Result.PASS, Result.WARN, Result.WARN);
        assertThat(findings.list().get(0).what())
            .endsWith("stood still for 9,000 us on processor 0, 999 us on processor 3 at the longest");
        assertThat(findings.list().get(2).what()).endsWith("; not measured on 3, where this process may not run");
    }

    @Test
    void shouldJudgeAllProcessorsWhenNoneIsKept() {
        tree.set("sys/devices/system/cpu/isolated", "");

        checkup.jitter(jitter("", 0, 1_000_000L, 1, 20_000L), Duration.ofSeconds(5));

        assertThat(findings.list()).extracting(Finding::result).containsExactly(Result.WARN);
    }

    private static Jitter jitter(
        final String closed, final int first, final long gapNs, final int second, final long otherGapNs) {
        return new Jitter(new TreeMap<>(Map.of(first, gapNs, second, otherGapNs)), CpuList.parse(closed));
    }

    private List<Finding> warnings() {
        return findings.list().stream().filter(finding -> finding.result() != Result.PASS).toList();
    }
}
