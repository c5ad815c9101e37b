package org.ringside.matching.member;

/** What a member has left out since it began. For the member's thread. */
public final class MemberCounts {
    private long passedOver;
    private long noCommands;
    private long malformed;
    private long strangers;

    /** Commands that came again after they were applied. */
    public long passedOver() {
        return passedOver;
    }

    /** Bytes in the place of commands that are none: their positions are used up. */
    public long noCommands() {
        return noCommands;
    }

    /** Messages that are of another schema, shorter than they say, or speak of what is not there. */
    public long malformed() {
        return malformed;
    }

    /** Messages of sessions that are not attached. */
    public long strangers() {
        return strangers;
    }

    void addPassedOver() {
        passedOver++;
    }

    void addNoCommand() {
        noCommands++;
    }

    void addMalformed() {
        malformed++;
    }

    void addStranger() {
        strangers++;
    }
}
