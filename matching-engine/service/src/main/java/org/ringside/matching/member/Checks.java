package org.ringside.matching.member;

import java.util.function.LongFunction;

/**
 * Compares what members have come to, and says when this member has to halt: it differs from another, and no majority
 * of all members can be with it any more. So of three the odd one halts, and of two that differ while the third is away
 * both halt. Compared are the events, at the same numbers of commands, of which the newest {@value #KEPT} are kept, and
 * wherever two stand at the same command; the states, at the last snapshot; and how often members compare. One thread.
 */
public final class Checks {
    /** Numbers of commands at which words of members are kept. */
    public static final int KEPT = 64;
    /** Commands between two of these numbers. */
    public static final int INTERVAL = 16_384;

    private final int members;
    private final int self;
    private final int interval;
    private final long[] numbers = new long[KEPT];
    private final long[][] hashes = new long[KEPT][];
    /** Bit n: the word of member n is there. */
    private final int[] present = new int[KEPT];
    /** By member; 0 before the first one. */
    private final long[] snapshots;
    private final long[] states;
    /** By member; 0 when it has not said. */
    private final long[] intervals;
    /** By member, at the command at which this member stood with another one last. */
    private final long[] standing;
    private long standingAt;
    private int presentThere;
    private int away;
    private long newestOwn;
    private String verdict;

    /**
     * No words yet.
     *
     * @param members  of the cluster, whether they are there or not.
     * @param self     number of this member, from 0.
     * @param interval of this member: commands between two numbers.
     * @param commands that this member has applied.
     */
    public Checks(final int members, final int self, final int interval, final long commands) {
        if (members < 1 || members > Integer.SIZE || self < 0 || self >= members) {
            throw new IllegalArgumentException("member " + self + " of " + members);
        }
        this.members = members;
        this.self = self;
        this.interval = interval;
        snapshots = new long[members];
        states = new long[members];
        intervals = new long[members];
        standing = new long[members];
        intervals[self] = interval;
        newestOwn = commands;
        for (int i = 0; i < KEPT; i++) {
            hashes[i] = new long[members];
        }
    }

    /** Whether somebody hears of a member; nobody waits for the word of one that is away. */
    public void away(final int member, final boolean isAway) {
        if (isMember(member) && isAway != isAway(member)) {
            away ^= 1 << member;
            for (int slot = 0; slot < KEPT; slot++) {
                judge(slot, away);
            }
            judgeStates();
            judgeIntervals();
            judgeStanding();
        }
    }

    private boolean isAway(final int member) {
        return (away & 1 << member) != 0;
    }

    /**
     * Takes the word of a member, of this one too. What is no number at which members compare is left out, as is what
     * is too old, or so new that this member has nothing to compare it with for long.
     *
     * @param commands that the member had applied.
     * @param hash     of the events of these.
     */
    public void note(final int member, final long commands, final long hash) {
        if (!isMember(member) || commands <= 0 || commands % interval != 0) {
            return;
        }
        final int slot = (int) (commands / interval % KEPT);
        final boolean isTooNew = member != self && commands >= newestOwn + (long) KEPT * interval;
        if (numbers[slot] > commands || isTooNew) {
            return;
        }
        if (numbers[slot] < commands) {
            // The last chance to judge it: who has not come there by now is as good as away.
            judge(slot, -1);
            numbers[slot] = commands;
            present[slot] = 0;
        }
        newestOwn = member == self ? Math.max(newestOwn, commands) : newestOwn;
        hashes[slot][member] = hash;
        present[slot] |= 1 << member;
        judge(slot, away);
    }

    /**
     * Takes the word of another member that has applied as many commands as this one. While there is nothing in the
     * log, all stand at one command: so they need not come to the next number to find that they differ.
     *
     * @param commands that both have applied.
     * @param hash     of the events of that member.
     * @param own      of the events of this one.
     */
    public void noteStanding(final int member, final long commands, final long hash, final long own) {
        if (!isMember(member) || member == self) {
            return;
        }
        if (standingAt != commands) {
            standingAt = commands;
            presentThere = 0;
        }
        standing[self] = own;
        standing[member] = hash;
        presentThere |= 1 << self | 1 << member;
        judgeStanding();
    }

    /**
     * Takes the word of a member on its last snapshot, of this one too.
     *
     * @param logPosition at which it was taken; 0 when there is none.
     * @param hash        of the state there.
     */
    public void noteState(final int member, final long logPosition, final long hash) {
        if (isMember(member) && logPosition > snapshots[member]) {
            snapshots[member] = logPosition;
            states[member] = hash;
            judgeStates();
        }
    }

    /**
     * Takes the word of another member on how often it compares: words at other numbers could not be compared.
     *
     * @param commands between two numbers.
     */
    public void noteInterval(final int member, final long commands) {
        if (isMember(member) && member != self && intervals[member] != commands) {
            intervals[member] = commands;
            judgeIntervals();
        }
    }

    /** Why this member has to halt, in a line; null when it has not. */
    public String verdict() {
        return verdict;
    }

    /** @param nobodyWaitsFor members whose words do not come any more, by their bits. */
    private void judge(final int slot, final int nobodyWaitsFor) {
        judge("at command " + numbers[slot] + " this member has the hash ", hashes[slot], present[slot],
            nobodyWaitsFor, Long::toHexString);
    }

    /** Who has taken a later snapshot says nothing more of the one that this member has taken last. */
    private void judgeStates() {
        final long own = snapshots[self];
        int same = 0;
        int later = 0;
        for (int member = 0; member < members; member++) {
            same |= own != 0 && snapshots[member] == own ? 1 << member : 0;
            later |= snapshots[member] > own ? 1 << member : 0;
        }
        judge("in the snapshot at log position " + own + " this member has the hash ", states, same, away | later,
            Long::toHexString);
    }

    private void judgeStanding() {
        judge("at command " + standingAt + " this member has the hash ", standing, presentThere, away,
            Long::toHexString);
    }

    private void judgeIntervals() {
        int told = 0;
        for (int member = 0; member < members; member++) {
            told |= intervals[member] != 0 ? 1 << member : 0;
        }
        judge("commands from check to check: this member has ", intervals, told, away, Long::toString);
    }

    private void judge(final String what, final long[] words, final int said, final int nobodyWaitsFor,
        final LongFunction<String> text) {
        if (verdict != null || (said & 1 << self) == 0) {
            return;
        }
        int withSelf = 0;
        int others = 0;
        int awaited = 0;
        for (int member = 0; member < members; member++) {
            if ((said & 1 << member) == 0) {
                awaited += (nobodyWaitsFor & 1 << member) == 0 ? 1 : 0;
            } else if (words[member] == words[self]) {
                withSelf++;
            } else {
                others++;
            }
        }
        if (others > 0 && 2 * (withSelf + awaited) <= members) {
            verdict = describe(what, words, said, text);
        }
    }

    private String describe(final String what, final long[] words, final int said, final LongFunction<String> text) {
        final StringBuilder line = new StringBuilder(what).append(text.apply(words[self]));
        for (int member = 0; member < members; member++) {
            if (member != self) {
                line.append(", member ").append(member).append((said & 1 << member) == 0 ? " has said nothing"
                    : " has " + text.apply(words[member]));
            }
        }
        return line.toString();
    }

    private boolean isMember(final int member) {
        return member >= 0 && member < members;
    }
}
