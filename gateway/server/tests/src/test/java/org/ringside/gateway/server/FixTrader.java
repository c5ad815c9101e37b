package org.ringside.gateway.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.SocketChannel;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.fix.codec.Timestamps;
import org.ringside.gateway.protocol.Credentials;
import org.ringside.gateway.protocol.TlsChannel;

/** A trader that speaks FIX over a socket. Messages are texts, with | for the delimiter. */
final class FixTrader implements AutoCloseable {
    private static final Pattern MESSAGE = Pattern.compile("^8=FIX\\.4\\.4\\|9=(\\d+)\\|");
    private static final Pattern AROUND = Pattern.compile("\\|(?:34|49|52|56|60|10)=[^|]*(?=\\|)");

    private final TestGateway gateway;
    private final ByteChannel channel;
    private final long session;
    private final ByteBuffer bytes = ByteBuffer.allocate(64 * 1024);
    private String received = "";
    private int nextNumber;
    private int lastNumber;

    /** Connects; the first message has this number. */
    FixTrader(final TestGateway gateway, final long session, final int nextNumber) {
        this(gateway, session, nextNumber, connect(gateway));
    }

    /** The same on a connection that there is. */
    FixTrader(final TestGateway gateway, final long session, final int nextNumber, final ByteChannel channel) {
        this.gateway = gateway;
        this.session = session;
        this.nextNumber = nextNumber;
        this.channel = channel;
    }

    /** A new connection to the port for FIX. */
    static SocketChannel connect(final TestGateway gateway) {
        try {
            final SocketChannel socket = SocketChannel.open(gateway.fixAddress());
            socket.configureBlocking(false);
            socket.setOption(StandardSocketOptions.TCP_NODELAY, true);
            return socket;
        } catch (final IOException ex) {
            throw new AssertionError(ex);
        }
    }

    /** Number of the trader's next message. */
    int nextNumber() {
        return nextNumber;
    }

    /** Number of the last message that came. */
    int lastNumber() {
        return lastNumber;
    }

    /** Logs on with a signature, and more fields; the answer is not read. */
    FixTrader logOn(final String fields) {
        gateway.clock().advanceMs(1);
        return logOnNow(fields);
    }

    /** The same with the time of the last Logon, if none has passed. */
    FixTrader logOnNow(final String fields) {
        return signed("108=30|" + fields);
    }

    /** The same with another interval of heartbeats. */
    FixTrader signed(final String fields) {
        return send(logon(fields));
    }

    /** The fields of a Logon of now that has the next number, with an interval of heartbeats. */
    String logon(final String fields) {
        final String signed = String.join(
            "\u0001", now(), String.valueOf(nextNumber), String.valueOf(session), "RINGSIDE");
        return "35=A|98=0|" + fields + "553=" + TestGateway.KEY_ID + "|554="
            + new Credentials(TestGateway.KEY_ID, TestGateway.SECRET).sign(signed.getBytes(ISO_8859_1)) + "|";
    }

    /** Sends a message with the next number. */
    FixTrader send(final String fields) {
        return sendBytes(message(fields));
    }

    /** Sends messages with the next numbers, all at once. */
    FixTrader sendTogether(final String... messages) {
        final ByteArrayOutputStream segment = new ByteArrayOutputStream();
        for (final String fields : messages) {
            segment.writeBytes(message(fields));
        }
        return sendBytes(segment.toByteArray());
    }

    /** Sends a message again that had this number. */
    FixTrader sendAgain(final int number, final String fields) {
        final int end = fields.indexOf('|') + 1;
        return sendBytes(
            message(number, fields.substring(0, end) + "43=Y|122=" + now() + "|" + fields.substring(end)));
    }

    /** A message with the next number. */
    byte[] message(final String fields) {
        return message(nextNumber++, fields);
    }

    private byte[] message(final int number, final String fields) {
        final int end = fields.indexOf('|') + 1;
        final String body = fields.substring(0, end) + "34=" + number + "|49=" + session + "|52=" + now()
            + "|56=RINGSIDE|" + fields.substring(end);
        final String text = ("8=FIX.4.4|9=" + body.length() + "|" + body).replace('|', '\u0001');
        int sum = 0;
        for (final byte each : text.getBytes(ISO_8859_1)) {
            sum += each;
        }
        return (text + String.format("10=%03d\u0001", sum & 0xFF)).getBytes(ISO_8859_1);
    }

    FixTrader sendBytes(final byte[] message) {
        final ByteBuffer out = ByteBuffer.wrap(message);
        gateway.until("room in the socket", () -> {
            try {
                channel.write(out);
                return !out.hasRemaining() && (!(channel instanceof final TlsChannel tls) || tls.flush());
            } catch (final IOException ex) {
                throw new AssertionError(ex);
            }
        });
        return this;
    }

    /** Writes once, and nobody works meanwhile. Returns whether the socket has taken all. */
    boolean write(final byte[] message) {
        try {
            return channel.write(ByteBuffer.wrap(message)) == message.length;
        } catch (final IOException lost) {
            return false;
        }
    }

    /** Reads what is there and looks away; returns the number of bytes, -1 at the end of the connection. */
    int drain() {
        received = "";
        try {
            return channel.read(bytes.clear());
        } catch (final IOException lost) {
            return -1;
        }
    }

    /** The next message, from its type on, without numbers and times. */
    String next() {
        gateway.until("a message of FIX", () -> length() > 0 || !read());
        final int length = length();
        if (length == 0) {
            throw new AssertionError("the connection is closed; received: " + received);
        }
        final String message = received.substring(0, length);
        received = received.substring(length);
        final Matcher number = Pattern.compile("\\|34=(\\d+)\\|").matcher(message);
        lastNumber = number.find() ? Integer.parseInt(number.group(1)) : 0;
        return AROUND.matcher(message.substring(message.indexOf("|35=") + 1)).replaceAll("");
    }

    /** Whether a message is there. */
    boolean hasNext() {
        read();
        return length() > 0;
    }

    /** The last message of a gateway that does not run any more. */
    String last() {
        while (read()) {
            Thread.onSpinWait();
        }
        return next();
    }

    /** Waits until the gateway closes; anything that comes before is a failure. */
    void expectClosed() {
        gateway.until("the end of the connection", () -> !read());
        if (!received.isEmpty()) {
            throw new AssertionError("received " + received);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (final IOException ex) {
            throw new AssertionError(ex);
        }
    }

    private String now() {
        final UnsafeBuffer text = new UnsafeBuffer(new byte[32]);
        return text.getStringWithoutLengthAscii(0, Timestamps.write(text, 0, gateway.clock().epochNs(), 3));
    }

    /** Length of the first message, 0 if it is not there yet. */
    private int length() {
        final Matcher start = MESSAGE.matcher(received);
        if (!start.find()) {
            return 0;
        }
        final int length = start.end() + Integer.parseInt(start.group(1)) + 7;
        return received.length() < length ? 0 : length;
    }

    /** Reads what is there; false at the end of the stream. */
    private boolean read() {
        try {
            final int count = channel.read(bytes.clear());
            if (count > 0) {
                received += new String(bytes.array(), 0, count, ISO_8859_1).replace('\u0001', '|');
            }
            return count >= 0;
        } catch (final IOException ex) {
            return false;
        }
    }
}
