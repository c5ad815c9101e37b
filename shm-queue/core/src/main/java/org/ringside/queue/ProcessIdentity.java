package org.ringside.queue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.ringside.queue.QueueException.Reason;

/**
 * Identifies a process by more than its pid: the kernel uses pids again, and a pid means nothing in another pid
 * namespace. Without {@code /proc} the start and the namespace are 0, and only the pid is known.
 *
 * @param pid        process id, as seen in its own namespace
 * @param startTicks when it started, in clock ticks since boot
 * @param namespace  inode of its pid namespace
 */
public record ProcessIdentity(long pid, long startTicks, long namespace) {
    private static final Path PROC = Path.of("/proc");
    /** In /proc/pid/stat, counted from the state, which follows the command in parentheses. */
    private static final int START_TIME_FIELD = 19;
    private static final ProcessIdentity SELF = readSelf();

    /** This process. */
    public static ProcessIdentity self() {
        return SELF;
    }

    /** The process of our own pid namespace that has this pid now. */
    public static ProcessIdentity of(final long pid) {
        return new ProcessIdentity(pid, startTicks(readStat(Long.toString(pid))), SELF.namespace);
    }

    /** Whether the pid means something here: the process is of our own pid namespace. */
    boolean isVisible() {
        return namespace == SELF.namespace;
    }

    /** Whether the process certainly runs: same namespace, same pid, same start, and neither dead nor a zombie. */
    public boolean isRunning() {
        if (!isVisible() || pid == 0) {
            return false;
        }
        if (SELF.startTicks == 0) {
            return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
        }
        final String[] stat = readStat(Long.toString(pid));
        return stat.length > START_TIME_FIELD
            && "ZXx".indexOf(stat[0].charAt(0)) < 0
            && startTicks(stat) == startTicks;
    }

    /** The user that this process runs as: the owner of its entry in /proc. */
    static int uid() {
        try {
            return (Integer) Files.getAttribute(PROC.resolve("self"), "unix:uid");
        } catch (final IOException noProc) {
            throw new QueueException(Reason.FAILED, "cannot tell our own user id without /proc", noProc);
        }
    }

    /** The identity of the running kernel, for diagnosis: a file that shows another one has survived a reboot. */
    static UUID bootId() {
        try {
            return UUID.fromString(Files.readString(PROC.resolve("sys/kernel/random/boot_id")).trim());
        } catch (final IOException | IllegalArgumentException noBootId) {
            return new UUID(0, 0);
        }
    }

    private static ProcessIdentity readSelf() {
        return new ProcessIdentity(ProcessHandle.current().pid(), startTicks(readStat("self")), readNamespace());
    }

    private static long startTicks(final String[] stat) {
        return stat.length > START_TIME_FIELD ? Long.parseLong(stat[START_TIME_FIELD]) : 0;
    }

    private static String[] readStat(final String pid) {
        try {
            final String line = Files.readString(PROC.resolve(pid).resolve("stat"));
            return line.substring(line.lastIndexOf(')') + 2).split(" ");
        } catch (final IOException noSuchProcess) {
            return new String[0];
        }
    }

    private static long readNamespace() {
        try {
            final String link = Files.readSymbolicLink(PROC.resolve("self/ns/pid")).toString();
            return Long.parseLong(link.replaceAll("\\D", ""));
        } catch (final IOException | UnsupportedOperationException | NumberFormatException noNamespaces) {
            return 0;
        }
    }
}
