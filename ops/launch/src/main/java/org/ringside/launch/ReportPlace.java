package org.ringside.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The place for the report of a run: a page if the name ends with {@code .html}, else a folder.
 *
 * @param path file or folder.
 */
public record ReportPlace(Path path) {
    /** Whether the report is one page. */
    public boolean isPage() {
        return path.toString().endsWith(".html");
    }

    /**
     * Checks before a run whether its report can be written, and makes the folder.
     *
     * @throws LaunchException when it cannot be written.
     */
    public void check() {
        try {
            final Path folder = isPage() ? path.toAbsolutePath().getParent() : Files.createDirectories(path);
            if (!Files.isDirectory(folder) || !Files.isWritable(folder) || isPage() && Files.isDirectory(path)) {
                throw new LaunchException(ExitCode.FAILURE,
                    "cannot write " + path + ". Give a --report in a folder that you may write to");
            }
        } catch (final IOException ex) {
            throw failed(ex);
        }
    }

    /** Makes the failure of a write to this place. */
    public LaunchException failed(final IOException cause) {
        return new LaunchException(ExitCode.FAILURE, "cannot write " + path + ": " + Failures.ofFile(cause)
            + ". Give another place", cause);
    }
}
