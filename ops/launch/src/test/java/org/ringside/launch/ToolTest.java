package org.ringside.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Command;
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

    private int run(final String kind) {
        err.getBuffer().setLength(0);
        return Tool.execute(new TestTool(), new PrintWriter(new StringWriter()), new PrintWriter(err, true), "fail",
            kind);
    }

    @Command(name = "test", subcommands = FailingVerb.class)
    private static final class TestTool extends Tool {
    }

    @Command(name = "fail")
    private static final class FailingVerb implements Callable<Integer> {
        @Parameters
        private String kind;

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
