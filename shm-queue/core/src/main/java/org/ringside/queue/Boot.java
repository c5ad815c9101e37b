package org.ringside.queue;

import java.util.UUID;

/**
 * The boot of the machine in which a queue was made. Shared memory does not survive a boot; a folder on a disk does.
 */
public enum Boot {
    /** The current boot. */
    THIS,
    /** An earlier boot, or a boot of another machine: no process that used the queue then can still use it. */
    ANOTHER,
    /** The kernel does not tell, or did not tell the creator. */
    UNKNOWN;

    private static final UUID NONE = new UUID(0, 0);

    static Boot of(final UUID then) {
        final UUID now = ProcessIdentity.bootId();
        if (then.equals(NONE) || now.equals(NONE)) {
            return UNKNOWN;
        }
        return then.equals(now) ? THIS : ANOTHER;
    }
}
