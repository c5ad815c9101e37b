package org.ringside.queue;

/**
 * Another process holds the role, or the whole queue. The exception names the process if the queue's owner records do.
 */
public final class QueueInUseException extends QueueException {
    private static final long serialVersionUID = 1L;

    private final String ownerName;
    private final long ownerPid;

    public QueueInUseException(final String message, final String ownerName, final long ownerPid) {
        super(Reason.IN_USE, message);
        this.ownerName = ownerName;
        this.ownerPid = ownerPid;
    }

    /** The name that the (first) owner gave when it attached; empty if the owner has not written its name yet. */
    public String ownerName() {
        return ownerName;
    }

    /** Process id of the (first) owner, in its own pid namespace; 0 if the owner has not written the id yet. */
    public long ownerPid() {
        return ownerPid;
    }
}
