package org.ringside.ops.log;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.ringside.testing.ForkedJvm;

/** A log process that benchmarks have running. */
final class LogProcess implements AutoCloseable {
    private final ForkedJvm jvm;

    private LogProcess(final ForkedJvm jvm) {
        this.jvm = jvm;
    }

    /** Starts one, which makes the queue, and waits until it reads. */
    static LogProcess start(final Path queues, final Path folder) throws IOException {
        final Path config = Files.writeString(
            folder.resolveSibling(folder.getFileName() + ".properties"), "files=1000");
        final LogProcess log = new LogProcess(ForkedJvm.start(List.of(ForkedJvm.QUICK), LogMain.class,
            "-c", config, "--set", "queues=" + queues, "--set", "folder=" + folder));
        if (log.jvm.line() == null) {
            throw new IllegalStateException("the log process did not start, see above");
        }
        return log;
    }

    /** Has it write all that is in the queue, and end. */
    void end() throws InterruptedException {
        jvm.terminate();
        jvm.exitCode();
    }

    @Override
    public void close() {
        jvm.close();
    }
}
