package org.ringside.simulator.benchmarks.feed;

import com.paritytrading.nassau.moldudp64.MoldUDP64Client;
import com.paritytrading.nassau.moldudp64.MoldUDP64ClientState;
import com.paritytrading.nassau.moldudp64.MoldUDP64ClientStatusListener;
import com.paritytrading.nassau.moldudp64.MoldUDP64DownstreamPacket;
import com.paritytrading.nassau.moldudp64.MoldUDP64Server;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import org.agrona.CloseHelper;

/**
 * The peer of publisher and subscriber that is made of Parity's parts: a thread sends the changes of a {@link BookFlow}
 * again and again as ITCH 5.0 in packets of MoldUDP64 over loopback, and the caller's thread makes a book of them. No
 * store, no engine's queue, no process between. As packets that get lost stay lost, at most {@link #WINDOW} messages
 * are on their way.
 */
public final class ParityFeed implements AutoCloseable {
    /** Messages on their way: fewer than what a socket keeps. */
    public static final int WINDOW = 8_192;

    private static final int SOCKET = 4 << 20;
    private static final int LONGEST = 64;
    private static final int FRAME = Short.BYTES;
    private static final String SESSION = "RINGSIDE01";

    private final DatagramChannel sending;
    private final DatagramChannel receiving;
    private final MoldUDP64Server server;
    private final MoldUDP64Client client;
    private final ItchFlow flow;
    private final ItchBook book = new ItchBook();
    private final ByteBuffer message = ByteBuffer.allocateDirect(LONGEST);
    private final MoldUDP64DownstreamPacket packet = new MoldUDP64DownstreamPacket();
    private volatile boolean isSending;
    private volatile long taken;
    private volatile IOException failure;
    private long sent;
    private Thread sender;

    /** What nassau's client tells, of which only a loss counts. */
    private static final class Losses implements MoldUDP64ClientStatusListener {
        private int requests;

        @Override
        public void state(final MoldUDP64Client of, final MoldUDP64ClientState state) {
            // A loss shows in the request for it.
        }

        @Override
        public void downstream(final MoldUDP64Client of, final long sequence, final int count) {
            // The book counts the messages.
        }

        @Override
        public void request(final MoldUDP64Client of, final long sequence, final int count) {
            requests++;
        }

        @Override
        public void endOfSession(final MoldUDP64Client of) {
            // The session has no end.
        }
    }

    private final Losses losses = new Losses();

    /**
     * Sends nothing yet.
     *
     * @param flow of changes.
     * @throws IOException without sockets.
     */
    public ParityFeed(final BookFlow flow) throws IOException {
        this.flow = new ItchFlow(flow);
        receiving = DatagramChannel.open();
        receiving.setOption(StandardSocketOptions.SO_RCVBUF, SOCKET)
            .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        receiving.configureBlocking(false);
        sending = DatagramChannel.open().connect(receiving.getLocalAddress());
        server = new MoldUDP64Server(sending, SESSION);
        client = new MoldUDP64Client(receiving, sending.getLocalAddress(), book, losses);
    }

    /** Begins to send, on a thread of its own. */
    public void resume() {
        isSending = true;
        sender = new Thread(this::send, "parity");
        sender.start();
    }

    private void send() {
        try {
            while (isSending) {
                fill();
                if (packet.messageCount() > 0) {
                    server.send(packet);
                    packet.clear();
                } else {
                    Thread.yield();
                }
            }
        } catch (final IOException broken) {
            failure = broken;
        }
    }

    private void fill() throws IOException {
        while (sent - taken < WINDOW && packet.remaining() >= FRAME + LONGEST) {
            message.clear();
            flow.encodeNext(message);
            packet.put(message.flip());
            sent++;
        }
    }

    /**
     * Takes what has come.
     *
     * @param endNs time until which to take, as {@link System#nanoTime} has it.
     */
    public void take(final long endNs) {
        while (System.nanoTime() - endNs < 0) {
            if (!receive()) {
                Thread.yield();
            }
        }
    }

    private boolean receive() {
        try {
            final boolean hasCome = client.receive();
            taken = book.messages();
            if (losses.requests > 0 || failure != null) {
                throw new IllegalStateException("packets got lost over loopback", failure);
            }
            return hasCome;
        } catch (final IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** Sends no more, and takes all that is on its way. */
    public void pause() {
        isSending = false;
        try {
            sender.join();
        } catch (final InterruptedException ex) {
            Thread.currentThread().interrupt();
            return;
        }
        while (taken < sent) {
            if (!receive()) {
                Thread.yield();
            }
        }
    }

    /** Events in the book: an execution is two, as in L3, which has a print for it, too. */
    public long events() {
        return book.messages() + book.executions();
    }

    /** Sum of the best prices, in ITCH's units; 0 counts for none. */
    public long bestPrices() {
        return book.bestPrices();
    }

    @Override
    public void close() {
        CloseHelper.closeAll(sending, receiving);
    }
}
