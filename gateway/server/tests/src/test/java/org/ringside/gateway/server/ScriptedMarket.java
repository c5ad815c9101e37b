package org.ringside.gateway.server;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.agrona.DirectBuffer;
import org.ringside.matching.protocol.DayReportedEncoder;
import org.ringside.matching.protocol.HopsEncoder;
import org.ringside.matching.protocol.InstrumentReportedEncoder;
import org.ringside.matching.protocol.InstrumentRequestDecoder;
import org.ringside.matching.protocol.Phase;
import org.ringside.queue.Producer;

/** What the {@link ScriptedEngine} trades, and tells the loops that ask. */
final class ScriptedMarket {
    static final long TICK = 1_000_000;

    private final Map<String, Producer> routes;
    private final Set<String> followers = new LinkedHashSet<>();
    private final Map<Integer, Phase> phases = new LinkedHashMap<>();
    private final InstrumentRequestDecoder request = new InstrumentRequestDecoder();
    private final InstrumentReportedEncoder instrument = new InstrumentReportedEncoder();
    private final DayReportedEncoder dayReported = new DayReportedEncoder();
    private int page = 64;
    private boolean isAnswering = true;
    private int asked;
    private long day;

    ScriptedMarket(final Map<String, Producer> routes) {
        this.routes = routes;
    }

    /** There are instruments with the numbers from 1 on. */
    ScriptedMarket instruments(final int count) {
        for (int id = 1; id <= count; id++) {
            phases.put(id, Phase.CONTINUOUS);
        }
        return this;
    }

    /** A loop has asked before. */
    ScriptedMarket follower(final String route) {
        followers.add(route);
        return this;
    }

    /** Answers have so many instruments at most. */
    ScriptedMarket page(final int instruments) {
        page = instruments;
        return this;
    }

    /** Whether questions are answered. */
    ScriptedMarket answering(final boolean isOn) {
        isAnswering = isOn;
        return this;
    }

    /** How often it was asked. */
    int asked() {
        return asked;
    }

    /** An instrument has another phase, or is new. */
    void tell(final int instrumentId, final Phase phase) {
        phases.put(instrumentId, phase);
        followers.forEach(route -> report(routes.get(route), instrumentId));
    }

    /** Another day begins. */
    void startDay(final long newDay) {
        day = newDay;
        followers.forEach(route -> reportDay(routes.get(route), 0));
    }

    void onRequest(final DirectBuffer buffer, final int offset, final int length) {
        asked++;
        request.wrap(buffer, offset, length, InstrumentRequestDecoder.SCHEMA_VERSION);
        if (!isAnswering) {
            return;
        }
        followers.add(request.route());
        final Producer producer = routes.get(request.route());
        final List<Integer> ids = List.copyOf(phases.keySet());
        final int from = (int) Math.min(request.from(), ids.size());
        final int end = Math.min(from + page, ids.size());
        ids.subList(from, end).forEach(id -> report(producer, id));
        reportDay(producer, end);
    }

    private void report(final Producer producer, final int instrumentId) {
        claim(producer);
        stamp(instrument.wrap(producer.buffer(0), producer.payloadOffset(0)).hops());
        instrument.tick(TICK).lotSize(1).minQuantity(2).maxQuantity(1_000).instrumentId(instrumentId)
            .phase(phases.get(instrumentId));
        commit(producer, InstrumentReportedEncoder.TEMPLATE_ID, InstrumentReportedEncoder.BLOCK_LENGTH);
    }

    private void reportDay(final Producer producer, final int next) {
        claim(producer);
        stamp(dayReported.wrap(producer.buffer(0), producer.payloadOffset(0)).hops());
        dayReported.day(day).next(next).instruments(phases.size());
        commit(producer, DayReportedEncoder.TEMPLATE_ID, DayReportedEncoder.BLOCK_LENGTH);
    }

    private static void stamp(final HopsEncoder hops) {
        hops.gatewayRxTime(0).transactTime(ScriptedEngine.TRANSACT_TIME).gatewayRead(0).ringPublished(0)
            .engineRead(0).matched(0).journaled(0).enginePublished(0);
    }

    private static void claim(final Producer producer) {
        while (producer.tryClaim(1) < 0) {
            producer.awaitSpace(1, 1_000_000L);
        }
    }

    private static void commit(final Producer producer, final int typeId, final int length) {
        producer.message(0, typeId, length);
        if (producer.commit() < 0) {
            throw new AssertionError("commit of an event");
        }
    }
}
