package org.ringside.matching.member;

import org.ringside.matching.service.EngineService;

/**
 * A bridge that has ever attached. The member's thread changes it; what is public, any thread may ask.
 */
public final class Bridge {
    private final String name;
    private final int input;
    private volatile long applied = EngineService.NO_POSITION;
    private volatile long gaps;
    private volatile Link link;
    private long incarnation;

    Bridge(final String name, final int input) {
        this.name = name;
        this.input = input;
    }

    /** Name by which it attaches. */
    public String name() {
        return name;
    }

    /** Index of its input. */
    public int input() {
        return input;
    }

    /** Position of the last command of its input that was applied; -1 for none. */
    public long applied() {
        return applied;
    }

    /** Trains that did not follow what was applied: the bridge has to go back to that. */
    public long gaps() {
        return gaps;
    }

    /** How it is attached; null when it is not. */
    public Link link() {
        return link;
    }

    void applied(final long position) {
        applied = position;
    }

    void gaps(final long count) {
        gaps = count;
    }

    void link(final Link newLink) {
        link = newLink;
    }

    /** When its orders.in was created. */
    long incarnation() {
        return incarnation;
    }

    void incarnation(final long created) {
        incarnation = created;
    }
}
