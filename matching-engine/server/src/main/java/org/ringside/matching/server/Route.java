package org.ringside.matching.server;

import java.util.concurrent.atomic.AtomicReference;
import org.agrona.DirectBuffer;
import org.ringside.matching.rings.GatewayRing;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;

/**
 * The way to one gateway loop. Usually the engine's thread publishes there what it makes. When the ring is full the
 * engine keeps what it makes, and moves it to the ring as room comes. When that takes too long, or is too much, the
 * route is <em>detached</em>: the engine only counts its events, and the {@link CatchUp} makes them again from the
 * journal. So the ring has one writer at a time, which the phase names:
 * <pre>
 *  phase     the ring belongs to   left by
 *  ATTACHED  engine                engine: the ring is full, or lacks events from the start (to BEHIND)
 *  KEPT      engine                engine: all that it kept is published (to ATTACHED), or it is too much (to BEHIND)
 *  BEHIND    catch-up              catch-up: few records are missing
 *  NEAR      catch-up              engine, at the end of a batch: it keeps events from here on, and says where that is
 *  MEETING   catch-up              catch-up: all below that is published (to KEPT); or either: back to BEHIND
 *  LOST      nobody: it is closed  nobody: the journal does not go back far enough
 * </pre>
 * What one thread has written before it changes the phase the other one sees that reads the new phase.
 */
final class Route implements GatewayRing {
    /** What the engine keeps at most: 2 MiB. */
    private static final int KEPT_EVENTS = 8_192;

    /** The owner of the ring, and what comes next. */
    enum Phase { ATTACHED, KEPT, BEHIND, NEAR, MEETING, LOST }

    private final String name;
    private final Queue queue;
    private final RouteRing ring;
    private final long firstPosition;
    private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.ATTACHED);
    /** The engine's thread owns this field and the next four. */
    private final EventKeeper keeper = new EventKeeper(KEPT_EVENTS);
    private long nextPosition;
    private boolean isAttached = true;
    private boolean isKeeping;
    private long keptSinceNs;
    /** Written by the engine before MEETING. */
    private long keptFrom;
    private long keptIndex;
    private volatile RuntimeException failure;

    Route(final String name, final Queue queue, final Producer producer) {
        this.name = name;
        this.queue = queue;
        this.ring = new RouteRing(name, queue, producer);
        this.firstPosition = ring.position();
        this.nextPosition = firstPosition;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Queue queue() {
        return queue;
    }

    /** The ring. The phase says which thread owns it. */
    RouteRing ring() {
        return ring;
    }

    /** Position of the first event that this engine publishes: those below it are in the ring, or were. */
    long firstPosition() {
        return firstPosition;
    }

    Phase phase() {
        return phase.get();
    }

    /** Engine: number of the next event. */
    long nextPosition() {
        return nextPosition;
    }

    /** Engine: events go to the ring. */
    boolean isAttached() {
        return isAttached;
    }

    /** Engine: an event was appended to the ring. */
    void published() {
        nextPosition++;
    }

    /** Engine: the ring is full, and nothing is open in it: keeps events from here on. */
    void keep(final long nowNs) {
        isAttached = false;
        isKeeping = true;
        keptSinceNs = nowNs;
        keeper.begin(nextPosition);
        phase.set(Phase.KEPT);
    }

    /** Engine, at the start: the ring lacks events which are older than what is applied. */
    void beginDetached(final long position) {
        isAttached = false;
        nextPosition = position;
        phase.set(Phase.BEHIND);
    }

    /** Engine: an event that is not for the ring now. */
    void count(final long position, final int templateId, final DirectBuffer event, final int length) {
        if (position != nextPosition) {
            throw new IllegalStateException("event " + position + " of " + name + " follows " + (nextPosition - 1));
        }
        nextPosition++;
        if (isKeeping && !keeper.append(templateId, event, length)) {
            isKeeping = false;
            // Either it still is the catch-up's, or it has become the engine's: what is left is made again.
            if (!phase.compareAndSet(Phase.MEETING, Phase.BEHIND)) {
                phase.compareAndSet(Phase.KEPT, Phase.BEHIND);
            }
        }
    }

    /**
     * Engine: the end of a batch.
     *
     * @param index   of the next record of the journal.
     * @param stallNs how long events are kept.
     * @return whether it is attached again.
     */
    boolean settle(final long index, final long journaledNs, final long nowNs, final long stallNs) {
        switch (phase()) {
            case NEAR -> approach(index);
            case KEPT -> publishKept(journaledNs, nowNs, stallNs);
            case BEHIND -> isKeeping = false;
            default -> {
                // It is the catch-up's turn, or nobody's.
            }
        }
        if (failure != null) {
            throw failure;
        }
        return isAttached;
    }

    /** Catch-up: few records are missing. The engine answers by MEETING at the end of its batch. */
    void askToKeep() {
        phase.compareAndSet(Phase.BEHIND, Phase.NEAR);
    }

    /** Catch-up, from MEETING on: number of the first event that the engine has kept. */
    long keptFrom() {
        return keptFrom;
    }

    /** Catch-up, from MEETING on: the first record of which the engine has kept events. */
    long keptIndex() {
        return keptIndex;
    }

    /** Catch-up: gives the ring to the engine; false when that could not keep all, and has begun anew. */
    boolean hand() {
        return phase.compareAndSet(Phase.MEETING, Phase.KEPT);
    }

    /** Catch-up: is not near any more. */
    void fallBehind() {
        while (phase.compareAndSet(Phase.NEAR, Phase.BEHIND) || phase.compareAndSet(Phase.MEETING, Phase.BEHIND)) {
            Thread.onSpinWait();
        }
    }

    /** Catch-up: its events cannot be made any more. Its reader has to learn that, or would wait for them for ever. */
    void lose() {
        fallBehind();
        ring.close();
        phase.compareAndSet(Phase.BEHIND, Phase.LOST);
    }

    /** Catch-up: something broke that must stop the engine. */
    void fail(final RuntimeException cause) {
        failure = cause;
    }

    private void approach(final long index) {
        keeper.begin(nextPosition);
        keptFrom = nextPosition;
        keptIndex = index;
        keptSinceNs = 0;
        isKeeping = phase.compareAndSet(Phase.NEAR, Phase.MEETING);
    }

    private void publishKept(final long journaledNs, final long nowNs, final long stallNs) {
        keeper.moveTo(ring, journaledNs, nowNs);
        if (keeper.isEmpty()) {
            isAttached = true;
            isKeeping = false;
            phase.set(Phase.ATTACHED);
        } else if (keptSinceNs == 0) {
            keptSinceNs = nowNs;
        } else if (nowNs - keptSinceNs >= stallNs) {
            isKeeping = false;
            phase.set(Phase.BEHIND);
        }
    }
}
