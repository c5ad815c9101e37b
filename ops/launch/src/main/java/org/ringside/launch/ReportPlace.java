package org.ringside.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where the report of a run goes: a page when the name ends with {@code .html}, else a folder.
 *
 * @param path file or folder.
 */
public record ReportPlace(Path path) {
    /** Whether it is one page. */
    public boolean isPage() {
        return path.toString().endsWith(".html");
    }

    /**
     * Finds out, before a run, whether its report can be written; makes the folder.
     *
     * @throws LaunchException when it cannot.
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

    /** The failure to write there. */
    public LaunchException failed(final IOException cause) {
        return new LaunchException(ExitCode.FAILURE, "cannot write " + path + ": " + Failures.ofFile(cause)
            + ". Give another place", cause);
    }
}
