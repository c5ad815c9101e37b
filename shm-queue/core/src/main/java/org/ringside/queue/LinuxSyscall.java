package org.ringside.queue;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Platform;

/**
 * {@code syscall(2)} of Linux on x86-64 and aarch64, for what Java has no call for. The only class that knows JNA.
 */
final class LinuxSyscall {
    /** Numbers of the calls we use; they differ between processors. -1 = not known here. */
    static final long FUTEX = number(202, 98);
    static final long OPENAT = number(257, 56);
    static final long CLOSE = number(3, 57);
    static final long FCNTL = number(72, 25);
    static final long MEMBARRIER = number(324, 283);
    /** Flag of {@link #OPENAT}, which differs as well: a link in the place of the file is refused. */
    static final long NO_FOLLOW = number(0x20000, 0x8000);
    /** Flag of {@link #OPENAT}, the same on both: a pipe is opened without waiting for who writes into it. */
    static final long NO_WAIT = 0x800;

    /** False on other platforms, and without JNA on the class path. */
    static final boolean IS_AVAILABLE = link();

    private LinuxSyscall() {
    }

    /** Answers what the kernel answers; -1 when it refuses. */
    static native long syscall(long number, long a, long b, long c, long d, long e, long f);

    private static boolean link() {
        try {
            if (FUTEX < 0) {
                return false;
            }
            Native.register(LinuxSyscall.class, NativeLibrary.getProcess());
            return true;
        } catch (final LinkageError | RuntimeException noNativeAccess) {
            return false;
        }
    }

    /** The number of a call on this processor, -1 = not known here. */
    static long number(final long onX86, final long onArm) {
        try {
            if (!Platform.isLinux() || !Platform.is64Bit()) {
                return -1;
            }
            return switch (Platform.ARCH) {
                case "x86-64" -> onX86;
                case "aarch64" -> onArm;
                default -> -1;
            };
        } catch (final LinkageError noJna) {
            return -1;
        }
    }
}
