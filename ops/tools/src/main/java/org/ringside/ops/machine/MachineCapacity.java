package org.ringside.ops.machine;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * What a machine has, or the container that this process runs in.
 *
 * @param cores       that this process may use
 * @param memoryBytes of all of it
 * @param sharedBytes of the file system of the queues
 * @param diskBytes   of the file system of the journals
 */
public record MachineCapacity(int cores, long memoryBytes, long sharedBytes, long diskBytes) {
    /** This machine's, with two file systems of this size. */
    public static MachineCapacity here(final long sharedBytes, final long diskBytes) {
        final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return new MachineCapacity(
            Runtime.getRuntime().availableProcessors(), system.getTotalMemorySize(), sharedBytes, diskBytes);
    }

    /** What it has at one place of a {@link CapacityPlan}. */
    long at(final String where) {
        return switch (where) {
            case CapacityPlan.SHARED -> sharedBytes;
            case CapacityPlan.DISK -> diskBytes;
            default -> memoryBytes;
        };
    }
}
