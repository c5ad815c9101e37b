package org.ringside.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.ringside.simulator.TraderSim;
import org.ringside.testing.ForkedJvm;

/**
 * Traders of several kinds, {@code trader-sim run} for each of them, in one JVM, which costs less than one for each.
 * All of them send until they are told to finish.
 */
final class TraderCrowd implements AutoCloseable {
    /** Sessions of each kind. */
    static final int TRADERS = 2;
    /** Messages a second of each kind. */
    private static final int RATE = 50;
    private static final int FIRST_SESSION = 1_001;

    private final ForkedJvm jvm;
    private final Path folder;
    private final List<String> profiles;

    private TraderCrowd(final ForkedJvm jvm, final Path folder, final List<String> profiles) {
        this.jvm = jvm;
        this.folder = folder;
        this.profiles = profiles;
    }

    /** @param folder where each kind writes its books. */
    static TraderCrowd start(final Path folder, final String address, final List<String> profiles) throws IOException {
        final List<Object> arguments = new ArrayList<>(List.of(folder, address));
        arguments.addAll(profiles);
        // With few processors they sleep between messages; else each of them would spin.
        return new TraderCrowd(ForkedJvm.start(List.of(ForkedJvm.QUICK, "-Xmx256m", "-XX:ActiveProcessorCount=2"),
            TraderCrowd.class, arguments.toArray()), folder, profiles);
    }

    /** The first session of the traders of a kind; the others follow. */
    static int firstSession(final int kind) {
        return FIRST_SESSION + TRADERS * kind;
    }

    /** Ends the sending, waits until all answers are there, returns the books of each kind. */
    List<JsonNode> finish() throws IOException, InterruptedException {
        jvm.endInput();
        jvm.exitCode();
        final List<JsonNode> books = new ArrayList<>();
        for (final String profile : profiles) {
            books.add(new ObjectMapper().readTree(books(folder, profile).toFile()));
        }
        return books;
    }

    @Override
    public void close() {
        jvm.close();
    }

    private static Path books(final Path folder, final String profile) {
        return folder.resolve(profile + ".json");
    }

    /**
     * The JVM.
     *
     * @param args folder, address and kinds.
     */
    public static void main(final String[] args) throws InterruptedException {
        final List<Thread> kinds = new ArrayList<>();
        for (int i = 2; i < args.length; i++) {
            final String profile = args[i];
            final int session = firstSession(i - 2);
            final Thread kind = new Thread(() -> run(Path.of(args[0]), args[1], profile, session), profile);
            kind.start();
            kinds.add(kind);
        }
        for (final Thread kind : kinds) {
            kind.join();
        }
    }

    private static void run(final Path folder, final String address, final String profile, final int session) {
        try (PrintWriter books = new PrintWriter(
            Files.newBufferedWriter(books(folder, profile), StandardCharsets.UTF_8))) {
            TraderSim.execute(books, new PrintWriter(System.err, true), "run", profile, "--lifeline", "--json",
                "--address", address, "--traders", Integer.toString(TRADERS), "--first-session",
                Integer.toString(session), "--rate", Integer.toString(RATE), "--warmup", "0s", "--symbols", "4",
                "--in-flight", "200");
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
