package org.ringside.ops.exchange;

/** Whether a process of an exchange lives, according to the kernel. */
public enum Life {
    /** The process lives, and its pid is known. */
    RUNNING("running"),
    /**
     * The process lives, because it holds its lock, but its pid means nothing here: another pid namespace, or a hidden
     * /proc.
     */
    OUT_OF_REACH("running out of reach"),
    /** The process was started, and has ended. */
    DEAD("dead"),
    /** The process is in the configuration, and was not started. */
    NOT_STARTED("not started");

    private final String words;

    Life(final String words) {
        this.words = words;
    }

    /** Text for people. */
    @Override
    public String toString() {
        return words;
    }
}
