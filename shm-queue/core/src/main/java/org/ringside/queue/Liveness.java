package org.ringside.queue;

/** What the kernel says about the owner of a claim. */
enum Liveness {
    /** Its lock is held: it may go on writing at any moment, even if it does not run now. */
    ALIVE,
    /** Its lock is free and its process is gone, or it has given its entry up: it writes no more. */
    DEAD,
    /** Its lock is free although its process runs. A bug has closed the lock: to be treated as alive. */
    LOCK_LOST
}
