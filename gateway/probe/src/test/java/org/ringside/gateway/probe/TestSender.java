package org.ringside.gateway.probe;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.util.Arrays;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.protocol.ProbeDescriptor;
import org.ringside.gateway.protocol.ProbeStatus;

/** Somebody with a socket who sends datagrams to a probe and waits for answers. */
final class TestSender implements AutoCloseable {
    /** Long enough for any machine. */
    private static final int PATIENCE_MS = 20_000;
    private static final int LONGEST = 65_535;

    private static final int RETRY_MS = 500;

    private final InetSocketAddress probe;
    private final DatagramSocket socket;
    private long lastNumber;

    TestSender(final InetSocketAddress probe) {
        this.probe = probe;
        try {
            socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    InetSocketAddress address() {
        return (InetSocketAddress) socket.getLocalSocketAddress();
    }

    void send(final String text) {
        send(text.getBytes(UTF_8));
    }

    void send(final byte[] datagram) {
        try {
            socket.send(new DatagramPacket(datagram, datagram.length, probe));
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Waits for the next one. */
    byte[] receive() {
        final byte[] datagram = receive(PATIENCE_MS);
        if (datagram == null) {
            throw new AssertionError("no answer");
        }
        return datagram;
    }

    /** Waits for the next one for so long; null if there is none. */
    byte[] receive(final int timeoutMs) {
        final DatagramPacket packet = new DatagramPacket(new byte[LONGEST], LONGEST);
        try {
            socket.setSoTimeout(timeoutMs);
            socket.receive(packet);
            return Arrays.copyOf(packet.getData(), packet.getLength());
        } catch (final SocketTimeoutException none) {
            return null;
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    String receiveText() {
        return new String(receive(), UTF_8);
    }

    String ask(final String text) {
        send(text);
        return receiveText();
    }

    /** Sends a timed request with the next number, which it answers. */
    long sendNumbered() {
        send(request(ProbeDescriptor.LENGTH, ++lastNumber));
        return lastNumber;
    }

    /** What becomes of the next request. Earlier ones may be answered or refused meanwhile. */
    ProbeStatus askNumbered() {
        final long number = sendNumbered();
        UnsafeBuffer answer;
        do {
            answer = new UnsafeBuffer(receive());
        } while (ProbeDescriptor.number(answer, 0) != number);
        return ProbeStatus.of(ProbeDescriptor.status(answer, 0));
    }

    /** Asks until this becomes of a request: on a slow machine the first answers may come too late to be sent. */
    void askUntil(final ProbeStatus status) {
        final long before = lastNumber;
        boolean isSo = false;
        while (!isSo) {
            sendNumbered();
            final byte[] datagram = receive(RETRY_MS);
            if (datagram != null) {
                final UnsafeBuffer answer = new UnsafeBuffer(datagram);
                isSo = ProbeDescriptor.number(answer, 0) > before
                    && ProbeDescriptor.status(answer, 0) == status.code();
            }
        }
    }

    static byte[] request(final int length, final long number) {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[length]);
        ProbeDescriptor.putRequest(buffer, 0, length, number, System.nanoTime());
        return buffer.byteArray();
    }

    @Override
    public void close() {
        socket.close();
    }
}
