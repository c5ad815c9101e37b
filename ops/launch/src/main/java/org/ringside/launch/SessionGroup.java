package org.ringside.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The session of a process, for the scheduler of Linux. Linux divides the processors first among the sessions
 * (sched_autogroup_enabled, on most machines), then among the threads of each session. The niceness of a thread counts
 * within its session only. The niceness of a session counts among the sessions; {@code /proc/PID/autogroup} has it. If
 * a control group divides the processors, as in containers, sessions do not count, and the niceness of threads does.
 *
 * <p>Any thread may call.
 */
public final class SessionGroup {
    private static final int SESSION = 3;
    private static final String OWN = "self";

    private final Path proc;
    private final Path controlGroups;

    private SessionGroup(final Path proc, final Path controlGroups) {
        this.proc = proc;
        this.controlGroups = controlGroups;
    }

    /** Returns the session of this process. */
    public static SessionGroup ofThisProcess() {
        return of(Path.of("/proc"), Path.of("/sys/fs/cgroup"));
    }

    /**
     * Returns the session of this process, read from other folders.
     *
     * @param proc          in the place of {@code /proc}.
     * @param controlGroups in the place of {@code /sys/fs/cgroup}.
     */
    public static SessionGroup of(final Path proc, final Path controlGroups) {
        return new SessionGroup(proc, controlGroups);
    }

    /**
     * Whether the session was begun for this process, and the kernel divides by sessions. Only then does the niceness
     * of the session have an effect, and only on this process.
     */
    public boolean isOwn() {
        try {
            return read("sys/kernel/sched_autogroup_enabled").strip().equals("1") && leads() && isUndivided();
        } catch (final IOException | RuntimeException unknown) {
            return false;
        }
    }

    /**
     * Requests a niceness of the session. Without privileges 0 is the least, and the kernel takes ten requests a second
     * from all processes.
     *
     * @param niceness up to 19.
     * @return whether the kernel has granted the request.
     */
    public boolean request(final int niceness) {
        try {
            Files.writeString(proc.resolve(OWN).resolve("autogroup"), Integer.toString(niceness));
            return true;
        } catch (final IOException | RuntimeException refused) {
            return false;
        }
    }

    private boolean leads() throws IOException {
        final String stat = read(OWN + "/stat");
        final String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return fields[SESSION].equals(stat.substring(0, stat.indexOf(' ')));
    }

    /** No control group has processors of its own for this process. */
    private boolean isUndivided() throws IOException {
        for (final String line : read(OWN + "/cgroup").lines().toList()) {
            final String[] parts = line.split(":", 3);
            final boolean isDivided = parts[1].isEmpty() ? hasWeight(parts[2])
                : List.of(parts[1].split(",")).contains("cpu") && !parts[2].equals("/");
            if (isDivided) {
                return false;
            }
        }
        return true;
    }

    private boolean hasWeight(final String group) {
        return Stream.iterate(controlGroups.resolve(group.substring(1)).normalize(),
                folder -> folder.startsWith(controlGroups), Path::getParent)
            .anyMatch(folder -> Files.exists(folder.resolve("cpu.weight")));
    }

    private String read(final String file) throws IOException {
        return Files.readString(proc.resolve(file));
    }
}
