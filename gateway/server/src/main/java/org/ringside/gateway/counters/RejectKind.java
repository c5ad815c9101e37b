package org.ringside.gateway.counters;

/** The kinds of refusals of a gateway, each with codes of its own. */
public enum RejectKind {
    /** NegotiationRejectCode. */
    NEGOTIATE(256, GatewayCountersDescriptor.CODES),
    /** EstablishRejectCode. */
    ESTABLISH(512, GatewayCountersDescriptor.CODES),
    /** BusinessRejectReason. */
    BUSINESS(768, GatewayCountersDescriptor.CODES),
    /** TerminationCode, of the gateway's own Terminate and of its answers. */
    TERMINATE(1_024, GatewayCountersDescriptor.TERMINATION_CODES);

    private final int offset;
    private final int codes;

    RejectKind(final int offset, final int codes) {
        this.offset = offset;
        this.codes = codes;
    }

    /** How many codes are counted apart; larger ones count as the last. */
    int codes() {
        return codes;
    }

    /** Offset of a code's counter in the block of a loop. */
    public int offset(final int code) {
        return offset + Math.min(code, codes - 1) * Long.BYTES;
    }
}
