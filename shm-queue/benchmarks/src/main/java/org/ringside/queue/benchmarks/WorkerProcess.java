package org.ringside.queue.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A {@link Worker} in a JVM of its own, of the same Java and with the same flags as this one. */
final class WorkerProcess implements AutoCloseable {
    private static final long TIMEOUT_S = 60;
    private static final long CLOSE_S = 5;
    private static final String GONE = "failed it ended without an answer";

    private final String name;
    private final Process process;
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();

    private WorkerProcess(final String name, final Process process) {
        this.name = name;
        this.process = process;
        final Thread thread = new Thread(this::listen, name);
        thread.setDaemon(true);
        thread.start();
    }

    static WorkerProcess start(final String role, final Transport transport, final Object... arguments)
        throws IOException {
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags());
        command.addAll(List.of("-Xms64m", "-Xmx256m", "-cp", System.getProperty("java.class.path"),
            Worker.class.getName(), role, transport.name()));
        for (final Object argument : arguments) {
            command.add(argument.toString());
        }
        return new WorkerProcess(role + " " + transport.title(),
            new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
    }

    void tell(final String command) throws IOException {
        process.getOutputStream().write((command + "\n").getBytes(StandardCharsets.US_ASCII));
        process.getOutputStream().flush();
    }

    /**
     * Waits for an answer of this kind.
     *
     * @return the words after the first
     * @throws IOException when it says something else, or nothing in time
     */
    String[] await(final String kind) throws IOException {
        final String answer = poll();
        if (answer == null) {
            throw new IOException(name + ": no answer within " + TIMEOUT_S + " s");
        }
        final String[] words = answer.split(" ", 2);
        final String rest = words.length > 1 ? words[1] : "";
        if (words[0].equals("unavailable")) {
            throw new Subject.UnavailableException(rest);
        }
        if (!words[0].equals(kind)) {
            throw new IOException(name + ": " + answer);
        }
        return rest.split(" ");
    }

    /** Lets it end, and does not wait for long. */
    @Override
    public void close() {
        try {
            if (process.isAlive()) {
                tell("quit");
            }
            if (!process.waitFor(CLOSE_S, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (final IOException gone) {
            process.destroyForcibly();
        } catch (final InterruptedException interrupted) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    /** Heap sizes and agents are this process's own; everything else goes for all. */
    private static List<String> flags() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .filter(flag -> flag.startsWith("--") || flag.startsWith("-XX:") || flag.startsWith("-D"))
            .toList();
    }

    private String poll() throws IOException {
        try {
            return answers.poll(TIMEOUT_S, TimeUnit.SECONDS);
        } catch (final InterruptedException interrupted) {
            throw new IOException(interrupted);
        }
    }

    private void listen() {
        try (BufferedReader output =
            new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII))) {
            String line = output.readLine();
            while (line != null) {
                answers.add(line);
                line = output.readLine();
            }
        } catch (final IOException closed) {
            answers.add("failed " + closed);
        }
        answers.add(GONE);
    }
}
