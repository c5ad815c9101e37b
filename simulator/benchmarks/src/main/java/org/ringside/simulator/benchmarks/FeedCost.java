package org.ringside.simulator.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.ringside.harness.Report;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import picocli.CommandLine.Command;

/**
 * {@code feed cost}: what it costs the engine that everybody is told. The engine's turns are nobody's but the engine's:
 * {@code matching-engine/server/public-cost} measures them, and prints a report of its own.
 */
@Command(name = "cost",
    description = "Measures what public events cost the engine: runs matching-engine/server/public-cost, which prints a"
        + " report of its own.")
final class FeedCost extends FeedCommand {
    private static final int THOUSANDS_OF_A_SECOND = 200;

    @Override
    void measure(final Report report) throws IOException {
        final Path command = Path.of(System.getProperty("ringside.checkout"), "matching-engine/server/public-cost");
        final Path journals = Files.createTempDirectory("ringside-benchmark-");
        try {
            final int thousands = Math.max(1, (int) Math.round(seconds() * THOUSANDS_OF_A_SECOND));
            final ProcessBuilder builder = new ProcessBuilder(command.toString(), journals.toString(),
                Integer.toString(rounds()), Integer.toString(thousands));
            builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
            final int exitCode = builder.inheritIO().start().waitFor();
            if (exitCode != ExitCode.OK) {
                throw new LaunchException(ExitCode.FAILURE, command + " has failed, see above");
            }
        } catch (final InterruptedException ex) {
            Thread.currentThread().interrupt();
            throw new LaunchException(ExitCode.INTERRUPTED, "interrupted while " + command + " ran");
        } finally {
            ExchangeFiles.delete(journals);
        }
    }
}
