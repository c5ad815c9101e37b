package org.ringside.matching.service;

import org.agrona.MutableDirectBuffer;
import org.ringside.matching.protocol.PublicEncoder;

/** The next public event: takes its numbers, and a place if anybody wants it. One event at a time. */
final class PublicClaim {
    /** Null when nobody wants any: then they are numbered, and nothing else. */
    private final PublicOutput output;
    private final CommandContext context;
    private final PublicNumbers numbers = new PublicNumbers();
    private final PublicEncoder head = new PublicEncoder();
    /** Whether the last event of this command has a place. */
    private boolean isOpen;

    PublicClaim(final PublicOutput output, final CommandContext context) {
        this.output = output;
        this.context = context;
    }

    PublicNumbers numbers() {
        return numbers;
    }

    /** Begins an event of an instrument; whether there is a place for it, which has its head then. */
    boolean open(final int instrumentId, final int flags) {
        final long rptSeq = numbers.next(instrumentId, context.transactTime());
        if (output == null) {
            return false;
        }
        isOpen = output.open(numbers.sequence());
        if (isOpen) {
            head.wrap(output.buffer(), output.offset())
                .sequence(numbers.sequence())
                .rptSeq(rptSeq)
                .transactTime(context.transactTime())
                .enginePublished(0)
                .instrumentId(Integer.toUnsignedLong(instrumentId))
                .flags((short) flags);
        }
        return isOpen;
    }

    MutableDirectBuffer buffer() {
        return output.buffer();
    }

    int offset() {
        return output.offset();
    }

    void commit(final int templateId, final int length) {
        output.append(numbers.sequence(), templateId, length);
    }

    /** A command is over. */
    void endCommand() {
        if (isOpen) {
            isOpen = false;
            output.markLast();
        }
    }
}
