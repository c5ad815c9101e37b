package org.ringside.launch;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;

/**
 * The exchange that {@code ringside up} has started in a folder of queues, for a process that somebody starts there by
 * hand. The tools write the file, and read more of it.
 *
 * @param configuration file of the exchange.
 * @param data          folder in which each process has a folder of its name; null in a file of an older release.
 * @param processes     the started processes.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record StartedExchange(String configuration, String data, List<Started> processes) {
    /** The file in the folder of the queues. */
    public static final String FILE = "exchange.state";

    /** Where the words go that this process says. */
    private static final Path OUTPUT = Path.of("/proc/self/fd/1");

    /**
     * A started process.
     *
     * @param name of it.
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Started(String name) {
    }

    /** Treats an incomplete file as empty. */
    public StartedExchange {
        configuration = configuration == null ? "" : configuration;
        processes = processes == null ? List.of() : List.copyOf(processes);
    }

    /**
     * Looks into a folder of queues.
     *
     * @return empty when no exchange was started there, or the file is damaged, which the tools say.
     */
    static Optional<StartedExchange> in(final Path folder) {
        try {
            final String text = PrivateFiles.read(folder.resolve(FILE));
            return Optional.ofNullable(new JsonMapper().readValue(text, StartedExchange.class));
        } catch (final IOException none) {
            // What is in the way of this file is in the way of the queues beside it, and is told there.
            return Optional.empty();
        }
    }

    /**
     * Refuses a process of this exchange that would go on without what another one of its name has kept. A process
     * that the exchange does not have may keep its data where it likes.
     *
     * @param queues  the folder of this exchange.
     * @param process name of it.
     * @param folder  of what it keeps.
     * @throws LaunchException IN_USE when that is not the folder of this exchange.
     */
    void requireData(final Path queues, final String process, final Path folder) {
        if (data != null && has(process) && !isSame(Path.of(data).resolve(process), folder)) {
            throw new LaunchException(ExitCode.IN_USE, "the queues in " + queues + " are those of the exchange of "
                + configuration + ", whose process " + process + " has its data in " + Path.of(data).resolve(process)
                + ", and not in " + folder + ". '"
                + TypedCommand.of(Path.of(configuration), "restart", process)
                + "' starts it; or name that folder, or other queues");
        }
    }

    /**
     * Leaves the line in which a process says that it is ready where the tools look for it, unless what the process
     * says goes there anyway. The log of the process before is kept, as {@code up} keeps it.
     *
     * @param queues  the folder of this exchange.
     * @param process name of it; one that the exchange does not have leaves nothing.
     * @param line    that it says.
     * @throws IOException when that cannot be written.
     */
    void note(final Path queues, final String process, final String line) throws IOException {
        final Path log = queues.resolve(process + ".log");
        if (!has(process) || !Files.exists(OUTPUT) || Files.exists(log) && Files.isSameFile(log, OUTPUT)) {
            return;
        }
        if (Files.exists(log)) {
            Files.move(log, log.resolveSibling(log.getFileName() + ".previous"), StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
        }
        PrivateFiles.replace(log, line + "\n");
    }

    private boolean has(final String process) {
        return processes.stream().anyMatch(started -> process.equals(started.name()));
    }

    private static boolean isSame(final Path one, final Path other) {
        try {
            return one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize())
                || Files.exists(one) && Files.exists(other) && Files.isSameFile(one, other);
        } catch (final IOException ex) {
            throw new LaunchException(ExitCode.FAILURE, "cannot compare " + one + " with " + other + ": "
                + Failures.ofFile(ex), ex);
        }
    }
}
