package org.ringside.queue;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;

/** Whether a commit, or the reader that gives up on it, has the last word; and what is seen of the bytes then. */
public final class CommitRace {
    private static final int OK = 1;
    private static final int ABORTED = 0;

    private CommitRace() {
    }

    private static int commit(final Producer producer) {
        return producer.commit() == Producer.ABORTED ? ABORTED : OK;
    }

    /** What the reader sees of a message is all of it, also where the bytes of the last lap lay before. */
    @JCStressTest
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "Not there yet.")
    @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "There, and whole.")
    @State
    public static class Visibility {
        private final TinyQueue tiny = TinyQueue.many(2);
        private final Producer writer = tiny.writer(0);
        private final Reader reader = tiny.patientReader();

        public Visibility() {
            TinyQueue.offer(writer, 7);
            TinyQueue.offer(writer, 8);
            Delivered.by(reader);
        }

        @Actor
        public final void offer() {
            TinyQueue.offer(writer, 1);
        }

        @Actor
        public final void poll(final II_Result result) {
            final Delivered delivered = Delivered.by(reader);
            result.r1 = delivered.count;
            result.r2 = delivered.count == 0 || delivered.last == 1 ? delivered.torn : -1;
        }
    }

    /**
     * A queue is closed while its only writer commits, without a fence: what was answered is delivered. r1: the commit
     * has answered a position. r2: messages delivered before the reader was told that the queue is closed.
     */
    @JCStressTest
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "Answered and delivered.")
    @Outcome(id = {"0, 0", "0, 1"}, expect = ACCEPTABLE, desc = "The writer was told CLOSED.")
    @Outcome(id = "1, 0", expect = FORBIDDEN, desc = "Answered, and never delivered.")
    @State
    public static class SingleWriterAndClosing {
        private final TinyQueue tiny = TinyQueue.of(QueueSpec.one(2, TinyQueue.LENGTH), TinyQueue.AWAKE);
        private final Producer writer = tiny.singleWriter();
        private final Reader reader = tiny.patientReader();

        public SingleWriterAndClosing() {
            writer.tryClaim(1);
            TinyQueue.fill(writer, 1, 1);
        }

        @Actor
        public final void commit(final II_Result result) {
            result.r1 = writer.commit() >= 0 ? 1 : 0;
        }

        @Actor
        public final void close(final II_Result result) {
            tiny.buffer().putIntVolatile(QueueDescriptor.STATE_OFFSET, QueueDescriptor.STATE_CLOSED);
            final Delivered delivered = new Delivered();
            try {
                while (true) {
                    reader.poll(delivered, 1);
                }
            } catch (final QueueException closed) {
                result.r2 = closed.reason() == QueueException.Reason.CLOSED ? delivered.count : -1;
            }
        }
    }

    /** The same as {@link Visibility} for the only writer of a queue, who publishes by a release store. */
    @JCStressTest
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "Not there yet.")
    @Outcome(id = "1, 0", expect = ACCEPTABLE, desc = "There, and whole.")
    @State
    public static class SingleWriterVisibility {
        private final TinyQueue tiny = TinyQueue.of(QueueSpec.one(2, TinyQueue.LENGTH), TinyQueue.AWAKE);
        private final Producer writer = tiny.singleWriter();
        private final Reader reader = tiny.patientReader();

        public SingleWriterVisibility() {
            TinyQueue.offer(writer, 7);
            TinyQueue.offer(writer, 8);
            Delivered.by(reader);
        }

        @Actor
        public final void offer() {
            TinyQueue.offer(writer, 1);
        }

        @Actor
        public final void poll(final II_Result result) {
            final Delivered delivered = Delivered.by(reader);
            result.r1 = delivered.count;
            result.r2 = delivered.count == 0 || delivered.last == 1 ? delivered.torn : -1;
        }
    }

    /** The reader takes the writer for dead: commit or abort, and the delivery agrees with the answer. */
    @JCStressTest
    @Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "Committed and delivered.")
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "Aborted by the reader: the writer knows, nothing is delivered.")
    @State
    public static class CommitOrAbort {
        private final TinyQueue tiny = TinyQueue.many(2);
        private final Producer writer = tiny.writer(0);
        private final StallResolver impatient = tiny.impatient(Liveness.DEAD);

        public CommitOrAbort() {
            writer.tryClaim(1);
            TinyQueue.fill(writer, 1, 1);
        }

        @Actor
        public final void commit(final II_Result result) {
            result.r1 = CommitRace.commit(writer);
        }

        @Actor
        public final void resolve() {
            impatient.resolve(0);
        }

        @Arbiter
        public final void drain(final II_Result result) {
            final Delivered delivered = Delivered.by(tiny.patientReader());
            result.r2 = delivered.torn == 0 ? delivered.count : -1;
        }
    }

    /**
     * The reader loses its patience with a writer that lives: commit or quarantine. After its next duty the writer has
     * given the slot back.
     */
    @JCStressTest
    @Outcome(id = "1, 1, 0", expect = ACCEPTABLE, desc = "Committed and delivered.")
    @Outcome(id = "0, 0, 0", expect = ACCEPTABLE, desc = "Quarantined: the writer knows, nothing is delivered.")
    @State
    public static class CommitOrQuarantine {
        private final TinyQueue tiny = TinyQueue.many(4);
        private final ManyWriterProducer writer = tiny.writer(0);
        private final StallResolver impatient = tiny.impatient(Liveness.ALIVE);

        public CommitOrQuarantine() {
            writer.tryClaim(1);
            TinyQueue.fill(writer, 1, 1);
            impatient.resolve(0);
        }

        @Actor
        public final void commit(final III_Result result) {
            result.r1 = CommitRace.commit(writer);
        }

        @Actor
        public final void resolve() {
            impatient.resolve(0);
        }

        @Arbiter
        public final void drain(final III_Result result) {
            final Delivered delivered = Delivered.by(tiny.patientReader());
            result.r2 = delivered.torn == 0 ? delivered.count : -1;
            writer.flushPendingAcks();
            result.r3 = ControlWord.isQuarantined(tiny.word(0)) ? 1 : 0;
        }
    }

    /** The writer gives its claim up while the reader does. */
    @JCStressTest
    @Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "Nothing is delivered, the slot is free again.")
    @State
    public static class AbortAndQuarantine {
        private final TinyQueue tiny = TinyQueue.many(4);
        private final ManyWriterProducer writer = tiny.writer(0);
        private final StallResolver impatient = tiny.impatient(Liveness.ALIVE);

        public AbortAndQuarantine() {
            writer.tryClaim(1);
            TinyQueue.fill(writer, 1, 1);
            impatient.resolve(0);
        }

        @Actor
        public final void abort() {
            writer.abort();
        }

        @Actor
        public final void resolve() {
            impatient.resolve(0);
        }

        @Arbiter
        public final void drain(final II_Result result) {
            result.r1 = Delivered.by(tiny.patientReader()).count;
            writer.flushPendingAcks();
            result.r2 = ControlWord.isQuarantined(tiny.word(0)) ? 1 : 0;
        }
    }

    /**
     * A late writer fills and commits its train while the reader quarantines it and another writer comes round to the
     * same slots: its bytes touch nobody else's.
     */
    @JCStressTest
    @Outcome(id = "1, 34, 0", expect = ACCEPTABLE, desc = "Committed and delivered.")
    @Outcome(id = "0, 32, 0", expect = ACCEPTABLE, desc = "Quarantined: everything but the late train is delivered.")
    @State
    public static class LateTrain {
        private static final int SLOTS = 32;
        private final TinyQueue tiny = TinyQueue.many(SLOTS);
        private final ManyWriterProducer late = tiny.writer(0);
        private final ManyWriterProducer other = tiny.writer(1);
        private final StallResolver impatient = tiny.impatient(Liveness.ALIVE);
        private final Reader reader = tiny.reader(impatient);
        private final Delivered delivered = new Delivered();

        public LateTrain() {
            late.tryClaim(2);
            for (int i = 2; i < SLOTS; i++) {
                TinyQueue.offer(other, 2);
            }
            impatient.resolve(0);
        }

        @Actor
        public final void commit(final III_Result result) {
            TinyQueue.fill(late, 2, 1);
            result.r1 = CommitRace.commit(late);
        }

        @Actor
        public final void goOn() {
            impatient.resolve(0);
            reader.poll(delivered, Integer.MAX_VALUE);
            // Where the late train lies, unless these slots are still its.
            if (other.tryClaim(2) >= 0) {
                TinyQueue.fill(other, 2, 2);
                other.commit();
            }
            reader.poll(delivered, Integer.MAX_VALUE);
        }

        @Arbiter
        public final void drain(final III_Result result) {
            reader.poll(delivered, Integer.MAX_VALUE);
            result.r2 = delivered.count;
            result.r3 = delivered.torn;
        }
    }
}
