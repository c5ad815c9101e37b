package org.ringside.matching;

/**
 * Names orders to cancel by their common attributes, or operates a kill switch. The caller fills the command in, the
 * engine reads it, and the caller may use it again. Setters return the command itself.
 */
public final class MassCancel {
    private int sessionId;
    private long clOrdId;
    private MassAction action = MassAction.CANCEL;
    private CancelReason reason = CancelReason.MASS_CANCEL;
    private int ofSession;
    private int ofAccount;
    private int ofFirm;
    private int ofInstrument;
    private Side ofSide;
    private long fromPrice;
    private long toPrice;

    /** Resets the command to its initial state. */
    public MassCancel reset() {
        sessionId = 0;
        clOrdId = 0;
        action = MassAction.CANCEL;
        reason = CancelReason.MASS_CANCEL;
        ofSession = 0;
        ofAccount = 0;
        ofFirm = 0;
        ofInstrument = 0;
        ofSide = null;
        fromPrice = 0;
        toPrice = 0;
        return this;
    }

    /** Takes another one's terms over. */
    void set(final MassCancel other) {
        sessionId = other.sessionId;
        clOrdId = other.clOrdId;
        action = other.action;
        reason = other.reason;
        ofSession = other.ofSession;
        ofAccount = other.ofAccount;
        ofFirm = other.ofFirm;
        ofInstrument = other.ofInstrument;
        ofSide = other.ofSide;
        fromPrice = other.fromPrice;
        toPrice = other.toPrice;
    }

    /** The session that makes the request; 0 for the operator. */
    public int sessionId() {
        return sessionId;
    }

    public MassCancel sessionId(final int newSessionId) {
        sessionId = newSessionId;
        return this;
    }

    /** The session's client id of this request; the operator needs none. */
    public long clOrdId() {
        return clOrdId;
    }

    public MassCancel clOrdId(final long newClOrdId) {
        clOrdId = newClOrdId;
        return this;
    }

    /** What to do. */
    public MassAction action() {
        return action;
    }

    public MassCancel action(final MassAction newAction) {
        action = newAction;
        return this;
    }

    /** The reason that owners of the orders get; {@link CancelReason#MASS_CANCEL} by default. */
    public CancelReason reason() {
        return reason;
    }

    public MassCancel reason(final CancelReason newReason) {
        reason = newReason;
        return this;
    }

    /** Orders of this session; 0 for any. */
    public int ofSession() {
        return ofSession;
    }

    public MassCancel ofSession(final int newOfSession) {
        ofSession = newOfSession;
        return this;
    }

    /** Orders of this account; 0 for any. */
    public int ofAccount() {
        return ofAccount;
    }

    public MassCancel ofAccount(final int newOfAccount) {
        ofAccount = newOfAccount;
        return this;
    }

    /** Orders of accounts of this firm; 0 for any. */
    public int ofFirm() {
        return ofFirm;
    }

    public MassCancel ofFirm(final int newOfFirm) {
        ofFirm = newOfFirm;
        return this;
    }

    /** Orders in this instrument; 0 for any. */
    public int ofInstrument() {
        return ofInstrument;
    }

    public MassCancel ofInstrument(final int newOfInstrument) {
        ofInstrument = newOfInstrument;
        return this;
    }

    /** Orders of this side; null for both. */
    public Side ofSide() {
        return ofSide;
    }

    public MassCancel ofSide(final Side newOfSide) {
        ofSide = newOfSide;
        return this;
    }

    /** Orders at this limit or higher, in ticks; 0 for any order, also one without a limit. */
    public long fromPrice() {
        return fromPrice;
    }

    public MassCancel fromPrice(final long newFromPrice) {
        fromPrice = newFromPrice;
        return this;
    }

    /** Orders at this limit or lower, in ticks; 0 for any order, also one without a limit. */
    public long toPrice() {
        return toPrice;
    }

    public MassCancel toPrice(final long newToPrice) {
        toPrice = newToPrice;
        return this;
    }
}
