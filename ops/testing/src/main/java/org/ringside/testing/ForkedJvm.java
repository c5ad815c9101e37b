package org.ringside.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A class with a {@code main} in a JVM of its own: the same Java, the same class path, and the same rights as ours. */
public final class ForkedJvm implements AutoCloseable {
    /** What makes the start of a JVM cheap. Not for a JVM whose threads race: C2 moves loads and stores most. */
    public static final String QUICK = "-XX:TieredStopAtLevel=1";

    private final Process process;
    private final BufferedReader output;
    private boolean isStopped;

    private ForkedJvm(final Process process) {
        this.process = process;
        this.output = process.inputReader(StandardCharsets.UTF_8);
    }

    /** Starts a JVM with a small heap; its messages go where ours do. */
    public static ForkedJvm start(final Class<?> main, final Object... arguments) throws IOException {
        return start(List.of(QUICK), main, arguments);
    }

    /** Starts a JVM with these flags instead of {@link #QUICK}. */
    public static ForkedJvm start(final List<String> flags, final Class<?> main, final Object... arguments)
        throws IOException {
        return start(builder(flags, main, arguments).redirectError(Redirect.INHERIT));
    }

    /** Starts a JVM that is the argument of another command, which becomes the JVM or waits for it. */
    public static ForkedJvm startBy(final List<String> starter, final Class<?> main, final Object... arguments)
        throws IOException {
        final ProcessBuilder builder = builder(List.of(QUICK), main, arguments).redirectError(Redirect.INHERIT);
        builder.command().addAll(0, starter);
        return start(builder);
    }

    /** Starts what a builder describes. */
    public static ForkedJvm start(final ProcessBuilder builder) throws IOException {
        return new ForkedJvm(builder.start());
    }

    /** Returns what starts such a JVM, for tests that want other pipes. */
    public static ProcessBuilder builder(final List<String> flags, final Class<?> main, final Object... arguments) {
        // To verify classes, most of which are just compiled, is a fifth of the start of a JVM.
        final List<String> all = new ArrayList<>(List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:-UsePerfData",
            "-XX:+UnlockDiagnosticVMOptions", "-XX:-BytecodeVerificationRemote"));
        all.addAll(flags);
        return new ProcessBuilder(command(all, main.getName(), arguments));
    }

    /** Returns a command line with these flags besides those that say what a JVM may do, and where libraries are. */
    public static List<String> command(final List<String> flags, final String main, final Object... arguments) {
        final List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .filter(flag -> Stream.of("--add-", "--enable-", "-Djna.").anyMatch(flag::startsWith))
            .forEach(command::add);
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main));
        Stream.of(arguments).map(Object::toString).forEach(command::add);
        return command;
    }

    public long pid() {
        return process.pid();
    }

    /** Returns the next line that it prints, null at its end. */
    public String line() throws IOException {
        return output.readLine();
    }

    /** Sends it a line. */
    public void say(final String line) throws IOException {
        process.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
    }

    /** Ends its standard input. */
    public void endInput() throws IOException {
        process.getOutputStream().close();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    public boolean isStopped() {
        return isStopped;
    }

    /** Sends SIGSTOP, and waits until the last of its threads stands still. */
    public void stop() throws IOException, InterruptedException {
        signal("STOP");
        isStopped = true;
        while (process.isAlive() && !isStopped(process)) {
            Thread.sleep(1);
        }
    }

    /** Sends SIGCONT, if it is stopped. */
    public void resume() throws IOException, InterruptedException {
        if (isStopped && process.isAlive()) {
            signal("CONT");
        }
        isStopped = false;
    }

    /** Sends SIGTERM. */
    public void terminate() {
        // Process.destroy() would close its output, too.
        process.toHandle().destroy();
    }

    /** Sends SIGKILL, and waits for its end. What it has printed can still be read. */
    public void kill() throws InterruptedException {
        process.toHandle().destroyForcibly();
        process.waitFor();
    }

    /** Waits for its end. */
    public int exitCode() throws InterruptedException {
        return process.waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }

    /** Returns whether all threads of a process stand still: the kernel takes its time on a busy machine. */
    public static boolean isStopped(final Process process) {
        try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(process.pid()), "task"))) {
            for (final Path thread : threads.toList()) {
                final String status = Files.readString(thread.resolve("stat"));
                // The state is the first word behind the name, which stands in brackets.
                if (status.charAt(status.lastIndexOf(')') + 2) != 'T') {
                    return false;
                }
            }
            return true;
        } catch (final IOException | UncheckedIOException ended) {
            // A thread, or the process, has ended meanwhile.
            return false;
        }
    }

    private void signal(final String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(pid())).start().waitFor();
    }
}
