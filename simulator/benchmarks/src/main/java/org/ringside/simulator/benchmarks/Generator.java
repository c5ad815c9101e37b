package org.ringside.simulator.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.LockSupport;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.simulator.benchmarks.clients.GeneratorMain;

/**
 * The traders: one process with one thread for all of them, the same for everything that is compared. It has run the
 * same code for all when the measurements begin, and drops what a run has left in its memory before the next.
 */
final class Generator implements AutoCloseable {
    private final ObjectMapper mapper = new ObjectMapper();
    private final Jvm jvm;
    private long seed;

    /** What is done to an exchange while traders use it. */
    @FunctionalInterface
    interface Deed {
        void run() throws IOException;
    }

    /**
     * Starts the process.
     *
     * @param home  of the JVM options.
     * @param cores of the traders.
     */
    Generator(final Path home, final Cores cores) throws IOException {
        jvm = Jvm.start(home, cores, GeneratorMain.class);
    }

    /** Measures. Each measurement has another seed. */
    LoadResult run(final Peer peer, final Load load) throws IOException {
        final List<String> arguments = new ArrayList<>(load.arguments(peer.address(), ++seed));
        arguments.addAll(peer.options());
        jvm.write(String.join(" ", arguments));
        final JsonNode answer = mapper.readTree(jvm.readLine());
        if (answer.path("exitCode").asInt() != ExitCode.OK) {
            throw new LaunchException(answer.path("exitCode").asInt(), peer.name() + ", " + load + ": "
                + answer.path("messages").asText() + answer.path("result").path("ledger"));
        }
        return new LoadResult(answer.path("result"));
    }

    /**
     * Measures, and does something meanwhile.
     *
     * @param afterNs from the begin of the run to the deed.
     */
    LoadResult run(final Peer peer, final Load load, final long afterNs, final Deed deed) throws IOException {
        final CompletableFuture<LoadResult> run = CompletableFuture.supplyAsync(() -> {
            try {
                return run(peer, load);
            } catch (final IOException ex) {
                throw new CompletionException(ex);
            }
        });
        pause(afterNs);
        deed.run();
        try {
            return run.join();
        } catch (final CompletionException failed) {
            if (failed.getCause() instanceof final RuntimeException expected) {
                throw expected;
            }
            throw new IOException(failed.getCause().getMessage(), failed.getCause());
        }
    }

    /** Waits for so long. */
    static void pause(final long ns) {
        final long endNs = System.nanoTime() + ns;
        while (System.nanoTime() - endNs < 0) {
            LockSupport.parkNanos(endNs - System.nanoTime());
        }
    }

    /** The traders' process id. */
    long pid() {
        return jvm.pid();
    }

    @Override
    public void close() {
        jvm.close();
    }
}
