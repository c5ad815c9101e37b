package org.ringside.matching.member;

import java.nio.ByteOrder;
import java.util.function.LongSupplier;
import org.agrona.DirectBuffer;
import org.ringside.matching.Phase;
import org.ringside.matching.RejectReason;
import org.ringside.matching.StateOutput;
import org.ringside.matching.cluster.protocol.StepDecoder;
import org.ringside.matching.day.StepKind;
import org.ringside.matching.day.StepWalk;
import org.ringside.matching.day.StepWay;
import org.ringside.matching.service.EngineService;

/**
 * The steps of the market's days. Who follows a schedule asks for a step when it is due, as often as it likes: a step
 * that is not later than the last one was taken before, and is passed over. What a step does to the instruments is done
 * at once, or by and by when something is due before: how far that is belongs to the state, so it goes on with each
 * leader. The first step of all says only where in its day the market is. Instruments that are added come to where the
 * steps have led the others.
 */
final class Steps {
    private static final StepKind[] KINDS = StepKind.values();
    /** Longer is no freeze. */
    private static final long MOST_FREEZE_NS = 86_400_000_000_000L;
    /** Commands in one go; then others have their turn. */
    private static final int MOST_AT_ONCE = 64;
    private static final long GAMMA = 0x9E3779B97F4A7C15L;

    private final Commands commands;
    private final EngineService service;
    private final MemberCounts counts;
    private final Answers answers;
    private final StepWalk walk;
    /** When the last step was due that was taken, epoch; 0 for none. */
    private long last;
    private StepKind kind = StepKind.DAY;
    private long freezeNs;
    private long seed;
    private boolean isGoing;
    private int moved;
    private int instruments;
    /** The last request of an operator by which a day has begun. */
    private long dayRequest;
    /** Of the commands that are given now. */
    private long commandNs;

    Steps(final Commands commands, final EngineService service, final MemberCounts counts, final Answers answers) {
        this.commands = commands;
        this.service = service;
        this.counts = counts;
        this.answers = answers;
        walk = new StepWalk(service, this::startPhase);
    }

    /** @param block where the block of the message is. */
    void onStep(final long sessionId, final long timeNs, final DirectBuffer buffer, final int block) {
        final long requestId = buffer.getLong(block + StepDecoder.requestIdEncodingOffset(), ByteOrder.LITTLE_ENDIAN);
        final long due = buffer.getLong(block + StepDecoder.timeEncodingOffset(), ByteOrder.LITTLE_ENDIAN);
        final long freeze = buffer.getLong(block + StepDecoder.freezeNsEncodingOffset(), ByteOrder.LITTLE_ENDIAN);
        final int number = buffer.getByte(block + StepDecoder.kindEncodingOffset());
        if (due < 0 || freeze < 0 || freeze > MOST_FREEZE_NS || number < 0 || number >= KINDS.length) {
            counts.addMalformed();
            return;
        }
        final boolean isEarly = due > last && (isGoing || due > timeNs);
        if (due > last && !isEarly) {
            take(timeNs, due, KINDS[number], freeze,
                buffer.getLong(block + StepDecoder.seedEncodingOffset(), ByteOrder.LITTLE_ENDIAN));
        }
        answers.stepped(sessionId, requestId, this, isEarly);
    }

    private void take(
        final long timeNs, final long due, final StepKind newKind, final long newFreezeNs, final long newSeed) {
        isGoing = last != 0;
        last = due;
        kind = newKind;
        freezeNs = newFreezeNs;
        seed = newSeed;
        moved = 0;
        instruments = 0;
        if (isGoing) {
            walk.begin(kind, freezeNs > 0, StepWalk.Place.BEGIN);
            proceed(timeNs);
        }
    }

    /** Goes on with the step that is not over, if there is one. */
    void proceed(final long timeNs) {
        commandNs = timeNs;
        StepWalk.Turn turn = StepWalk.Turn.MOVED;
        for (int i = 0; i < MOST_AT_ONCE && isGoing && turn == StepWalk.Turn.MOVED; i++) {
            turn = walk.turn(service.nextDue() > timeNs);
            moved = walk.moved();
            instruments = walk.size();
            if (turn == StepWalk.Turn.OVER) {
                isGoing = false;
                beginDay(timeNs);
            }
        }
    }

    private void beginDay(final long timeNs) {
        if (kind == StepKind.DAY && dayRefusal() < 0) {
            commands.startDay(timeNs);
            moved = 1;
        }
    }

    private void startPhase(final int index, final int instrumentId, final Phase phase) {
        commands.startPhase(
            instrumentId, phase, seed + index * GAMMA, phase.isFreeze() ? freezeNs : 0, commandNs);
    }

    /** Place of the first instrument that lets no day begin; -1 when all do. */
    int dayRefusal() {
        final int[] ids = service.instrumentIds();
        for (int i = 0; i < ids.length; i++) {
            final RejectReason refusal = service.dayRefusal(ids[i]);
            if (refusal != null) {
                return i;
            }
        }
        return -1;
    }

    /** Takes an instrument that was just added to where the steps so far have led the others. */
    void added(final int instrumentId, final long timeNs) {
        while (last != 0 && StepWay.isOnTheWay(kind, service.phase(instrumentId))) {
            commands.startPhase(
                instrumentId, StepWay.toward(kind, service.phase(instrumentId)), 0, 0, timeNs);
        }
    }

    /** When {@link #proceed} has something to do next: at once, or never. */
    long nextDue() {
        return isGoing ? service.lastTime() : Member.NEVER;
    }

    long last() {
        return last;
    }

    boolean isGoing() {
        return isGoing;
    }

    int moved() {
        return moved;
    }

    int instruments() {
        return instruments;
    }

    /** Whether a day has begun by this request of an operator: its answer may have been lost. */
    boolean isDayOf(final long requestId) {
        return dayRequest == requestId;
    }

    /** A day begins by this request. */
    void dayOf(final long requestId) {
        dayRequest = requestId;
    }

    void write(final StateOutput output) {
        final StepWalk.Place place = walk.place();
        output.putLong(commands.days());
        output.putLong(dayRequest);
        output.putLong(last);
        output.putLong(kind.ordinal());
        output.putLong(freezeNs);
        output.putLong(seed);
        output.putBoolean(isGoing);
        output.putLong(moved);
        output.putLong(instruments);
        output.putLong(place.current());
        output.putLong(place.given());
        output.putLong(place.waited());
    }

    /** @throws IllegalArgumentException when the values are no sound state. */
    void read(final LongSupplier saved) {
        commands.daysBefore(saved.getAsLong());
        dayRequest = saved.getAsLong();
        last = saved.getAsLong();
        kind = KINDS[count(saved, KINDS.length - 1)];
        freezeNs = saved.getAsLong();
        seed = saved.getAsLong();
        isGoing = count(saved, 1) != 0;
        moved = count(saved, Integer.MAX_VALUE);
        instruments = count(saved, Integer.MAX_VALUE);
        final int current = count(saved, Integer.MAX_VALUE);
        final int given = count(saved, Integer.MAX_VALUE);
        walk.begin(kind, freezeNs > 0, new StepWalk.Place(current, given, moved, count(saved, Integer.MAX_VALUE)));
    }

    private static int count(final LongSupplier saved, final int most) {
        final long count = saved.getAsLong();
        if (count < 0 || count > most) {
            throw new IllegalArgumentException("a state whose day has a step with the value " + count);
        }
        return (int) count;
    }
}
