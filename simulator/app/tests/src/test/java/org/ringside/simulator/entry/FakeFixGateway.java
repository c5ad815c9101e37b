package org.ringside.simulator.entry;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Stands in for a gateway of FIX: a test says what it answers. Messages are texts, with | for the delimiter. */
final class FakeFixGateway implements AutoCloseable {
    private static final Pattern MESSAGE = Pattern.compile("^8=FIX\\.4\\.4\\|9=(\\d+)\\|");
    private static final Pattern AROUND = Pattern.compile("\\|(?:(?:49|52|56|60|122|10)=[^|]*|554=[^|]{40,})(?=\\|)");

    private final ServerSocketChannel server = ServerSocketChannel.open();
    private final ByteBuffer bytes = ByteBuffer.allocate(64 * 1024);
    private SocketChannel channel;
    private String received = "";
    private FixEntry entry;

    FakeFixGateway() throws IOException {
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)).configureBlocking(false);
    }

    InetSocketAddress address() throws IOException {
        return (InetSocketAddress) server.getLocalAddress();
    }

    /** Takes the next connection of a trader, who connects. */
    void accept(final FixEntry newEntry) throws IOException {
        entry = newEntry;
        entry.connect();
        channel = null;
        received = "";
        while (channel == null) {
            entry.poll(System.nanoTime());
            channel = server.accept();
        }
        channel.configureBlocking(false);
    }

    /** The trader's next message, from its type on, without times, names and signature. */
    String next() throws IOException {
        while (length() == 0) {
            entry.poll(System.nanoTime());
            final int count = channel.read(bytes.clear());
            if (count > 0) {
                received += new String(bytes.array(), 0, count, ISO_8859_1).replace('\u0001', '|');
            }
        }
        final String message = received.substring(0, length());
        received = received.substring(length());
        return AROUND.matcher(message.substring(message.indexOf("|35=") + 1)).replaceAll("");
    }

    /** Sends messages at once; the number of each is its first field behind the type. */
    void send(final String... messages) throws IOException {
        final StringBuilder all = new StringBuilder();
        for (final String fields : messages) {
            final int end = fields.indexOf('|', fields.indexOf("34=")) + 1;
            final String body = fields.substring(0, end) + "49=RINGSIDE|52=20261127-03:00:00.000|56=1001|"
                + fields.substring(end);
            final String text = ("8=FIX.4.4|9=" + body.length() + "|" + body).replace('|', '\u0001');
            int sum = 0;
            for (final byte each : text.getBytes(ISO_8859_1)) {
                sum += each;
            }
            all.append(text).append(String.format("10=%03d\u0001", sum & 0xFF));
        }
        sendBytes(all.toString().getBytes(ISO_8859_1));
    }

    /** Sends what is no message. */
    void sendBytes(final byte... sent) throws IOException {
        final ByteBuffer out = ByteBuffer.wrap(sent);
        while (out.hasRemaining()) {
            channel.write(out);
        }
    }

    /** The connection breaks, and the trader sees it. */
    void drop() throws IOException {
        channel.close();
        while (!entry.isClosed()) {
            entry.poll(System.nanoTime());
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        if (channel != null) {
            channel.close();
        }
    }

    private int length() {
        final Matcher start = MESSAGE.matcher(received);
        if (!start.find()) {
            return 0;
        }
        final int length = start.end() + Integer.parseInt(start.group(1)) + 7;
        return received.length() < length ? 0 : length;
    }
}
