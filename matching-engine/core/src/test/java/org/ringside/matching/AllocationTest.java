package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** Commands of every kind allocate nothing once pools and tables have their size. */
class AllocationTest {
    private static final int WARM_UP = 400_000;
    private static final int COMMANDS = 500_000;
    /** The JIT makes a few objects on the thread whose code it compiles: millions to go until it has finished. */
    private static final int ROUNDS = 5;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final CountingListener counts = new CountingListener();
    /** With small portions, so that what takes longer than a command is under way often. */
    private final MatchingEngine engine = new MatchingEngine(counts, NaiveEngine.BOUNDS);
    private final MixedLoad load = new MixedLoad();
    private long number;

    @Test
    void shouldAllocateNothingWhenCommandsOfEveryKindAreApplied() {
        load.configure(engine);
        run(WARM_UP);
        counts.reset();

        long allocated = allocatedBy(COMMANDS);
        for (int round = 2; round <= ROUNDS && allocated > 0; round++) {
            allocated = allocatedBy(COMMANDS);
        }

        assertThat(counts.ofEachKind()).as("events of each kind").allSatisfy((kind, count) ->
            assertThat(count).as(kind).isPositive());
        assertThat(allocated).as("bytes allocated by %d commands", COMMANDS).isZero();
    }

    private long allocatedBy(final int commands) {
        final long before = threads.getCurrentThreadAllocatedBytes();
        run(commands);
        return threads.getCurrentThreadAllocatedBytes() - before;
    }

    private void run(final int commands) {
        for (int i = 0; i < commands; i++) {
            load.apply(engine, ++number);
        }
    }
}
