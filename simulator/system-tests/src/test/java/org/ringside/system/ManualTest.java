package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.launch.Tool;
import org.ringside.ops.manual.CommandWords;
import org.ringside.ops.ringside.Ringside;
import org.ringside.ops.shmq.Shmq;
import org.ringside.simulator.TraderSim;
import picocli.CommandLine.Model.CommandSpec;

/** The manual pages and completions of the distribution, which its build makes from the help of the tools. */
class ManualTest {
    private static final Path HOME = Launcher.ROOT.resolve("ops/dist/target/ringside");
    private static final List<Tool> TOOLS = List.of(new Ringside(), new Shmq(), new TraderSim());

    @Test
    void shouldHaveAPageForEachToolWithAllItsVerbs() throws IOException {
        for (final Tool tool : TOOLS) {
            final CommandSpec spec = Tool.commandLine(tool).getCommandSpec();
            final String page = Files.readString(page(spec.name()));

            final List<String> words = CommandWords.verbs(spec).stream().flatMap(verb -> Stream.concat(
                Stream.of("\n.Ss " + CommandWords.name(verb) + "\n"),
                verb.options().stream().filter(option -> !option.hidden())
                    .map(option -> "Fl " + option.longestName().substring(1)))).toList();

            assertThat(words).hasSizeGreaterThan(20);
            assertThat(words.stream().filter(word -> !page.contains(word))).isEmpty();
        }
    }

    /** The formatter has a word about each macro that is none, and about lists that do not end. */
    @Test
    void shouldBeFormattedWithoutAWarning() {
        final List<String> checkers = Stream.of("groff -mdoc -Tascii -ww -z", "mandoc -T lint -W warning")
            .filter(checker -> isThere(checker.split(" ")[0])).toList();
        assumeTrue(!checkers.isEmpty(), "there is neither groff nor mandoc here: apt-get install groff");
        for (final String checker : checkers) {
            for (final String tool : List.of("ringside", "shmq", "trader-sim")) {
                final Launcher.Result checked = Launcher.run(Launcher.shell(checker + " '" + page(tool) + "' 2>&1"));
                assertThat(checked.output()).as(checker).isEmpty();
                assertThat(checked.exitCode()).isZero();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"ringside, sta, status", "ringside, queue, queues", "shmq, doc, doctor", "trader-sim, comp, compare"})
    void shouldCompleteAVerb(final String tool, final String begin, final String verb) {
        assertThat(complete(tool, begin)).isEqualTo(verb);
    }

    @Test
    void shouldCompleteAnOption() {
        assertThat(complete("shmq", "create", "--mo")).isEqualTo("--mode");
    }

    private static String complete(final String... words) {
        assumeTrue(isThere("bash"), "there is no bash here");
        final String line = String.join(" ", words);
        return Launcher.run(Launcher.shell("").command("bash", "-c",
            ". '" + HOME.resolve("completion").resolve(words[0]) + "' && COMP_WORDS=(" + line
            + ") COMP_CWORD=" + (words.length - 1) + " COMP_LINE='" + line + "' && _complete_" + words[0]
            + " && echo \"${COMPREPLY[@]}\"")).succeeded().output().strip();
    }

    private static Path page(final String tool) {
        return HOME.resolve("man/man1").resolve(tool + ".1");
    }

    private static boolean isThere(final String program) {
        return Stream.of(System.getenv("PATH").split(":"))
            .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
    }
}
