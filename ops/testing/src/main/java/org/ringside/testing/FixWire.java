package org.ringside.testing;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** A connection that speaks FIX 4.4, and waits. Messages are texts, with | for the delimiter. */
public final class FixWire implements AutoCloseable {
    private static final int PATIENCE_MS = 60_000;
    private static final char SOH = 1;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HH:mm:ss.SSS");

    private final Socket socket;
    private final InputStream input;
    private final int session;
    private int nextNumber;

    /** Connects a session whose next message has this number. */
    public FixWire(final InetSocketAddress address, final int session, final int nextNumber) {
        this.session = session;
        this.nextNumber = nextNumber;
        try {
            socket = new Socket(address.getAddress(), address.getPort());
            socket.setSoTimeout(PATIENCE_MS);
            input = new BufferedInputStream(socket.getInputStream());
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Sends a Logon without a signature, with more fields. */
    public FixWire logOn(final String fields) {
        return send("35=A|98=0|108=30|" + fields);
    }

    /** Sends a message with the next number: its type and its body. */
    public FixWire send(final String fields) {
        final int end = fields.indexOf('|') + 1;
        final String body = fields.substring(0, end) + "34=" + nextNumber + "|49=" + session + "|52="
            + LocalDateTime.now(ZoneOffset.UTC).format(TIME) + "|56=RINGSIDE|" + fields.substring(end);
        nextNumber++;
        final String text = ("8=FIX.4.4|9=" + body.length() + "|" + body).replace('|', SOH);
        try {
            socket.getOutputStream().write(
                (text + String.format("10=%03d", text.chars().sum() & 0xFF) + SOH).getBytes(StandardCharsets.US_ASCII));
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
        return this;
    }

    /** Waits for a message that has all of these fields, and passes over others. */
    public String expect(final String... fields) {
        final StringBuilder others = new StringBuilder();
        for (String message = next(); !message.isEmpty(); message = next()) {
            boolean isIt = true;
            for (final String field : fields) {
                isIt &= message.contains("|" + field + "|");
            }
            if (isIt) {
                return message;
            }
            others.append('\n').append(message);
        }
        throw new AssertionError("no " + String.join(" ", fields) + " came before the end, but" + others);
    }

    /** Waits for the next message; empty at the end of the connection. */
    public String next() {
        final ByteArrayOutputStream message = new ByteArrayOutputStream();
        try {
            int field = 0;
            boolean isLast = false;
            for (int each = input.read(); each >= 0; each = input.read()) {
                message.write(each);
                if (each == SOH) {
                    if (isLast) {
                        return message.toString(StandardCharsets.US_ASCII).replace(SOH, '|');
                    }
                    field = message.size();
                } else if (each == '=') {
                    isLast = message.toString(StandardCharsets.US_ASCII).startsWith("10=", field);
                }
            }
            return "";
        } catch (final IOException ex) {
            throw new UncheckedIOException("received " + message.toString(StandardCharsets.US_ASCII), ex);
        }
    }

    /** Waits until the other side has closed, and passes over what comes before. */
    public void awaitEnd() {
        String message = next();
        while (!message.isEmpty()) {
            message = next();
        }
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
