package org.ringside.matching.cluster;

import static org.ringside.launch.ServerConfig.require;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.ringside.launch.Key;
import org.ringside.launch.Keys;
import org.ringside.launch.ServerConfig;
import org.ringside.queue.QueueDirectory;

/** The contents of {@code backup.properties}. */
public record BackupConfig(
    @Key(value = "Folder of the queues: there the log and the tools look for processes. A backup has no queue. The"
        + " folder of its media driver is beside this folder.",
        otherwise = "`/dev/shm/ringside-USER`", form = "a folder")
    Path queues,
    @Key(value = "All members of the replicated engine, as in each member's file.", otherwise = "needed",
        form = "1 to 9 times HOST:PORT, with commas")
    String members,
    @Key(value = "Address of this host to which members send, and the first of five UDP ports. A promoted backup is a"
        + " member there.", otherwise = "needed", form = "HOST:PORT")
    String endpoint,
    @Key(value = "Folder of the backup's log and snapshots; made when it is missing.", otherwise = "needed",
        form = "a folder")
    Path folder,
    @Key(value = "File whose first line is the [key](cluster.md#who-may-reach-the-members) that members, bridges,"
        + " backups and operators share.", otherwise = "the members have no key", form = "a file")
    Path keyFile,
    @Key(value = "Length of a term of the log, as in each member's file.", byDefault = "16777216", min = 1 << 16,
        max = 1 << 28, unit = "bytes", form = "a power of two")
    Integer termLength,
    @Key(value = "Time from one look for new snapshots, and for another member to follow, to the next. The log comes as"
        + " it is committed.", byDefault = "10000", min = 100, max = 3_600_000, unit = "ms")
    Integer everyMs,
    @Key(value = "How long a thread sleeps that has nothing to do.", byDefault = "1000", min = 1, max = 1_000,
        unit = "us")
    Integer parkUs) implements ServerConfig {

    private static final Keys KEYS = Keys.of(BackupConfig.class);

    /** Fills in defaults, and refuses values that are not allowed. */
    public BackupConfig {
        queues = queues == null || queues.toString().isEmpty() ? QueueDirectory.defaultPath() : queues;
        final MemberList list = MemberList.parse("members", members);
        require(endpoint != null && !endpoint.isBlank(), "endpoint is missing: name an address of this host and a port,"
            + " as in endpoint=host-d:9040");
        final MemberList own = MemberList.parse("endpoint", endpoint);
        require(own.size() == 1, "endpoint=" + endpoint + ": one HOST:PORT");
        MemberList.requireOneAddress("endpoint", endpoint);
        for (int member = 0; member < list.size(); member++) {
            require(!list.consensusEndpoint(member).equals(own.consensusEndpoint(0)), "endpoint=" + endpoint
                + " is that of member " + member + ": name another host or port");
        }
        require(folder != null && !folder.toString().isEmpty(),
            "folder is missing: name the folder of the backup's log and snapshots");
        termLength = KEYS.valueIn("termLength", termLength);
        require(Integer.bitCount(termLength) == 1, "termLength=" + termLength + ": a power of two");
        everyMs = KEYS.valueIn("everyMs", everyMs);
        parkUs = KEYS.valueIn("parkUs", parkUs);
    }

    @Override
    public Path queueFolder() {
        return queues;
    }

    @Override
    public Optional<Path> dataFolder() {
        return Optional.of(folder);
    }

    @Override
    public List<Path> secretFiles() {
        return ClusterKey.isNone(keyFile) ? List.of() : List.of(keyFile);
    }

    /** The members that {@link #members()} names. */
    MemberList list() {
        return MemberList.parse("members", members);
    }

    /** The configuration of the member that this backup becomes: the only one. */
    MemberConfig promoted() {
        return new MemberConfig(queues, 0, endpoint, folder, keyFile, null, termLength, null, null, null, null, null,
            null);
    }
}
