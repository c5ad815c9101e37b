package org.ringside.queue.benchmarks;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.agrona.IoUtil;

/**
 * A worker's side of the conversation with the process that measures: a line for each command, a line for each answer.
 * When the other side goes away the worker deletes what they shared, and ends.
 */
final class Console {
    private final PrintStream out = System.out;
    private final BlockingQueue<String> commands = new LinkedBlockingQueue<>();
    private final File folder;
    private volatile boolean isStopped;

    private Console(final File folder) {
        this.folder = folder;
    }

    /** Takes over standard input and output; whatever a library prints goes to standard error. */
    static Console open(final Path folder) {
        final Console console = new Console(folder.toFile());
        System.setOut(System.err);
        final Thread thread = new Thread(console::listen, "console");
        thread.setDaemon(true);
        thread.start();
        return console;
    }

    /** The words of the next command. */
    String[] next() throws InterruptedException {
        return commands.take().split(" ");
    }

    /** The last command was to stop what the one before has begun. */
    boolean isStopped() {
        return isStopped;
    }

    void answer(final String line) {
        out.println(line);
        out.flush();
    }

    private void listen() {
        try (BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII))) {
            String line = in.readLine();
            while (line != null) {
                isStopped = line.equals("stop");
                if (!isStopped) {
                    commands.add(line);
                }
                line = in.readLine();
            }
        } catch (final IOException gone) {
            System.err.println("the benchmark went away: " + gone.getMessage());
        }
        IoUtil.delete(folder, true);
        System.exit(1);
    }
}
