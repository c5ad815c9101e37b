package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.launch.ExitCode;

/** How the commands that measure take their arguments. What they refuse they refuse before they build anything. */
class MeasureCommandsTest {
    private static final Path COMMANDS = Path.of("").toAbsolutePath().getParent().getParent();

    @TempDir
    private Path folder;

    private record Outcome(int exitCode, String out, String err) {
    }

    @ParameterizedTest
    @ValueSource(strings = {"server/cold-start", "server/policy-cost", "server/snapshot-cost", "server/fill-heap",
        "server/restart-time", "server/follower-cost", "server/public-cost", "journal/benchmark"})
    void shouldSayHowItIsUsed(final String command) throws Exception {
        final String name = Path.of(command).getFileName().toString();
        for (final String option : new String[] {"--help", "-h"}) {
            final Outcome help = run(command, List.of(folder.toString(), option));

            assertThat(help.exitCode()).isEqualTo(ExitCode.OK);
            assertThat(help.out()).startsWith("usage: " + name + " [FOLDER").contains("FOLDER, by default");
            assertThat(help.err()).isEmpty();
        }
        final Path missing = folder.resolve("missing");
        assertRefused(run(command, List.of(missing.toString())), name,
            "there is no folder " + missing + ": make it, or name another one");
        final Path file = Files.createFile(folder.resolve("file"));
        assertRefused(run(command, List.of(file.toString())), name,
            "there is no folder " + file + ": make it, or name another one");
        assertRefused(run(command, List.of("--rounds=5")), name, "there is no option --rounds=5");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "server/cold-start    | 0             | THOUSANDS is '0', and must be a whole number from 1 to 100000",
        "server/cold-start    | 1 2 x         | SECONDS are 'x', and must be from 0 to 20, as 3 or 2.5",
        "server/cold-start    | 1 2 21        | SECONDS are '21', and must be from 0 to 20, as 3 or 2.5",
        "server/policy-cost   | five          | ROUNDS is 'five', and must be a whole number from 1 to 1000",
        "server/policy-cost   | 5 500 64 64   | there are too many arguments, from '64' on",
        "server/policy-cost   | 5 500 2049    | BATCH is '2049', and must be a whole number from 1 to 2048",
        "server/snapshot-cost | 5 1000 1.5    | PER_SECOND is '1.5', and must be a whole number from 1 to 1000000",
        "server/fill-heap     | 5             | there are too many arguments, from '5' on",
        "server/restart-time  | 3 1 99999999999999999999 | "
            + "THOUSANDS is '99999999999999999999', and must be a whole number from 1 to 100000",
        "server/follower-cost | 10 1000 0     | COMMANDS is '0', and must be a whole number from 1 to 1000000",
        "journal/benchmark    | 7 6000001     | COMMANDS is '6000001', and must be a whole number from 1 to 6000000"})
    void shouldSayInOneLineWhatIsWrongWithAnArgument(final String command, final String arguments, final String reason)
        throws Exception {
        final List<String> words = new ArrayList<>(List.of(folder.toString()));
        words.addAll(List.of(arguments.split(" ")));

        assertRefused(run(command, words), Path.of(command).getFileName().toString(), reason);
    }

    @Test
    void shouldRefuseRoundsThatAreNoNumber() throws Exception {
        final ProcessBuilder builder = builder("server/cold-start", List.of(folder.toString()));
        builder.environment().put("ROUNDS", "0");

        assertRefused(run(builder), "cold-start", "ROUNDS is '0', and must be a whole number from 1 to 1000");
    }

    private static void assertRefused(final Outcome outcome, final String name, final String reason) {
        assertThat(outcome).isEqualTo(
            new Outcome(ExitCode.USAGE, "", name + ": " + reason + ". See " + name + " --help\n"));
    }

    private static Outcome run(final String command, final List<String> arguments) throws Exception {
        return run(builder(command, arguments));
    }

    private static ProcessBuilder builder(final String command, final List<String> arguments) {
        final List<String> words = new ArrayList<>(List.of(COMMANDS.resolve(command).toString()));
        words.addAll(arguments);
        return new ProcessBuilder(words);
    }

    private static Outcome run(final ProcessBuilder builder) throws IOException, InterruptedException {
        final Process process = builder.start();
        process.getOutputStream().close();
        final String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        final String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Outcome(process.waitFor(), out, err);
    }
}
