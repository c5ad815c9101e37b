package org.ringside.queue;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A tap copies a message of which the writer comes round to the slot: what it accepts is whole. r1: the number in the
 * first message that it delivered, 0 = none. r2: torn messages.
 */
public final class TapRace {
    private TapRace() {
    }

    private static void look(final Tap tap, final II_Result result) {
        final Delivered delivered = new Delivered();
        tap.poll(delivered, 1);
        result.r1 = delivered.count == 0 ? 0 : (int) delivered.first;
        result.r2 = delivered.torn;
    }

    /** One of many writers. */
    @JCStressTest
    @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "Copied before it was written over.")
    @Outcome(id = "2, 0", expect = ACCEPTABLE, desc = "Written over: went on at the head.")
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "Written over, and nothing at the head yet.")
    @State
    public static class ManyWriters {
        private final TinyQueue tiny = TinyQueue.many(2);
        private final Producer writer = tiny.writer(0);
        private final Tap tap = tiny.queue.tap();

        public ManyWriters() {
            TinyQueue.offer(writer, 1);
            TinyQueue.offer(writer, 1);
            Delivered.by(tiny.patientReader());
        }

        @Actor
        public final void write() {
            TinyQueue.offer(writer, 2);
        }

        @Actor
        public final void look(final II_Result result) {
            TapRace.look(tap, result);
        }
    }

    /**
     * The only writer of its queue. It moves the tail last, so a tap keeps away from the two trains behind the tail.
     */
    @JCStressTest
    @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "Copied before it was written over.")
    @Outcome(id = "2, 0", expect = ACCEPTABLE, desc = "Written over: went on at the head.")
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "Written over, and nothing at the head yet.")
    @State
    public static class SingleWriter {
        private final TinyQueue tiny = TinyQueue.of(QueueSpec.one(4, TinyQueue.LENGTH), TinyQueue.AWAKE);
        private final Producer writer = tiny.singleWriter();
        private final Tap tap = tiny.queue.tap();

        public SingleWriter() {
            for (int i = 0; i < 2; i++) {
                TinyQueue.offer(writer, 1);
            }
            Delivered.by(tiny.patientReader());
        }

        @Actor
        public final void write() {
            for (int i = 0; i < 4; i++) {
                TinyQueue.offer(writer, 2);
            }
        }

        @Actor
        public final void look(final II_Result result) {
            TapRace.look(tap, result);
        }
    }

    /** A later train begins one slot before the train that is copied, whose control word it leaves as it is. */
    @JCStressTest
    @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "Copied before it was written over.")
    @Outcome(id = "2, 0", expect = ACCEPTABLE, desc = "Written over: went on at the head.")
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "Written over, and nothing at the head yet.")
    @State
    public static class TrainBesideTrain {
        private static final int SLOTS = 32;
        private final TinyQueue tiny = TinyQueue.many(SLOTS);
        private final Producer writer = tiny.writer(0);
        private final Tap tap = tiny.queue.tap();

        public TrainBesideTrain() {
            TinyQueue.offer(writer, 1);
            send(1);
            for (int i = 3; i < SLOTS; i++) {
                TinyQueue.offer(writer, 1);
            }
            Delivered.by(tiny.patientReader());
            tap.seek(1);
        }

        @Actor
        public final void write() {
            send(2);
        }

        @Actor
        public final void look(final II_Result result) {
            TapRace.look(tap, result);
        }

        private void send(final long number) {
            writer.tryClaim(2);
            TinyQueue.fill(writer, 2, number);
            writer.commit();
        }
    }
}
