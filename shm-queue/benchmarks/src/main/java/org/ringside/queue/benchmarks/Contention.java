package org.ringside.queue.benchmarks;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Ways to count, for one thread and for several: what JMH measures for {@link ContentionBenchmark}. */
@State(Scope.Benchmark)
public class Contention {
    private final ReentrantLock lock = new ReentrantLock();
    private final AtomicLong atomic = new AtomicLong();
    private long counter;
    private volatile long volatileCounter;

    /** For JMH, which makes it. */
    public Contention() {
        counter = 0;
    }

    /** Nothing that orders or protects. */
    @Benchmark
    public long plain() {
        counter++;
        return counter;
    }

    /** A lock around it. */
    @Benchmark
    public long lock() {
        lock.lock();
        try {
            counter++;
            return counter;
        } finally {
            lock.unlock();
        }
    }

    /** Compare-and-set until it succeeds. */
    @Benchmark
    public long cas() {
        long value = atomic.get();
        while (!atomic.compareAndSet(value, value + 1)) {
            value = atomic.get();
        }
        return value;
    }

    /** A volatile store, which one thread only may use to count. */
    @Benchmark
    public long volatileWrite() {
        final long value = volatileCounter + 1;
        volatileCounter = value;
        return value;
    }
}
