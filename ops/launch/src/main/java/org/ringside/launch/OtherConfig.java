package org.ringside.launch;

import java.nio.file.Path;
import java.util.Map;

/**
 * The configuration of a process whose module depends on the tools. The tools find this service to read the
 * configuration before they start the process.
 */
public interface OtherConfig {
    /** Name of the process. */
    String process();

    /**
     * Reads a configuration as the process reads it when it begins.
     *
     * @param file      of the process.
     * @param overrides keys that win over those of the file.
     * @throws LaunchException when the process would refuse it.
     */
    void read(Path file, Map<String, String> overrides);
}
