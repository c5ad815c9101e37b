package org.ringside.queue.benchmarks;

import com.lmax.disruptor.AlertException;
import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.BusySpinWaitStrategy;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.Sequence;
import com.lmax.disruptor.SequenceBarrier;
import com.lmax.disruptor.TimeoutException;
import com.lmax.disruptor.WaitStrategy;
import com.lmax.disruptor.YieldingWaitStrategy;

/** The LMAX Disruptor, with the sequences of its consumers driven as its own batch processor does. */
final class DisruptorFlow implements EventFlow {
    private final Topology topology;
    private final RingBuffer<Event> ring;
    private final Sequence[] sequences;
    private final SequenceBarrier[] barriers;

    private static final class Event {
        private long value;
    }

    DisruptorFlow(final Topology topology, final String waiting) {
        this.topology = topology;
        final WaitStrategy strategy = switch (waiting) {
            case "blocking" -> new BlockingWaitStrategy();
            case "busy-spin" -> new BusySpinWaitStrategy();
            default -> new YieldingWaitStrategy();
        };
        this.ring = topology.producers() == 1
            ? RingBuffer.createSingleProducer(Event::new, CAPACITY, strategy)
            : RingBuffer.createMultiProducer(Event::new, CAPACITY, strategy);
        this.sequences = new Sequence[topology.consumers()];
        this.barriers = new SequenceBarrier[topology.consumers()];
        for (int i = 0; i < sequences.length; i++) {
            sequences[i] = new Sequence();
        }
        for (int i = 0; i < sequences.length; i++) {
            final int[] after = topology.after(i);
            final Sequence[] predecessors = new Sequence[after.length];
            for (int k = 0; k < after.length; k++) {
                predecessors[k] = sequences[after[k]];
            }
            barriers[i] = ring.newBarrier(predecessors);
        }
        ring.addGatingSequences(sequences);
    }

    @Override
    public Publisher publisher(final int producer) {
        return (first, count) -> {
            final long last = ring.next(count);
            final long start = last - count + 1;
            for (int i = 0; i < count; i++) {
                ring.get(start + i).value = first + i;
            }
            ring.publish(start, last);
        };
    }

    @Override
    public Stage stage(final int consumer) {
        final Sequence sequence = sequences[consumer];
        final SequenceBarrier barrier = barriers[consumer];
        return new Stage() {
            private long next;
            private long sum;

            @Override
            public long poll() {
                try {
                    final long available = barrier.waitFor(next);
                    while (next <= available) {
                        sum += ring.get(next).value;
                        next++;
                    }
                    sequence.set(available);
                } catch (final AlertException | TimeoutException | InterruptedException ended) {
                    throw new IllegalStateException(topology + " was interrupted", ended);
                }
                return next;
            }

            @Override
            public long sum() {
                return sum;
            }
        };
    }

    @Override
    public void close() {
        for (final SequenceBarrier barrier : barriers) {
            barrier.alert();
        }
    }
}
