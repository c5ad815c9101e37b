package org.ringside.matching.member;

/** Where a member is, as {@link Attachments#read} has seen it. For one thread. */
public final class Standing {
    private long commands;
    private long hash;
    private long checkCommands;
    private long checkHash;

    void set(final long newCommands, final long newHash, final long newCheckCommands, final long newCheckHash) {
        commands = newCommands;
        hash = newHash;
        checkCommands = newCheckCommands;
        checkHash = newCheckHash;
    }

    /** Commands that were applied. */
    public long commands() {
        return commands;
    }

    /** Hash of the events of these commands. */
    public long hash() {
        return hash;
    }

    /** The last number of commands at which members compare their hashes; 0 for none yet. */
    public long checkCommands() {
        return checkCommands;
    }

    /** The hash at that number. */
    public long checkHash() {
        return checkHash;
    }
}
