package org.ringside.queue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.TimeUnit;
import org.agrona.BufferUtil;

/** futex(2), in its form for words shared between processes. */
final class LinuxFutex implements Futex {
    /** False where there is no {@link LinuxSyscall}, and where the kernel refuses the call. */
    static final boolean IS_AVAILABLE = LinuxSyscall.IS_AVAILABLE && answers();

    private static final long WAIT = 0;
    private static final long WAKE = 1;
    private static final long NS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    private final ByteBuffer timeout = ByteBuffer.allocateDirect(2 * Long.BYTES).order(ByteOrder.nativeOrder());
    private final long timeoutAddress = BufferUtil.address(timeout);

    @Override
    public void await(final long address, final int expected, final long timeoutNs) {
        timeout.putLong(0, timeoutNs / NS_PER_SECOND).putLong(Long.BYTES, timeoutNs % NS_PER_SECOND);
        LinuxSyscall.syscall(LinuxSyscall.FUTEX, address, WAIT, expected, timeoutAddress, 0, 0);
    }

    @Override
    public void wake(final long address, final int count) {
        LinuxSyscall.syscall(LinuxSyscall.FUTEX, address, WAKE, count, 0, 0, 0);
    }

    private static boolean answers() {
        final ByteBuffer word = ByteBuffer.allocateDirect(Long.BYTES);
        return LinuxSyscall.syscall(LinuxSyscall.FUTEX, BufferUtil.address(word), WAKE, 1, 0, 0, 0) == 0;
    }
}
