package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.ringside.launch.Tool;
import org.ringside.ops.ringside.Ringside;
import org.ringside.ops.shmq.Shmq;
import org.ringside.simulator.TraderSim;

/** Runs the launchers of {@code ops/bin} with the Java that runs the test, or what they start in this process. */
final class Launcher {
    /** The root of the repository. */
    static final Path ROOT = Path.of("").toAbsolutePath().getParent().getParent();
    /** Where the exchange that is started without a configuration keeps its journals. */
    private static final Path STATE = Path.of("").toAbsolutePath().resolve("target").resolve("state");
    private static final long TIMEOUT_SECONDS = 120;

    static {
        // As the launcher tells it.
        System.setProperty("ringside.home", ROOT.resolve("ops/dist/target/ringside").toString());
    }

    /** What a finished command left. */
    record Result(List<String> command, int exitCode, String output, String messages) {
        JsonNode json() {
            try {
                return new ObjectMapper().readTree(output);
            } catch (final IOException ex) {
                throw new UncheckedIOException(ex);
            }
        }

        Result succeeded() {
            return exited(0);
        }

        Result exited(final int expected) {
            assertThat(exitCode).as("%s%nstdout: %s%nstderr: %s", command, output, messages).isEqualTo(expected);
            return this;
        }
    }

    private Launcher() {
    }

    static Result run(final String tool, final String... arguments) {
        return run(builder(tool, arguments));
    }

    /** What the tool does, without a process for it: a JVM costs more than most commands. */
    static Result runHere(final String tool, final String... arguments) {
        final StringWriter output = new StringWriter();
        final StringWriter messages = new StringWriter();
        final PrintWriter out = new PrintWriter(output, true);
        final PrintWriter err = new PrintWriter(messages, true);
        final int exitCode = switch (tool) {
            case "ringside" -> Tool.execute(new Ringside(), out, err, arguments);
            case "shmq" -> Tool.execute(new Shmq(), out, err, arguments);
            default -> TraderSim.execute(out, err, arguments);
        };
        final List<String> command = new ArrayList<>(List.of(tool));
        command.addAll(List.of(arguments));
        return new Result(command, exitCode, output.toString(), messages.toString());
    }

    /** With an environment of its own, for example. */
    static Result run(final ProcessBuilder builder) {
        final Path output = temporaryFile("out");
        final Path messages = temporaryFile("err");
        try {
            final Process process = builder
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(output.toFile())
                .redirectError(messages.toFile())
                .start();
            final boolean ended = process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            if (!ended) {
                process.destroyForcibly();
            }
            final Result result = new Result(builder.command(), ended ? process.exitValue() : -1,
                Files.readString(output), Files.readString(messages));
            assertThat(ended).as("%s did not end: %s", result.command(), result.messages()).isTrue();
            return result;
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        } catch (final InterruptedException ex) {
            throw new IllegalStateException(ex);
        } finally {
            delete(output);
            delete(messages);
        }
    }

    static ProcessBuilder builder(final String tool, final String... arguments) {
        final List<String> command = new ArrayList<>();
        command.add(ROOT.resolve("ops/bin").resolve(tool).toString());
        command.addAll(List.of(arguments));
        return builder(command);
    }

    /** What a user types who is in the root of the repository. */
    static ProcessBuilder shell(final String script) {
        return builder(List.of("sh", "-e", "-c", script));
    }

    private static ProcessBuilder builder(final List<String> command) {
        final ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("XDG_STATE_HOME", STATE.toString());
        return builder.directory(ROOT.toFile());
    }

    private static Path temporaryFile(final String suffix) {
        try {
            return Files.createTempFile("ringside-test", suffix);
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private static void delete(final Path file) {
        try {
            Files.delete(file);
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
