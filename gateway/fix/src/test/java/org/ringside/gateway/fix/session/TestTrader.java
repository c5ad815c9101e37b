package org.ringside.gateway.fix.session;

import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.fix.codec.Fix;
import org.ringside.gateway.fix.codec.MessageDecoder;
import org.ringside.gateway.fix.codec.RejectReason;
import org.ringside.gateway.fix.codec.Tag;
import org.ringside.gateway.fix.codec.Timestamps;

/**
 * A trader, the application behind the gateway, and what carries bytes and time between them and a connection. What the
 * connection does is kept as lines, in the words of session-scenarios.txt.
 */
final class TestTrader implements FixApplication, FixOutput {
    private static final long MS = 1_000_000L;
    private static final long SECOND = 1000 * MS;
    private static final int STEP_MS = 100;
    private static final int PORTION = 64;
    private static final int MAX_TRAIN = 3;
    private static final int SHORT_TRAIN = 3;
    private static final Pattern RELATIVE = Pattern.compile("(52|122)=[+-]\\d+s");
    private static final Pattern OF_A_REPORT = Pattern.compile("35|34|43|11");
    private static final Pattern NOT_WRITTEN = Pattern.compile("8|9|10|49|52|56");

    private final TestSession session;
    private final List<String> events = new ArrayList<>();
    private final MessageDecoder decoder = new MessageDecoder(8192);
    private final UnsafeBuffer time = new UnsafeBuffer(new byte[32]);
    private FixConnection connection;
    private long nowNs = 5 * SECOND;
    private long epochNs = Instant.parse("2026-11-26T12:00:00Z").getEpochSecond() * SECOND;
    private byte[] pending = {};
    private boolean isBusy;
    private boolean isSlow;
    /** Orders of a train, and how many trains there were: of some the last order is not taken. */
    private final List<String> held = new ArrayList<>();
    private int trains;

    TestTrader(final TestSession session) {
        this.session = session;
        connect();
    }

    FixConnection connection() {
        return connection;
    }

    long epochNs() {
        return epochNs;
    }

    /** What has happened since this was asked. */
    List<String> events() {
        final List<String> all = List.copyOf(events);
        events.clear();
        return all;
    }

    void connect() {
        if (connection != null) {
            connection.onDisconnected();
            events();
        }
        kill();
    }

    /** The gateway dies, and another one takes its place. */
    void kill() {
        session.unbind();
        pending = new byte[0];
        connection = new FixConnection(session, this, this, SessionSettings.USUAL, nowNs);
        connection.onTime(nowNs, epochNs);
    }

    void busy(final boolean isNowBusy) {
        isBusy = isNowBusy;
        offer();
    }

    /** From now on {@link FixConnection#resend} is not called. */
    void slow() {
        isSlow = true;
    }

    /** The trader takes something of what waits for it. */
    void readNow() {
        connection.onWritten(nowNs);
    }

    /** Sends bytes, in pieces of this length. */
    void send(final byte[] bytes, final int piece) {
        for (int i = 0; i < bytes.length; i += piece) {
            final ByteArrayOutputStream more = new ByteArrayOutputStream();
            more.writeBytes(pending);
            more.write(bytes, i, Math.min(piece, bytes.length - i));
            pending = more.toByteArray();
            offer();
        }
    }

    void report(final String id) {
        final long number = session.report(id, epochNs);
        connection.send(number);
    }

    void pass(final long ms) {
        for (long left = ms; left > 0; left -= STEP_MS) {
            final long step = Math.min(STEP_MS, left) * MS;
            nowNs += step;
            epochNs += step;
            connection.onTime(nowNs, epochNs);
            offer();
        }
    }

    /** A message of the trader, as a scenario writes it. */
    byte[] message(final String line) {
        final StringBuilder fields = new StringBuilder();
        String beginString = "FIX.4.4";
        for (final String field : line.split("\\|")) {
            if (field.startsWith("8=")) {
                beginString = field.substring(2);
            } else if (!field.endsWith("=-")) {
                fields.append(RELATIVE.matcher(field).matches() ? relative(field) : field).append('|');
            }
            if (field.startsWith("35=")) {
                fields.append(line.contains("|49=") ? "" : "49=TRADER|")
                    .append(line.contains("|52=") ? "" : "52=" + text(epochNs) + "|")
                    .append(line.contains("|56=") ? "" : "56=RINGSIDE|");
            }
        }
        return Fix.message(beginString, fields.toString());
    }

    @Override
    public int onMessage(final MessageDecoder message) {
        if (message.text(Tag.CL_ORD_ID).equals("wrong")) {
            return Tag.ORDER_QTY;
        }
        if (!isBusy) {
            events.add(event(message));
        }
        return isBusy ? LATER : TAKEN;
    }

    @Override
    public boolean hold(final MessageDecoder message) {
        if (isBusy || held.size() == MAX_TRAIN || message.text(Tag.CL_ORD_ID).equals("wrong")) {
            return false;
        }
        held.add(event(message));
        return true;
    }

    @Override
    public int release() {
        trains++;
        final int count = trains % SHORT_TRAIN == 0 ? held.size() - 1 : held.size();
        events.addAll(held.subList(0, count));
        held.clear();
        session.nextIncoming(session.nextIncoming() + count);
        return count;
    }

    private static String event(final MessageDecoder message) {
        final StringBuilder fields = new StringBuilder("app ");
        for (final int tag : new int[] {
            Tag.MSG_TYPE, Tag.MSG_SEQ_NUM, Tag.POSS_DUP_FLAG, Tag.POSS_RESEND, Tag.CL_ORD_ID}) {
            if (message.has(tag) && !message.text(tag).equals("N")) {
                fields.append(tag).append('=').append(message.text(tag)).append('|');
            }
        }
        return fields.toString();
    }

    @Override
    public int onUnsupported(final MessageDecoder message) {
        if (!isBusy) {
            events.add("unsupported " + message.text(Tag.MSG_TYPE));
        }
        return isBusy ? LATER : TAKEN;
    }

    @Override
    public void send(final DirectBuffer buffer, final int offset, final int length) {
        final byte[] bytes = new byte[length];
        buffer.getBytes(offset, bytes);
        final UnsafeBuffer message = new UnsafeBuffer(bytes);
        if (decoder.decode(message, 0, length) != length || decoder.rejectReason() != RejectReason.NONE) {
            throw new AssertionError("no FIX: " + RejectReason.text(decoder.rejectReason()) + ", tag "
                + decoder.rejectTag() + ": " + Fix.text(bytes));
        }
        final boolean isReport = decoder.text(Tag.MSG_TYPE).equals("8");
        if (!decoder.text(Tag.SENDER_COMP_ID).equals("RINGSIDE") || !decoder.text(Tag.TARGET_COMP_ID).equals("TRADER")
            || !decoder.text(Tag.SENDING_TIME).equals(text(epochNs)) && !isReport) {
            throw new AssertionError("a wrong header: " + Fix.text(bytes));
        }
        final StringBuilder fields = new StringBuilder();
        for (final String field : Fix.text(bytes).split("\\|")) {
            final String tag = field.substring(0, field.indexOf('='));
            if (tag.equals("122")) {
                final long agoNs = epochNs - decoder.time(Tag.ORIG_SENDING_TIME);
                fields.append("122=-").append(agoNs / SECOND).append("s|");
            } else if (isReport ? OF_A_REPORT.matcher(tag).matches() : !NOT_WRITTEN.matcher(tag).matches()) {
                fields.append(field).append('|');
            }
        }
        events.add("< " + fields);
    }

    @Override
    public void close() {
        events.add("closed");
    }

    private void offer() {
        boolean hasMoved = true;
        while (hasMoved) {
            final int taken = connection.onInput(new UnsafeBuffer(pending), 0, pending.length);
            final byte[] rest = new byte[pending.length - taken];
            System.arraycopy(pending, taken, rest, 0, rest.length);
            pending = rest;
            hasMoved = connection.isResending() && !isSlow || taken > 0;
            while (connection.isResending() && !isSlow) {
                connection.resend(PORTION);
            }
        }
        final SessionEnd end = session.lastEnd();
        if (end != null) {
            events.replaceAll(event -> event.equals("closed") ? "closed " + end : event);
        }
    }

    private String relative(final String field) {
        final String[] parts = field.split("=");
        return parts[0] + "=" + text(epochNs + Long.parseLong(parts[1].replace("s", "")) * SECOND);
    }

    private String text(final long ns) {
        return time.getStringWithoutLengthAscii(0, Timestamps.write(time, 0, ns, 3));
    }
}
