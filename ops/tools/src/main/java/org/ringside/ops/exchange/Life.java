package org.ringside.ops.exchange;

/** Whether a process of an exchange lives, as far as the kernel tells. */
public enum Life {
    /** It lives, and we know which process it is. */
    RUNNING("running"),
    /** It lives, for it holds its lock, but its pid means nothing here: another pid namespace, or /proc hides it. */
    OUT_OF_REACH("running out of reach"),
    /** It was started, and has ended. */
    DEAD("dead"),
    /** It is in the configuration, and was not started. */
    NOT_STARTED("not started");

    private final String words;

    Life(final String words) {
        this.words = words;
    }

    /** As it is shown. */
    @Override
    public String toString() {
        return words;
    }
}
