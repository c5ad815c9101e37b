package org.ringside.matching.member;

/**
 * By which version of the rules a member decides. Builds that know several decide alike as long as the log has not
 * said that the next one begins.
 */
final class Rules {
    private static final int MOST = 0xFFFE;

    private int known = Member.RULES;
    private int active = Member.FIRST_RULES;

    /** Version by which the member decides. */
    int active() {
        return active;
    }

    /**
     * The build knows all versions up to this one.
     *
     * @throws IllegalStateException when it does not know that by which the member has to decide.
     */
    void know(final int newest) {
        known = newest;
        requireKnown();
    }

    /**
     * The member decides by this version from here on.
     *
     * @throws IllegalStateException when the build does not know it.
     */
    void activate(final int version) {
        active = version;
        requireKnown();
    }

    /** The version of a saved state. */
    void restore(final long version) {
        if (version < Member.FIRST_RULES || version > MOST) {
            throw new IllegalArgumentException("a state with rules of version " + version);
        }
        active = (int) version;
    }

    private void requireKnown() {
        if (active > known) {
            throw new IllegalStateException("the members decide by rules of version " + active + ", and this build"
                + " knows those up to version " + known + ": take the build of the others");
        }
    }
}
