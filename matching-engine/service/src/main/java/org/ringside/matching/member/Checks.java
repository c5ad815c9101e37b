package org.ringside.matching.member;

/**
 * Compares what members have come to at the same numbers of commands, and says when this member has to halt: it differs
 * from another, and no majority of all members can be with it any more. So of three the odd one halts, and of two that
 * differ while the third is away both halt. The newest {@value #KEPT} numbers are kept. One thread.
 */
public final class Checks {
    /** Numbers of commands at which words of members are kept. */
    public static final int KEPT = 64;

    private final int members;
    private final int self;
    private final long[] numbers = new long[KEPT];
    private final long[][] hashes = new long[KEPT][];
    /** Bit n: the word of member n is there. */
    private final int[] present = new int[KEPT];
    private int away;
    private long newestOwn;
    private String verdict;

    /**
     * No words yet.
     *
     * @param members  of the cluster, whether they are there or not.
     * @param self     number of this member, from 0.
     * @param commands that this member has applied.
     */
    public Checks(final int members, final int self, final long commands) {
        if (members < 1 || members > Integer.SIZE || self < 0 || self >= members) {
            throw new IllegalArgumentException("member " + self + " of " + members);
        }
        this.members = members;
        this.self = self;
        newestOwn = commands;
        for (int i = 0; i < KEPT; i++) {
            hashes[i] = new long[members];
        }
    }

    /** Whether somebody hears of a member; nobody waits for the word of one that is away. */
    public void away(final int member, final boolean isAway) {
        if (isMember(member)) {
            away = isAway ? away | 1 << member : away & ~(1 << member);
            for (int slot = 0; slot < KEPT; slot++) {
                judge(slot, away);
            }
        }
    }

    /**
     * Takes the word of a member, of this one too. What is no number at which members compare is left out, as is what
     * is too old, or so new that this member has nothing to compare it with for long.
     *
     * @param commands that the member had applied.
     * @param hash     of the events of these.
     */
    public void note(final int member, final long commands, final long hash) {
        if (!isMember(member) || commands <= 0 || commands % Commands.CHECK_INTERVAL != 0) {
            return;
        }
        final int slot = (int) (commands / Commands.CHECK_INTERVAL % KEPT);
        final boolean isTooNew = member != self && commands >= newestOwn + (long) KEPT * Commands.CHECK_INTERVAL;
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

    /** Why this member has to halt, in a line; null when it has not. */
    public String verdict() {
        return verdict;
    }

    /** @param nobodyWaitsFor members whose words do not come any more, by their bits. */
    private void judge(final int slot, final int nobodyWaitsFor) {
        if (verdict != null || (present[slot] & 1 << self) == 0) {
            return;
        }
        int withSelf = 0;
        int others = 0;
        int awaited = 0;
        for (int member = 0; member < members; member++) {
            if ((present[slot] & 1 << member) == 0) {
                awaited += (nobodyWaitsFor & 1 << member) == 0 ? 1 : 0;
            } else if (hashes[slot][member] == hashes[slot][self]) {
                withSelf++;
            } else {
                others++;
            }
        }
        if (others > 0 && 2 * (withSelf + awaited) <= members) {
            verdict = describe(slot);
        }
    }

    private String describe(final int slot) {
        final StringBuilder text = new StringBuilder("at command " + numbers[slot] + " this member has the hash "
            + Long.toHexString(hashes[slot][self]));
        for (int member = 0; member < members; member++) {
            if (member != self) {
                text.append(", member ").append(member).append((present[slot] & 1 << member) == 0 ? " has said nothing"
                    : " has " + Long.toHexString(hashes[slot][member]));
            }
        }
        return text.toString();
    }

    private boolean isMember(final int member) {
        return member >= 0 && member < members;
    }
}
