package org.ringside.ops.machine;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import org.ringside.ops.terminal.Format;

/** The control groups of processes, and those around them, as far as they can be seen: the narrowest counts. */
final class ControlGroups {
    private static final String ROOT = "sys/fs/cgroup/";
    private static final String FIX = "no CPUQuota= in units, no --cpus for containers";

    private final MachineFiles files;
    private final Set<String> known = new HashSet<>();

    ControlGroups(final MachineFiles files) {
        this.files = files;
    }

    /** Has a process and its groups count as looked at. */
    void pass(final String process) {
        known.addAll(around(process));
    }

    /**
     * Looks at those of a process that no process before it was in.
     *
     * @param process its number, or {@code self}
     * @param warn    gets what is wrong, and what mends it
     */
    void look(final String process, final BiConsumer<String, String> warn) {
        for (final String folder : around(process)) {
            if (!known.add(folder)) {
                continue;
            }
            final String quota = files.text(folder + "cpu.max").orElse("max");
            if (!quota.startsWith("max")) {
                warn.accept(onlyOf(quota), FIX);
            }
            final long firstVersion = files.number(folder + "cpu.cfs_quota_us").orElse(-1);
            if (firstVersion > 0) {
                warn.accept(onlyOf(firstVersion + " " + files.text(folder + "cpu.cfs_period_us").orElse("?")), FIX);
            }
            final long throttled = files.count(folder + "cpu.stat", "nr_throttled");
            if (throttled > 0) {
                warn.accept("processes were stopped " + Format.count(throttled)
                    + " times because their quota was used up", FIX);
            }
        }
    }

    private static String onlyOf(final String quota) {
        return "a control group gives only " + quota.replace(" ", " us of each ") + " us of processor time";
    }

    /** Those of the first version have a tree for each controller, beside the one of the second version. */
    private List<String> around(final String process) {
        final List<String> folders = new ArrayList<>();
        final String own = "proc/" + process + "/cgroup";
        add(folders, ROOT, files.value(own, "0:").orElse("/"));
        for (final String line : files.text(own).orElse("").lines().toList()) {
            final String[] parts = line.split(":", 3);
            if (parts.length == 3 && List.of(parts[1].split(",")).contains("cpu")) {
                add(folders, ROOT + (files.exists(ROOT + parts[1]) ? parts[1] : "cpu") + "/", parts[2]);
            }
        }
        return folders;
    }

    /** That of a process in another namespace begins above our root, and is not to be seen. */
    private static void add(final List<String> folders, final String tree, final String own) {
        String path = own;
        while (!path.isEmpty() && !path.contains("..")) {
            folders.add(tree + path.substring(1) + (path.length() > 1 ? "/" : ""));
            path = path.length() > 1 ? path.substring(0, Math.max(1, path.lastIndexOf('/'))) : "";
        }
    }
}
