package org.ringside.ops.shmq;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.testing.ForkedJvm;

/**
 * Another process at a queue: attaches as {@code gw-1} to write, as {@code engine} to read, or to look on, until its
 * input ends.
 */
public final class QueueHolder implements AutoCloseable {
    private final Process process;

    private QueueHolder(final Process process) {
        this.process = process;
    }

    public static void main(final String[] args) throws IOException {
        try (Queue queue = QueueDirectory.of(Path.of(args[0])).attach(args[1])) {
            switch (args[2]) {
                case "reader" -> queue.reader("engine");
                case "writer" -> queue.producer("gw-1");
                default -> queue.tap();
            }
            System.out.println("attached");
            System.in.read();
        }
    }

    public static QueueHolder attach(final Path folder, final String queue, final String role) throws IOException {
        return start(java(QueueHolder.class, folder.toString(), queue, role));
    }

    /** Starts a process that says {@code attached} and ends with its input. */
    public static QueueHolder start(final ProcessBuilder builder) throws IOException {
        final Process process = builder.start();
        if (!"attached".equals(process.inputReader().readLine())) {
            throw new IllegalStateException("the other process could not attach");
        }
        return new QueueHolder(process);
    }

    /** A JVM like ours that runs this class. */
    public static ProcessBuilder java(final Class<?> main, final String... args) {
        return ForkedJvm.builder(List.of(ForkedJvm.QUICK, "-Xmx128m"), main, (Object[]) args)
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    }

    public long pid() {
        return process.pid();
    }

    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        try {
            process.waitFor();
        } catch (final InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
    }
}
