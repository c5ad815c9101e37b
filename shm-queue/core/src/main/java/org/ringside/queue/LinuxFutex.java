package org.ringside.queue;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Platform;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.TimeUnit;
import org.agrona.BufferUtil;

/**
 * futex(2) of Linux on x86-64 and aarch64, in its form for words shared between processes. The only class that knows
 * JNA; it calls {@code syscall(2)}, as the C library has no function for it.
 */
final class LinuxFutex implements Futex {
    /** False on other platforms, without JNA on the class path, and where the kernel refuses the call. */
    static final boolean IS_AVAILABLE = link();

    private static final long WAIT = 0;
    private static final long WAKE = 1;
    private static final long NS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    private final ByteBuffer timeout = ByteBuffer.allocateDirect(2 * Long.BYTES).order(ByteOrder.nativeOrder());
    private final long timeoutAddress = BufferUtil.address(timeout);

    @Override
    public void await(final long address, final int expected, final long timeoutNs) {
        timeout.putLong(0, timeoutNs / NS_PER_SECOND).putLong(Long.BYTES, timeoutNs % NS_PER_SECOND);
        syscall(Number.FUTEX, address, WAIT, expected, timeoutAddress, 0, 0);
    }

    @Override
    public void wake(final long address, final int count) {
        syscall(Number.FUTEX, address, WAKE, count, 0, 0, 0);
    }

    private static boolean link() {
        try {
            if (Number.FUTEX < 0) {
                return false;
            }
            Native.register(LinuxFutex.class, NativeLibrary.getProcess());
            final ByteBuffer word = ByteBuffer.allocateDirect(Long.BYTES);
            return syscall(Number.FUTEX, BufferUtil.address(word), WAKE, 1, 0, 0, 0) == 0;
        } catch (final LinkageError | RuntimeException noNativeAccess) {
            return false;
        }
    }

    private static native long syscall(
        long number, long address, long operation, long value, long timeout, long address2, long value3);

    /** Its number differs between processors. */
    private static final class Number {
        private static final long FUTEX = number();

        private static long number() {
            if (!Platform.isLinux() || !Platform.is64Bit()) {
                return -1;
            }
            return switch (Platform.ARCH) {
                case "x86-64" -> 202;
                case "aarch64" -> 98;
                default -> -1;
            };
        }
    }
}
