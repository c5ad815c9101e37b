package org.ringside.queue.benchmarks;

import java.io.IOException;
import java.nio.file.Path;

/**
 * What a {@link WorkerProcess} runs: one end of a channel, or both, doing nothing until it gets a command. Arguments:
 * role, transport, folder, and what the role wants.
 */
final class Worker {
    private Worker() {
    }

    public static void main(final String[] args) {
        final Path folder = Path.of(args[2]);
        final Console console = Console.open(folder);
        int exitCode = 1;
        try {
            work(console, folder, args);
            exitCode = 0;
        } catch (final Subject.UnavailableException unavailable) {
            console.answer("unavailable " + unavailable.getMessage());
        } catch (final IOException | RuntimeException | LinkageError failure) {
            console.answer("failed " + failure);
        } catch (final InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        // Not by returning: libraries of peers have threads of their own.
        System.exit(exitCode);
    }

    private static void work(final Console console, final Path folder, final String[] args)
        throws IOException, InterruptedException {
        final Channel channel = Transport.valueOf(args[1]).channel();
        switch (args[0]) {
            case "read" -> ReadingWorker.read(console, channel, folder, Integer.parseInt(args[3]));
            case "record" -> ReadingWorker.record(console, channel, folder, Integer.parseInt(args[3]));
            case "write" -> WritingWorker.run(console, channel, folder, Integer.parseInt(args[3]));
            case "ping" -> PingPongWorker.ping(console, channel, folder);
            case "echo" -> PingPongWorker.echo(console, channel, folder);
            default -> throw new IllegalArgumentException("no such role: " + args[0]);
        }
    }
}
