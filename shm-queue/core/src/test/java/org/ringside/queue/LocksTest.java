package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.testing.ForkedJvm;

/** What decides who lives: kernel locks, of both kinds, between processes of both kinds. */
@Tag("slow")
class LocksTest {
    private static final List<String> WITHOUT_NATIVE = List.of("-Djna.nounpack=true", "-Djna.nosys=true");
    private static final int BYTE = 70;

    @TempDir
    private Path folder;

    @ParameterizedTest(name = "the other process has native access: {0}")
    @ValueSource(booleans = {true, false})
    void shouldSeeTheLockOfAnotherProcessUntilItIsKilled(final boolean hasNative) throws Exception {
        final LockFile locks = LockFile.of(folder, "q");
        try (ForkedJvm holder = ForkedJvm.start(hasNative ? List.of() : WITHOUT_NATIVE, Holder.class, folder)) {
            assertThat(holder.line()).isEqualTo(hasNative ? "OpenFileLocks" : "ProcessLocks");

            assertThat(locks.isHeld(BYTE)).isTrue();
            assertThat(locks.tryLock(BYTE)).isNull();
            assertThat(locks.isHeld(BYTE + 1)).isFalse();
            signal(holder, "STOP");
            assertThat(locks.isHeld(BYTE)).isTrue();
            holder.kill();
            while (locks.isHeld(BYTE)) {
                Thread.onSpinWait();
            }
            assertThat(locks.tryLock(BYTE)).isNotNull().satisfies(LockFile.Lock::release);
        }
    }

    @ParameterizedTest(name = "the other process has native access: {0}")
    @ValueSource(booleans = {true, false})
    void shouldRefuseAnotherProcessWhatIsHeldHere(final boolean hasNative) throws Exception {
        final LockFile.Lock lock = LockFile.of(folder, "q").tryLock(BYTE);
        try (ForkedJvm other = ForkedJvm.start(hasNative ? List.of() : WITHOUT_NATIVE, Holder.class, folder)) {
            assertThat(other.line()).isEqualTo("held elsewhere");
        }
        lock.release();
        try (ForkedJvm other = ForkedJvm.start(hasNative ? List.of() : WITHOUT_NATIVE, Holder.class, folder)) {
            assertThat(other.line()).endsWith("Locks");
        }
    }

    @Test
    void shouldRefuseTheSameByteTwiceWhenItIsHeldInThisJvm() {
        final LockFile locks = LockFile.of(folder, "q");
        final LockFile.Lock lock = locks.tryLock(BYTE);

        assertThat(locks.tryLock(BYTE)).isNull();
        assertThat(locks.isHeld(BYTE)).isTrue();
        lock.release();
        assertThat(locks.isHeld(BYTE)).isFalse();
    }

    /** Closing any channel on the file drops the locks of the process, if they are those of POSIX. */
    @Test
    @DisplayName("hazard 3: closing another channel on the file drops no lock")
    void shouldKeepItsLocksWhenAnotherChannelOnTheFileIsClosed() throws Exception {
        final LockFile.Lock lock = LockFile.of(folder, "q").tryLock(BYTE);
        FileChannel.open(folder.resolve("q.lk"), StandardOpenOption.WRITE).close();

        try (ForkedJvm other = ForkedJvm.start(Holder.class, folder)) {
            assertThat(other.line()).isEqualTo("held elsewhere");
        }
        lock.release();
    }

    /** The same with the locks that Java has: this is why nobody but LockFile may open the file. */
    @Test
    @DisplayName("hazard 3: it drops the locks that Java has")
    void shouldLoseTheLocksOfTheProcessWhenAnotherChannelIsClosedWithoutNativeAccess() throws Exception {
        final LockFile locks = LockFile.of(folder, "q");
        try (ForkedJvm holder = ForkedJvm.start(WITHOUT_NATIVE, CarelessHolder.class, folder)) {
            assertThat(holder.line()).isEqualTo("closed another channel");

            assertThat(locks.isHeld(BYTE)).isFalse();
            assertThat(holder.isAlive()).isTrue();
        }
    }

    private static void signal(final ForkedJvm process, final String name) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor()).isZero();
    }

    /** Holds a byte until it is killed. */
    static final class Holder {
        private Holder() {
        }

        public static void main(final String[] args) throws InterruptedException {
            final Path folder = Path.of(args[0]);
            if (LockFile.of(folder, "q").tryLock(BYTE) == null) {
                System.out.println("held elsewhere");
                return;
            }
            System.out.println(LinuxSyscall.IS_AVAILABLE ? "OpenFileLocks" : "ProcessLocks");
            Thread.sleep(60_000);
        }
    }

    /** Breaks the rule. */
    static final class CarelessHolder {
        private CarelessHolder() {
        }

        public static void main(final String[] args) throws Exception {
            final Path folder = Path.of(args[0]);
            LockFile.of(folder, "q").tryLock(BYTE);
            FileChannel.open(folder.resolve("q.lk"), StandardOpenOption.WRITE).close();
            System.out.println("closed another channel");
            Thread.sleep(60_000);
        }
    }
}
