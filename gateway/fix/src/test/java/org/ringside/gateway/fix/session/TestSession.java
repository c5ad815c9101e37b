package org.ringside.gateway.fix.session;

import java.util.ArrayList;
import java.util.List;
import org.ringside.gateway.fix.codec.MessageDecoder;
import org.ringside.gateway.fix.codec.MessageEncoder;
import org.ringside.gateway.fix.codec.MsgType;
import org.ringside.gateway.fix.codec.Tag;
import org.ringside.gateway.protocol.EstablishRejectCode;
import org.ringside.gateway.protocol.TerminationCode;

/** The session of the trader TRADER, in memory; and the gate that knows no other one. */
final class TestSession implements FixSession, LogonGate {
    /** A message to the trader; of the session level if it has no id. */
    private record Sent(long epochNs, String id) {
    }

    private final List<Sent> messages = new ArrayList<>();
    private long first = 1;
    private long oldest = 1;
    private long incoming = 1;
    private String refusal = "";
    private String over = "";
    private boolean isBound;
    private boolean isFull;
    private SessionEnd lastEnd;
    private final List<String> told = new ArrayList<>();

    /** Begins with other numbers than 1. */
    void numbers(final long nextIncoming, final long nextOutgoing) {
        incoming = nextIncoming;
        first = nextOutgoing;
        oldest = nextOutgoing;
        messages.clear();
    }

    void forget(final long number) {
        oldest = number;
    }

    void refuse(final String text) {
        refusal = text;
    }

    /** Its numbers are over. */
    void over(final String text) {
        over = text;
    }

    /** From now on, or no longer, the exchange cannot be told of a Logon. */
    void full(final boolean isNowFull) {
        isFull = isNowFull;
    }

    /** The gateway has died. */
    void unbind() {
        isBound = false;
    }

    /** How the last connection has ended; null if none has since this was asked. */
    SessionEnd lastEnd() {
        final SessionEnd end = lastEnd;
        lastEnd = null;
        return end;
    }

    /** What it was told to count. */
    List<String> told() {
        return told;
    }

    /** Takes a report; returns its number. */
    long report(final String id, final long epochNs) {
        messages.add(new Sent(epochNs, id));
        return nextOutgoing() - 1;
    }

    @Override
    public boolean isHere(final MessageDecoder logon) {
        return true;
    }

    @Override
    public FixSession admit(final MessageDecoder logon, final long epochNs) {
        final boolean isKnown = logon.text(Tag.SENDER_COMP_ID).equals("TRADER")
            && logon.text(Tag.TARGET_COMP_ID).equals("RINGSIDE")
            && (!logon.has(Tag.PASSWORD) || logon.text(Tag.PASSWORD).equals("secret"));
        if (!isKnown || isBound) {
            return null;
        }
        isBound = true;
        return this;
    }

    @Override
    public String refusal() {
        return refusal;
    }

    @Override
    public int refusalStatus() {
        return refusal.isEmpty() ? 0 : 7;
    }

    @Override
    public EstablishRejectCode refusalCode() {
        return EstablishRejectCode.SESSION_BLOCKED;
    }

    @Override
    public String over() {
        return over;
    }

    @Override
    public long nextIncoming() {
        return incoming;
    }

    @Override
    public void nextIncoming(final long number) {
        incoming = number;
    }

    @Override
    public long nextOutgoing() {
        return first + messages.size();
    }

    @Override
    public long oldestKept() {
        return oldest;
    }

    @Override
    public long append(final long epochNs) {
        messages.add(new Sent(epochNs, ""));
        return nextOutgoing() - 1;
    }

    @Override
    public int typeOf(final long number) {
        return sent(number).id().isEmpty() ? 0 : MsgType.EXECUTION_REPORT;
    }

    @Override
    public long timeOf(final long number) {
        return sent(number).epochNs();
    }

    @Override
    public void encode(final long number, final MessageEncoder encoder) {
        encoder.putNumber(Tag.AVG_PX, 0);
        encoder.putText(Tag.CL_ORD_ID, sent(number).id());
        encoder.putNumber(Tag.CUM_QTY, 0);
        encoder.putNumber(Tag.EXEC_ID, number);
        encoder.putNumber(Tag.ORDER_ID, 1);
        encoder.putCharacter(Tag.ORD_STATUS, '0');
        encoder.putCharacter(Tag.SIDE, '1');
        encoder.putText(Tag.SYMBOL, "IBM");
        encoder.putCharacter(Tag.EXEC_TYPE, '0');
        encoder.putNumber(Tag.LEAVES_QTY, 1);
    }

    @Override
    public boolean begin(final MessageDecoder logon, final boolean isAnew) {
        if (isAnew && !isFull) {
            numbers(1, 1);
            over = "";
        }
        return !isFull;
    }

    @Override
    public void release(final SessionEnd end) {
        isBound = false;
        lastEnd = end;
    }

    @Override
    public void onMessage() {
        told.add("message");
    }

    @Override
    public void onDuplicate() {
        told.add("duplicate");
    }

    @Override
    public void onReject() {
        told.add("reject");
    }

    @Override
    public void onSentAgain() {
        told.add("again");
    }

    @Override
    public void onLogonRefused(final EstablishRejectCode code) {
        told.add(code.toString());
    }

    @Override
    public void onSentAway(final TerminationCode code) {
        told.add(code.toString());
    }

    private Sent sent(final long number) {
        return messages.get((int) (number - first));
    }
}
