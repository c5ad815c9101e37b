package org.ringside.system;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Clients of FIX that others have made, as programs of ours around their libraries: the sources of those in other
 * languages are in {@code src/test/resources/fix-clients}. Nothing is downloaded for them.
 */
enum FixProgram {
    /** QuickFIX/J, in this process and without a dictionary. */
    JAVA {
        @Override
        List<String> find() {
            return List.of("here");
        }

        @Override
        FixClient start(final Path folder, final int session, final int port, final String... settings)
            throws Exception {
            return new QuickFixTrader(session, "127.0.0.1", port, settings).start();
        }
    },

    /** QuickFIX/J with the dictionary that comes with its classes of messages, which it does without. */
    JAVA_BY_DICTIONARY {
        @Override
        List<String> find() {
            return Files.isReadable(MESSAGES) ? List.of("here") : List.of();
        }

        @Override
        Path dictionary() throws IOException {
            try (FileSystem jar = FileSystems.newFileSystem(MESSAGES)) {
                return Files.copy(jar.getPath("FIX44.xml"),
                    Files.createTempDirectory("ringside-fix-").resolve("FIX44.xml"));
            }
        }

        @Override
        FixClient start(final Path folder, final int session, final int port, final String... settings)
            throws Exception {
            return new QuickFixTrader(session, "127.0.0.1", port, byDictionary(folder, settings)).start();
        }
    },

    /** QuickFIX for Python, with the dictionary that comes with it. */
    PYTHON {
        @Override
        List<String> find() throws IOException, InterruptedException {
            final String python = System.getProperty("ringside.python", "python3");
            return runs(List.of(python, "-c", "import quickfix"))
                ? List.of(python, SOURCES.resolve("python/trader.py").toString()) : List.of();
        }

        @Override
        Path dictionary() throws IOException, InterruptedException {
            return Path.of(output(List.of(command().get(0), "-c", "import sys; print(sys.prefix)")))
                .resolve("share/quickfix/FIX44.xml");
        }
    },

    /** The library quickfixgo, with the dictionary in its sources. */
    GO {
        @Override
        List<String> find() throws IOException, InterruptedException {
            final Path program = Files.createTempDirectory("ringside-fix-").resolve("trader");
            return runs(List.of("go", "build", "-o", program.toString(), ".")) ? List.of(program.toString())
                : List.of();
        }

        @Override
        Path dictionary() throws IOException, InterruptedException {
            return Path.of(output(List.of("go", "list", "-m", "-f", "{{.Dir}}", "github.com/quickfixgo/quickfix")))
                .resolve("spec/FIX44.xml");
        }
    };

    private static final Path SOURCES =
        Launcher.ROOT.resolve("simulator/system-tests/src/test/resources/fix-clients");

    private static final Path MESSAGES = Path.of(
        System.getProperty("maven.repo.local", System.getProperty("user.home") + "/.m2/repository"),
        "org/quickfixj/quickfixj-messages-all/3.0.0/quickfixj-messages-all-3.0.0.jar");

    private List<String> command;

    /** The command that runs it, empty if it cannot be had here. */
    abstract List<String> find() throws IOException, InterruptedException;

    /** Its dictionary of FIX 4.4. */
    Path dictionary() throws IOException, InterruptedException {
        throw new UnsupportedOperationException(name());
    }

    /** Whether it can be had here; looks once. */
    boolean isThere() throws IOException, InterruptedException {
        return !command().isEmpty();
    }

    /** Starts one, which connects by itself; settings: keys and values, see {@link ProgramTrader}. */
    FixClient start(final Path folder, final int session, final int port, final String... settings) throws Exception {
        return new ProgramTrader(command(), folder, session, port, byDictionary(folder, settings));
    }

    /** Settings, and those by which it goes by its dictionary with what the page adds. */
    String[] byDictionary(final Path folder, final String... settings) throws Exception {
        final Path dictionary = folder.resolve("fix44-" + name() + ".xml");
        if (Files.notExists(dictionary)) {
            StockDictionary.extend(dictionary(), dictionary);
        }
        final List<String> all = new ArrayList<>(List.of(settings));
        all.addAll(List.of("UseDataDictionary", "Y", "DataDictionary", dictionary.toString()));
        return all.toArray(String[]::new);
    }

    List<String> command() throws IOException, InterruptedException {
        if (command == null) {
            command = find();
        }
        return command;
    }

    private static boolean runs(final List<String> command) throws InterruptedException {
        try {
            return process(command).redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor() == 0;
        } catch (final IOException noSuchProgram) {
            return false;
        }
    }

    private static String output(final List<String> command) throws IOException {
        return new String(process(command).start().getInputStream().readAllBytes()).trim();
    }

    private static ProcessBuilder process(final List<String> command) {
        final ProcessBuilder builder = new ProcessBuilder(command)
            .directory(new File(SOURCES.toFile(), "go")).redirectErrorStream(true);
        builder.environment().put("GOPROXY", "off");
        builder.environment().put("GOFLAGS", "-mod=readonly");
        return builder;
    }
}
