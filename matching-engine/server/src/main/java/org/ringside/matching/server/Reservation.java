package org.ringside.matching.server;

import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.EngineLimits;
import org.ringside.matching.EngineMemory;
import org.ringside.matching.service.EngineService;

/**
 * Memory outside the heap that an engine has before it is ready: with it in hand no order has to wait for memory, or
 * ends the engine because there is none.
 */
final class Reservation {
    private static final int MIB_SHIFT = 20;

    private Reservation() {
    }

    /**
     * Reserves the addresses of all orders that these limits allow, and of those that live.
     *
     * @throws LaunchException when the system does not give them.
     */
    static void make(final EngineService service, final EngineLimits limits) {
        final int orders = Math.max(limits.maxOrders(), service.openOrders());
        try {
            service.memory().reserve(orders);
        } catch (final OutOfMemoryError none) {
            throw new LaunchException(ExitCode.FAILURE, "the system does not give "
                + (EngineMemory.bytesOf(orders) >>> MIB_SHIFT) + " MiB of addresses for " + orders + " live orders; "
                + "set a lower limits.maxOrders, or give the process more: ulimit -v, vm.overcommit_memory, the memory "
                + "of the machine", none);
        }
    }

    /** What an engine is refused with whose state finds no room. */
    static LaunchException refusal(final OutOfMemoryError none) {
        return new LaunchException(ExitCode.FAILURE, "there is no memory for the state (" + none.getMessage()
            + "); give the process more: -Xmx in RINGSIDE_JAVA_OPTS, ulimit -v, vm.overcommit_memory, the memory of "
            + "the machine", none);
    }
}
