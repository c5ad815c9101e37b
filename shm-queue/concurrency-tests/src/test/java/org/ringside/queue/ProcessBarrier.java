package org.ringside.queue;

/**
 * membarrier(2) for the threads of this process alone, which is a matter of microseconds: races that take {@link
 * Barrier#system()}, of milliseconds, would hardly run.
 */
final class ProcessBarrier implements Barrier {
    static final ProcessBarrier INSTANCE = new ProcessBarrier();

    private static final long PRIVATE_EXPEDITED = 8;
    private static final long REGISTER_PRIVATE_EXPEDITED = 16;

    private final boolean isAvailable = LinuxSyscall.IS_AVAILABLE && call(REGISTER_PRIVATE_EXPEDITED) == 0;

    private ProcessBarrier() {
    }

    @Override
    public boolean isAvailable() {
        return isAvailable;
    }

    @Override
    public boolean pass() {
        return isAvailable && call(PRIVATE_EXPEDITED) == 0;
    }

    private static long call(final long command) {
        return LinuxSyscall.syscall(LinuxSyscall.MEMBARRIER, command, 0, 0, 0, 0, 0);
    }
}
