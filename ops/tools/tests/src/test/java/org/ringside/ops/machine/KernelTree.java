package org.ringside.ops.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder with the files of a machine of four processors on which nothing is to be found, for a test to spoil. */
public final class KernelTree {
    private final Path root;

    private KernelTree(final Path root) {
        this.root = root;
    }

    /** A good one. */
    public static KernelTree in(final Path root) {
        final KernelTree tree = new KernelTree(root);
        tree.set("sys/devices/system/cpu/online", "0-3").set("sys/devices/system/cpu/isolated", "2-3")
            .set("sys/devices/system/cpu/nohz_full", "2-3").set("proc/cmdline", "quiet isolcpus=2-3 rcu_nocbs=2-3")
            .set("proc/irq/7/smp_affinity_list", "0-1").set("proc/irq/default_smp_affinity", "3");
        for (int i = 0; i < 4; i++) {
            final String cpu = "sys/devices/system/cpu/cpu" + i;
            tree.set(cpu + "/cpufreq/scaling_governor", "performance")
                .set(cpu + "/topology/thread_siblings_list", Integer.toString(i))
                .set(cpu + "/cpuidle/state0/name", "C1").set(cpu + "/cpuidle/state0/latency", "2")
                .set(cpu + "/cpuidle/state0/disable", "0").set(cpu + "/cpuidle/state1/name", "C6")
                .set(cpu + "/cpuidle/state1/latency", "133").set(cpu + "/cpuidle/state1/disable", "1");
        }
        return tree.set("sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc")
            .set("proc/sys/kernel/numa_balancing", "0").set("proc/sys/kernel/nmi_watchdog", "0")
            .set("sys/devices/system/node/node0/cpulist", "0-3").set("run/chrony/chronyd.pid", "1")
            .set("sys/kernel/mm/transparent_hugepage/enabled", "always [madvise] never")
            .set("sys/kernel/mm/transparent_hugepage/defrag", "always defer defer+madvise [madvise] never")
            .set("sys/kernel/mm/transparent_hugepage/shmem_enabled",
                "always within_size advise [never] deny force")
            .set("proc/sys/vm/swappiness", "60").set("proc/sys/vm/nr_hugepages", "0")
            .set("proc/meminfo", "SwapTotal:  0 kB\nSwapFree:  0 kB\nHugePages_Free:  0")
            .set("proc/self/cgroup", "0::/system.slice/shmq.service")
            .set("sys/fs/cgroup/system.slice/shmq.service/cpu.max", "max 100000")
            .set("sys/fs/cgroup/system.slice/cpu.stat", "usage_usec 5\nnr_throttled 0")
            .set("proc/stat", "cpu  1000 0 1000 97900 0 0 0 100 0 0\ncpu0 1 1 1 1 1 1 1 99 1 1")
            .set("proc/mounts", "/dev/sda1 / ext4 rw 0 0\ntmpfs /run tmpfs rw 0 0\nnas:/x /srv/nas nfs4 rw 0 0");
    }

    /** Sets a file. */
    public KernelTree set(final String file, final String text) {
        try {
            Files.createDirectories(root.resolve(file).getParent());
            Files.writeString(root.resolve(file), text + "\n");
            return this;
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
