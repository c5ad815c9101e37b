package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * A booted systemd on a copy of this machine, in namespaces of its own: with its own processes, files, shared memory
 * and network. Nothing of it is left when it is closed. It needs root, and a kernel that allows all that.
 */
final class SystemdBox implements AutoCloseable {
    private static final Path SCRIPT =
        Launcher.ROOT.resolve("simulator/system-tests/src/test/resources/systemd/box.sh");
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(30);
    private static final long LOOK_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Path folder;
    private final Process process;
    private final long init;

    private SystemdBox(final Path folder, final Process process, final long init) {
        this.folder = folder;
        this.process = process;
        this.init = init;
    }

    /** Boots it, with a copy of a file at its root. The test is skipped where that cannot be. */
    static SystemdBox boot(final Path folder, final Path file) throws IOException {
        assumeTrue("root".equals(System.getProperty("user.name")), "a booted systemd needs root");
        assumeTrue(Files.isExecutable(Path.of("/lib/systemd/systemd")), "apt-get install systemd");
        final Path said = folder.resolve("said");
        final Process process = new ProcessBuilder("unshare", "--mount", "sh", SCRIPT.toString(), folder.toString(),
            file.toString()).redirectInput(Path.of("/dev/null").toFile()).redirectErrorStream(true)
            .redirectOutput(said.toFile()).start();
        final long startNs = System.nanoTime();
        while (process.isAlive() && System.nanoTime() - startNs < PATIENCE_NS) {
            final Optional<ProcessHandle> init = process.children().findFirst();
            if (init.isPresent() && isRunning(init.get().pid())) {
                return new SystemdBox(folder, process, init.get().pid());
            }
            LockSupport.parkNanos(LOOK_NS);
        }
        new SystemdBox(folder, process, 0).close();
        assumeTrue(false, "no systemd boots in namespaces here: " + Files.readString(said));
        throw new AssertionError("skipped");
    }

    private static boolean isRunning(final long init) {
        final Launcher.Result state = Launcher.run(inside(init, "systemctl is-system-running"));
        return state.output().matches("(?s)(running|degraded)\n");
    }

    /** Runs a script in it, as root. */
    Launcher.Result run(final String script) {
        return Launcher.run(inside(init, script));
    }

    /** Runs a command in it, as an account with no other group than this one. */
    Launcher.Result runAs(final String account, final String group, final String command) {
        return run("exec setpriv --reuid=" + account + " --regid=" + group + " --clear-groups env HOME=/tmp "
            + command);
    }

    private static ProcessBuilder inside(final long init, final String script) {
        return Launcher.shell("").command("nsenter", "--target", Long.toString(init), "--all", "env", "-i",
            "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "JAVA_HOME=" + System.getProperty("java.home"), "sh", "-e", "-c",
            script);
    }

    /** All of its processes end with the first one, and its files with the last one. */
    @Override
    public void close() throws IOException {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        try {
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        } catch (final InterruptedException ex) {
            throw new IllegalStateException(ex);
        }
        removeGroups();
    }

    /** Control groups outlive what was in them, and stand where no folder of a test is. */
    private void removeGroups() throws IOException {
        final Launcher.Result result = Launcher.run(Launcher.shell("unshare --mount sh -e -c 'mount -t cgroup2 cgroup2 "
            + folder.resolve("cgroup") + "; for i in 1 2 3 4 5 6 7 8 9 10; do find " + folder.resolve("cgroup")
            + "/ringside-box-" + process.pid() + " -depth -type d -exec rmdir {} + 2>/dev/null && break; sleep 0.2;"
            + " done'"));
        if (result.exitCode() == 0) {
            try (Stream<Path> left = Files.walk(folder.resolve("cgroup"))) {
                assertThat(left.sorted(Comparator.reverseOrder())).isEqualTo(List.of(folder.resolve("cgroup")));
            }
        }
    }
}
