package org.ringside.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class ProcessReaperTest {
    /** One build is killed. Another one, whose processes that leaves alone, comes to its end. */
    @Test
    void shouldEndAllProcessesOfABuildAndNoOthersWhenItIsKilledOrEnds() throws Exception {
        try (ForkedJvm build = start(); ForkedJvm other = start()) {
            final List<ProcessHandle> processes = processesOf(build);
            final Path folder = Path.of(build.line());
            final List<ProcessHandle> others = processesOf(other);
            assertThat(processes).hasSize(4).allMatch(ProcessHandle::isAlive);
            assertThat(folder).exists();

            build.kill();

            processes.forEach(ProcessReaperTest::awaitEnd);
            awaitEnd(folder);
            assertThat(others).hasSize(4).allMatch(ProcessHandle::isAlive);

            other.endInput();

            assertThat(other.exitCode()).isZero();
            others.forEach(ProcessReaperTest::awaitEnd);
        }
    }

    @Test
    void shouldLeaveTheShellAloneThatStartedTheBuild() throws Exception {
        try (ForkedJvm shell = start("sh", "-c", "\"$@\"; read line; exit 7", "sh")) {
            final List<ProcessHandle> processes = processesOf(shell);
            final Path folder = Path.of(shell.line());

            shell.say("the JVM ends");

            processes.forEach(ProcessReaperTest::awaitEnd);
            awaitEnd(folder);
            shell.endInput();
            assertThat(shell.exitCode()).isEqualTo(7);
        }
    }

    private static ForkedJvm start(final String... starter) throws IOException {
        final ProcessBuilder builder = ForkedJvm.builder(List.of(ForkedJvm.QUICK), Build.class);
        builder.command().addAll(0, List.of(starter));
        builder.environment().put(ProcessReaper.MARK, "ProcessReaperTest " + System.nanoTime());
        return ForkedJvm.start(builder.redirectError(ProcessBuilder.Redirect.INHERIT));
    }

    private static List<ProcessHandle> processesOf(final ForkedJvm build) throws IOException {
        final List<ProcessHandle> processes = new ArrayList<>();
        for (String line = build.line(); !line.isEmpty(); line = build.line()) {
            processes.add(ProcessHandle.of(Long.parseLong(line)).orElseThrow());
        }
        return processes;
    }

    private static void awaitEnd(final ProcessHandle process) {
        process.onExit().join();
    }

    private static void awaitEnd(final Path folder) throws InterruptedException {
        while (Files.exists(folder)) {
            Thread.sleep(5);
        }
    }

    /** A JVM of tests, until there is input for it, or none can come any more. */
    static final class Build {
        private Build() {
        }

        public static void main(final String[] arguments) throws IOException {
            ProcessReaper.watch();
            final Path folder = SharedMemory.newFolder();
            Files.createFile(folder.resolve("orders.in.q"));
            final ForkedJvm jvm = ForkedJvm.start(Sleeper.class);
            final Process deaf = new ProcessBuilder("sh", "-c", "trap '' HUP INT TERM; sleep 1000 & wait").start();
            // Like the processes that `ringside up` leaves running: nobody's child, in a session of its own.
            final Process shell = new ProcessBuilder("sh", "-c", "setsid sleep 1000 >/dev/null 2>&1 & echo $!").start();
            final String detached = shell.inputReader().readLine();
            final Process stopped = new ProcessBuilder("sh", "-c", "kill -STOP $$").start();
            Stream.of(jvm.pid(), deaf.pid(), detached, stopped.pid()).forEach(System.out::println);
            System.out.println();
            System.out.println(folder);
            System.in.read();
        }
    }

    /** A process that would run for a long time. */
    static final class Sleeper {
        private Sleeper() {
        }

        public static void main(final String[] arguments) throws InterruptedException {
            Thread.sleep(1_000_000);
        }
    }
}
