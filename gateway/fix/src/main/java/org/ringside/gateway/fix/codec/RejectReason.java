package org.ringside.gateway.fix.codec;

/** Why a message is refused as such: values of SessionRejectReason, and the text that goes with each. */
public final class RejectReason {
    /** Nothing is wrong. */
    public static final int NONE = -1;
    public static final int INVALID_TAG = 0;
    public static final int REQUIRED_TAG_MISSING = 1;
    public static final int TAG_NOT_DEFINED = 2;
    public static final int NO_VALUE = 4;
    public static final int OUT_OF_RANGE = 5;
    public static final int BAD_FORMAT = 6;
    public static final int COMP_ID = 9;
    public static final int SENDING_TIME = 10;
    public static final int INVALID_MSG_TYPE = 11;
    public static final int TAG_TWICE = 13;
    public static final int OUT_OF_ORDER = 14;
    public static final int GROUP_OUT_OF_ORDER = 15;
    public static final int GROUP_COUNT = 16;
    public static final int OTHER = 99;

    private RejectReason() {
    }

    /** Returns the text of a reason, in the words that FIX engines use. */
    public static String text(final int reason) {
        return switch (reason) {
            case INVALID_TAG -> "Invalid tag number";
            case REQUIRED_TAG_MISSING -> "Required tag missing";
            case TAG_NOT_DEFINED -> "Tag not defined for this message type";
            case NO_VALUE -> "Tag specified without a value";
            case OUT_OF_RANGE -> "Value is incorrect (out of range) for this tag";
            case BAD_FORMAT -> "Incorrect data format for value";
            case COMP_ID -> "CompID problem";
            case SENDING_TIME -> "SendingTime accuracy problem";
            case INVALID_MSG_TYPE -> "Invalid MsgType";
            case TAG_TWICE -> "Tag appears more than once";
            case OUT_OF_ORDER -> "Tag specified out of required order";
            case GROUP_OUT_OF_ORDER -> "Repeating group fields out of order";
            case GROUP_COUNT -> "Incorrect NumInGroup count for repeating group";
            default -> "Other";
        };
    }
}
