package org.ringside.queue;

import java.util.UUID;

/** In which life of the machine a queue was made: shared memory does not survive a boot, a folder on a disk does. */
public enum Boot {
    /** The one that goes on. */
    THIS,
    /** An earlier one, or one of another machine: nobody who used the queue then can still use it. */
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
