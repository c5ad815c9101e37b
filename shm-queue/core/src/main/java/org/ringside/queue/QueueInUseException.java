package org.ringside.queue;

/** The role, or the whole queue, is held by another process, which is named where the queue's owner records tell. */
public final class QueueInUseException extends QueueException {
    private static final long serialVersionUID = 1L;

    private final String ownerName;
    private final long ownerPid;

    public QueueInUseException(final String message, final String ownerName, final long ownerPid) {
        super(Reason.IN_USE, message);
        this.ownerName = ownerName;
        this.ownerPid = ownerPid;
    }

    /** The name that the (first) owner gave when it attached; empty when it has not written it yet. */
    public String ownerName() {
        return ownerName;
    }

    /** Process id of the (first) owner, in its own pid namespace; 0 when it has not written it yet. */
    public long ownerPid() {
        return ownerPid;
    }
}
