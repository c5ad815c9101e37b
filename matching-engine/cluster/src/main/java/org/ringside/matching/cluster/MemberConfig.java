package org.ringside.matching.cluster;

import static org.ringside.launch.ServerConfig.require;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.ringside.launch.Key;
import org.ringside.launch.Keys;
import org.ringside.launch.ServerConfig;
import org.ringside.queue.QueueDirectory;

/** The contents of {@code member.properties}. No key has a say in what a command comes to. */
public record MemberConfig(
    @Key(value = "Folder of the queues: there the log and the tools look for processes. A member has no queue. The"
        + " folder of its media driver is beside this folder.",
        otherwise = "`/dev/shm/ringside-USER`", form = "a folder")
    Path queues,
    @Key(value = "Number of this member: its place in `members`, from 0.", otherwise = "needed", min = 0,
        max = MemberList.MOST - 1)
    Integer member,
    @Key(value = "All members of the replicated engine, the same in each member's file. A member takes five ports,"
        + " from this one on.", otherwise = "needed", form = "1 to 9 times HOST:PORT, with commas")
    String members,
    @Key(value = "Folder of the member's log and snapshots; made when it is missing.", otherwise = "needed",
        form = "a folder")
    Path folder,
    @Key(value = "File whose first line is the [key](cluster.md#who-may-reach-the-members) that members, bridges,"
        + " backups and operators share.", otherwise = "no other machine may reach the member", form = "a file")
    Path keyFile,
    @Key(value = "Where a command must be before anybody gets its events: with a majority of the members, in the page"
        + " cache or on the disk.", byDefault = MemberConfig.REPLICATED, form = "replicated, replicated-disk")
    String policy,
    @Key(value = "Length of a term of the log: what a member may be behind before it reads from another one's"
        + " archive. The log's files have four terms.",
        byDefault = "16777216", min = 1 << 16, max = 1 << 28, unit = "bytes", form = "a power of two")
    Integer termLength,
    @Key(value = "How long a leader may be silent before the others elect another one.", byDefault = "1000", min = 100,
        max = 60_000, unit = "ms")
    Integer heartbeatMs,
    @Key(value = "How long members that start wait for those that are missing. Then a majority begins.",
        byDefault = "10000", min = 200, max = 3_600_000, unit = "ms")
    Integer startupMs,
    @Key(value = "How long a bridge may be silent before it counts as gone.", byDefault = "10000", min = 1_000,
        max = 3_600_000, unit = "ms")
    Integer sessionMs,
    @Key(value = "Length of log after which all members take a snapshot; when a day begins, they take one, too.",
        byDefault = "2147483648", unit = "bytes",
        form = "a number from 1, off")
    String snapshotEvery,
    @Key(value = "What stays of the log. `needed`: two snapshots, and the log from the newest one whose events gateways"
        + " have; a member that lacks more [needs a copy](cluster.md#the-log-snapshots-export-purging).",
        byDefault = MemberConfig.ALL, form = "all, needed")
    String keepLog,
    @Key(value = "How long a thread sleeps that has nothing to do.", byDefault = "500", min = 1, max = 1_000,
        unit = "us")
    Integer parkUs) implements ServerConfig {

    /** The policy by which a majority has a command in its page caches. */
    public static final String REPLICATED = "replicated";
    static final String ALL = "all";

    private static final String REPLICATED_DISK = "replicated-disk";
    private static final Keys KEYS = Keys.of(MemberConfig.class);
    private static final String OFF = "off";
    private static final String NEEDED = "needed";
    private static final Pattern QUEUES_LOCK = Pattern.compile("(member-\\d+|backup)\\.lock");
    private static final Pattern BYTES = Pattern.compile("[1-9]\\d{0,17}");

    /** Fills in defaults, and refuses values that are not allowed. */
    public MemberConfig {
        queues = isEmpty(queues) ? QueueDirectory.defaultPath() : queues;
        final MemberList list = MemberList.parse("members", members);
        require(member != null, "member is missing: say which one of " + members + " this is, from 0");
        KEYS.requireIn("member", member);
        require(member < list.size(), "member=" + member + ": 0 to " + (list.size() - 1) + ", a place in members");
        require(!isEmpty(folder), "folder is missing: name the folder of the member's log and snapshots");
        policy = KEYS.text("policy", policy);
        require(List.of(REPLICATED, REPLICATED_DISK).contains(policy),
            "policy=" + policy + ": " + REPLICATED + ", " + REPLICATED_DISK);
        termLength = KEYS.valueIn("termLength", termLength);
        require(Integer.bitCount(termLength) == 1, "termLength=" + termLength + ": a power of two");
        heartbeatMs = KEYS.valueIn("heartbeatMs", heartbeatMs);
        startupMs = KEYS.valueIn("startupMs", startupMs);
        require(startupMs >= 2 * heartbeatMs, "startupMs=" + startupMs + ": at least twice heartbeatMs=" + heartbeatMs);
        sessionMs = KEYS.valueIn("sessionMs", sessionMs);
        snapshotEvery = KEYS.text("snapshotEvery", snapshotEvery);
        require(OFF.equals(snapshotEvery) || BYTES.matcher(snapshotEvery).matches(),
            "snapshotEvery=" + snapshotEvery + ": a number of bytes, or off");
        keepLog = KEYS.text("keepLog", keepLog);
        require(List.of(ALL, NEEDED).contains(keepLog), "keepLog=" + keepLog + ": " + ALL + ", " + NEEDED);
        parkUs = KEYS.valueIn("parkUs", parkUs);
    }

    private static boolean isEmpty(final Path path) {
        return path == null || path.toString().isEmpty();
    }

    @Override
    public Path queueFolder() {
        return queues;
    }

    @Override
    public List<Path> secretFiles() {
        return ClusterKey.isNone(keyFile) ? List.of() : List.of(keyFile);
    }

    @Override
    public String processName(final String program) {
        return program + "-" + member;
    }

    @Override
    public Optional<Path> dataFolder() {
        return Optional.of(folder);
    }

    /**
     * The members that {@link #members()} names.
     *
     * @return this member among them.
     */
    public MemberList list() {
        return MemberList.parse("members", members);
    }

    /**
     * Whether a file in the folder of the queues is one that a member or a backup holds a lock of as long as it runs.
     *
     * @param fileName without its folder.
     * @return true for the lock of any of them.
     */
    public static boolean isLock(final String fileName) {
        return QUEUES_LOCK.matcher(fileName).matches();
    }

    /**
     * The file that a member holds a lock of as long as it runs.
     *
     * @param folder of the member.
     * @return a file in it.
     */
    public static Path lockFile(final Path folder) {
        return folder.resolve("member.lock");
    }

    /**
     * The file that a member leaves which has halted, and with which it does not start.
     *
     * @param folder of the member.
     * @return a file in it.
     */
    public static Path haltedFile(final Path folder) {
        return folder.resolve(Halted.FILE);
    }

    /** Whether a majority has to have a command on its disks, not only in its page caches. */
    boolean isDisk() {
        return REPLICATED_DISK.equals(policy);
    }

    /** Whether old log and snapshots are deleted. */
    boolean isPurging() {
        return NEEDED.equals(keepLog);
    }

    /** Bytes of log between snapshots; none are taken by themselves when it is {@link Long#MAX_VALUE}. */
    long snapshotInterval() {
        return OFF.equals(snapshotEvery) ? Long.MAX_VALUE : Long.parseLong(snapshotEvery);
    }
}
