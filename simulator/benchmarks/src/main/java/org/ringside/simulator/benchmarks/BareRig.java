package org.ringside.simulator.benchmarks;

import io.aeron.Aeron;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.ringside.queue.QueueDirectory;
import org.ringside.simulator.benchmarks.feed.BareAeron;

/** Bare Aeron as a process, and a client of its media driver in this process. */
final class BareRig implements AutoCloseable {
    private final Path folder;
    private final Jvm jvm;
    private final Aeron aeron;

    BareRig(final Path home) throws IOException {
        folder = Files.createTempDirectory(
            QueueDirectory.defaultPath().getParent(), "ringside-benchmark-" + ProcessHandle.current().pid() + "-");
        final Path driver = folder.resolve("aeron");
        jvm = Jvm.start(home, BareAeron.class, driver.toString());
        jvm.readLine();
        aeron = Aeron.connect(new Aeron.Context().aeronDirectoryName(driver.toString()));
    }

    Aeron aeron() {
        return aeron;
    }

    /** What it does from here on. */
    void tell(final String line) throws IOException {
        jvm.write(line);
        jvm.readLine();
    }

    @Override
    public void close() throws IOException {
        aeron.close();
        jvm.close();
        ExchangeFiles.delete(folder);
    }
}
