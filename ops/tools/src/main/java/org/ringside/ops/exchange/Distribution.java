package org.ringside.ops.exchange;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/**
 * The installed programs.
 *
 * @param home the folder with {@code bin}, {@code conf} and {@code lib}
 */
public record Distribution(Path home) {
    private static final String HOME = "ringside.home";

    /** Returns the distribution of this tool, which the launcher has put into {@code ringside.home}. */
    public static Distribution own() {
        final String home = System.getProperty(HOME);
        if (home == null) {
            throw new LaunchException(ExitCode.FAILURE, "not started by its launcher. Use bin/ringside");
        }
        return new Distribution(Path.of(home));
    }

    /** The configuration for {@code up}, {@code down}, {@code status} and {@code demo} without {@code -c}. */
    public Path defaultConfiguration() {
        return home.resolve("conf").resolve("exchange.properties");
    }

    /** The configuration of the console, for a demo whose exchange has none and for tools without {@code -c}. */
    public Path consoleConfiguration() {
        return home.resolve("conf").resolve("console.properties");
    }

    /** The configuration of the publisher of market data, for a demo whose exchange has none. */
    public Path marketDataConfiguration() {
        return home.resolve("conf").resolve("market-data.properties");
    }

    /** The documentation, as pages for a browser; empty without a distribution, as in a test. */
    public static Optional<Path> documentation() {
        return Optional.ofNullable(System.getProperty(HOME)).map(home -> Path.of(home, "docs", "html"));
    }

    /** What tools read without being told; empty without a distribution, as in a test. */
    public static Optional<Path> defaultFile() {
        return Optional.ofNullable(System.getProperty(HOME)).map(home -> own().defaultConfiguration())
            .filter(Files::exists);
    }

    /**
     * A program of {@code bin} in a session of its own: Ctrl-C at our terminal is for us, and we stop the others in
     * order.
     */
    List<String> command(final String program, final List<String> arguments) {
        final List<String> command = new ArrayList<>();
        for (final String folder : System.getenv().getOrDefault("PATH", "").split(":")) {
            if (command.isEmpty() && Files.isExecutable(Path.of(folder, "setsid"))) {
                command.add(folder + "/setsid");
            }
        }
        command.add(home.resolve("bin").resolve(program).toString());
        command.addAll(arguments);
        return command;
    }
}
