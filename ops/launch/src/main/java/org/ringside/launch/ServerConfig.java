package org.ringside.launch;

import java.nio.file.Path;

/** What the configuration of every server has. */
public interface ServerConfig {
    /** The folder of its queues. */
    Path queueFolder();
}
