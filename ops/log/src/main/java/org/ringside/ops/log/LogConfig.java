package org.ringside.ops.log;

import static org.ringside.launch.ServerConfig.require;

import java.nio.file.Path;
import java.util.Optional;
import org.ringside.launch.Key;
import org.ringside.launch.Keys;
import org.ringside.launch.ServerConfig;
import org.ringside.queue.QueueDirectory;

/** The contents of {@code log.properties}. */
public record LogConfig(
    @Key(value = "Folder of the queues.", otherwise = "`/dev/shm/ringside-USER`", form = "a folder")
    Path queues,
    @Key(value = "Folder of the files `log-NUMBER.ndjson`. The log makes the folder if it is missing, and closes it"
        + " to other accounts. `ringside up` sets the folder `log` in `data=`.", otherwise = "needed", form = "a"
        + " folder")
    Path folder,
    @Key(value = "Length at which a new file begins.", byDefault = "67108864", min = 64 << 10, max = 1 << 30,
        unit = "bytes")
    Long fileLength,
    @Key(value = "Files that the log keeps, all but the newest compressed.", byDefault = "16", min = 2, max = 1_000)
    Integer files) implements ServerConfig {

    private static final Keys KEYS = Keys.of(LogConfig.class);

    /** Fills in defaults, and refuses values that are not allowed. */
    public LogConfig {
        queues = queues == null || queues.toString().isEmpty() ? QueueDirectory.defaultPath() : queues;
        require(folder != null && !folder.toString().isEmpty(), "folder is missing: name the folder of the files");
        fileLength = KEYS.valueIn("fileLength", fileLength);
        files = KEYS.valueIn("files", files);
    }

    @Override
    public Path queueFolder() {
        return queues;
    }

    @Override
    public Optional<Path> dataFolder() {
        return Optional.of(folder);
    }
}
