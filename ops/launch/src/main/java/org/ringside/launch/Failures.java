package org.ringside.launch;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import org.ringside.queue.QueueException;

/** Puts failures into words. */
public final class Failures {
    private Failures() {
    }

    /**
     * The reason of a failure for the end of a line: on one line, without a full stop.
     *
     * @param failure that ended something.
     * @return the message; for an unexpected failure the type, too.
     */
    public static String reason(final Throwable failure) {
        final boolean isExpected = failure instanceof LaunchException || failure instanceof QueueException;
        final String words = isExpected ? failure.getMessage() : failure.toString();
        return withoutStop(words);
    }

    /**
     * The reason why a file cannot be used. The message of some failures of the JDK is the name of the file alone; this
     * method puts the reason into words.
     *
     * @param failure of a file or folder.
     * @return the reason, and the name of the file if it may be another file than the caller's.
     */
    public static String ofFile(final IOException failure) {
        final String file = failure instanceof final FileSystemException named ? named.getFile() : "";
        if (failure instanceof AccessDeniedException) {
            return "no permission for " + file;
        }
        if (failure instanceof NoSuchFileException) {
            return "there is no " + file;
        }
        if (failure instanceof NotDirectoryException) {
            return file + " is no folder";
        }
        if (failure instanceof FileAlreadyExistsException) {
            return file + " is there already";
        }
        if (failure instanceof CharacterCodingException) {
            return "no text in UTF-8";
        }
        return message(failure);
    }

    /** The words of a failure, whether it is expected or not. */
    static String message(final Throwable failure) {
        return failure.getMessage() == null ? failure.toString() : failure.getMessage();
    }

    /** On one line. */
    static String oneLine(final String words) {
        return words.replaceAll("\\s*\\R\\s*", " ");
    }

    /** On one line, for the middle or the end of another one. */
    static String withoutStop(final String words) {
        final String line = oneLine(words);
        return line.endsWith(".") ? line.substring(0, line.length() - 1) : line;
    }
}
