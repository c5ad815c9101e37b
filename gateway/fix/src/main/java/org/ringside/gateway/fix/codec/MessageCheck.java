package org.ringside.gateway.fix.codec;

import static org.ringside.gateway.fix.codec.RejectReason.BAD_FORMAT;
import static org.ringside.gateway.fix.codec.RejectReason.GROUP_COUNT;
import static org.ringside.gateway.fix.codec.RejectReason.GROUP_OUT_OF_ORDER;
import static org.ringside.gateway.fix.codec.RejectReason.INVALID_TAG;
import static org.ringside.gateway.fix.codec.RejectReason.NONE;
import static org.ringside.gateway.fix.codec.RejectReason.NO_VALUE;
import static org.ringside.gateway.fix.codec.RejectReason.OUT_OF_ORDER;
import static org.ringside.gateway.fix.codec.RejectReason.REQUIRED_TAG_MISSING;
import static org.ringside.gateway.fix.codec.RejectReason.TAG_NOT_DEFINED;
import static org.ringside.gateway.fix.codec.RejectReason.TAG_TWICE;

import java.util.Arrays;
import org.agrona.DirectBuffer;

/**
 * Holds the fields of one message after the other against the dictionary, in the order in which they come, and keeps
 * the first thing that is wrong.
 */
final class MessageCheck {
    private static final int ROLE_NONE = 0;
    static final int ROLE_COUNT = -2;
    /** So many messages at first, and one of so many behind. */
    private static final int SAMPLE = 64;

    private final FieldSpans spans;
    /** Number of the entry of a group that had each field last. */
    private final int[] entriesOf = new int[Tables.FIELDS];
    private final TimeReader times;
    private final boolean isStrict;
    /** Of each type, messages that have come. */
    private final long[] counts = new long[Tables.REQUIRED.length];
    private boolean isLookedAt;
    private int message;
    private short[] roles;
    private int reason;
    private int wrongTag;
    private boolean isInBody;
    private int group;
    private int entriesLeft;
    private int entry;

    /**
     * Looks up there which fields have come. Unless it is strict, it asks of most messages only for the fields
     * of the header.
     */
    MessageCheck(final FieldSpans spans, final TimeReader times, final boolean isStrict) {
        this.spans = spans;
        this.times = times;
        this.isStrict = isStrict;
    }

    /** What is wrong first, {@link RejectReason#NONE} if nothing is. */
    int reason() {
        return reason;
    }

    /** Tag of the field that is wrong, 0 if it has none. */
    int tag() {
        return wrongTag;
    }

    /** A message begins; -1: one that is not in the dictionary, of which only the header is looked at. */
    void begin(final int newMessage) {
        message = newMessage;
        isLookedAt = isStrict || message < 0 || isSample(counts[message]++);
        roles = message >= 0 ? Tables.roles(message) : null;
        reason = NONE;
        wrongTag = 0;
        isInBody = false;
        group = 0;
        entry++;
    }

    /** Whether the fields of the message are looked at. */
    boolean isLookedAt() {
        return isLookedAt;
    }

    /** A field comes, which is not in {@link FieldSpans} yet. */
    void field(
        final int field, final int tag, final DirectBuffer buffer, final int value, final int length,
        final int dataLength) {
        if (!isLookedAt) {
            return;
        }
        if (message < 0 && !Tables.HEADER[field]) {
            isInBody = true;
        } else if (reason == NONE) {
            checkField(field, tag, buffer, value, length, dataLength);
        }
    }

    private void checkField(
        final int field, final int tag, final DirectBuffer buffer, final int value, final int length,
        final int dataLength) {
        if (field == 0) {
            reject(isStandard(tag) ? TAG_NOT_DEFINED : INVALID_TAG, tag);
        } else if (length == 0) {
            reject(NO_VALUE, tag);
        } else if (Tables.HEADER[field]) {
            checkOfHeader(field);
        } else {
            isInBody = true;
            checkMember(field);
        }
        if (reason == NONE) {
            checkValue(field, buffer, value, length, dataLength);
        }
        if (reason == NONE && message >= 0 && roles[field] == ROLE_COUNT) {
            group = field;
            entriesLeft = (int) Decimals.parse(buffer, value, length, 0);
        }
    }

    /** The message has no more fields. */
    void end() {
        endGroup();
        require(Tables.REQUIRED_HEADER);
        if (message >= 0 && isLookedAt) {
            require(Tables.REQUIRED[message]);
        }
    }

    /** Something else is wrong. */
    void reject(final int newReason, final int tag) {
        if (reason == NONE) {
            reason = newReason;
            wrongTag = tag;
        }
    }

    private void checkOfHeader(final int field) {
        if (isInBody) {
            reject(OUT_OF_ORDER, Tables.TAG[field]);
        } else if (spans.length(field) > 0) {
            reject(TAG_TWICE, Tables.TAG[field]);
        }
    }

    private void checkMember(final int field) {
        final int role = roles[field];
        if (role > 0) {
            checkEntry(field, role);
            return;
        }
        endGroup();
        if (role == ROLE_NONE) {
            reject(TAG_NOT_DEFINED, Tables.TAG[field]);
        } else if (spans.length(field) > 0) {
            reject(TAG_TWICE, Tables.TAG[field]);
        }
    }

    /** A field of the group that this count stands for. */
    private void checkEntry(final int field, final int count) {
        final int first = Tables.GROUP_FIRST[count];
        if (group != count) {
            reject(TAG_NOT_DEFINED, Tables.TAG[field]);
        } else if (field == first) {
            entry++;
            entriesLeft--;
            if (entriesLeft < 0) {
                reject(GROUP_COUNT, Tables.TAG[count]);
            }
        } else if (spans.length(first) == 0) {
            reject(GROUP_OUT_OF_ORDER, Tables.TAG[field]);
        } else if (entriesOf[field] == entry) {
            reject(TAG_TWICE, Tables.TAG[field]);
        }
        entriesOf[field] = entry;
    }

    private void endGroup() {
        if (group != 0 && entriesLeft != 0) {
            reject(GROUP_COUNT, Tables.TAG[group]);
        }
        group = 0;
    }

    private void checkValue(
        final int field, final DirectBuffer buffer, final int value, final int length, final int dataLength) {
        final int wrong = ValueCheck.check(buffer, field, value, length, times);
        if (wrong != NONE) {
            reject(wrong, Tables.TAG[field]);
        } else if (Tables.TYPE[field] == FieldType.DATA && length != dataLength) {
            reject(BAD_FORMAT, Tables.TAG[field]);
        }
    }

    private void require(final int[] fields) {
        for (int i = 0; i < fields.length && reason == NONE; i++) {
            if (spans.length(fields[i]) == 0) {
                reject(REQUIRED_TAG_MISSING, Tables.TAG[fields[i]]);
            }
        }
    }

    private static boolean isSample(final long before) {
        return before < SAMPLE || before % SAMPLE == 0;
    }

    private static boolean isStandard(final int tag) {
        return tag <= Tables.LAST_STANDARD_TAG && Arrays.binarySearch(Tables.UNUSED_TAGS, tag) < 0;
    }
}
