package org.ringside.harness;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * Where a benchmark ran: without it its numbers mean nothing.
 *
 * @param roundTripNs of a cache line between two cores
 * @param otherLoad   average number of running processes before the start
 */
public record Environment(
    String time, String processor, int cores, String kernel, String jvm, List<String> flags, double roundTripNs,
    double otherLoad) {

    public static Environment now() throws IOException {
        return new Environment(
            Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
            processorName(),
            Runtime.getRuntime().availableProcessors(),
            System.getProperty("os.name") + " " + System.getProperty("os.version"),
            System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
            ManagementFactory.getRuntimeMXBean().getInputArguments(),
            CoreState.probeNs(),
            ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }

    /** A sentence for a page. */
    String sentence() {
        return time + ", " + cores + " cores of " + processor + ", " + kernel + ", " + jvm + ", load before "
            + Spread.text(otherLoad) + ", cache line round trip " + Spread.text(roundTripNs) + " ns.";
    }

    private static String processorName() throws IOException {
        final Path description = Path.of("/proc/cpuinfo");
        if (!Files.exists(description)) {
            return System.getProperty("os.arch");
        }
        return Files.readString(description).lines()
            .filter(line -> line.startsWith("model name"))
            .map(line -> line.substring(line.indexOf(':') + 2))
            .findFirst().orElse(System.getProperty("os.arch"));
    }
}
