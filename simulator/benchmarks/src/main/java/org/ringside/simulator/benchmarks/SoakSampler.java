package org.ringside.simulator.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.simulator.benchmarks.charts.SoakSample;

/** Looks at a running demo from outside. */
final class SoakSampler implements AutoCloseable {
    private static final int KIB = 1024;
    private static final String ENGINE = "EngineMain";
    private static final String GATEWAY = "GatewayMain";
    private static final String OWN_MEMORY = "RssAnon:";

    private final Demo demo;
    private final Path data;
    private final Queue input;
    private final long engine;
    private final long gateway;
    private final long startNs = System.nanoTime();

    private SoakSampler(final Demo demo, final Path queues, final Path data) {
        this.demo = demo;
        this.data = data;
        this.input = Queue.inspect(queues.resolve("orders.in.q"));
        this.engine = demo.pid(ENGINE);
        this.gateway = demo.pid(GATEWAY);
    }

    /** Waits until orders flow, and begins then. */
    static SoakSampler of(final Demo demo) throws IOException, InterruptedException {
        final Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
        while (demo.isAlive()) {
            final Path queues = find(QueueDirectory.defaultPath().getParent(), "-demo-" + demo.pid() + "-");
            final Path data = find(temporary, "-demo-" + demo.pid() + "-");
            if (queues != null && data != null && Files.exists(queues.resolve("orders.in.q"))
                && demo.pid("TraderSim") > 0) {
                return new SoakSampler(demo, queues, data);
            }
            Thread.sleep(100);
        }
        throw new LaunchException(ExitCode.FAILURE, "the exchange ended before orders flowed");
    }

    /** Takes one; null when the demo is ending. */
    SoakSample take() {
        try {
            final SoakSample sample = new SoakSample((System.nanoTime() - startNs) / 1e9, input.position(),
                size(data.resolve("engine")), size(data.resolve("gw-1")), memory(engine), memory(gateway));
            return demo.isAlive() ? sample : null;
        } catch (final UncheckedIOException | NoSuchFileException gone) {
            return null;
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    @Override
    public void close() {
        input.close();
    }

    private static Path find(final Path folder, final String part) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(entry -> entry.getFileName().toString().contains(part)).findFirst().orElse(null);
        }
    }

    /** Files come and go meanwhile. */
    private static long size(final Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.mapToLong(file -> file.toFile().length()).sum();
        }
    }

    private static long memory(final long pid) throws IOException {
        return Files.readString(Path.of("/proc", Long.toString(pid), "status")).lines()
            .filter(line -> line.startsWith(OWN_MEMORY))
            .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * KIB).sum();
    }
}
