package org.ringside.simulator.benchmarks.peers;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.protocol.ProbeDescriptor;
import org.ringside.gateway.protocol.ProbeStatus;
import org.ringside.launch.Lifeline;
import org.ringside.launch.TimerSlack;

/**
 * The work of the probe as it is commonly done: one thread blocks on the socket and gives each datagram to a pool of
 * three through a queue; the thread that gets it writes the answer. Texts in capitals, timed datagrams with their
 * times. It limits nobody and refuses nothing: a bad datagram it drops. Ends with the process that started it.
 */
public final class BlockingUdpServer {
    private static final int HANDLERS = 3;
    private static final int QUEUE_LENGTH = 1_024;
    private static final int LONGEST = 1_472;
    private static final int TO_CAPITAL = 'a' - 'A';

    private final DatagramSocket socket;
    private final ThreadPoolExecutor handlers = new ThreadPoolExecutor(
        HANDLERS, HANDLERS, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(QUEUE_LENGTH),
        new ThreadPoolExecutor.DiscardPolicy());

    BlockingUdpServer() throws IOException {
        socket = new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    /** Prints its address and serves until standard input ends. */
    public static void main(final String[] args) throws IOException {
        TimerSlack.shorten();
        final BlockingUdpServer server = new BlockingUdpServer();
        Lifeline.watch("blocking-udp", () -> Runtime.getRuntime().halt(0));
        System.out.println(server.address());
        server.serve();
    }

    /** Where it listens, {@code HOST:PORT}. */
    String address() {
        return "127.0.0.1:" + socket.getLocalPort();
    }

    /** Does not return. */
    void serve() throws IOException {
        while (true) {
            final DatagramPacket packet = new DatagramPacket(new byte[LONGEST], LONGEST);
            socket.receive(packet);
            final long readNs = System.nanoTime();
            handlers.execute(() -> answer(packet, readNs, System.nanoTime()));
        }
    }

    private void answer(final DatagramPacket packet, final long readNs, final long handlerReadNs) {
        final UnsafeBuffer datagram = new UnsafeBuffer(packet.getData());
        final int length = packet.getLength();
        if (!ProbeDescriptor.isTimed(datagram, 0, length)) {
            putCapitals(datagram, length);
        } else if (length >= ProbeDescriptor.LENGTH) {
            ProbeDescriptor.putStatus(datagram, 0, ProbeStatus.ANSWER);
            ProbeDescriptor.putTime(datagram, 0, ProbeDescriptor.READ_OFFSET, readNs);
            ProbeDescriptor.putTime(datagram, 0, ProbeDescriptor.HANDLER_READ_OFFSET, handlerReadNs);
            ProbeDescriptor.putTime(datagram, 0, ProbeDescriptor.HANDLED_OFFSET, System.nanoTime());
            ProbeDescriptor.putTime(datagram, 0, ProbeDescriptor.WRITTEN_OFFSET, System.nanoTime());
        } else {
            return;
        }
        try {
            socket.send(packet);
        } catch (final IOException ex) {
            System.err.println("blocking-udp: cannot answer " + packet.getSocketAddress() + ": " + ex.getMessage());
        }
    }

    private static void putCapitals(final UnsafeBuffer datagram, final int length) {
        for (int i = 0; i < length; i++) {
            final byte character = datagram.getByte(i);
            if (character >= 'a' && character <= 'z') {
                datagram.putByte(i, (byte) (character - TO_CAPITAL));
            }
        }
    }
}
