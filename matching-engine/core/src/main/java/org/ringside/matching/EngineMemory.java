package org.ringside.matching;

/** What engines take of memory that is not on the heap, where a heap's maximum does not bound it. */
public final class EngineMemory {
    private EngineMemory() {
    }

    /**
     * Bytes outside the heap that the engines of this process have in use, by pages. It grows with the most orders and
     * price levels that there have been at a time, {@link EngineLimits#maxOrders} bounds it, and it is freed some time
     * after the engine is garbage. May be asked from any thread.
     */
    public static long outsideHeap() {
        return OffHeap.inUse();
    }
}
