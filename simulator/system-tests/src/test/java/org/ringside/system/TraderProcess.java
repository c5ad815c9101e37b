package org.ringside.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Traders that send, with {@code trader-sim run steady}, until they are told to finish; they connect again. */
final class TraderProcess implements AutoCloseable {
    private static final long END_SECONDS = 120;

    private final Process process;
    private final Path result;
    private final Path messages;

    private TraderProcess(final Process process, final Path result, final Path messages) {
        this.process = process;
        this.result = result;
        this.messages = messages;
    }

    /** @param files that it writes, but for their suffixes. */
    static TraderProcess start(final Path files, final String... options) {
        final List<String> arguments =
            new ArrayList<>(List.of("run", "steady", "--lifeline", "--reconnect", "10m", "--json"));
        arguments.addAll(List.of(options));
        final Path result = files.resolveSibling(files.getFileName() + ".json");
        final Path messages = files.resolveSibling(files.getFileName() + ".log");
        try {
            return new TraderProcess(Launcher.builder("trader-sim", arguments.toArray(String[]::new))
                .redirectOutput(result.toFile()).redirectError(messages.toFile()).start(), result, messages);
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Fails, with what the traders said last, when they have given up. */
    void assertGoing() {
        if (!process.isAlive()) {
            throw new AssertionError("the traders gave up: " + said());
        }
    }

    /** What the traders said so far, on their standard error. */
    String said() {
        try {
            return Files.readString(messages);
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Ends the sending, waits until all answers are there and all orders are cancelled, returns the books. */
    JsonNode finish() throws InterruptedException {
        try {
            process.getOutputStream().close();
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("the traders do not end: " + said());
            }
            final JsonNode books = new ObjectMapper().readTree(result.toFile());
            if (books == null || !books.has("ledger")) {
                throw new AssertionError("the traders gave up: " + said());
            }
            return books;
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
