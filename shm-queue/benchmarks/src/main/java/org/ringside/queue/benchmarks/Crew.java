package org.ringside.queue.benchmarks;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.agrona.IoUtil;

/** Some worker processes and the folder that they share; both end with this one, also when it is stopped. */
final class Crew implements AutoCloseable {
    private final File folder;
    private final List<WorkerProcess> workers = new ArrayList<>();

    Crew(final Path parent) throws IOException {
        folder = Files.createTempDirectory(
            parent, "ringside-benchmark-" + ProcessHandle.current().pid() + "-").toFile();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> IoUtil.delete(folder, true)));
    }

    WorkerProcess start(final String role, final Transport transport, final Object... arguments) throws IOException {
        final Object[] all = new Object[arguments.length + 1];
        all[0] = folder;
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        final WorkerProcess worker = WorkerProcess.start(role, transport, all);
        workers.add(worker);
        return worker;
    }

    /** Starts a reader in this role and its writers, and connects them; the reader is the first of the answer. */
    List<WorkerProcess> startReaderAndWriters(final String readerRole, final Transport transport, final int writers)
        throws IOException {
        final WorkerProcess reader = start(readerRole, transport, writers);
        reader.await("ready");
        for (int i = 0; i < writers; i++) {
            start("write", transport, i);
        }
        for (final WorkerProcess writer : workers.subList(1, workers.size())) {
            writer.await("ready");
        }
        reader.tell("accept");
        reader.await("accepted");
        return List.copyOf(workers);
    }

    @Override
    public void close() {
        for (int i = workers.size() - 1; i >= 0; i--) {
            workers.get(i).close();
        }
        IoUtil.delete(folder, true);
    }
}
