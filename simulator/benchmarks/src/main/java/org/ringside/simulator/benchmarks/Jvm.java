package org.ringside.simulator.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/**
 * A process of Java: a program of this module with the JVM options of engine, gateway and traders, or a verb of
 * a distribution. The process ends when its standard input does, that is with this process.
 */
final class Jvm implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 10;

    private final String name;
    private final Process process;
    private final BufferedReader output;
    private final Writer input;

    private Jvm(final String name, final Process process) {
        this.name = name;
        this.process = process;
        this.output = process.inputReader();
        this.input = process.outputWriter();
    }

    /**
     * Starts one.
     *
     * @param home of the JVM options.
     */
    static Jvm start(final Path home, final Class<?> main, final String... arguments) throws IOException {
        return start(home, Cores.ANY, main, arguments);
    }

    /** Starts one on some of the cores. */
    static Jvm start(final Path home, final Cores cores, final Class<?> main, final String... arguments)
        throws IOException {
        final List<String> command = new ArrayList<>(cores.prefix());
        command.addAll(List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "@" + home.resolve("conf/jvm.options"), "@" + home.resolve("conf/jvm-dev.options"),
            "-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        return start(main.getSimpleName(), command);
    }

    /** Starts a verb of {@code ringside} that takes {@code --lifeline}. */
    static Jvm launch(final Path home, final String... verb) throws IOException {
        final List<String> command = new ArrayList<>(List.of(home.resolve("bin/ringside").toString()));
        command.addAll(List.of(verb));
        return start(verb[0], command);
    }

    private static Jvm start(final String name, final List<String> command) throws IOException {
        final ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return new Jvm(name, builder.start());
    }

    /** Its process id. */
    long pid() {
        return process.pid();
    }

    /** Gives it a line. */
    void write(final String line) throws IOException {
        input.write(line + "\n");
        input.flush();
    }

    /** Waits for its next line. */
    String readLine() throws IOException {
        final String line = output.readLine();
        if (line == null) {
            throw new LaunchException(ExitCode.FAILURE, name + " has ended, see above");
        }
        return line;
    }

    @Override
    public void close() {
        try {
            input.close();
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        } catch (final InterruptedException ex) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
