package org.ringside.gateway.probe;

import java.security.SecureRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.agrona.concurrent.NanoClock;
import org.ringside.log.EventLog;
import org.ringside.log.LogEvent;
import org.ringside.queue.Doorbell;
import org.ringside.queue.Producer;
import org.ringside.queue.QueueException;
import org.ringside.queue.Reader;
import org.ringside.queue.Waiter;

/** The duty cycle of the probe: sockets in, ring in; ring out, sockets out. One thread, and nothing of it blocks. */
final class ProbeLoop implements Waiter, AutoCloseable {
    private static final int ANSWER_LIMIT = 256;
    private static final long TICK_NS = 1_000_000_000L;
    /** Trouble is not reported more often than this. */
    private static final long REPORT_NS = 10_000_000_000L;
    /** Without a doorbell datagrams wake a selector, and answers a ring: while they are due, neither waits longer. */
    private static final long LONGEST_RING_WAIT_NS = 50_000;
    private static final long LONGEST_SOCKET_WAIT_MS = 10;

    private final Endpoint endpoint;
    private final Intake intake;
    private final RequestPublisher publisher;
    private final Reader answers;
    private final AnswerAdapter adapter;
    private final HandlerWatch watch;
    private final ProbeCounters counters;
    private final EventLog events;
    private final NanoClock clock;
    private final Doorbell doorbell;
    private long nextTickNs;
    private long nextReportNs;
    private long troublesReported;

    /**
     * A loop with everything it needs: it listens from now on.
     *
     * @param newCounters asked once, and only when the rings are ours: a probe that is refused must not touch the
     *                    counters of the one that runs.
     * @param events      for an operator.
     * @throws org.ringside.launch.LaunchException if the port is not free.
     * @throws org.ringside.queue.QueueException   if the rings are in use by another probe.
     */
    ProbeLoop(
        final ProbeConfig config, final ProbeRings rings, final Supplier<ProbeCounters> newCounters,
        final EventLog events, final NanoClock clock) {
        this.events = events;
        this.clock = clock;
        final Producer requests = rings.requests().producer(config.name());
        answers = rings.answers().reader(config.name());
        counters = newCounters.get();
        discard(answers);
        final long nowNs = clock.nanoTime();
        nextTickNs = nowNs + TICK_NS;
        nextReportNs = nowNs;
        final long position = rings.requests().position();
        final PeerTable peers = new PeerTable(config.peers());
        final RateLimiter limiter =
            new RateLimiter(config.ratePerSource(), config.burst(), new SecureRandom().nextLong(), nowNs);
        endpoint = Endpoint.open(config, peers, new Admission(peers, limiter, counters), counters, clock);
        doorbell = doorbell();
        publisher = new RequestPublisher(requests, position, clock);
        watch = new HandlerWatch(rings.requests(), events, nowNs);
        intake = new Intake(endpoint, publisher, watch, counters, config.maxDatagram());
        adapter = new AnswerAdapter(endpoint, peers, position, counters, clock);
    }

    /** Its sockets. */
    Endpoint endpoint() {
        return endpoint;
    }

    /** Gives its sockets back; it does not run any more. */
    @Override
    public void close() {
        if (doorbell != null) {
            doorbell.close();
        }
        endpoint.close();
    }

    /** Runs one cycle. Returns how much there was to do. */
    int doWork() {
        int work = endpoint.poll(intake);
        publisher.flush();
        work += answers.poll(adapter, ANSWER_LIMIT);
        final long nowNs = clock.nanoTime();
        counters.beat(nowNs);
        watch.onTick(nowNs, isAnswerDue(nowNs), adapter.lastAnswerNs());
        if (nowNs - nextTickNs >= 0) {
            nextTickNs = nowNs + TICK_NS;
            endpoint.onTick(nowNs);
            reportTroubles(nowNs);
        }
        return work;
    }

    @Override
    public void await(final long timeoutNs) {
        if (doorbell != null) {
            if (doorbell.arm()) {
                awaitSockets(doorbell.limitNs(timeoutNs));
            }
            doorbell.disarm();
        } else if (isAnswerDue(clock.nanoTime()) && watch.isHandling()) {
            answers.awaitMessage(Math.min(timeoutNs, LONGEST_RING_WAIT_NS));
        } else {
            awaitSockets(timeoutNs);
        }
    }

    private void awaitSockets(final long timeoutNs) {
        endpoint.await(Math.min(Math.max(1, TimeUnit.NANOSECONDS.toMillis(timeoutNs)), LONGEST_SOCKET_WAIT_MS));
    }

    private Doorbell doorbell() {
        try {
            return endpoint.doorbell(answers);
        } catch (final QueueException refused) {
            events.tell(LogEvent.DOORBELL_MISSING, refused.getMessage());
            return null;
        }
    }

    @Override
    public boolean ready() {
        return answers.hasMessage();
    }

    /** Tells an operator that datagrams were refused or dropped, in one line for all since the last one. */
    private void reportTroubles(final long nowNs) {
        final long troubles = counters.troubles();
        if (troubles != troublesReported && nowNs - nextReportNs >= 0) {
            troublesReported = troubles;
            nextReportNs = nowNs + REPORT_NS;
            events.tell(LogEvent.PROBE_TROUBLED, counters.describe());
        }
    }

    /** What an earlier probe has left: those who asked it have gone. */
    private static void discard(final Reader answers) {
        int count;
        do {
            count = answers.poll((typeId, buffer, offset, length, position, endOfBatch) -> { }, ANSWER_LIMIT);
        } while (count == ANSWER_LIMIT);
    }

    /** Nobody waits for an answer that would be late. */
    private boolean isAnswerDue(final long nowNs) {
        return adapter.lastPosition() < publisher.lastPosition()
            && nowNs - publisher.lastPublishedNs() < AnswerAdapter.LATE_NS;
    }
}
