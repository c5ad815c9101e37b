package org.ringside.matching.bridge;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.NanoClock;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.cluster.protocol.AttachedDecoder;
import org.ringside.matching.cluster.protocol.EventsDecoder;
import org.ringside.matching.cluster.protocol.MessageHeaderDecoder;
import org.ringside.matching.cluster.protocol.ProgressDecoder;
import org.ringside.matching.cluster.protocol.SteppedDecoder;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueException;
import org.ringside.queue.Reader;

/**
 * The duty cycle of a bridge: takes what has come from the cluster, events into the rings of their routes; offers
 * commands, and releases those that are applied. It attaches anew with each session, and begins again with the first
 * command that is not applied under each new leader. One thread.
 */
final class BridgeAgent {
    private static final int MESSAGES_IN_A_TURN = 64;
    /** Who leads says each 10 ms how far it is; an election takes a second or two. */
    private static final long DEAF_NS = TimeUnit.SECONDS.toNanos(5);

    private final ClusterPort port;
    private final NanoClock clock;
    private final Attachment attachment;
    private final CommandStream commands;
    private final EventStream events;
    private final ClusterPort.Listener listener = this::onMessage;
    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final AttachedDecoder attached = new AttachedDecoder();
    private final EventsDecoder eventsMessage = new EventsDecoder();
    private final ProgressDecoder progress = new ProgressDecoder();
    private final SteppedDecoder stepped = new SteppedDecoder();
    /** Null when this bridge follows no schedule. */
    private BridgeDay day;
    private long session = ClusterPort.NO_SESSION;
    private long term;
    /** The cluster has answered in this session. */
    private boolean isAttached;
    private long turnNs;
    /** When a member was heard at the endpoint, or could not have been. */
    private long heardNs;
    private long unknown;

    /**
     * An agent that attaches when there is a session.
     *
     * @param input  the queue of commands.
     * @param reader of that queue.
     * @param routes rings of the gateway loops.
     * @param isGone whether the gateway loop of a route, by its place in {@code routes}, has been gone for the grace
     *               time.
     * @param clock  CLOCK_MONOTONIC, read once in each turn.
     */
    BridgeAgent(final BridgeSpec spec, final Queue input, final Reader reader, final List<RouteWriter> routes,
        final IntPredicate isGone, final ClusterPort port, final NanoClock clock) {
        this.port = port;
        this.clock = clock;
        attachment = new Attachment(spec, input, reader, routes, port);
        commands = new CommandStream(reader, port);
        events = new EventStream(routes, spec.sources(), port, isGone);
    }

    /** Has steps of a schedule done, too. Before the first turn. */
    void follow(final BridgeDay newDay) {
        day = newDay;
    }

    /** What becomes of commands. */
    CommandStream commands() {
        return commands;
    }

    /** What becomes of events. */
    EventStream events() {
        return events;
    }

    /** Messages that were dropped: of another schema, of no type that a bridge takes, or cut short. */
    long unknown() {
        return unknown;
    }

    /** The cluster has answered in this session. */
    boolean isAttached() {
        return isAttached;
    }

    /** The cluster has answered in this session, and for a while no member was heard at the endpoint. */
    boolean isDeaf() {
        return isAttached && turnNs - heardNs >= DEAF_NS;
    }

    /**
     * One turn.
     *
     * @return how much was done; 0 when there was nothing to do.
     * @throws LaunchException when the cluster refuses this bridge.
     * @throws QueueException  when a queue is damaged, or was closed.
     */
    int doWork() {
        final long nowNs = clock.nanoTime();
        heardNs = nowNs - turnNs >= DEAF_NS ? nowNs : heardNs;
        turnNs = nowNs;
        int done = port.poll(listener, MESSAGES_IN_A_TURN);
        follow();
        if (session == ClusterPort.NO_SESSION) {
            return done;
        }
        if (attachment.doWork(events.isAskingAgain(), turnNs)) {
            events.asked();
            done++;
        }
        if (isAttached) {
            done += commands.doWork(turnNs) + events.doWork(turnNs);
            done += day == null ? 0 : day.doWork(turnNs);
        }
        return done;
    }

    /** Of what was accepted in another session, or by another leader, nobody knows what has become. */
    private void follow() {
        if (port.session() != session) {
            session = port.session();
            term = port.leadershipTerm();
            isAttached = false;
            attachment.begin(turnNs);
        } else if (port.leadershipTerm() != term) {
            term = port.leadershipTerm();
            commands.rewind(turnNs);
            events.tellAgain();
        }
    }

    private void onMessage(final DirectBuffer buffer, final int offset, final int length) {
        if (length < MessageHeaderDecoder.ENCODED_LENGTH) {
            unknown++;
            return;
        }
        header.wrap(buffer, offset);
        final int blockLength = header.blockLength();
        final int inside = length - MessageHeaderDecoder.ENCODED_LENGTH;
        final int type = header.schemaId() == EventsDecoder.SCHEMA_ID ? header.templateId() : -1;
        if (type == EventsDecoder.TEMPLATE_ID && inside >= Math.max(blockLength, EventsDecoder.BLOCK_LENGTH)) {
            eventsMessage.wrapAndApplyHeader(buffer, offset, header);
            onEvents(offset + length);
        } else if (type == ProgressDecoder.TEMPLATE_ID
            && inside >= Math.max(blockLength, ProgressDecoder.BLOCK_LENGTH)) {
            progress.wrapAndApplyHeader(buffer, offset, header);
            onProgress(offset + length);
        } else if (type == AttachedDecoder.TEMPLATE_ID
            && inside >= Math.max(blockLength, AttachedDecoder.BLOCK_LENGTH)) {
            attached.wrapAndApplyHeader(buffer, offset, header);
            onAttached();
        } else if (type == SteppedDecoder.TEMPLATE_ID && day != null
            && inside >= Math.max(blockLength, SteppedDecoder.BLOCK_LENGTH)) {
            day.onStepped(stepped.wrapAndApplyHeader(buffer, offset, header), turnNs);
        } else {
            unknown++;
        }
    }

    /** An earlier process of this bridge may have had other routes, or the same ones in another order. */
    private void onEvents(final int end) {
        heardNs = turnNs;
        if (!attachment.isOwn(eventsMessage.requestId())) {
            unknown++;
        } else if (events.onEvents(eventsMessage, end, turnNs) > 0) {
            attachment.helped();
        }
    }

    /** What is not of this process may be about another queue: what that has applied must not be released here. */
    private void onProgress(final int end) {
        heardNs = turnNs;
        if (isAttached && attachment.isOwn(progress.requestId())) {
            commands.onProgress(progress.applied(), progress.gaps(), turnNs);
        }
        // Who has not heard of the newest request sends nothing again.
        if (attachment.isNewest(progress.requestId())) {
            events.onProgress(progress, end);
        }
    }

    private void onAttached() {
        if (!attachment.onAttached(attached)) {
            return;
        }
        if (!isAttached) {
            requireNothingLost();
            isAttached = true;
            heardNs = turnNs;
            commands.begin(attached.applied(), turnNs);
            events.tellAgain();
        }
    }

    /** The request of a new session stands in the log behind all that was heard to be applied before. */
    private void requireNothingLost() {
        if (attached.applied() < commands.applied()) {
            throw new LaunchException(ExitCode.CORRUPT, "the members have applied commands up to position "
                + attached.applied() + ", and had applied them up to " + commands.applied() + ": they have lost their"
                + " log; 'ringside cluster loss' says more");
        }
    }
}
