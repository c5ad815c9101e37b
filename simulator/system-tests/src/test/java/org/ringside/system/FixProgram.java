package org.ringside.system;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Clients of FIX in other languages, as programs of ours around libraries of others: the sources are in
 * {@code src/test/resources/fix-clients}. Nothing is downloaded for them.
 */
enum FixProgram {
    /** QuickFIX for Python. */
    PYTHON {
        @Override
        List<String> find() throws IOException, InterruptedException {
            final String python = System.getProperty("ringside.python", "python3");
            return succeeds(SOURCES.toFile(), List.of(python, "-c", "import quickfix"))
                ? List.of(python, SOURCES.resolve("python/trader.py").toString()) : List.of();
        }
    },

    /** The library quickfixgo. */
    GO {
        @Override
        List<String> find() throws IOException, InterruptedException {
            final Path program = Files.createTempDirectory("ringside-fix-").resolve("trader");
            return succeeds(SOURCES.resolve("go").toFile(), List.of("go", "build", "-o", program.toString(), "."))
                ? List.of(program.toString()) : List.of();
        }
    };

    private static final Path SOURCES =
        Launcher.ROOT.resolve("simulator/system-tests/src/test/resources/fix-clients");

    private List<String> command;

    /** The command that runs it, empty if it cannot be had here. */
    abstract List<String> find() throws IOException, InterruptedException;

    /** The same; looks once. */
    List<String> command() throws IOException, InterruptedException {
        if (command == null) {
            command = find();
        }
        return command;
    }

    private static boolean succeeds(final File folder, final List<String> command)
        throws IOException, InterruptedException {
        final ProcessBuilder builder = new ProcessBuilder(command).directory(folder)
            .redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD);
        builder.environment().put("GOPROXY", "off");
        builder.environment().put("GOFLAGS", "-mod=readonly");
        try {
            return builder.start().waitFor() == 0;
        } catch (final IOException noSuchProgram) {
            return false;
        }
    }
}
