package org.ringside.gateway.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.fix.codec.MessageDecoder;
import org.ringside.gateway.fix.codec.RejectReason;
import org.ringside.gateway.fix.codec.Tag;
import org.ringside.gateway.fix.codec.Timestamps;
import org.ringside.gateway.protocol.Credentials;

/** The trader of a scenario at a real socket. What comes is kept as lines, in the words of session-scenarios.txt. */
final class ScenarioTrader implements AutoCloseable {
    private static final long SECOND = 1_000_000_000L;
    private static final Pattern RELATIVE = Pattern.compile("(52)=([+-]\\d+)s");
    private static final Pattern OF_A_REPORT = Pattern.compile("34|43");
    private static final Pattern NOT_WRITTEN = Pattern.compile("8|9|10|49|52|56");
    private static final Pattern CREDENTIALS = Pattern.compile("553=key\\|554=secret\\|");

    private final TestGateway gateway;
    private final int session;
    private final ByteBuffer bytes = ByteBuffer.allocate(64 * 1024);
    private final UnsafeBuffer time = new UnsafeBuffer(new byte[32]);
    private final MessageDecoder decoder = new MessageDecoder(8192);
    private final List<String> events = new ArrayList<>();
    private final Map<String, String> names = new HashMap<>();
    private byte[] received = {};
    private SocketChannel channel;
    private boolean isClosed;
    /** Answers of the application, which the scenarios do not count among the messages. */
    private int answers;
    /** A time at which the clock has jumped, and how far. */
    private long jumpEpochNs = Long.MIN_VALUE;
    private long jumpNs;

    ScenarioTrader(final TestGateway gateway, final int session) {
        this.gateway = gateway;
        this.session = session;
    }

    /** What has come since this was asked. */
    List<String> events() {
        final List<String> all = List.copyOf(events);
        events.clear();
        return all;
    }

    /** How many events wait to be asked for. */
    int count() {
        read();
        return events.size();
    }

    /** Whose report this is: the name by which the scenario calls it. */
    void name(final long execId, final String report) {
        names.put(String.valueOf(execId), report);
    }

    /** The clock jumps: the scenario does not count this time. */
    void jump(final long ns) {
        jumpEpochNs = gateway.clock().epochNs();
        jumpNs = ns;
        gateway.clock().advanceMs(ns / 1_000_000);
    }

    /** A connection, if there is none. */
    void open() {
        if (channel == null) {
            channel = FixTrader.connect(gateway);
            gateway.steps(3);
        }
    }

    /** The connection is lost, if there is one. */
    void lose() {
        close();
        channel = null;
        isClosed = false;
        received = new byte[0];
        if (gateway.loops() != null) {
            gateway.steps(3);
        }
        events.clear();
    }

    /** Sends bytes in pieces of this length. */
    void send(final byte[] message, final int piece) {
        open();
        try {
            for (int i = 0; i < message.length; i += piece) {
                final ByteBuffer part = ByteBuffer.wrap(message, i, Math.min(piece, message.length - i));
                while (part.hasRemaining()) {
                    channel.write(part);
                    gateway.step();
                }
            }
        } catch (final IOException lost) {
            // The gateway has closed it: what the scenario says of that is compared.
            isClosed = false;
        }
        gateway.steps(3);
        read();
    }

    /** A message, as a scenario writes it; a Logon is signed. */
    byte[] message(final String line) {
        if (line.contains("35=A|")) {
            gateway.clock().advanceMs(1);
        }
        final StringBuilder fields = new StringBuilder();
        String beginString = "FIX.4.4";
        // What is out of range for this application is a quantity with decimals.
        final String sent = line.contains("|11=wrong|") ? line.replace("|38=1|", "|38=1.5|") : line;
        for (final String field : sent.split("\\|")) {
            final Matcher relative = RELATIVE.matcher(field);
            if (field.startsWith("8=")) {
                beginString = field.substring(2);
            } else if (!field.endsWith("=-")) {
                fields.append(relative.matches() ? "52=" + text(seconds(relative.group(2))) : ago(field)).append('|');
            }
            if (field.startsWith("35=")) {
                fields.append(line.contains("|49=") ? "" : "49=" + session + "|")
                    .append(line.contains("|52=") ? "" : "52=" + text(gateway.clock().epochNs()) + "|")
                    .append(line.contains("|56=") ? "" : "56=RINGSIDE|");
            }
        }
        final String body = line.contains("35=A|") ? signed(fields.toString()) : fields.toString();
        return bytesOf(beginString, body);
    }

    private String signed(final String fields) {
        if (fields.contains("|554=wrong|")) {
            return fields;
        }
        final String signed = String.join("\u0001",
            value(fields, 52), value(fields, 34), value(fields, 49), value(fields, 56));
        final String credentials = "553=" + TestGateway.KEY_ID + "|554="
            + new Credentials(TestGateway.KEY_ID, TestGateway.SECRET).sign(signed.getBytes(ISO_8859_1)) + "|";
        final Matcher given = CREDENTIALS.matcher(fields);
        return given.find() ? given.replaceFirst(credentials) : fields + credentials;
    }

    private String ago(final String field) {
        return field.startsWith("122=") && field.endsWith("s")
            ? "122=" + text(seconds(field.substring(4, field.length() - 1))) : field;
    }

    private long seconds(final String relative) {
        return gateway.clock().epochNs() + Long.parseLong(relative) * SECOND;
    }

    /** Reads what is there. */
    private void read() {
        if (channel == null || isClosed) {
            return;
        }
        int count;
        try {
            count = channel.read(bytes.clear());
        } catch (final IOException lost) {
            count = -1;
        }
        if (count > 0) {
            final ByteArrayOutputStream more = new ByteArrayOutputStream();
            more.writeBytes(received);
            more.write(bytes.array(), 0, count);
            received = more.toByteArray();
            takeMessages();
        }
        if (count < 0) {
            isClosed = true;
            events.add("closed");
        }
    }

    private void takeMessages() {
        final UnsafeBuffer buffer = new UnsafeBuffer(received);
        int at = 0;
        while (true) {
            final int length = decoder.decode(buffer, at, received.length);
            if (length == 0) {
                break;
            }
            final String message = new String(received, at, Math.abs(length), ISO_8859_1).replace('\u0001', '|');
            if (length < 0 || decoder.rejectReason() != RejectReason.NONE) {
                throw new AssertionError("no FIX: " + message);
            }
            events.add(event(message));
            at += length;
        }
        final byte[] rest = new byte[received.length - at];
        System.arraycopy(received, at, rest, 0, rest.length);
        received = rest;
    }

    private String event(final String message) {
        final String type = decoder.text(Tag.MSG_TYPE);
        if (!decoder.text(Tag.SENDER_COMP_ID).equals("RINGSIDE")
            || !decoder.text(Tag.TARGET_COMP_ID).equals(String.valueOf(session))
            || decoder.time(Tag.SENDING_TIME) > gateway.clock().epochNs()) {
            throw new AssertionError("a wrong header: " + message);
        }
        if (type.equals("j")) {
            answers++;
            return "unsupported " + decoder.text(Tag.REF_MSG_TYPE);
        }
        final boolean isReport = type.equals("8");
        final StringBuilder fields = new StringBuilder();
        for (final String field : message.split("\\|")) {
            final String tag = field.substring(0, Math.max(0, field.indexOf('=')));
            if (tag.equals("34")) {
                fields.append("34=").append(decoder.number(Tag.MSG_SEQ_NUM) - answers).append('|');
            } else if (tag.equals("122")) {
                fields.append("122=-").append(age(decoder.time(Tag.ORIG_SENDING_TIME)) / SECOND).append("s|");
            } else if (isReport ? OF_A_REPORT.matcher(tag).matches() : !NOT_WRITTEN.matcher(tag).matches()) {
                fields.append(field).append('|');
            } else if (isReport && tag.equals("35")) {
                fields.append(field).append('|');
            } else if (isReport && tag.equals("17")) {
                fields.append("11=").append(names.get(decoder.text(Tag.EXEC_ID))).append('|');
            }
        }
        return "< " + fields;
    }

    private long age(final long epochNs) {
        final long ns = gateway.clock().epochNs() - epochNs;
        return epochNs <= jumpEpochNs ? ns - jumpNs : ns;
    }

    private static String value(final String fields, final int tag) {
        final Matcher matcher = Pattern.compile("(?:^|\\|)" + tag + "=([^|]*)\\|").matcher(fields);
        return matcher.find() ? matcher.group(1) : "";
    }

    private static byte[] bytesOf(final String beginString, final String fields) {
        final String start = ("8=" + beginString + "|9=" + fields.length() + "|" + fields).replace('|', '\u0001');
        int sum = 0;
        for (final byte each : start.getBytes(ISO_8859_1)) {
            sum += each;
        }
        return (start + String.format("10=%03d\u0001", sum & 0xFF)).getBytes(ISO_8859_1);
    }

    private String text(final long ns) {
        return time.getStringWithoutLengthAscii(0, Timestamps.write(time, 0, ns, 3));
    }

    @Override
    public void close() {
        if (channel == null) {
            return;
        }
        try {
            channel.close();
        } catch (final IOException ex) {
            throw new AssertionError(ex);
        }
    }
}
