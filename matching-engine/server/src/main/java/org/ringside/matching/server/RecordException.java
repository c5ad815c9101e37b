package org.ringside.matching.server;

import org.agrona.DirectBuffer;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Failures;
import org.ringside.launch.LaunchException;
import org.ringside.matching.service.RecordType;
import org.ringside.queue.QueueException;

/**
 * A record of the journal cannot be applied. The message is a line for the operator: which record, why, and the next
 * step.
 */
public final class RecordException extends LaunchException {
    private static final long serialVersionUID = 1L;

    private RecordException(final String message, final Throwable cause) {
        super(ExitCode.CORRUPT, message, cause);
    }

    /**
     * What to throw when applying a record has failed: what its events have met on their way out is not the record's
     * fault and stays what it is.
     */
    static RuntimeException of(final long index, final long position, final int typeId, final DirectBuffer buffer,
        final int offset, final int length, final Throwable failure) {
        if (failure instanceof final RuntimeException other && (index == CommandLog.NO_RECORD
            || other instanceof LaunchException || other instanceof QueueException
            || other instanceof RingOutput.InterruptedWaitException
            || other instanceof CatchUpOutput.GivenUpException)) {
            return other;
        }
        return new RecordException("record " + index + " of the journal, "
            + RecordType.describe(position, typeId, buffer, offset, length) + ", cannot be applied: "
            + Failures.reason(failure) + ". Look at it with ringside journal print --from " + index
            + " --count 1 -c FILE, where FILE is the configuration of this exchange, and report it with a copy of the"
            + " journal; the last way out is ringside engine --skip-record " + index + " --yes -c FILE", failure);
    }
}
