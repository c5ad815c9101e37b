package org.ringside.queue;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/** What writers see of several consumers that release at the same time: the smallest position, and not an older one. */
public final class GateRace {
    private static final QueueSpec TWO_CONSUMERS = QueueSpec.many(4, TinyQueue.LENGTH).withConsumer("other");

    private GateRace() {
    }

    private static int head(final TinyQueue tiny) {
        return (int) tiny.queue.slots().head().advance();
    }

    /** Both release the same: whoever comes second must see the first. */
    @JCStressTest
    @Outcome(id = "2", expect = ACCEPTABLE, desc = "Released by both.")
    @Outcome(id = "0", expect = FORBIDDEN, desc = "Neither saw the other: the ring stands still.")
    @State
    public static class BothRelease {
        private final TinyQueue tiny = TinyQueue.of(TWO_CONSUMERS, TinyQueue.AWAKE);
        private final Gate reader = new Gate(tiny.queue);
        private final Gate other = new Gate(tiny.queue);

        @Actor
        public final void reader() {
            reader.release(reader.readerOffset(), 2);
        }

        @Actor
        public final void other() {
            other.release(QueueDescriptor.rowOffset(0) + QueueDescriptor.ROW_POSITION, 2);
        }

        @Arbiter
        public final void look(final I_Result result) {
            result.r1 = head(tiny);
        }
    }

    /** They release different positions, one of them in two steps: the smallest counts, and it never goes back. */
    @JCStressTest
    @Outcome(id = "2, 0", expect = ACCEPTABLE, desc = "The slower one holds the writers.")
    @State
    public static class SlowerOneCounts {
        private final TinyQueue tiny = TinyQueue.of(TWO_CONSUMERS, TinyQueue.AWAKE);
        private final Gate reader = new Gate(tiny.queue);
        private final Gate other = new Gate(tiny.queue);

        @Actor
        public final void reader(final II_Result result) {
            reader.release(reader.readerOffset(), 3);
            final int before = head(tiny);
            result.r2 = before <= head(tiny) && before <= 2 ? 0 : 1;
        }

        @Actor
        public final void other() {
            final int position = QueueDescriptor.rowOffset(0) + QueueDescriptor.ROW_POSITION;
            other.release(position, 1);
            other.release(position, 2);
        }

        @Arbiter
        public final void look(final II_Result result) {
            result.r1 = head(tiny);
        }
    }
}
