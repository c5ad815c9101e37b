package org.ringside.gateway.control;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Failures;
import org.ringside.launch.LaunchException;

/**
 * How an operator's tool speaks to a gateway that runs: a file with a request in the folder of the queues, and a file
 * with the answer. Requests and answers are whole files, moved there; one tool at a time, the last one wins.
 * <pre>
 *   NAME.control.request     ID VERB
 *   NAME.control.answer      ID ok | ID failed REASON
 * </pre>
 */
public final class GatewayControl {
    /** Looks at the list of whom the operator has blocked. */
    public static final String BLOCKS = "blocks";
    /** Reads the configuration again. */
    public static final String RELOAD = "reload";
    /**
     * Listens no more, takes no new orders, and ends its sessions within the milliseconds that follow; behind a space
     * follow the milliseconds after which, when all have ended, orders are cancelled whose sessions asked for that. The
     * answer comes at once.
     */
    public static final String DRAIN = "drain ";
    /** Says whether all sessions have ended after that. */
    public static final String DRAINED = "drained";

    private static final String OK = "ok";
    private static final String FAILED = "failed ";
    private static final long POLL_MS = 10;

    private final Path request;
    private final Path answer;

    /** What a gateway does for a verb. */
    @FunctionalInterface
    public interface Verb {
        /** Does it; throws a {@link LaunchException} that says why not, and leaves everything as it was. */
        void run(String verb);
    }

    /**
     * The files of a gateway.
     *
     * @param folder  of its queues.
     * @param gateway name of it.
     */
    public GatewayControl(final Path folder, final String gateway) {
        request = folder.resolve(gateway + ".control.request");
        answer = folder.resolve(gateway + ".control.answer");
    }

    /**
     * Asks a gateway, and waits for the answer.
     *
     * @param verb    {@link #BLOCKS}, {@link #RELOAD}, {@link #DRAIN} with two numbers, or {@link #DRAINED}.
     * @param timeout for the answer.
     * @throws LaunchException TIMEOUT when none comes; FAILURE with the gateway's words when it does not do it.
     * @throws InterruptedException when interrupted.
     */
    public void ask(final String verb, final Duration timeout) throws InterruptedException {
        final String id = Long.toString(System.nanoTime(), Character.MAX_RADIX);
        final long deadlineNs = System.nanoTime() + timeout.toNanos();
        write(request, id + " " + verb);
        String words = read(answer);
        while (!words.startsWith(id + " ")) {
            if (System.nanoTime() - deadlineNs > 0) {
                delete(request);
                throw new LaunchException(ExitCode.TIMEOUT, "the gateway does not answer: there is no " + answer);
            }
            Thread.sleep(POLL_MS);
            words = read(answer);
        }
        delete(answer);
        final String result = words.substring(id.length() + 1);
        if (!result.equals(OK)) {
            throw new LaunchException(ExitCode.FAILURE, result.substring(FAILED.length()));
        }
    }

    /**
     * Does what is asked, if anything is, on the gateway's side. The asker gets an answer whatever happens.
     *
     * @throws RuntimeException that nobody expects of a verb, after the answer.
     */
    public void poll(final Verb verbs) {
        final String words = read(request);
        final int space = words.indexOf(' ');
        if (space < 0) {
            return;
        }
        delete(request);
        final String id = words.substring(0, space);
        try {
            verbs.run(words.substring(space + 1));
        } catch (final RuntimeException failure) {
            write(answer, id + " " + FAILED + Failures.reason(failure));
            if (failure instanceof LaunchException) {
                return;
            }
            throw failure;
        }
        write(answer, id + " " + OK);
    }

    /** The gateway's side: nobody is there to ask or to be answered. */
    public void clear() {
        delete(request);
        delete(answer);
    }

    private static String read(final Path file) {
        try {
            return Files.readString(file);
        } catch (final NoSuchFileException none) {
            return "";
        } catch (final IOException ex) {
            throw new LaunchException(ExitCode.FAILURE, "cannot read " + file + ": " + ex.getMessage(), ex);
        }
    }

    private static void write(final Path file, final String text) {
        try {
            final Path temporary = file.resolveSibling(file.getFileName() + ".new");
            Files.writeString(temporary, text);
            Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (final IOException ex) {
            throw new LaunchException(ExitCode.FAILURE, "cannot write " + file + ": " + ex.getMessage(), ex);
        }
    }

    private static void delete(final Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (final IOException ex) {
            throw new LaunchException(ExitCode.FAILURE, "cannot remove " + file + ": " + ex.getMessage(), ex);
        }
    }
}
