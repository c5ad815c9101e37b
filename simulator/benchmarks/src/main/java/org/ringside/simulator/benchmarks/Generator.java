package org.ringside.simulator.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/**
 * The traders: one process with one thread for all of them, the same for everything that is compared. It has run the
 * same code for all when the measurements begin, and drops what a run has left in its memory before the next.
 */
final class Generator implements AutoCloseable {
    private final ObjectMapper mapper = new ObjectMapper();
    private final Jvm jvm;
    private long seed;

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
        jvm.write(String.join(" ", load.arguments(peer.address(), ++seed)));
        final JsonNode answer = mapper.readTree(jvm.readLine());
        if (answer.path("exitCode").asInt() != ExitCode.OK) {
            throw new LaunchException(answer.path("exitCode").asInt(), peer.name() + ", " + load + ": "
                + answer.path("messages").asText() + answer.path("result").path("ledger"));
        }
        return new LoadResult(answer.path("result"));
    }

    @Override
    public void close() {
        jvm.close();
    }
}
