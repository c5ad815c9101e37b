package org.ringside.matching.server;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The command lines of {@link SnapshotMain}: the Java, class path and permissions of this process, a heap of its own,
 * and a low priority for processor and disk as far as the system grants one, which is asked once.
 */
final class SnapshotCommand {
    private static final List<String> LOW_FOR_DISK = List.of("ionice", "-c", "2", "-n", "7");
    /** The scheduler takes the processor from an idle process as soon as anybody else wants to run: sched(7). */
    private static final List<String> IDLE = List.of("chrt", "-i", "0");
    private static final List<String> LOW = List.of("nice", "-n", "10");
    private static final int MOST = 2;
    private static final long MOST_TO_ASK_MS = 1_000;
    /** The options of this process that a process with the same classes needs, too. */
    private static final Pattern SHARED_OPTION = Pattern.compile(
        "(--add-|--enable-native-access|-XX:SharedArchiveFile|-Xlog:cds|-Djna\\.|-Dringside\\.fault="
            + "|-XX:TieredStopAtLevel|-XX:.UnlockDiagnosticVMOptions|-XX:.BytecodeVerification).*");
    private static final long MOST_YOUNG = 64L << 20;
    /** Young generation at most, as a part of the heap: nearly all of it is the state, which is old. */
    private static final int YOUNG_PART = 8;

    private SnapshotCommand() {
    }

    /**
     * The commands, the one first that disturbs others least.
     *
     * @param heap in bytes, or {@link SnapshotProcess#DEFAULT_HEAP}.
     */
    static List<List<String>> of(final Path journal, final Path queues, final long heap) {
        final List<String> java = java(journal, queues, heap);
        return Granted.PREFIXES.stream().map(prefix -> join(prefix, java)).toList();
    }

    /** Whether the system has the programs, and lets this process use them. */
    private static boolean isGranted(final List<String> prefix) {
        try {
            final Process asking = new ProcessBuilder(join(prefix, List.of("true"))).start();
            // A process that gets no processor at once was not refused one.
            final boolean isRefused =
                asking.waitFor(MOST_TO_ASK_MS, TimeUnit.MILLISECONDS) && asking.exitValue() != 0;
            asking.destroyForcibly();
            return !isRefused;
        } catch (final IOException missing) {
            return false;
        } catch (final InterruptedException notAsked) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    private static List<String> join(final List<String> first, final List<String> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    private static List<String> java(final Path journal, final Path queues, final long heap) {
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .filter(option -> SHARED_OPTION.matcher(option).matches()).forEach(command::add);
        if (heap != SnapshotProcess.DEFAULT_HEAP) {
            command.addAll(List.of("-Xmx" + heap, "-XX:MaxNewSize=" + Math.min(MOST_YOUNG, heap / YOUNG_PART)));
        }
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:-UsePerfData", "-cp", System.getProperty("java.class.path"),
            SnapshotMain.class.getName(), journal.toString(), queues.toString()));
        return command;
    }

    /** At most two. There is always one: a system that starts nothing now is not for ever. */
    static List<List<String>> prefixes(final Predicate<List<String>> isGranted) {
        return Stream.concat(
            Stream.of(join(IDLE, LOW_FOR_DISK), join(LOW, LOW_FOR_DISK), LOW).filter(isGranted),
            Stream.of(List.<String>of())).limit(MOST).toList();
    }

    private static final class Granted {
        static final List<List<String>> PREFIXES = prefixes(SnapshotCommand::isGranted);
    }
}
