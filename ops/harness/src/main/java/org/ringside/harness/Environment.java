package org.ringside.harness;

import java.io.File;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.ringside.launch.Machine;

/**
 * Where a benchmark ran, and beside what: without it its numbers mean nothing.
 *
 * @param peers       libraries that are measured beside ours, with their versions
 * @param roundTripNs of a cache line between two cores
 * @param otherLoad   average number of running processes before the start
 */
public record Environment(
    String time, String processor, int cores, String kernel, String jvm, List<String> flags, List<String> peers,
    double roundTripNs, double otherLoad) {
    private static final Pattern JAR = Pattern.compile("(.+?)-(\\d.*)\\.jar");

    /** Here and now, with the peers whose jars have these names. */
    public static Environment now(final String... peers) {
        final Machine machine = Machine.now();
        return new Environment(
            Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(), machine.processor(), machine.cores(),
            machine.kernel(), machine.jvm(), machine.flags(),
            versions(System.getProperty("java.class.path"), List.of(peers)), CoreState.probeNs(), machine.load());
    }

    /** A sentence for a page. */
    String sentence() {
        return time + ", " + cores + " cores of " + processor + ", " + kernel + ", " + jvm + ", load before "
            + Spread.text(otherLoad) + ", cache line round trip " + Spread.text(roundTripNs) + " ns."
            + (peers.isEmpty() ? "" : " Peers: " + String.join(", ", peers) + ".");
    }

    /** The jars of a class path that have these names, each with its version. */
    static List<String> versions(final String classPath, final List<String> names) {
        return Stream.of(classPath.split(File.pathSeparator))
            .map(jar -> JAR.matcher(Path.of(jar).getFileName().toString()))
            .filter(jar -> jar.matches() && names.contains(jar.group(1)))
            .map(jar -> jar.group(1) + " " + jar.group(2)).sorted().toList();
    }
}
