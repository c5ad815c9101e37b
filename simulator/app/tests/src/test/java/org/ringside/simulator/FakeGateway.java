package org.ringside.simulator;

import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.protocol.Credentials;
import org.ringside.gateway.protocol.EstablishAckEncoder;
import org.ringside.gateway.protocol.EstablishDecoder;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.FrameReader;
import org.ringside.gateway.protocol.FrameWriter;
import org.ringside.gateway.protocol.NegotiateDecoder;
import org.ringside.gateway.protocol.NegotiateRejectEncoder;
import org.ringside.gateway.protocol.NegotiateResponseEncoder;
import org.ringside.gateway.protocol.NegotiationRejectCode;
import org.ringside.gateway.protocol.NewOrderSingleDecoder;
import org.ringside.gateway.protocol.OrderCancelReplaceRequestDecoder;
import org.ringside.gateway.protocol.OrderCancelRequestDecoder;
import org.ringside.gateway.protocol.TerminateDecoder;
import org.ringside.gateway.protocol.TerminateEncoder;
import org.ringside.gateway.protocol.TerminationCode;

/**
 * A whole exchange on one thread and a real socket, with a fault on request, for tests of the tool from end to end.
 */
final class FakeGateway implements AutoCloseable {
    /** What goes wrong, at the tenth report of a session. */
    enum Fault { NONE, GAP, DUPLICATE, WRONG_FILL, HANG_UP, HOLD_BACK, REFUSE_ALL }

    private static final int VERSION = NegotiateResponseEncoder.SCHEMA_VERSION;
    private static final int KEEP_ALIVE_MS = 5_000;
    /** FIX 103: the phase does not allow it. */
    private static final int PHASE = 2;
    /** After which it looks whether it is over, and whether a socket takes what it did not take before. */
    private static final int LOOK_MS = 5;

    /** One trader. */
    final class Connection {
        private final SocketChannel channel;
        private final FrameReader reader = new FrameReader(64 * 1024, FrameDescriptor.MAX_INBOUND_LENGTH);
        private final FrameWriter writer = new FrameWriter(1024 * 1024);
        private final FakeReports.Encoder reports = new FakeReports.Encoder(writer, fault);
        private boolean isOver;
        private int session;

        Connection(final SocketChannel channel) {
            this.channel = channel;
        }

        FakeReports.Encoder reports() {
            return reports;
        }

        private void poll() throws IOException {
            isOver |= reader.read(channel) < 0;
            int length = reader.frameLength(reader.offset());
            while (length > 0) {
                final int frame = reader.offset();
                reader.skip(length);
                onFrame(reader.buffer(), frame);
                length = reader.frameLength(reader.offset());
            }
            if (isReleased || !reports.isHeldBack()) {
                writer.flush(channel);
            }
            if (isOver || reports.isBroken()) {
                channel.close();
            }
        }

        private void onFrame(final UnsafeBuffer buffer, final int frame) {
            final int body = frame + HEADER_LENGTH;
            final int block = FrameDescriptor.blockLength(buffer, frame);
            final int version = FrameDescriptor.version(buffer, frame);
            switch (FrameDescriptor.templateId(buffer, frame)) {
                case NegotiateDecoder.TEMPLATE_ID ->
                    onNegotiate(buffer, frame, new NegotiateDecoder().wrap(buffer, body, block, version));
                case EstablishDecoder.TEMPLATE_ID ->
                    onEstablish(new EstablishDecoder().wrap(buffer, body, block, version));
                case TerminateDecoder.TEMPLATE_ID ->
                    onTerminate(new TerminateDecoder().wrap(buffer, body, block, version));
                case NewOrderSingleDecoder.TEMPLATE_ID -> {
                    orders.incrementAndGet();
                    final NewOrderSingleDecoder order =
                        new NewOrderSingleDecoder().wrap(buffer, body, block, version);
                    if (fault == Fault.REFUSE_ALL) {
                        answers.rejected(session, order.clOrdID(), '0', PHASE);
                        return;
                    }
                    book.enter(session, order.clOrdID(), (int) order.securityID(), (char) order.sideRaw(),
                        order.price(), order.orderQty(), (char) order.timeInForceRaw());
                }
                case OrderCancelReplaceRequestDecoder.TEMPLATE_ID -> {
                    final OrderCancelReplaceRequestDecoder replace =
                        new OrderCancelReplaceRequestDecoder().wrap(buffer, body, block, version);
                    book.replace(session, replace.clOrdID(), replace.origClOrdID(), (int) replace.securityID(),
                        replace.price(), replace.orderQty());
                }
                case OrderCancelRequestDecoder.TEMPLATE_ID -> {
                    final OrderCancelRequestDecoder cancel =
                        new OrderCancelRequestDecoder().wrap(buffer, body, block, version);
                    book.cancel(session, cancel.clOrdID(), cancel.origClOrdID(), (int) cancel.securityID());
                }
                default -> { }
            }
        }

        private void onNegotiate(final UnsafeBuffer buffer, final int frame, final NegotiateDecoder negotiate) {
            session = (int) negotiate.sessionID();
            connections.put(session, this);
            final byte[] signature = new byte[negotiate.credentialsLength()];
            negotiate.getCredentials(signature, 0, signature.length);
            final int answer = writer.claim(FrameDescriptor.MAX_INBOUND_LENGTH) + HEADER_LENGTH;
            if (credentials.verify(buffer, frame, signature)) {
                new NegotiateResponseEncoder().wrap(writer.buffer(), answer)
                    .sessionID(session).sessionVerID(negotiate.sessionVerID())
                    .requestTimestamp(negotiate.timestamp()).enteringFirm(negotiate.enteringFirm())
                    .schemaVersion(VERSION).keyExpiryDays(NegotiateResponseEncoder.keyExpiryDaysNullValue());
                writer.commit(NegotiateResponseEncoder.TEMPLATE_ID, VERSION,
                    NegotiateResponseEncoder.BLOCK_LENGTH, NegotiateResponseEncoder.BLOCK_LENGTH);
            } else {
                final NegotiateRejectEncoder reject = new NegotiateRejectEncoder().wrap(writer.buffer(), answer)
                    .sessionID(session).sessionVerID(negotiate.sessionVerID())
                    .requestTimestamp(negotiate.timestamp()).enteringFirm(negotiate.enteringFirm())
                    .negotiationRejectCode(NegotiationRejectCode.CREDENTIALS)
                    .currentSessionVerID(NegotiateRejectEncoder.currentSessionVerIDNullValue())
                    .reason("wrong");
                writer.commit(NegotiateRejectEncoder.TEMPLATE_ID, VERSION,
                    NegotiateRejectEncoder.BLOCK_LENGTH, reject.encodedLength());
                isOver = true;
            }
        }

        private void onEstablish(final EstablishDecoder establish) {
            final int answer = writer.claim(FrameDescriptor.MAX_INBOUND_LENGTH) + HEADER_LENGTH;
            new EstablishAckEncoder().wrap(writer.buffer(), answer)
                .sessionID(session).sessionVerID(establish.sessionVerID())
                .requestTimestamp(establish.timestamp()).keepAliveInterval(KEEP_ALIVE_MS)
                .nextSeqNo(1).lastIncomingSeqNo(0);
            writer.commit(EstablishAckEncoder.TEMPLATE_ID, VERSION,
                EstablishAckEncoder.BLOCK_LENGTH, EstablishAckEncoder.BLOCK_LENGTH);
        }

        private void onTerminate(final TerminateDecoder terminate) {
            final int answer = writer.claim(FrameDescriptor.MAX_INBOUND_LENGTH) + HEADER_LENGTH;
            final TerminateEncoder echo = new TerminateEncoder().wrap(writer.buffer(), answer)
                .sessionID(session).sessionVerID(terminate.sessionVerID())
                .terminationCode(TerminationCode.FINISHED).reason("");
            writer.commit(TerminateEncoder.TEMPLATE_ID, VERSION, TerminateEncoder.BLOCK_LENGTH, echo.encodedLength());
            isOver = true;
        }
    }

    private final Fault fault;
    private final ServerSocketChannel server;
    private final Selector selector;
    private final Thread thread = new Thread(this::run, "fake-gateway");
    private final Credentials credentials = new Credentials("test", "ringside-test-secret");
    private final Map<Integer, Connection> connections = new HashMap<>();
    private final FakeReports answers = new FakeReports(connections);
    private final FakeBook book = new FakeBook(answers);
    private final AtomicInteger orders = new AtomicInteger();
    private volatile boolean isReleased;
    private volatile boolean isClosed;

    FakeGateway(final Fault fault) throws IOException {
        this.fault = fault;
        server = ServerSocketChannel.open();
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        server.configureBlocking(false);
        selector = Selector.open();
        server.register(selector, SelectionKey.OP_ACCEPT);
        thread.start();
    }

    String address() throws IOException {
        return "127.0.0.1:" + ((InetSocketAddress) server.getLocalAddress()).getPort();
    }

    /** Waits until traders have sent that many, or their process has ended. */
    void awaitOrders(final int count, final Process traders) {
        while (orders.get() < count && traders.isAlive()) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    /** Sends what was held back. */
    void release() {
        isReleased = true;
    }

    @Override
    public void close() throws IOException {
        isClosed = true;
        selector.wakeup();
        try {
            thread.join();
        } catch (final InterruptedException ex) {
            Thread.currentThread().interrupt();
        }
        selector.close();
        server.close();
    }

    private void run() {
        final List<Connection> open = new ArrayList<>();
        try {
            while (!isClosed) {
                selector.select(LOOK_MS);
                selector.selectedKeys().clear();
                final SocketChannel accepted = server.accept();
                if (accepted != null) {
                    accepted.configureBlocking(false);
                    accepted.setOption(StandardSocketOptions.TCP_NODELAY, true);
                    accepted.register(selector, SelectionKey.OP_READ);
                    open.add(new Connection(accepted));
                }
                for (final Connection connection : open) {
                    connection.poll();
                }
                open.removeIf(connection -> !connection.channel.isOpen());
            }
            for (final Connection connection : open) {
                connection.channel.close();
            }
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
