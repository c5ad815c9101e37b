package org.ringside.simulator.benchmarks.feed;

import java.nio.file.Path;
import org.agrona.MutableDirectBuffer;
import org.ringside.launch.EpochClock;
import org.ringside.matching.protocol.DayStartedEncoder;
import org.ringside.matching.protocol.InstrumentDefinedEncoder;
import org.ringside.matching.protocol.InstrumentLimitsEncoder;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.protocol.PublicEncoder;
import org.ringside.matching.protocol.PulseEncoder;
import org.ringside.matching.protocol.TradingStatusEncoder;
import org.ringside.matching.server.EngineOutline;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;

/**
 * Writes the public events of an engine that has one instrument and does nothing else, as fast as the queue takes them:
 * what a publisher is measured with. {@code transactTime} of an event is the time at which it was due, so that a
 * subscriber on the same host knows how late it is. One thread.
 */
public final class StandInEngine implements AutoCloseable {
    /** The instrument. */
    public static final int INSTRUMENT = 1;

    private static final String QUEUE = "market-data";
    private static final int SLOTS = 1 << 18;
    private static final int TRAIN = 64;
    private static final int LAST = 1;
    private static final int OF_ALL = 0;
    private static final int DATE = 20_700;
    private static final int MAPPED = 1;
    private static final long NO_TIME = -1;
    private static final long MOST = 1_000_000;
    private static final long PULSE_NS = 1_000_000_000L;
    /** Distance from the middle of orders that only rest, in ticks, and on how many levels they are. */
    private static final int FAR = 200;
    private static final int FAR_LEVELS = 1_000;

    private final QueueDirectory directory;
    private final Queue queue;
    private final Producer producer;
    private final int train;
    private final FlowEncoder flow;
    private final PublicEncoder head = new PublicEncoder();
    private final EpochClock clock = new EpochClock();
    private final long session = clock.nanoTime();
    private long sequence;
    private long rptSeq;
    private long nextPulseNs;
    private int filled;

    /**
     * Makes the queue, and writes what an instrument begins with.
     *
     * @param folder of the queues.
     * @param flow   of changes, again and again.
     */
    public StandInEngine(final Path folder, final BookFlow flow) {
        directory = QueueDirectory.of(folder);
        directory.create(QUEUE, EngineOutline.publicQueue(SLOTS)).close();
        queue = directory.attach(QUEUE);
        producer = queue.producer("engine");
        train = Math.min(TRAIN, producer.maxTrain());
        this.flow = new FlowEncoder(flow);
        define();
    }

    /** Sequence of the last event. */
    public long sequence() {
        return sequence;
    }

    private void define() {
        producer.tryClaim(train);
        new DayStartedEncoder().wrap(buffer(), open(OF_ALL, 1, session, LAST)).date(DATE);
        append(DayStartedEncoder.TEMPLATE_ID, DayStartedEncoder.BLOCK_LENGTH);
        new InstrumentDefinedEncoder().wrap(buffer(), open(INSTRUMENT, ++rptSeq, session, LAST)).symbol("ABC")
            .tick(BookFlow.TICK).lot(BookFlow.TICK).allocation((short) 0);
        append(InstrumentDefinedEncoder.TEMPLATE_ID, InstrumentDefinedEncoder.BLOCK_LENGTH);
        new InstrumentLimitsEncoder().wrap(buffer(), open(INSTRUMENT, ++rptSeq, session, LAST))
            .previousClose(BookFlow.MIDDLE).low(BookFlow.TICK).high(2 * BookFlow.MIDDLE).lotSize(1).minQuantity(1)
            .maxQuantity(MOST);
        append(InstrumentLimitsEncoder.TEMPLATE_ID, InstrumentLimitsEncoder.BLOCK_LENGTH);
        new TradingStatusEncoder().wrap(buffer(), open(INSTRUMENT, ++rptSeq, session, LAST)).endTime(NO_TIME)
            .phase(Phase.CONTINUOUS).extended((short) 0);
        append(TradingStatusEncoder.TEMPLATE_ID, TradingStatusEncoder.BLOCK_LENGTH);
        commit();
        pulse(System.nanoTime());
    }

    /** Writes a pulse when one is due, as an engine does once a second. */
    public void pulse(final long nowNs) {
        if (nowNs - nextPulseNs < 0 && nextPulseNs != 0 || producer.tryClaim(1) < 0) {
            return;
        }
        new PulseEncoder().wrap(producer.buffer(0), producer.payloadOffset(0)).session(session)
            .nextSequence(sequence + 1).time(nowNs).epochTime(clock.nanoTime()).skipped(0).policy((short) MAPPED);
        producer.message(0, PulseEncoder.TEMPLATE_ID, PulseEncoder.BLOCK_LENGTH);
        producer.commit();
        nextPulseNs = nowNs + PULSE_NS;
    }

    /**
     * Adds orders that rest far from the middle for ever. Waits for the publisher.
     *
     * @param orders how many.
     */
    public void rest(final int orders) {
        for (int i = 0; i < orders;) {
            if (producer.tryClaim(train) < 0) {
                producer.awaitSpace(train, PULSE_NS);
                continue;
            }
            final int end = Math.min(orders, i + train);
            for (; i < end; i++) {
                final boolean isBuy = i % 2 == 0;
                final long distance = (FAR + i / 2 % FAR_LEVELS) * BookFlow.TICK;
                flow.encodeAdd(buffer(), open(INSTRUMENT, ++rptSeq, session, LAST), isBuy,
                    BookFlow.MIDDLE + (isBuy ? -distance : distance));
                append(flow.templateId(), flow.length());
            }
            commit();
        }
    }

    /**
     * Writes the next changes of the flow as one train, each as one event or, if it is a trade, as two.
     *
     * @param changes 1 to 32.
     * @param dueNs   time at which they are due, CLOCK_MONOTONIC.
     * @return whether there was room for them.
     */
    public boolean write(final int changes, final long dueNs) {
        if (producer.tryClaim(2 * changes) < 0) {
            return false;
        }
        for (int i = 0; i < changes; i++) {
            if (flow.next()) {
                flow.encodeTrade(buffer(), open(INSTRUMENT, ++rptSeq, dueNs, 0));
                append(flow.templateId(), flow.length());
            }
            flow.encode(buffer(), open(INSTRUMENT, ++rptSeq, dueNs, LAST));
            append(flow.templateId(), flow.length());
        }
        commit();
        return true;
    }

    /** Where the next event goes. */
    private MutableDirectBuffer buffer() {
        return producer.buffer(filled);
    }

    private int open(final int instrument, final long ofInstrument, final long timeNs, final int flags) {
        final int offset = producer.payloadOffset(filled);
        sequence++;
        head.wrap(buffer(), offset).sequence(sequence).rptSeq(ofInstrument).transactTime(timeNs).enginePublished(0)
            .instrumentId(instrument).flags((short) flags);
        return offset;
    }

    private void append(final int templateId, final int length) {
        producer.message(filled, templateId, length);
        filled++;
    }

    private void commit() {
        final long nowNs = System.nanoTime();
        for (int i = 0; i < filled; i++) {
            producer.buffer(i)
                .putLong(producer.payloadOffset(i) + PublicEncoder.enginePublishedEncodingOffset(), nowNs);
        }
        filled = 0;
        producer.commit();
    }

    @Override
    public void close() {
        queue.close();
        directory.remove(QUEUE, true);
    }
}
