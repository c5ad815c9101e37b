package org.ringside.simulator;

/** What a run is at. */
enum RunPhase {
    LOGIN("logging in"),
    SENDING("sending"),
    /** Nothing is sent any more; answers are still to come. */
    SETTLING("waiting for answers"),
    /** Orders that rest are cancelled. */
    CLEARING("cancelling what rests"),
    LOGOUT("logging out"),
    DONE("done");

    private final String words;

    RunPhase(final String words) {
        this.words = words;
    }

    @Override
    public String toString() {
        return words;
    }
}
