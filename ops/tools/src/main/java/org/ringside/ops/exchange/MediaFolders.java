package org.ringside.ops.exchange;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.ringside.launch.FolderTree;
import org.ringside.launch.PrivateFiles;

/** The folders of the media drivers of members and bridges: each is beside that of the queues. */
final class MediaFolders {
    /** A file that each media driver has in its folder. */
    private static final String DRIVER = "cnc.dat";

    private MediaFolders() {
    }

    /**
     * Deletes what processes of this account have left that were killed.
     *
     * @param queues folder of the queues of an exchange of which no process runs.
     */
    static void deleteLeftOf(final Path queues) throws IOException {
        final Path absolute = queues.toAbsolutePath();
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(
            absolute.getParent(), absolute.getFileName() + "-{member,bridge}-*")) {
            for (final Path folder : folders) {
                if (PrivateFiles.isOwnFolder(folder) && Files.exists(folder.resolve(DRIVER))) {
                    // What is left is in nobody's way but that of a driver there, which says so.
                    FolderTree.tryToDelete(folder);
                }
            }
        }
    }
}
