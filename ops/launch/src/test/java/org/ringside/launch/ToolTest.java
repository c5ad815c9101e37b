package org.ringside.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What a tool says when a verb of it fails. */
class ToolTest {
    private final StringWriter err = new StringWriter();

    @Test
    void shouldNameTheFileThatAnotherAccountMayNotOpenHoweverThatIsFound() {
        for (final String kind : new String[] {"plain", "unchecked"}) {
            assertThat(run(kind)).as(kind).isEqualTo(ExitCode.PERMISSION);
            assertThat(err.toString()).isEqualTo("test: no permission for /data/log. Run as its owner\n");
        }
    }

    @Test
    void shouldAskForAReportOfWhatNobodyExpects() {
        assertThat(run("other")).isEqualTo(ExitCode.FAILURE);
        assertThat(err.toString()).startsWith("test: failed unexpectedly: java.io.IOException: other. ")
            .hasLineCount(1);
    }

    @Test
    void shouldListWordsOnceAsTheyAreTypedAndTakeThemInAnyLetters() {
        assertThat(run("other", "--size", "huge")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).isEqualTo("test: Invalid value for option '--size' (SIZE): 'huge' is none of small,"
            + " rather-large. See test fail --help\n");
        for (final String word : new String[] {"small", "Rather-Large", "RATHER_LARGE"}) {
            assertThat(run("plain", "--size", word)).as(word).isEqualTo(ExitCode.PERMISSION);
        }
    }

    @Test
    void shouldReadAllVerbsOnlyWhenNoneIsNamedFirst() {
        assertThat(verbs("fail", "other")).containsExactly("fail");
        assertThat(verbs("--debug", "fail")).containsExactly("fail", "other");
        assertThat(verbs()).containsExactly("fail", "other");

        assertThat(execute("othr")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).isEqualTo("test: Unmatched argument at index 0: 'othr'. Did you mean other? See"
            + " test --help\n");
    }

    private static Set<String> verbs(final String... words) {
        return Tool.commandLine(new TestTool(), words).getSubcommands().keySet();
    }

    private int run(final String kind, final String... more) {
        err.getBuffer().setLength(0);
        final List<String> words = new ArrayList<>(List.of("fail", kind));
        words.addAll(List.of(more));
        return execute(words.toArray(String[]::new));
    }

    private int execute(final String... words) {
        return Tool.execute(new TestTool(), new PrintWriter(new StringWriter()), new PrintWriter(err, true), words);
    }

    private enum Size {
        SMALL, RATHER_LARGE;

        @Override
        public String toString() {
            return this == SMALL ? name() : "rather-large";
        }
    }

    @Command(name = "test")
    private static final class TestTool extends Tool {
        private TestTool() {
            super(FailingVerb.class, OtherVerb.class);
        }
    }

    @Command(name = "other")
    private static final class OtherVerb implements Callable<Integer> {
        @Override
        public Integer call() {
            return 0;
        }
    }

    @Command(name = "fail")
    private static final class FailingVerb implements Callable<Integer> {
        @Parameters
        private String kind;

        @Option(names = "--size", paramLabel = "SIZE")
        private List<Size> sizes;

        @Override
        public Integer call() throws IOException {
            final IOException denied = new AccessDeniedException("/data/log");
            switch (kind) {
                case "plain" -> throw denied;
                case "unchecked" -> throw new UncheckedIOException(denied);
                default -> throw new IOException(kind);
            }
        }
    }
}
