package org.ringside.ops.machine;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.ringside.launch.ConfigFile;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.Findings;
import org.ringside.ops.exchange.LifeSigns;
import org.ringside.ops.exchange.ProcessView;
import org.ringside.ops.terminal.Format;

/** The processes of an exchange that an order passes, as the kernel of a machine shows them. */
public final class HotProcesses {
    private static final Pattern OPEN_FILES = Pattern.compile("(?m)^Max open files +(\\d+)");
    private static final Pattern LOCKED_MEMORY = Pattern.compile("(?m)^Max locked memory +(\\d+)");
    private static final Pattern VERSION = Pattern.compile("(?m)^JAVA_VERSION=\"([^\"]+)\"");
    private static final Set<String> PARTS =
        Set.of(Exchange.ENGINE, Exchange.GATEWAY, Exchange.BRIDGE, Exchange.MEMBER);
    private static final String HUGE_PAGES = "-XX:+UseLargePages";
    private static final String DEBUGGER = "-agentlib:jdwp";
    private static final String REPLACED = " (deleted)";
    /** Of the fields behind the name. */
    private static final int MAJOR_FAULTS_FIELD = 9;
    private static final long SAMPLE_MS = 300;
    private static final String SPIN = "busy-spin";
    private static final String MOST_CONNECTIONS = "300";
    /** Queues, journals and jars of a gateway, besides its connections. */
    private static final int OTHER_FILES = 200;

    private final MachineFiles files;
    private final Findings findings;
    private final ExchangePlan plan;

    /**
     * Those of an exchange.
     *
     * @param root {@code /}, or a folder with a copy of its {@code /proc} and {@code /sys}
     */
    public HotProcesses(final Path root, final Findings findings, final ExchangePlan plan) {
        this.files = new MachineFiles(root);
        this.findings = findings;
        this.plan = plan;
    }

    /** Threads that never sleep, by the configuration: the engine's, and those of the gateways' loops. */
    public int spinners() {
        int spinners = plan.cluster().isEmpty() && key(plan.engine(), "wait", "").equals(SPIN) ? 1 : 0;
        for (final ExchangePlan.GatewayPlan gateway : plan.gateways()) {
            spinners += key(gateway.file(), "wait", "").equals(SPIN) ? gateway.routes().size() : 0;
        }
        return spinners;
    }

    /** Looks at those that run, for a moment. */
    public void look() throws InterruptedException {
        final List<Hot> running = new ArrayList<>();
        for (final ProcessView view : new LifeSigns(plan).look().living()) {
            final String part = view.process().part();
            if (PARTS.contains(part)) {
                running.add(new Hot(view.name(), view.process().pid()));
            }
        }
        final List<Long> before = majorFaults(running);
        if (!running.isEmpty()) {
            Thread.sleep(SAMPLE_MS);
        }
        look(running);
        compareFaults(running, before);
    }

    /**
     * A process.
     *
     * @param name as the exchange has it
     * @param pid  of it
     */
    record Hot(String name, long pid) {
        @Override
        public String toString() {
            return name + " (pid " + pid + ")";
        }
    }

    void look(final List<Hot> running) {
        final ControlGroups groups = new ControlGroups(files);
        groups.pass("self");
        for (int i = 0; i < running.size(); i++) {
            final Hot hot = running.get(i);
            memory(hot);
            openFiles(hot);
            machine(hot);
            apart(hot);
            crowded(hot);
            kept(hot);
            groups.look(Long.toString(hot.pid()), (what, fix) -> findings.warn(hot + ": " + what, fix));
            for (int j = 0; j < i; j++) {
                apart(running.get(j), hot);
            }
        }
        versions(running);
    }

    /** The versions of their JVMs: one that was started anew since a change of JAVA_HOME has another one. */
    private void versions(final List<Hot> running) {
        final Map<String, List<String>> names = new TreeMap<>();
        for (final Hot hot : running) {
            final Path program = Path.of(files.link(file(hot, "exe")).orElse("")).normalize();
            if (program.isAbsolute() && program.getNameCount() > 2) {
                final Path release = program.getRoot().relativize(program.getParent().resolveSibling("release"));
                final Matcher version = VERSION.matcher(files.text(release.toString()).orElse(""));
                if (version.find()) {
                    names.computeIfAbsent(version.group(1), any -> new ArrayList<>()).add(hot.name());
                }
            }
        }
        final String all = names.entrySet().stream().map(entry -> entry.getKey() + " of "
            + String.join(", ", entry.getValue())).collect(Collectors.joining("; "));
        if (names.size() > 1) {
            findings.warn("processes have different JVMs: " + all, "the same JAVA_HOME for all, then "
                + plan.command("restart", "NAME", "--yes"));
        } else if (!names.isEmpty()) {
            findings.pass("JVM: " + all);
        }
    }

    /** Threads that spin where others run, though there are processors for them. */
    private void kept(final Hot hot) {
        final BitSet isolated = files.processors(MachineCheckup.ISOLATED);
        if (isolated.isEmpty() || !key(configuration(hot), "wait", "").equals(SPIN)) {
            return;
        }
        final BitSet bound = bound(hot);
        final String list = CpuList.format(isolated);
        final String fix = "cpus= in " + configuration(hot) + ", of " + list + ", and the same in CPUAffinity= of its"
            + " unit, or by taskset";
        if (bound.isEmpty()) {
            findings.warn(hot + ": its threads spin, and are bound to none of the processors " + list
                + " that are kept for one program", fix);
        } else if (!CpuList.without(bound, isolated).isEmpty()) {
            findings.warn(hot + ": its threads spin on processors " + CpuList.format(bound) + ", and kept for one"
                + " program are " + list, fix);
        }
    }

    private void memory(final Hot hot) {
        final long swapped = files.count(file(hot, "status"), "VmSwap");
        if (swapped > 0) {
            findings.warn(hot + ": " + Format.bytes(swapped << 10) + " of its memory are swapped out",
                "swapoff -a; then " + plan.command("restart", hot.name(), "--yes"));
        }
    }

    /** A gateway has one for each connection. */
    private void openFiles(final Hot hot) {
        final Matcher limit = OPEN_FILES.matcher(files.text(file(hot, "limits")).orElse(""));
        final long connections = plan.gateways().stream().filter(gateway -> gateway.name().equals(hot.name()))
            .mapToLong(gateway -> Long.parseLong(key(gateway.file(), "maxConnections", MOST_CONNECTIONS)))
            .findFirst().orElse(0);
        if (limit.find() && Long.parseLong(limit.group(1)) < connections + OTHER_FILES) {
            findings.warn(hot + ": may open " + limit.group(1) + " files, and needs "
                + Format.count(connections + OTHER_FILES) + " for maxConnections=" + connections,
                "LimitNOFILE= in its unit, or ulimit -n");
        }
    }

    /** The JVM, and what it was told. */
    private void machine(final Hot hot) {
        final String options = files.text(file(hot, "cmdline")).orElse("");
        if (options.contains("/jvm-dev.options")) {
            findings.warn(hot + ": its heap grows while people trade (jvm-dev.options)",
                "jvm=latency in " + plan.file() + ", or RINGSIDE_JVM=latency in the environment of the unit");
        }
        if (options.contains(DEBUGGER)) {
            findings.warn(hot + ": a debugger may stop it (" + DEBUGGER + ")", "RINGSIDE_JAVA_OPTS without it");
        }
        final Matcher limit = LOCKED_MEMORY.matcher(files.text(file(hot, "limits")).orElse(""));
        if (options.contains(HUGE_PAGES) && limit.find()) {
            findings.warn(hot + ": wants a heap of huge pages, and may lock only "
                + Format.bytes(Long.parseLong(limit.group(1))) + " of memory",
                "LimitMEMLOCK=infinity in its unit, or ulimit -l unlimited");
        }
        files.link(file(hot, "exe")).filter(program -> program.endsWith(REPLACED)).ifPresent(program ->
            findings.warn(hot + ": the JVM that it runs on is replaced or gone: "
                + program.substring(0, program.length() - REPLACED.length()),
                plan.command("restart", hot.name(), "--yes")));
    }

    /** So far, of each. */
    List<Long> majorFaults(final List<Hot> running) {
        return running.stream().map(hot -> {
            final String stat = files.text(file(hot, "stat")).orElse("");
            final String[] fields = stat.substring(stat.lastIndexOf(')') + 1).strip().split(" ");
            return fields.length > MAJOR_FAULTS_FIELD ? Long.parseLong(fields[MAJOR_FAULTS_FIELD]) : 0L;
        }).toList();
    }

    /** A thread that waits for a page waits as long as the disk takes. */
    void compareFaults(final List<Hot> running, final List<Long> before) {
        final List<Long> now = majorFaults(running);
        for (int i = 0; i < running.size(); i++) {
            final long faults = now.get(i) - before.get(i);
            if (faults > 0) {
                findings.warn(running.get(i) + ": waited " + Format.count(faults)
                    + " times for memory that was on the disk, in " + SAMPLE_MS + " ms (major faults)",
                    "more memory, or less that runs; no swap");
            }
        }
    }

    /** Threads of one process that have the two halves of a processor. */
    private void apart(final Hot hot) {
        final BitSet own = bound(hot);
        if (own.stream().anyMatch(processor -> {
            final BitSet others = siblings(processor);
            others.clear(processor);
            return others.intersects(own);
        })) {
            findings.warn(hot + ": two of its threads are bound to one core, of processors " + CpuList.format(own),
                "cpus= in its configuration: a core each");
        }
    }

    /** Loops of one process that have fewer processors than there are of them. */
    private void crowded(final Hot hot) {
        final int loops = plan.gateways().stream().filter(gateway -> gateway.name().equals(hot.name()))
            .mapToInt(gateway -> gateway.routes().size()).findFirst().orElse(1);
        final BitSet allowed = allowed(hot);
        if (!allowed.isEmpty() && allowed.cardinality() < loops) {
            findings.warn(hot + ": its " + loops + " loops may run on processors " + CpuList.format(allowed) + " alone",
                "CPUAffinity= in its unit, or taskset, with a processor each");
        }
    }

    /** Two that are bound to one processor, or to the two halves of one, wait for one another. */
    private void apart(final Hot one, final Hot other) {
        final BitSet first = bound(one);
        final BitSet second = bound(other);
        final BitSet cores = BitSet.valueOf(first.toLongArray());
        first.stream().forEach(processor -> cores.or(siblings(processor)));
        if (cores.intersects(second)) {
            findings.warn(one + " and " + other + " are bound to one core, as processors " + CpuList.format(first)
                + " and " + CpuList.format(second), "cpus= in their configurations, or CPUAffinity= in their units: a"
                + " core each");
        }
    }

    private BitSet siblings(final int processor) {
        return files.processors("sys/devices/system/cpu/cpu" + processor + "/topology/thread_siblings_list");
    }

    /** The processors of its hot threads, by its configuration or because the process has no other; else none. */
    private BitSet bound(final Hot hot) {
        final BitSet named = CpuList.parse(key(configuration(hot), "cpus", "").replaceAll("\\s", ""));
        if (!named.isEmpty()) {
            return named;
        }
        final BitSet allowed = allowed(hot);
        return allowed.cardinality() == 1 ? allowed : new BitSet();
    }

    private Path configuration(final Hot hot) {
        return plan.gateways().stream().filter(gateway -> gateway.name().equals(hot.name()))
            .map(ExchangePlan.GatewayPlan::file).findFirst()
            .or(() -> plan.cluster().map(cluster -> cluster.isMember(hot.name())
                ? cluster.memberFile().orElseThrow() : cluster.bridge()))
            .orElse(plan.engine());
    }

    private BitSet allowed(final Hot hot) {
        return CpuList.parse(files.value(file(hot, "status"), "Cpus_allowed_list").orElse(""));
    }

    private static String file(final Hot hot, final String name) {
        return "proc/" + hot.pid() + "/" + name;
    }

    private static String key(final Path file, final String key, final String otherwise) {
        final String value = ConfigFile.properties(file).getProperty(key, "").strip();
        return value.isEmpty() ? otherwise : value;
    }
}
