package org.ringside.simulator.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/** A {@code ringside demo}: an exchange and its traders, all of them processes that end with this one. */
final class Demo implements AutoCloseable {
    private final Path folder;
    private final Process process;

    private Demo(final Path folder, final Process process) {
        this.folder = folder;
        this.process = process;
    }

    /**
     * Starts one.
     *
     * @param arguments of {@code ringside demo}, but for those that this class knows.
     */
    static Demo start(final Variant variant, final List<String> arguments) throws IOException {
        final Path folder = Files.createTempDirectory("ringside-benchmark-");
        final List<String> command = new ArrayList<>(List.of(
            variant.home().resolve("bin/ringside").toString(), "demo", "--json",
            "-c", new ExchangeFiles(variant, folder).write(Map.of()).toString()));
        command.addAll(arguments);
        final ProcessBuilder builder = new ProcessBuilder(command)
            .redirectOutput(folder.resolve("result.json").toFile())
            .redirectError(folder.resolve("messages").toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return new Demo(folder, builder.start());
    }

    /** Its process id, by which its folders are called. */
    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** The pid of one of its processes by the main class, 0 while there is none. */
    long pid(final String main) {
        return process.descendants()
            .filter(child -> commandLine(child.pid()).contains(main))
            .mapToLong(ProcessHandle::pid).findFirst().orElse(0);
    }

    /** Waits for its end; returns what it printed, whose books agree. */
    JsonNode await() throws IOException, InterruptedException {
        final int code = process.waitFor();
        final JsonNode result = new ObjectMapper().readTree(folder.resolve("result.json").toFile());
        if (code != 0 || !"ok".equals(result.path("ledger").asText())) {
            throw new LaunchException(ExitCode.FAILURE, "the exchange failed with exit code " + code + ": "
                + Files.readString(folder.resolve("messages")).strip() + result.path("ledger"));
        }
        return result;
    }

    @Override
    public void close() {
        process.destroy();
        try {
            process.waitFor();
            ExchangeFiles.delete(folder);
        } catch (final InterruptedException ex) {
            Thread.currentThread().interrupt();
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private static String commandLine(final long pid) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(pid), "cmdline"));
        } catch (final IOException ended) {
            return "";
        }
    }
}
