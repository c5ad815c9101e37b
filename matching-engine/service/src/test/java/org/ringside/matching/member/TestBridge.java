package org.ringside.matching.member;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.matching.cluster.protocol.AttachEncoder;
import org.ringside.matching.cluster.protocol.LoseGatewayEncoder;
import org.ringside.matching.cluster.protocol.MessageHeaderEncoder;
import org.ringside.matching.cluster.protocol.ReleasedEncoder;
import org.ringside.matching.cluster.protocol.Sources;
import org.ringside.matching.cluster.protocol.TrainEncoder;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.TimeInForce;
import org.ringside.matching.service.CommandSource;
import org.ringside.matching.service.RandomOrders;

/** A bridge whose orders.in is a list: encodes what it tells a member. */
final class TestBridge extends CommandSource {
    static final String ENDPOINT = "127.0.0.1:40123";
    static final long ENGINE_READ = 77;

    private final String name;
    private final UnsafeBuffer message = new UnsafeBuffer(new byte[32 * 1_024]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final List<Command> ring = new ArrayList<>();
    private int length;
    private long sessionId;
    private long incarnation = 1;
    private long nextPosition;
    private long lastId;
    private short acceptsLoss;

    /** A message of the ring; no bytes and type 0 for slots that carry nothing. */
    record Command(long position, int typeId, byte[] bytes) {
    }

    /** @param route of the sessions that it binds. */
    TestBridge(final String name, final String route, final long sessionId) {
        super(route);
        this.name = name;
        this.sessionId = sessionId;
    }

    /** All commands that were sent into its ring. */
    List<Command> ring() {
        return ring;
    }

    /** Position of the next one. */
    long tail() {
        return nextPosition;
    }

    /** Leaves slots without a command. */
    void leaveOut(final int slots) {
        nextPosition += slots;
    }

    /** Another ring. */
    void recreate(final long start) {
        incarnation++;
        nextPosition = start;
        ring.clear();
    }

    long sessionId() {
        return sessionId;
    }

    void session(final long newSessionId) {
        sessionId = newSessionId;
    }

    /** The message that was encoded last. */
    UnsafeBuffer message() {
        return message;
    }

    /** Bytes of the message that was encoded last. */
    int length() {
        return length;
    }

    /** A copy of the message that was encoded last. */
    UnsafeBuffer copy() {
        final byte[] bytes = new byte[length];
        message.getBytes(0, bytes);
        return new UnsafeBuffer(bytes);
    }

    @Override
    protected void send(final int typeId, final DirectBuffer buffer, final int offset, final int commandLength) {
        final byte[] bytes = new byte[commandLength];
        buffer.getBytes(offset, bytes);
        put(typeId, bytes);
    }

    /** Any bytes. */
    void put(final int typeId, final byte[] bytes) {
        ring.add(new Command(nextPosition++, typeId, bytes));
    }

    /** An order, cancel or replace of one of three sessions, the first of which is this one. */
    void sendRandom(final Random random, final long firstSession) {
        final long id = ++lastId;
        final long session = firstSession + random.nextInt(3);
        final Side side = random.nextBoolean() ? Side.BUY : Side.SELL;
        final long price = RandomOrders.PRICE + (random.nextInt(9) - 4) * TICK;
        final long quantity = 1 + random.nextInt(20);
        final long earlier = Math.max(1, id - 1 - random.nextInt(40));
        switch (random.nextInt(8)) {
            case 0 -> cancel(session, id, earlier, side);
            case 1 -> replace(session, id, earlier, side, quantity, price);
            case 2 -> newOrder(session, id, 1, side, quantity, price, TimeInForce.IOC);
            case 3 -> goodTill(session, id, side, quantity, price, TestMember.DAY + random.nextInt(3));
            case 4 -> massCancel(session, id, 0);
            default -> newOrder(session, id, 1, side, quantity, price, TimeInForce.DAY);
        }
    }

    /** From here on it gives up what the members have lost. */
    void acceptLoss() {
        acceptsLoss = 1;
    }

    /** A request to attach with these routes, each wanted from a position on. */
    TestBridge attach(final long head, final Object... routesAndPositions) {
        final AttachEncoder attach = new AttachEncoder().wrapAndApplyHeader(message, 0, header)
            .requestId(7).incarnation(incarnation).head(head).tail(nextPosition).bridge(name).sources(Sources.LEADER)
            .acceptsLoss(acceptsLoss);
        final AttachEncoder.RoutesEncoder routes = attach.routesCount(routesAndPositions.length / 2);
        for (int i = 0; i < routesAndPositions.length; i += 2) {
            routes.next().position(((Number) routesAndPositions[i + 1]).longValue())
                .route((String) routesAndPositions[i]);
        }
        attach.endpoint(ENDPOINT);
        length = MessageHeaderEncoder.ENCODED_LENGTH + attach.encodedLength();
        return this;
    }

    /** A train of commands of the ring, by their places in its list. */
    TestBridge train(final int from, final int to) {
        return train(from == 0 ? -1 : ring.get(from - 1).position(), ring.subList(from, to));
    }

    TestBridge train(final long previous, final List<Command> commands) {
        final TrainEncoder train = new TrainEncoder().wrapAndApplyHeader(message, 0, header)
            .engineRead(ENGINE_READ).previous(previous);
        final TrainEncoder.CommandsEncoder group = train.commandsCount(commands.size());
        for (final Command command : commands) {
            group.next().position(command.position()).typeId(command.typeId())
                .putBytes(command.bytes(), 0, command.bytes().length);
        }
        length = MessageHeaderEncoder.ENCODED_LENGTH + train.encodedLength();
        return this;
    }

    /** Tells how far the ring of a route is. */
    TestBridge released(final int route, final long position) {
        final ReleasedEncoder released = new ReleasedEncoder().wrapAndApplyHeader(message, 0, header);
        released.routesCount(1).next().position(position).route(route);
        length = MessageHeaderEncoder.ENCODED_LENGTH + released.encodedLength();
        return this;
    }

    TestBridge loseGateway(final int route) {
        final LoseGatewayEncoder lost = new LoseGatewayEncoder().wrapAndApplyHeader(message, 0, header).route(route);
        length = MessageHeaderEncoder.ENCODED_LENGTH + lost.encodedLength();
        return this;
    }

    /** The member gets the message that was encoded last. */
    void to(final Member member, final long timeNs) {
        member.onMessage(sessionId, timeNs, message, 0, length);
    }
}
