package org.ringside.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The machine of a run. Without it, measured times mean nothing.
 *
 * @param processor model, as the kernel has it.
 * @param cores     that this process may use.
 * @param kernel    name and version.
 * @param jvm       name and version.
 * @param flags     of the JVM.
 * @param load      average number of running processes in the minute before; negative if it is unknown.
 */
public record Machine(String processor, int cores, String kernel, String jvm, List<String> flags, double load) {
    private static final Path PROCESSORS = Path.of("/proc/cpuinfo");

    /** Describes this machine, now. */
    public static Machine now() {
        return new Machine(
            processorName(),
            Runtime.getRuntime().availableProcessors(),
            System.getProperty("os.name") + " " + System.getProperty("os.version"),
            System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
            ManagementFactory.getRuntimeMXBean().getInputArguments(),
            ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }

    private static String processorName() {
        if (!Files.exists(PROCESSORS)) {
            return System.getProperty("os.arch");
        }
        try {
            return Files.readString(PROCESSORS).lines()
                .filter(line -> line.startsWith("model name"))
                .map(line -> line.substring(line.indexOf(':') + 2))
                .findFirst().orElse(System.getProperty("os.arch"));
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
