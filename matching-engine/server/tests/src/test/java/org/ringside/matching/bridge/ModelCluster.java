package org.ringside.matching.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Random;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.matching.cluster.protocol.AttachDecoder;
import org.ringside.matching.cluster.protocol.AttachResult;
import org.ringside.matching.cluster.protocol.AttachedEncoder;
import org.ringside.matching.cluster.protocol.EventsEncoder;
import org.ringside.matching.cluster.protocol.LoseGatewayDecoder;
import org.ringside.matching.cluster.protocol.MessageHeaderDecoder;
import org.ringside.matching.cluster.protocol.MessageHeaderEncoder;
import org.ringside.matching.cluster.protocol.ProgressEncoder;
import org.ringside.matching.cluster.protocol.ReleasedDecoder;
import org.ringside.matching.cluster.protocol.TrainDecoder;
import org.ringside.matching.protocol.HopsEncoder;

/**
 * A cluster in memory, as a bridge sees it: a log whose end is lost when the leader changes, and one state of what is
 * committed. What it sends may be late or come twice.
 */
final class ModelCluster implements ClusterPort {
    static final int MAX_LENGTH = 1_400;
    static final long COMMITTED_NS = 40;
    static final long SENT_NS = 70;
    long committedNs = COMMITTED_NS;
    static final int EVENT = HopsEncoder.ENCODED_LENGTH + 3 * Long.BYTES;
    /** Members that send, with sources that are not the leader alone. */
    static final int MEMBERS = 3;
    private static final long PROGRESS_EVERY_NS = 10_000_000;

    /** A command that was applied. */
    record Applied(long position, long serial) {
    }

    /** What is on its way to the bridge. */
    private record Parcel(long dueNs, long number, byte[] bytes) {
    }

    final List<Applied> applied = new ArrayList<>();
    /** By route: the serial of the command and the number of the event in it. */
    final List<List<Long>> events = new ArrayList<>();
    final List<Integer> lost = new ArrayList<>();
    /** Commands of each train that was accepted, and the moments of that. */
    final List<Integer> trains = new ArrayList<>();
    final List<Long> trainTimes = new ArrayList<>();
    int attaches;
    int fillers;
    /** Of the last Attach that was applied. */
    long requestId;
    /** How many members send events. */
    int senders = 1;
    /** This member sends other bytes from a position on. */
    int wrongMember = -1;
    long wrongFrom;
    AttachResult answer = AttachResult.ATTACHED;
    boolean isRefusing;
    boolean isLosing;
    /** Events are sent, and get lost on their way. */
    boolean isLosingEvents;
    /** Nothing goes to the endpoint. */
    boolean isMute;
    boolean isCommitting = true;
    boolean isFaulty;
    long nowNs = 1_000_000_000;

    private final Random random;
    private final long[] firstEvent;
    private final Queue<byte[]> log = new ArrayDeque<>();
    private final PriorityQueue<Parcel> parcels =
        new PriorityQueue<>(Comparator.comparingLong(Parcel::dueNs).thenComparingLong(Parcel::number));
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[MAX_LENGTH]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final long[] released;
    /** By member and route. */
    private final long[][] sendFrom = new long[MEMBERS][];
    /** By member: when the last message of its stream comes. */
    private final long[] streamNs = new long[MEMBERS];
    private long session;
    private long term = 1;
    private boolean isLinked;
    private long last = -1;
    private long gaps;
    private long progressNs;
    private long parcelNumber;

    /**
     * A cluster that has applied nothing.
     *
     * @param firstEvent position of the first event of each route.
     */
    ModelCluster(final Random random, final long... firstEvent) {
        this.random = random;
        this.firstEvent = firstEvent;
        released = firstEvent.clone();
        Arrays.setAll(sendFrom, member -> firstEvent.clone());
        for (int i = 0; i < firstEvent.length; i++) {
            events.add(new ArrayList<>());
        }
    }

    /** What was not committed is lost, and some of what the old leader has sent. */
    void electLeader() {
        term++;
        log.clear();
        parcels.removeIf(parcel -> random.nextInt(3) == 0);
        if (senders == 1) {
            System.arraycopy(released, 0, sendFrom[0], 0, released.length);
        }
    }

    /** What is on its way to the bridge is lost, and no member knows. */
    void loseParcels() {
        parcels.clear();
    }

    void loseSession() {
        log.clear();
        session = NO_SESSION;
        isLinked = false;
    }

    void openSession(final long number) {
        session = number;
    }

    /** Sends bytes to the bridge as they are. */
    void send(final DirectBuffer message, final int length) {
        final byte[] bytes = new byte[length];
        message.getBytes(0, bytes);
        parcels.add(new Parcel(nowNs, parcelNumber++, bytes));
    }

    @Override
    public long session() {
        return session;
    }

    @Override
    public long leadershipTerm() {
        return term;
    }

    @Override
    public int maxMessageLength() {
        return MAX_LENGTH;
    }

    @Override
    public long offer(final DirectBuffer message, final int offset, final int length) {
        assertThat(length).isLessThanOrEqualTo(MAX_LENGTH);
        if (session == NO_SESSION) {
            return NOT_CONNECTED;
        }
        if (isRefusing || isFaulty && random.nextInt(8) == 0) {
            return BACK_PRESSURED;
        }
        final byte[] bytes = new byte[length];
        message.getBytes(offset, bytes);
        note(bytes);
        if (!isLosing) {
            log.add(bytes);
        }
        return 0;
    }

    @Override
    public int poll(final Listener listener, final int limit) {
        commit();
        if (isLinked && !isMute) {
            for (int member = 0; member < senders; member++) {
                // One may be slower than the others.
                if (member == 0 || !isFaulty || random.nextInt(3) == 0) {
                    sendEvents(member);
                }
            }
            if (nowNs - progressNs >= PROGRESS_EVERY_NS) {
                sendProgress();
            }
        }
        int done = 0;
        while (done < limit && !parcels.isEmpty() && parcels.peek().dueNs <= nowNs) {
            final byte[] bytes = parcels.remove().bytes;
            // Not at the beginning of a buffer.
            final UnsafeBuffer inbox = new UnsafeBuffer(new byte[bytes.length + 24]);
            inbox.putBytes(16, bytes);
            listener.onMessage(inbox, 16, bytes.length);
            done++;
        }
        return done;
    }

    /** Each member says how far it is. */
    void sendProgress() {
        progressNs = nowNs;
        for (int member = 0; member < senders; member++) {
            final ProgressEncoder progress = new ProgressEncoder().wrapAndApplyHeader(buffer, 0, header);
            final ProgressEncoder.RoutesEncoder routes = progress.leadershipTermId(term).applied(last).logPosition(0)
                .commands(applied.size()).hash(0).gaps(gaps).requestId(requestId).member((short) member)
                .isLeader((short) (member == 0 ? 1 : 0)).routesCount(firstEvent.length);
            for (final long position : sendFrom[member]) {
                routes.next().position(position);
            }
            post(member, MessageHeaderEncoder.ENCODED_LENGTH + progress.encodedLength());
        }
    }

    private void note(final byte[] bytes) {
        final UnsafeBuffer message = new UnsafeBuffer(bytes);
        if (templateId(message) == TrainDecoder.TEMPLATE_ID) {
            trains.add(new TrainDecoder().wrapAndApplyHeader(message, 0, new MessageHeaderDecoder()).commands()
                .count());
            trainTimes.add(nowNs);
        }
    }

    private void commit() {
        int count = isFaulty ? random.nextInt(4) : Integer.MAX_VALUE;
        while (isCommitting && count > 0 && !log.isEmpty()) {
            apply(new UnsafeBuffer(log.remove()));
            count--;
        }
    }

    private void apply(final UnsafeBuffer message) {
        final MessageHeaderDecoder head = new MessageHeaderDecoder();
        switch (templateId(message)) {
            case AttachDecoder.TEMPLATE_ID -> attach(new AttachDecoder().wrapAndApplyHeader(message, 0, head));
            case TrainDecoder.TEMPLATE_ID -> applyTrain(new TrainDecoder().wrapAndApplyHeader(message, 0, head));
            case ReleasedDecoder.TEMPLATE_ID ->
                new ReleasedDecoder().wrapAndApplyHeader(message, 0, head).routes().forEach(route ->
                    released[route.route()] = Math.max(released[route.route()], route.position()));
            case LoseGatewayDecoder.TEMPLATE_ID ->
                lost.add(new LoseGatewayDecoder().wrapAndApplyHeader(message, 0, head).route());
            default -> throw new AssertionError("template " + templateId(message));
        }
    }

    private void attach(final AttachDecoder attach) {
        attaches++;
        requestId = attach.requestId();
        assertThat(attach.head()).as("released, not applied").isLessThanOrEqualTo(last + 1);
        assertThat(attach.tail()).isGreaterThanOrEqualTo(last + 1);
        int route = 0;
        for (final AttachDecoder.RoutesDecoder wanted : attach.routes()) {
            assertThat(wanted.route()).isEqualTo("gw-" + route);
            assertThat(wanted.position()).isBetween(released[route], firstEvent[route] + events.get(route).size());
            released[route] = wanted.position();
            for (final long[] from : sendFrom) {
                from[route] = wanted.position();
            }
            route++;
        }
        assertThat(attach.endpoint()).isEqualTo("localhost:9000");
        isLinked = answer == AttachResult.ATTACHED;
        final AttachedEncoder attached = new AttachedEncoder().wrapAndApplyHeader(buffer, 0, header);
        final AttachedEncoder.RoutesEncoder routes = attached.requestId(attach.requestId()).applied(last)
            .result(answer).input((short) 1).routesCount(route);
        for (int i = 0; i < route; i++) {
            routes.next().position(firstEvent[i] + events.get(i).size()).route(i);
        }
        attached.text(answer == AttachResult.ATTACHED ? "" : "make it anew");
        if (!isFaulty || random.nextInt(4) > 0) {
            post(0, MessageHeaderEncoder.ENCODED_LENGTH + attached.encodedLength());
        }
    }

    private void applyTrain(final TrainDecoder train) {
        long before = train.previous();
        for (final TrainDecoder.CommandsDecoder command : train.commands()) {
            final long position = command.position();
            final byte[] bytes = new byte[command.bytesLength()];
            command.getBytes(bytes, 0, bytes.length);
            if (position > last) {
                if (before > last) {
                    gaps++;
                    return;
                }
                last = position;
                if (command.typeId() == CommandStream.FILLER) {
                    assertThat(bytes).isEmpty();
                    fillers++;
                } else {
                    applyCommand(position, new UnsafeBuffer(bytes).getLong(BridgeFixture.SERIAL));
                }
            }
            before = position;
        }
    }

    /** Makes no event, or up to three, on different routes. */
    private void applyCommand(final long position, final long serial) {
        applied.add(new Applied(position, serial));
        for (int i = 0; i < serial % 4; i++) {
            events.get((int) ((serial + i) % events.size())).add(serial << 2 | i);
        }
    }

    private void sendEvents(final int member) {
        for (int route = 0; route < events.size(); route++) {
            final long end = firstEvent[route] + events.get(route).size();
            while (sendFrom[member][route] < end) {
                final long from = sendFrom[member][route];
                final int count = (int) Math.min(end - from, isFaulty ? 1 + random.nextInt(11) : 11);
                if (!isLosingEvents) {
                    sendEvents(member, route, from, count);
                }
                sendFrom[member][route] += count;
            }
        }
    }

    private void sendEvents(final int member, final int route, final long first, final int count) {
        final EventsEncoder message = new EventsEncoder().wrapAndApplyHeader(buffer, 0, header);
        final EventsEncoder.EntriesEncoder entries = message.leadershipTermId(term).first(first)
            .committed(committedNs).sent(SENT_NS).requestId(requestId).route(route).member((short) member)
            .entriesCount(count);
        for (int i = 0; i < count; i++) {
            final long event = events.get(route).get((int) (first + i - firstEvent[route]));
            final UnsafeBuffer bytes = event(route, first + i, event);
            // The time t5 is each member's own.
            bytes.putLong(HopsEncoder.matchedEncodingOffset(), 50 + member);
            if (member == wrongMember && first + i >= wrongFrom) {
                bytes.putByte(EVENT - 1, (byte) 99);
            }
            entries.next().templateId(type(event)).putBytes(bytes, 0, EVENT);
        }
        post(member, MessageHeaderEncoder.ENCODED_LENGTH + message.encodedLength());
    }

    static int type(final long event) {
        return 11 + (int) (event % 7);
    }

    /** An event as a member makes it: t5 of its clock, t6 and t7 open. */
    static UnsafeBuffer event(final int route, final long position, final long event) {
        final UnsafeBuffer bytes = new UnsafeBuffer(new byte[EVENT]);
        bytes.putLong(HopsEncoder.matchedEncodingOffset(), 50);
        bytes.putLong(HopsEncoder.ENCODED_LENGTH, event);
        bytes.putLong(HopsEncoder.ENCODED_LENGTH + Long.BYTES, position);
        bytes.putLong(HopsEncoder.ENCODED_LENGTH + 2 * Long.BYTES, route);
        return bytes;
    }

    /** The stream of a member keeps its order; a copy, as of another member, does not. */
    private void post(final int member, final int length) {
        final byte[] bytes = Arrays.copyOf(buffer.byteArray(), length);
        streamNs[member] = Math.max(streamNs[member], nowNs + (isFaulty ? random.nextInt(3_000_000) : 0));
        parcels.add(new Parcel(streamNs[member], parcelNumber++, bytes));
        if (isFaulty && random.nextInt(4) == 0) {
            parcels.add(new Parcel(nowNs + random.nextInt(300_000_000), parcelNumber++, bytes));
        }
    }

    private static int templateId(final DirectBuffer message) {
        return new MessageHeaderDecoder().wrap(message, 0).templateId();
    }
}
