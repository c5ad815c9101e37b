package org.ringside.queue;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A mistake, to see that the races are found when there is one: a writer publishes by a release store and looks at the
 * reader's futex word without a fence in between. Not among the races that must pass.
 */
@JCStressTest
@Outcome(id = {"0, 0", "0, 1", "1, 1"}, expect = ACCEPTABLE, desc = "Seen before it slept, or woken.")
@Outcome(id = "1, 0", expect = FORBIDDEN, desc = "Sleeps beside a message.")
@State
public class UnfencedRace {
    private final TinyQueue tiny = TinyQueue.of(QueueSpec.one(2, TinyQueue.LENGTH), TinyQueue.AWAKE);
    private final Producer writer = tiny.singleWriter();
    private final Reader reader = tiny.patientReader();

    public UnfencedRace() {
        writer.tryClaim(1);
        TinyQueue.fill(writer, 1, 1);
    }

    @Actor
    public final void sleep(final II_Result result) {
        tiny.buffer().putIntVolatile(QueueDescriptor.READER_WAIT_OFFSET, 1);
        result.r1 = reader.hasMessage() ? 0 : 1;
    }

    @Actor
    public final void commit(final II_Result result) {
        writer.commitNoWakeup();
        result.r2 = tiny.buffer().getIntVolatile(QueueDescriptor.READER_WAIT_OFFSET);
    }
}
