package org.ringside.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.time.Duration;
import java.util.regex.Pattern;
import org.ringside.queue.MappedFile;

/**
 * The way in which an operator's tool speaks to a running process: a file with a request in the folder of the queues,
 * and a file with the answer, both of which only those may read who may use the folder. Requests and answers are whole
 * files that are moved there. One tool at a time: the last request wins.
 * <pre>
 *   NAME.control.request     ID VERB
 *   NAME.control.answer      ID ok | ID ok WORDS | ID failed REASON
 * </pre>
 */
public final class Control {
    /** Of the requests and answers of all processes: who gives a word another meaning counts this up. */
    public static final int VERSION = 1;

    private static final String INFIX = ".control.";
    private static final String OK = "ok";
    private static final String FAILED = "failed ";
    private static final long POLL_MS = 10;
    private static final int MOST_WORDS = 1000;
    /** What a terminal may take for a command. */
    private static final Pattern CONTROL = Pattern.compile("\\p{C}");

    private final String process;
    private final Path request;
    private final Path answer;

    /** The action of a process for a verb. */
    @FunctionalInterface
    public interface Verb {
        /**
         * Does it.
         *
         * @param verb what is asked for.
         * @return words for the one who asked, on one line; empty: it is done, and there is no more to say.
         * @throws LaunchException that says why not; everything is left as it was.
         */
        String run(String verb);
    }

    /**
     * Makes the conversation with a process.
     *
     * @param folder  of its queues.
     * @param process name of it.
     */
    public Control(final Path folder, final String process) {
        this.process = process;
        request = folder.resolve(process + INFIX + "request");
        answer = folder.resolve(process + INFIX + "answer");
    }

    /**
     * What a process answers that does not know a request: the tool may be of another release.
     *
     * @param verb that was asked for.
     * @return one line with the next step.
     */
    public static LaunchException unknown(final String verb) {
        return new LaunchException(ExitCode.USAGE, "release " + BuildVersion.release() + " (" + BuildVersion.commit()
            + "), which runs here, has no request '" + verb + "': use the tools of that release, or restart the process"
            + " with yours");
    }

    /** Whether a file belongs to a conversation, perhaps one of a killed process or tool. */
    public static boolean isNameOf(final String fileName) {
        return fileName.contains(INFIX + "request") || fileName.contains(INFIX + "answer");
    }

    /**
     * Sends a request to the process, and waits for the answer.
     *
     * @param verb    that the process knows.
     * @param timeout for the answer.
     * @return the words of the process; may be empty.
     * @throws LaunchException TIMEOUT without an answer; the message lacks the next step, which the caller knows.
     *                         FAILURE with the words of the process if it refuses.
     * @throws InterruptedException when interrupted.
     */
    public String ask(final String verb, final Duration timeout) throws InterruptedException {
        final String id = Long.toString(System.nanoTime(), Character.MAX_RADIX);
        final long deadlineNs = System.nanoTime() + timeout.toNanos();
        write(request, id + " " + verb);
        String words = read(answer);
        while (!words.startsWith(id + " ")) {
            if (System.nanoTime() - deadlineNs > 0) {
                delete(request);
                throw new LaunchException(ExitCode.TIMEOUT, process + " does not answer");
            }
            Thread.sleep(POLL_MS);
            words = read(answer);
        }
        delete(answer);
        final String result = printable(words.substring(id.length() + 1));
        if (result.startsWith(FAILED)) {
            throw new LaunchException(ExitCode.FAILURE, result.substring(FAILED.length()));
        }
        return result.substring(OK.length()).stripLeading();
    }

    /**
     * Serves a request, if there is one, on the side of the process. The tool gets an answer whatever happens.
     *
     * @throws RuntimeException that a verb throws unexpectedly, after the answer.
     */
    public void poll(final Verb verbs) {
        // It is asked for many times a second, and hardly ever there: no exception for that.
        if (!request.toFile().exists()) {
            return;
        }
        final String words = read(request);
        final int space = words.indexOf(' ');
        if (space < 0) {
            return;
        }
        delete(request);
        final String id = words.substring(0, space);
        final String result;
        try {
            result = verbs.run(words.substring(space + 1));
        } catch (final RuntimeException failure) {
            write(answer, id + " " + FAILED + Failures.reason(failure), MappedFile.ONLY_OURS);
            if (failure instanceof LaunchException) {
                return;
            }
            throw failure;
        }
        write(answer, (id + " " + OK + " " + result).stripTrailing(), MappedFile.ONLY_OURS);
    }

    /** One line for a terminal, whatever another account of the group has written there. */
    private static String printable(final String words) {
        final String line = CONTROL.matcher(words).replaceAll("?");
        return line.length() > MOST_WORDS ? line.substring(0, MOST_WORDS) + " ..." : line;
    }

    /** Removes old requests and answers, on the side of the process. */
    public void clear() {
        delete(request);
        delete(answer);
    }

    /** Those who share the folder may have put anything there. What is no file of ours is no word, and ends nobody. */
    private static String read(final Path file) {
        try {
            return PrivateFiles.read(file);
        } catch (final IOException none) {
            return "";
        }
    }

    private static void write(final Path file, final String text, final FileAttribute<?>... attributes) {
        try {
            PrivateFiles.replace(file, text, attributes);
        } catch (final IOException ex) {
            throw new LaunchException(ExitCode.FAILURE, "cannot write " + file + ": " + Failures.ofFile(ex), ex);
        }
    }

    private static void delete(final Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (final IOException ex) {
            throw new LaunchException(ExitCode.FAILURE, "cannot remove " + file + ": " + Failures.ofFile(ex), ex);
        }
    }
}
