package org.ringside.matching.feed;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.counters.EngineCounter;
import org.ringside.matching.counters.EngineThreadCounters;
import org.ringside.matching.protocol.PulseEncoder;
import org.ringside.matching.service.PublicNumbers;
import org.ringside.matching.service.PublicOutput;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;

/**
 * The queues that take public events. Each queue gets all events, as long as its reader keeps up. The engine encodes an
 * event at its place in the first queue that takes it, and copies the complete event to the others. It publishes the
 * event at the end of the batch, or when a train is full. The engine waits for no reader.
 *
 * <p>A {@code Pulse} has the last numbers, once a second and whenever a queue takes events again. Only the engine's
 * thread uses this class.
 */
public final class PublicRings implements PublicOutput {
    /** How often a pulse comes. */
    static final long PULSE_NS = 1_000_000_000L;

    private final PublicRing[] rings;
    private final LongSupplier flush;
    private final int policy;
    private final EpochNanoClock clock;
    private final EngineThreadCounters counters;
    /** The event that is open, while a train is committed in the middle of a command. */
    private final UnsafeBuffer held = new UnsafeBuffer(new byte[MAX_LENGTH]);
    private final UnsafeBuffer pulseBuffer = new UnsafeBuffer(new byte[MAX_LENGTH]);
    private final PulseEncoder pulse = new PulseEncoder();
    private PublicNumbers numbers;
    /** Number of the last event that was there before this engine. */
    private long madeBefore;
    /** The event that may still become the last one of its command is at its place there; null when there is none. */
    private PublicRing open;
    /** Where the event is that is open. */
    private MutableDirectBuffer buffer;
    private int offset;
    private long openSequence;
    private int openType;
    private int openLength;
    private long pulsedSession;
    private long nextPulseNs;

    /**
     * A queue with its producer.
     *
     * @param queue    of public events.
     * @param producer its one writer.
     */
    public record End(Queue queue, Producer producer) {
    }

    /**
     * Makes the rings of an engine that starts.
     *
     * @param ends     of the queues; none if nobody wants public events.
     * @param policy   ordinal of the engine's policy. With 0 no event is ever made again, and the numbers begin anew.
     * @param flush    makes the journaled commands safe; called before events are published.
     * @param clock    of pulses.
     * @param counters of the engine.
     * @param notices  takes a line for the operator.
     */
    public PublicRings(final List<End> ends, final int policy, final LongSupplier flush, final EpochNanoClock clock,
        final EngineThreadCounters counters, final Consumer<String> notices) {
        this.policy = policy;
        this.flush = flush;
        this.clock = clock;
        this.counters = counters;
        rings = ends.stream().map(end -> new PublicRing(end.queue(), end.producer(),
            policy == 0 ? LastEvent.NONE : LastEvent.of(end.queue()), notices)).toArray(PublicRing[]::new);
    }

    /** Whether there is any queue. */
    public boolean areThere() {
        return rings.length > 0;
    }

    /**
     * Begins the events that are made for the first time.
     *
     * @param newNumbers of the service, which has applied its journal.
     * @throws LaunchException when a queue has an event that does not follow from the journal.
     */
    public void goLive(final PublicNumbers newNumbers) {
        numbers = newNumbers;
        madeBefore = numbers.sequence();
        for (final PublicRing ring : rings) {
            if (ring.last() > numbers.sequence()) {
                throw new LaunchException(ExitCode.CORRUPT, ring.name() + " has public events up to " + ring.last()
                    + ", but the journal only has what led to those up to " + numbers.sequence()
                    + ": it has lost what was published, or the queue is of another exchange. Restore the journal from "
                    + "a copy; else stop the exchange, remove the queue and create it anew");
            }
            ring.goLive();
        }
    }

    @Override
    public boolean open(final long sequence) {
        complete();
        openSequence = sequence;
        for (final PublicRing ring : rings) {
            if (ring.isTrainFull()) {
                flush.getAsLong();
                ring.commit(System.nanoTime());
            }
            if (ring.open(sequence) && open == null) {
                take(ring);
            }
        }
        return open != null;
    }

    /** The event that is open has its place in this ring. */
    private void take(final PublicRing ring) {
        open = ring;
        buffer = ring.buffer();
        offset = ring.offset();
    }

    @Override
    public MutableDirectBuffer buffer() {
        return buffer;
    }

    @Override
    public int offset() {
        return offset;
    }

    @Override
    public void append(final long sequence, final int templateId, final int length) {
        openType = templateId;
        openLength = length;
    }

    @Override
    public void markLast() {
        if (open != null) {
            PublicOutput.markLast(buffer, offset);
            complete();
        }
    }

    /** Nothing changes in the event any more that is open. */
    private void complete() {
        final PublicRing first = open;
        if (first == null) {
            return;
        }
        open = null;
        if (rings.length > 1) {
            for (final PublicRing ring : rings) {
                if (ring != first) {
                    ring.append(first, openType, openLength);
                }
            }
        }
        first.append(openType, openLength);
    }

    /**
     * Publishes the complete events. Their commands must be as safe as the policy demands. The events for single
     * traders are published after these.
     *
     * @param nowNs time of its publication (t7), CLOCK_MONOTONIC.
     */
    public void commit(final long nowNs) {
        final boolean isInCommand = open != null;
        if (isInCommand) {
            held.putBytes(0, buffer, offset, openLength);
            open = null;
        }
        for (final PublicRing ring : rings) {
            ring.commit(nowNs);
        }
        if (isInCommand) {
            openAgain();
        }
    }

    /** The event that is not complete stays behind those that have gone, and begins another train. */
    private void openAgain() {
        for (final PublicRing ring : rings) {
            if (ring.openAgain(openSequence) && open == null) {
                take(ring);
                buffer.putBytes(offset, held, 0, openLength);
            }
        }
    }

    /**
     * Ends a batch, after everything is committed: sends a pulse if it is time, and counts.
     *
     * @param nowNs CLOCK_MONOTONIC.
     */
    public void endBatch(final long nowNs) {
        if (rings.length == 0 || numbers == null) {
            return;
        }
        final boolean isTime = nowNs - nextPulseNs >= 0 || nextPulseNs == 0 || pulsedSession != numbers.session();
        long skipped = 0;
        for (final PublicRing ring : rings) {
            skipped += ring.skipped();
            if ((isTime || ring.isSkipping()) && ring.mayPulse()) {
                encode(ring, nowNs);
                ring.pulse(PulseEncoder.TEMPLATE_ID, pulseBuffer, PulseEncoder.BLOCK_LENGTH, numbers.sequence() + 1);
            }
        }
        if (isTime) {
            pulsedSession = numbers.session();
            nextPulseNs = nowNs + PULSE_NS;
        }
        counters.set(EngineCounter.PUBLIC_EVENTS, numbers.sequence() - madeBefore);
        counters.set(EngineCounter.PUBLIC_SKIPPED, skipped);
    }

    private void encode(final PublicRing ring, final long nowNs) {
        pulse.wrap(pulseBuffer, 0)
            .session(numbers.session())
            .nextSequence(numbers.sequence() + 1)
            .time(nowNs)
            .epochTime(clock.nanoTime())
            .skipped(ring.skipped())
            .policy((short) policy);
    }
}
