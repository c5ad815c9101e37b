package org.ringside.ops.machine;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.ringside.ops.exchange.Findings;
import org.ringside.ops.terminal.Format;

/**
 * Looks for settings of a machine that are not as a machine of the exchange's own should have them. All of them cost
 * latency and none is a fault of the exchange: findings are warnings. What the kernel does not show is passed over.
 */
public final class MachineCheckup {
    private static final String CPUS = "sys/devices/system/cpu";
    private static final String CPU = CPUS + "/";
    /** The processors that there are. */
    static final String ONLINE = CPU + "online";
    private static final String KERNEL = "proc/sys/kernel/";
    private static final String PAGES = "sys/kernel/mm/transparent_hugepage/";
    /** Those that are kept for one program each. */
    static final String ISOLATED = CPU + "isolated";
    private static final Pattern CHOSEN = Pattern.compile("\\[([^]]+)]");
    private static final Pattern NO_CALLBACKS = Pattern.compile("(?:^| )rcu_nocbs=([0-9,-]+|all)");
    /** To wake from a deeper sleep takes longer than an order. */
    private static final int MOST_WAKE_UP_US = 10;
    private static final int MOST_SWAPPINESS = 10;
    private static final int MOST_CLOCK_NS = 100;
    private static final long MOST_GAP_NS = TimeUnit.MILLISECONDS.toNanos(1);
    /** Of the time since boot, 1 in so many. */
    private static final int STEAL_SHARE = 100;
    private static final int STEAL_FIELD = 7;
    /** Fields of the line of all processors that are not parts of others. */
    private static final int TIME_FIELDS = 8;
    private static final Set<String> CLOCKS = Set.of("tsc", "arch_sys_counter");
    private static final List<String> SYNCHRONIZED =
        List.of("run/systemd/timesync/synchronized", "run/chrony/chronyd.pid", "run/ntpd.pid", "run/phc2sys.pid");

    private final MachineFiles files;
    private final Findings findings;
    private boolean isWarned;

    /**
     * A checkup of a machine.
     *
     * @param root {@code /}, or a folder with a copy of another machine's {@code /proc}, {@code /sys} and {@code /run}
     */
    public MachineCheckup(final Path root, final Findings findings) {
        this.files = new MachineFiles(root);
        this.findings = findings;
    }

    /** Looks at all settings; each group that is as it should be is one line that says so. */
    public void look() {
        group("processors: " + files.text(ISOLATED).orElse("") + " kept for one program", this::processors);
        group("processors: full frequency, no deep sleep, tsc", this::clocks);
        group("memory: no swap, no huge pages behind a program's back; " + files.text("proc/sys/vm/nr_hugepages")
            .orElse("0") + " huge pages, " + files.count("proc/meminfo", "HugePages_Free") + " of them free",
            this::memory);
        group("processors: no quota, none taken by the host", this::share);
    }

    /** Compares the threads that spin with the processors for them. */
    public void spinners(final int spinners) {
        final BitSet online = files.processors(ONLINE);
        final int cores = online.isEmpty() ? Runtime.getRuntime().availableProcessors() : online.cardinality();
        if (spinners > 0 && spinners >= cores) {
            warn(spinners + " threads of the exchange spin on " + cores + " processors, and leave none for the others",
                "wait=phased for engine or gateways, or more processors");
        }
    }

    /** Reports what a look at the clock costs. */
    public void clock(final long costNs) {
        if (costNs >= MOST_CLOCK_NS) {
            warn("a look at the clock takes " + costNs + " ns", "the clock source tsc, see above; or another host");
        }
    }

    /** Reports how long threads that spin did not run: those that count are on processors kept for them, if any are. */
    public void jitter(final Jitter measured, final Duration time) {
        final String gaps = measured.gapsNs().entrySet().stream().map(gap ->
            Format.count(TimeUnit.NANOSECONDS.toMicros(gap.getValue())) + " us on processor " + gap.getKey())
            .collect(Collectors.joining(", "));
        final String closed = measured.closed().isEmpty() ? ""
            : "; not measured on " + CpuList.format(measured.closed()) + ", where this process may not run";
        final String what = "jitter: in " + Format.seconds(time) + " threads that spin stood still for " + gaps
            + " at the longest" + closed;
        final BitSet isolated = files.processors(ISOLATED);
        final boolean isKept = measured.gapsNs().keySet().stream().anyMatch(isolated::get);
        if (measured.gapsNs().entrySet().stream().anyMatch(gap ->
            gap.getValue() >= MOST_GAP_NS && (!isKept || isolated.get(gap.getKey())))) {
            warn(what, "isolcpus=... for the hot threads; stop what else computes; look at steal and cpu.max");
        } else if (measured.gapsNs().isEmpty() || measured.closed().intersects(isolated)) {
            warn(what, "doctor where it may run on all of them: not in a container or unit with fewer");
        } else {
            findings.pass(what);
        }
    }

    /** Looks at a file system: journals have to be there after a loss of power. */
    public void journal(final Path folder, final boolean isOnDisk) {
        String longest = "";
        String type = "";
        for (final String line : files.text("proc/mounts").orElse("").lines().toList()) {
            final String[] fields = line.split(" ");
            if (fields.length > 2 && folder.startsWith(fields[1]) && fields[1].length() >= longest.length()) {
                longest = fields[1];
                type = fields[2];
            }
        }
        if (type.matches("tmpfs|ramfs")) {
            final String what = "journals are in " + folder + ", which is memory (" + type + "): a boot loses them";
            if (isOnDisk) {
                findings.fail(what + ", and policy=disk promises otherwise", "data= on a disk");
            } else {
                warn(what, "data= on a disk");
            }
        } else if (type.matches("nfs.*|cifs|smb.*|9p|ceph|fuse\\.(sshfs|s3fs|glusterfs)|afs|lustre")) {
            warn("journals are in " + folder + ", which is on a network (" + type + "): each flush waits for it",
                "data= on a disk of this machine");
        }
    }

    private void processors() {
        final BitSet isolated = files.processors(ISOLATED);
        final BitSet online = files.processors(ONLINE);
        if (isolated.isEmpty()) {
            warn("none of the " + (online.isEmpty() ? Runtime.getRuntime().availableProcessors()
                : online.cardinality()) + " processors is kept for one program: a thread that spins shares its core",
                "isolcpus=... on the kernel's command line, and wait=phased where that cannot be");
            return;
        }
        final String list = CpuList.format(isolated);
        final BitSet quiet = files.processors(CPU + "nohz_full");
        final BitSet ticking = CpuList.without(isolated, quiet);
        if (!ticking.isEmpty()) {
            warn("processors " + CpuList.format(ticking) + " are kept for one program, and the timer interrupts it",
                "nohz_full=" + list + " on the kernel's command line");
        }
        final Matcher callbacks = NO_CALLBACKS.matcher(files.text("proc/cmdline").orElse(""));
        if (callbacks.find()) {
            quiet.or("all".equals(callbacks.group(1)) ? isolated : CpuList.parse(callbacks.group(1)));
        }
        final BitSet calledBack = CpuList.without(isolated, quiet);
        if (!calledBack.isEmpty()) {
            warn("processors " + CpuList.format(calledBack) + " are kept for one program, and do the kernel's work"
                + " (RCU), too", "rcu_nocbs=" + list + " on the kernel's command line");
        }
        final List<String> interrupts = new ArrayList<>();
        for (final String file : files.inEach("proc/irq", "\\d+", "smp_affinity_list")) {
            if (files.processors(file).intersects(isolated)) {
                interrupts.add(file.split("/")[2]);
            }
        }
        if (!interrupts.isEmpty()) {
            warn("interrupts " + String.join(", ", interrupts) + " may come to processors that are kept for one"
                + " program",
                "processors other than " + list + " into /proc/irq/NUMBER/smp_affinity_list, and no irqbalance");
        }
    }

    private void clocks() {
        final Set<String> governors = new TreeSet<>();
        files.inEach(CPUS, "cpu\\d+", "cpufreq/scaling_governor")
            .forEach(file -> files.text(file).ifPresent(governors::add));
        governors.remove("performance");
        if (!governors.isEmpty()) {
            warn("processors change their frequency (" + String.join(", ", governors) + ")",
                "cpupower frequency-set -g performance");
        }
        final Set<String> deep = new TreeSet<>();
        for (final String name : files.names(CPUS)) {
            files.inEach(CPU + name + "/cpuidle", "state\\d+", "latency").stream()
                .filter(file -> files.number(file).orElse(0) > MOST_WAKE_UP_US
                    && files.number(file.replace("latency", "disable")).orElse(0) == 0)
                .forEach(file -> deep.add(files.text(file.replace("latency", "name")).orElse("a state") + " "
                    + files.number(file).orElse(0) + " us"));
        }
        if (!deep.isEmpty()) {
            warn("processors may sleep so deep that they take long to wake (" + String.join(", ", deep) + ")",
                "cpupower idle-set -D " + MOST_WAKE_UP_US);
        }
        files.text("sys/devices/system/clocksource/clocksource0/current_clocksource")
            .filter(source -> !CLOCKS.contains(source)).ifPresent(source ->
                warn("the clock source is " + source + ", and not tsc",
                    "clocksource=tsc on the kernel's command line"));
        warnUnlessZero(KERNEL + "numa_balancing", "the kernel moves memory between nodes while a program runs");
        warnUnlessZero(KERNEL + "nmi_watchdog", "a watchdog interrupts each processor");
        final long nodes = files.names("sys/devices/system/node").stream().filter(name -> name.matches("node\\d+"))
            .count();
        if (nodes > 1) {
            warn("the machine has " + nodes + " nodes of memory", "engine and gateways on one node: NUMAPolicy=bind and"
                + " NUMAMask= in their units");
        }
        if (SYNCHRONIZED.stream().noneMatch(files::exists)) {
            warn("nothing shows that the clock is set by others (systemd-timesyncd, chrony, ntpd, phc2sys)",
                "apt-get install chrony");
        }
    }

    private void memory() {
        warnUnlessChosen("enabled", "madvise|never", "madvise");
        warnUnlessChosen("defrag", "madvise|never|defer|defer\\+madvise", "madvise");
        warnUnlessChosen("shmem_enabled", "never|deny|advise", "never");
        final long swap = files.count("proc/meminfo", "SwapTotal");
        final long used = swap - files.count("proc/meminfo", "SwapFree");
        final long swappiness = files.number("proc/sys/vm/swappiness").orElse(0);
        if (swap > 0 && swappiness > MOST_SWAPPINESS) {
            warn("the kernel swaps memory out early (swappiness " + swappiness + ")",
                "sysctl vm.swappiness=" + MOST_SWAPPINESS + ", or no swap");
        }
        if (used > 0) {
            warn(Format.bytes(used << 10) + " of memory are swapped out", "more memory, or less that runs; swapoff -a");
        }
    }

    private void share() {
        new ControlGroups(files).look("self", this::warn);
        final String[] times = files.value("proc/stat", "cpu").orElse("").split(" +");
        if (times.length >= TIME_FIELDS) {
            long all = 0;
            for (int i = 0; i < TIME_FIELDS; i++) {
                all += Long.parseLong(times[i]);
            }
            final long stolen = Long.parseLong(times[STEAL_FIELD]);
            if (stolen * STEAL_SHARE >= all && stolen > 0) {
                warn("the host has taken " + Format.percent((double) stolen / all)
                    + " of the processors' time since boot",
                    "a host with processors of its own for this machine");
            }
        }
    }

    private void warnUnlessZero(final String file, final String what) {
        if (files.number(file).orElse(0) != 0) {
            warn(what + " (" + file.substring(file.lastIndexOf('/') + 1) + ")",
                "sysctl kernel." + file.substring(file.lastIndexOf('/') + 1) + "=0");
        }
    }

    private void warnUnlessChosen(final String file, final String wanted, final String best) {
        final Matcher chosen = CHOSEN.matcher(files.text(PAGES + file).orElse(""));
        if (chosen.find() && !chosen.group(1).matches(wanted)) {
            warn("the kernel makes huge pages of memory by itself, and stops programs for that (" + file + "="
                + chosen.group(1) + ")", "echo " + best + " > /" + PAGES + file);
        }
    }

    private void group(final String asItShouldBe, final Runnable look) {
        isWarned = false;
        look.run();
        if (!isWarned) {
            findings.pass(asItShouldBe);
        }
    }

    private void warn(final String what, final String fix) {
        isWarned = true;
        findings.warn(what, fix);
    }
}
