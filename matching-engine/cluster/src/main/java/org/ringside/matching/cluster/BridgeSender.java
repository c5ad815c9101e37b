package org.ringside.matching.cluster;

import io.aeron.Aeron;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.agrona.CloseHelper;
import org.ringside.launch.FaultPoint;
import org.ringside.matching.cluster.protocol.Sources;
import org.ringside.matching.member.Bridge;
import org.ringside.matching.member.BridgeRoute;
import org.ringside.matching.member.EventWindow;
import org.ringside.matching.member.Link;

/**
 * Sends to one bridge: the events of its routes, each once while the publication lives, and how far the member is. A
 * member that begins to send goes on behind what the bridge has released: what comes twice the bridge drops.
 */
final class BridgeSender implements AutoCloseable {
    private static final FaultPoint MEMBER_SEND = FaultPoint.named("member-send");
    private static final long PROGRESS_NS = TimeUnit.MILLISECONDS.toNanos(10);
    private static final long REFUSAL_NS = TimeUnit.SECONDS.toNanos(1);

    private final Aeron aeron;
    private final Bridge bridge;
    private final EventMessages messages;
    private final PastReplays replays;
    private final Consumer<String> operator;
    /** As the bridge has attached last; null when it has not. */
    private Link link;
    /** Position of the next event, by route. */
    private long[] next = {};
    /** What is not in the window any more, by route; null when it is. */
    private PastEvents[] past = {};
    /** Null without an endpoint. */
    private EndpointPublication way;
    private boolean isSending;
    private long nextProgress;
    private long nextRefusal;
    private long turnNs;

    BridgeSender(final Aeron aeron, final Bridge bridge, final EventMessages messages, final PastReplays replays,
        final Consumer<String> operator) {
        this.aeron = aeron;
        this.bridge = bridge;
        this.messages = messages;
        this.replays = replays;
        this.operator = operator;
    }

    /**
     * One turn.
     *
     * @param status of the member.
     * @param nowNs  CLOCK_MONOTONIC.
     * @return how many messages were sent.
     */
    int work(final MemberStatus.Copy status, final long nowNs) {
        turnNs = nowNs;
        final Link now = bridge.link();
        if (now != link) {
            follow(now);
        }
        if (link == null || !status.isLeader() && link.sources() == Sources.LEADER || !way.isConnected(nowNs)) {
            stopSending();
            return 0;
        }
        if (!isSending) {
            isSending = true;
            nextRefusal = nowNs;
            Arrays.fill(next, 0);
            nextProgress = nowNs;
        }
        int sent = 0;
        for (int route = 0; route < next.length; route++) {
            sent += sendEvents(route, status);
        }
        if ((sent > 0 || nowNs - nextProgress >= 0) && offer(messages.progress(bridge, link, next, status))) {
            nextProgress = nowNs + PROGRESS_NS;
            sent++;
        }
        return sent;
    }

    private void follow(final Link now) {
        if (link != null && (now == null || !now.endpoint().equals(link.endpoint()))) {
            close();
        }
        if (now != null && way == null) {
            way = new EndpointPublication(aeron, "aeron:udp?alias=events|endpoint=" + now.endpoint(),
                MediaSettings.EVENT_STREAM, refusal -> operator.accept("no events can be sent to " + now.endpoint()
                    + " of bridge " + bridge.name() + ": " + refusal));
        }
        stopSending();
        link = now;
        next = new long[now == null ? 0 : now.routes().size()];
        past = new PastEvents[next.length];
    }

    private int sendEvents(final int index, final MemberStatus.Copy status) {
        final BridgeRoute route = link.routes().get(index);
        next[index] = Math.max(next[index], route.released());
        int count = encode(index, route.window(), status);
        if (count == EventWindow.GONE) {
            final EventWindow made = past(index, route).window();
            refuse(past[index].left(), route, next[index], status);
            count = made == null ? EventWindow.NOT_YET : encode(index, made, status);
        } else {
            endPast(index);
        }
        if (count > 0 && offer(messages.length())) {
            MEMBER_SEND.pass();
            next[index] += count;
            return count;
        }
        return 0;
    }

    private int encode(final int index, final EventWindow window, final MemberStatus.Copy status) {
        return messages.events(link.requestId(), index, window, next[index], way.maxPayloadLength(), status);
    }

    /** The events that a replica makes again, and has to be asked for first. */
    private PastEvents past(final int index, final BridgeRoute route) {
        if (past[index] != null && past[index].isOver()) {
            past[index] = replays.ask(route.index(), next[index]);
        } else if (past[index] == null) {
            past[index] = replays.ask(route.index(), next[index]);
            operator.accept("bridge " + bridge.name() + " lacks the events of route " + route.name() + " from position "
                + next[index] + " on, which are not in memory any more: they are made again from the log");
        }
        past[index].taken(next[index]);
        if (past[index].isNewFailure()) {
            operator.accept("the events of route " + route.name() + " from position " + next[index]
                + " on cannot be made again: " + past[index].failure());
        }
        return past[index];
    }

    /** What nobody can make again does not come, however long the bridge waits. */
    private void refuse(final long left, final BridgeRoute route, final long wanted, final MemberStatus.Copy status) {
        if (left >= 0 && status.isLeader() && turnNs - nextRefusal >= 0
            && offer(messages.refusal(bridge, link, "orders.out." + route.name() + " ends at position " + wanted
                + ", and the members have deleted the log of the events before " + left + " (keepLog=needed): remove it"
                + " and create it with --start-position " + left + ". Reports of what lies between are in the journals"
                + " of sessions, or lost"))) {
            nextRefusal = turnNs + REFUSAL_NS;
        }
    }

    private void endPast(final int index) {
        if (past[index] != null) {
            past[index].end();
            past[index] = null;
        }
    }

    private void stopSending() {
        isSending = false;
        for (int index = 0; index < past.length; index++) {
            endPast(index);
        }
    }

    private boolean offer(final int length) {
        return way != null && way.offer(messages.buffer(), length);
    }

    @Override
    public void close() {
        CloseHelper.quietClose(way);
        way = null;
        stopSending();
    }
}
