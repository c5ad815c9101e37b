package org.ringside.system.crash;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/** The traders: a process that lives through all kills, reconnects, and keeps its own books. */
final class Load implements AutoCloseable {
    /** Of all sessions: what piles up in several outages, and far less than gateways keep for those who are away. */
    private static final int IN_FLIGHT = 16_384;
    private static final long END_SECONDS = 120;
    /** For answers that nobody will give, where something was broken on purpose: traders wait for a minute. */
    private static final long SABOTAGED_END_SECONDS = 5;

    private final boolean isSabotaged;
    private final Process process;
    private final Path result;
    private final Path messages;

    /** Starts the traders; they send until {@link #finish()}. */
    Load(final CrashSettings settings, final String address) {
        this(settings, List.of("--address", address));
    }

    /** The same with the second half of the traders on FIX. */
    Load(final CrashSettings settings, final String address, final String fixAddress) {
        this(settings, List.of("--address", address, "--fix-address", fixAddress));
    }

    private Load(final CrashSettings settings, final List<String> addresses) {
        isSabotaged = settings.sabotage().isFeltByTraders();
        result = settings.folder().resolve("traders.json");
        messages = settings.folder().resolve("traders.log");
        final List<String> command = new ArrayList<>(List.of(
            settings.program("trader-sim").toString(), "run", "steady", "--lifeline", "--reconnect", "--exclusive",
            "--rate", Integer.toString(settings.rate()), "--warmup", "0s",
            "--in-flight", Integer.toString(IN_FLIGHT),
            "--traders", Integer.toString(settings.traders()), "--seed", Long.toString(settings.seed()), "--json"));
        command.addAll(addresses);
        final ProcessBuilder builder = new ProcessBuilder(command)
            .redirectOutput(result.toFile())
            .redirectError(messages.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        try {
            process = builder.start();
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Stops the traders as SIGSTOP does. */
    void standStill() throws InterruptedException {
        ServerProcess.signal(process, "STOP");
    }

    /** The traders go on that were stopped. */
    void goOn() throws InterruptedException {
        ServerProcess.signal(process, "CONT");
    }

    /** Ends the sending, waits until all answers are there and all orders are cancelled, returns the books. */
    JsonNode finish() throws InterruptedException {
        try {
            process.getOutputStream().close();
            if (isSabotaged && !process.waitFor(SABOTAGED_END_SECONDS, TimeUnit.SECONDS)) {
                process.toHandle().destroy();
            }
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                throw new LaunchException(ExitCode.TIMEOUT, "the traders do not end: see " + messages);
            }
            final JsonNode books = new ObjectMapper().readTree(result.toFile());
            if (books == null || !books.has("ledger")) {
                throw died();
            }
            return books;
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** What to say when they ended before they were told to. */
    LaunchException died() {
        try {
            return new LaunchException(ExitCode.FAILURE, "the traders gave up: " + Files.readString(messages).strip());
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
