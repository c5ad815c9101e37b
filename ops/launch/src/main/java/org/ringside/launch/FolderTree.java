package org.ringside.launch;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;

/** Deletes folders, and nothing outside of them. */
public final class FolderTree {
    private FolderTree() {
    }

    /**
     * Deletes a folder with all that is in it, also while others delete it. Of a link, there or inside, it deletes the
     * link, and not what that names; a link that comes into the place of a folder meanwhile is not followed either.
     *
     * @param folder that nobody uses; nothing is done when it is missing.
     * @throws IOException when something cannot be deleted.
     */
    public static void delete(final Path folder) throws IOException {
        final Path path = folder.toAbsolutePath();
        try (DirectoryStream<Path> around = Files.newDirectoryStream(path.getParent())) {
            delete((SecureDirectoryStream<Path>) around, path.getFileName());
        } catch (final NoSuchFileException missing) {
            return;
        }
    }

    /**
     * The same as far as it goes, where others may make files meanwhile.
     *
     * @param folder that nobody needs.
     * @return whether nothing is left.
     */
    public static boolean tryToDelete(final Path folder) {
        try {
            delete(folder);
            return true;
        } catch (final IOException left) {
            return false;
        }
    }

    private static void delete(final SecureDirectoryStream<Path> around, final Path name) throws IOException {
        try {
            if (!around.getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes().isDirectory()) {
                around.deleteFile(name);
                return;
            }
            try (SecureDirectoryStream<Path> inside =
                around.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
                for (final Path each : inside) {
                    delete(inside, each.getFileName());
                }
            }
            around.deleteDirectory(name);
        } catch (final NoSuchFileException meanwhile) {
            return;
        } catch (final DirectoryIteratorException failure) {
            throw failure.getCause();
        }
    }
}
