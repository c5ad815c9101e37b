package org.ringside.queue;

/**
 * membarrier(2) with MEMBARRIER_CMD_GLOBAL, for which no process has to register: the kernel waits until each processor
 * has switched or interrupted what it ran. Kernels with processors without a clock tick (nohz_full) do not offer the
 * command, and a sandbox (seccomp) may forbid the call.
 */
final class LinuxBarrier implements Barrier {
    static final LinuxBarrier INSTANCE = new LinuxBarrier();

    private static final long QUERY = 0;
    private static final long GLOBAL = 1;

    private LinuxBarrier() {
    }

    /** Asked once, and not by processes that only look. */
    private static final class Offer {
        static final boolean IS_MADE = LinuxSyscall.IS_AVAILABLE && hasGlobal(call(QUERY));

        private Offer() {
        }

        /** A refusal is -1, which has all bits. */
        private static boolean hasGlobal(final long commands) {
            return commands > 0 && (commands & GLOBAL) != 0;
        }
    }

    @Override
    public boolean isAvailable() {
        return Offer.IS_MADE;
    }

    @Override
    public boolean pass() {
        return Offer.IS_MADE && call(GLOBAL) == 0;
    }

    private static long call(final long command) {
        return LinuxSyscall.syscall(LinuxSyscall.MEMBARRIER, command, 0, 0, 0, 0, 0);
    }
}
