package org.ringside.matching.server;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * The command line of {@link SnapshotMain}: the Java, class path and permissions of this process, a heap of its own,
 * and a low priority for processor and disk where the system has the programs that give it.
 */
final class SnapshotCommand {
    private static final List<List<String>> LOW_PRIORITY =
        List.of(List.of("nice", "-n", "10"), List.of("ionice", "-c", "2", "-n", "7"));
    /** Of the options of this process, those that a process with the same classes needs. */
    private static final Pattern SHARED_OPTION = Pattern.compile(
        "(--add-|--enable-native-access|-XX:SharedArchiveFile|-Xlog:cds|-Dringside\\.fault=).*");
    private static final long MOST_YOUNG = 64L << 20;
    /** Young generation at most, as a part of the heap: nearly all of it is the state, which is old. */
    private static final int YOUNG_PART = 8;

    private SnapshotCommand() {
    }

    /** @param heap in bytes, or {@link SnapshotProcess#DEFAULT_HEAP}. */
    static List<String> of(final Path journal, final Path queues, final long heap) {
        final List<String> command = new ArrayList<>();
        LOW_PRIORITY.stream().filter(prefix -> isInPath(prefix.get(0))).forEach(command::addAll);
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

    private static boolean isInPath(final String program) {
        final String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
        return Pattern.compile(File.pathSeparator).splitAsStream(path).filter(folder -> !folder.isEmpty())
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }
}
