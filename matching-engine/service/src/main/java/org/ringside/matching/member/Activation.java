package org.ringside.matching.member;

import java.nio.ByteOrder;
import org.agrona.DirectBuffer;
import org.ringside.matching.cluster.protocol.ActivateVersionDecoder;

/** Has the next version of the rules begin, at one position of the log. One that comes twice does no harm. */
final class Activation {
    private static final int U16 = 0xFFFF;

    private final Rules rules;
    private final Answers answers;

    Activation(final Rules rules, final Answers answers) {
        this.rules = rules;
        this.answers = answers;
    }

    /**
     * A message of the log.
     *
     * @param block where the block of the message is.
     * @throws IllegalStateException when the build of this member does not know these rules.
     */
    void onActivate(final long sessionId, final DirectBuffer buffer, final int block) {
        final long requestId =
            buffer.getLong(block + ActivateVersionDecoder.requestIdEncodingOffset(), ByteOrder.LITTLE_ENDIAN);
        final int version =
            buffer.getShort(block + ActivateVersionDecoder.rulesEncodingOffset(), ByteOrder.LITTLE_ENDIAN) & U16;
        if (version == rules.active()) {
            answers.configured(sessionId, requestId, Answers.UNCHANGED, "");
        } else if (version == rules.active() + 1) {
            rules.activate(version);
            answers.configured(sessionId, requestId, Answers.CHANGED, "");
        } else {
            answers.configured(sessionId, requestId, Answers.REFUSED, "rules of version " + rules.active()
                + " are active, and those of version " + (rules.active() + 1) + " come next, not " + version);
        }
    }
}
