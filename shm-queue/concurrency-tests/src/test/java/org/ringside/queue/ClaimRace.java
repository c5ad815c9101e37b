package org.ringside.queue;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** Who gets which positions when several want them, and when the reader gives them up. */
public final class ClaimRace {
    private ClaimRace() {
    }

    /** Two writers offer at the same time: each has a position of its own, with its own bytes there. */
    @JCStressTest
    @Outcome(id = "0, 1, 12", expect = ACCEPTABLE, desc = "The first was faster.")
    @Outcome(id = "1, 0, 21", expect = ACCEPTABLE, desc = "The second was faster.")
    @State
    public static class TwoWriters {
        private final TinyQueue tiny = TinyQueue.many(2);
        private final Producer one = tiny.writer(0);
        private final Producer two = tiny.writer(1);

        @Actor
        public final void one(final III_Result result) {
            result.r1 = (int) TinyQueue.offer(one, 1);
        }

        @Actor
        public final void two(final III_Result result) {
            result.r2 = (int) TinyQueue.offer(two, 2);
        }

        @Arbiter
        public final void drain(final III_Result result) {
            final Delivered delivered = Delivered.by(tiny.patientReader());
            result.r3 = delivered.torn == 0 && delivered.count == 2 ? (int) (delivered.first * 10 + delivered.last) : 0;
        }
    }

    /** Two writers want the last free slot: one gets it, the other is told that the queue is full. */
    @JCStressTest
    @Outcome(id = "1, -1, 1", expect = ACCEPTABLE, desc = "The first was faster.")
    @Outcome(id = "-1, 1, 2", expect = ACCEPTABLE, desc = "The second was faster.")
    @State
    public static class LastSlot {
        private final TinyQueue tiny = TinyQueue.many(2);
        private final Producer one = tiny.writer(0);
        private final Producer two = tiny.writer(1);

        public LastSlot() {
            TinyQueue.offer(one, 0);
        }

        @Actor
        public final void one(final III_Result result) {
            result.r1 = (int) TinyQueue.offer(one, 1);
        }

        @Actor
        public final void two(final III_Result result) {
            result.r2 = (int) TinyQueue.offer(two, 2);
        }

        @Arbiter
        public final void drain(final III_Result result) {
            final Delivered delivered = Delivered.by(tiny.patientReader());
            result.r3 = delivered.torn == 0 && delivered.count == 2 ? (int) delivered.last : 0;
        }
    }

    /** Trains of two writers do not mix. */
    @JCStressTest
    @Outcome(id = "0, 2, 12", expect = ACCEPTABLE, desc = "The first was faster.")
    @Outcome(id = "2, 0, 21", expect = ACCEPTABLE, desc = "The second was faster.")
    @State
    public static class TwoTrains {
        private final TinyQueue tiny = TinyQueue.many(32);
        private final Producer one = tiny.writer(0);
        private final Producer two = tiny.writer(1);

        @Actor
        public final void one(final III_Result result) {
            result.r1 = send(one, 1);
        }

        @Actor
        public final void two(final III_Result result) {
            result.r2 = send(two, 2);
        }

        @Arbiter
        public final void drain(final III_Result result) {
            final Reader reader = tiny.patientReader();
            final Delivered first = new Delivered();
            reader.poll(first, 2);
            final Delivered second = Delivered.by(reader);
            final boolean unmixed = first.first == first.last && second.first == second.last;
            final boolean whole = first.count == 2 && second.count == 2 && first.torn + second.torn == 0;
            result.r3 = unmixed && whole ? (int) (first.first * 10 + second.first) : 0;
        }

        private static int send(final Producer producer, final long number) {
            producer.tryClaim(2);
            TinyQueue.fill(producer, 2, number);
            return (int) producer.commit();
        }
    }

    /** A reserved position is claimed by its writer or skipped by the reader, never both, never neither. */
    @JCStressTest
    @Outcome(id = "1, 0, 1", expect = ACCEPTABLE, desc = "Claimed, and its message is delivered.")
    @Outcome(id = "0, 1, 0", expect = ACCEPTABLE, desc = "Skipped: the writer will reserve again.")
    @State
    public static class ClaimOrSkip {
        private final TinyQueue tiny = TinyQueue.many(2);
        private final ManyWriterProducer writer = tiny.writer(0);
        private final long reserved = writer.reserve(1);

        @Actor
        public final void claim(final III_Result result) {
            if (writer.claimReserved(reserved, 1)) {
                result.r1 = 1;
                tiny.fillSlot(reserved, 1);
                writer.publish(reserved, 1, 1);
            }
        }

        @Actor
        public final void skip(final III_Result result) {
            result.r2 = tiny.queue.slots().skip(reserved) ? 1 : 0;
        }

        @Arbiter
        public final void drain(final III_Result result) {
            final Delivered delivered = Delivered.by(tiny.patientReader());
            result.r3 = delivered.torn == 0 ? delivered.count : -1;
        }
    }

    /**
     * A reader without patience skips what is reserved and not yet claimed; the writer reserves again, and what its
     * offer answers is where the message arrives.
     */
    @JCStressTest
    @Outcome(id = "0, 1, 1", expect = ACCEPTABLE, desc = "The claim was faster, or the reader saw nothing.")
    @Outcome(id = "1, 1, 1", expect = ACCEPTABLE, desc = "The first reservation was skipped, the second claimed.")
    @State
    public static class OfferAndSkip {
        private final TinyQueue tiny = TinyQueue.many(4);
        private final Producer writer = tiny.writer(0);
        private final StallResolver impatient = tiny.impatient(Liveness.ALIVE);

        @Actor
        public final void offer(final III_Result result) {
            result.r1 = (int) TinyQueue.offer(writer, 1);
        }

        @Actor
        public final void skip(final III_Result result) {
            // One look: a second one could quarantine the claim.
            impatient.resolve(0);
        }

        @Arbiter
        public final void drain(final III_Result result) {
            final Delivered delivered = Delivered.by(tiny.patientReader());
            result.r2 = delivered.torn == 0 ? delivered.count : -1;
            result.r3 = (int) delivered.last;
        }
    }

    /** A train that is reserved is claimed as a whole, or every position of it is given up. */
    @JCStressTest
    @Outcome(id = "0, 2, 2", expect = ACCEPTABLE, desc = "The claim was faster, or the reader saw nothing.")
    @Outcome(id = "2, 2, 4", expect = ACCEPTABLE, desc = "The first reservation was skipped, the second claimed.")
    @State
    public static class TrainAndSkip {
        private final TinyQueue tiny = TinyQueue.many(32);
        private final Producer writer = tiny.writer(0);
        private final StallResolver impatient = tiny.impatient(Liveness.ALIVE);

        @Actor
        public final void offer(final III_Result result) {
            writer.tryClaim(2);
            TinyQueue.fill(writer, 2, 1);
            result.r1 = (int) writer.commit();
        }

        @Actor
        public final void skip(final III_Result result) {
            impatient.resolve(0);
        }

        @Arbiter
        public final void drain(final III_Result result) {
            final Reader reader = tiny.patientReader();
            final Delivered delivered = Delivered.by(reader);
            result.r2 = delivered.torn == 0 ? delivered.count : -1;
            result.r3 = (int) reader.position();
        }
    }
}
