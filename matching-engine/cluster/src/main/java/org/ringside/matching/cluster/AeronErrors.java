package org.ringside.matching.cluster;

import io.aeron.archive.client.ArchiveException;
import io.aeron.cluster.codecs.EventCode;
import io.aeron.cluster.service.ClusterTerminationException;
import io.aeron.exceptions.AeronException;
import java.io.IOException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.agrona.ErrorHandler;
import org.agrona.concurrent.AgentTerminationException;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/**
 * What becomes of an error that Aeron reports. Aeron itself goes on after every one, also when a thread is gone, or a
 * message was not applied that counts as applied. Here the process ends, unless Aeron deals with the error itself, as
 * with members that cannot be reached. Any thread.
 */
final class AeronErrors {
    /** Words for a frame with another checksum, and for a frame without a length. */
    private static final Pattern DAMAGE = Pattern.compile(
        "(?:CRC checksum mismatch|unexpected end of recording) at position=(\\d+).*recordingId=(\\d+)");
    /** Why members do not let a process in, and the next step. */
    static final String KEY_REFUSED = " refuse this process, as its key is not theirs: give it the members' keyFile";
    private static final long AGAIN_NS = TimeUnit.SECONDS.toNanos(10);

    private final Consumer<String> messages;
    private final Consumer<Throwable> end;
    private final BiFunction<Long, Long, String> damage;
    private volatile boolean isStopping;

    /**
     * Makes the handlers of one process that reads no recordings of its own.
     *
     * @param messages takes lines for the operator.
     * @param end      ends the process; gets null for an end that an operator asked for.
     */
    AeronErrors(final Consumer<String> messages, final Consumer<Throwable> end) {
        this(messages, end, (recording, position) -> "");
    }

    /**
     * Makes the handlers of one member.
     *
     * @param messages takes lines for the operator.
     * @param end      ends the process; gets null for an end that an operator asked for.
     * @param damage   gets a recording's id and a position, and says what is damaged there in the archive of this
     *                 process, and what to do; nothing when that is sound. An error of an archive has the same words
     *                 when it was found in the archive of another member, and this one was reading there.
     */
    AeronErrors(
        final Consumer<String> messages, final Consumer<Throwable> end, final BiFunction<Long, Long, String> damage) {
        this.messages = messages;
        this.end = end;
        this.damage = damage;
    }

    /** From now on threads end because they have been told to. */
    void stop() {
        isStopping = true;
    }

    /** The media driver: what it cannot send it sends again. */
    Part driver() {
        return new Part("media driver", failure -> !(failure instanceof Exception) || isFatal(failure));
    }

    /**
     * Archive and consensus module: each election, replay and catch-up that fails begins again. But what is damaged is
     * damaged the next time, too.
     */
    Part retrying(final String name) {
        return new Part(name, failure -> !(failure instanceof AeronException) || isFatal(failure) || isOfDisk(failure)
            || !damage(failure).isEmpty());
    }

    /** The service: what is not applied here is applied elsewhere, so there is no going on. */
    Part strict(final String name) {
        return new Part(name, failure -> !(failure instanceof final AeronException known)
            || known.category() != AeronException.Category.WARN);
    }

    private static boolean isFatal(final Throwable failure) {
        return failure instanceof final AeronException known && known.category() == AeronException.Category.FATAL;
    }

    private static boolean isOfDisk(final Throwable failure) {
        return failure instanceof final ArchiveException archive
            && (archive.errorCode() == ArchiveException.STORAGE_SPACE || archive.getCause() instanceof IOException);
    }

    private String damage(final Throwable failure) {
        final Matcher found = failure instanceof ArchiveException ? DAMAGE.matcher(words(failure)) : null;
        return found == null || !found.find() ? ""
            : damage.apply(Long.valueOf(found.group(2)), Long.valueOf(found.group(1)));
    }

    private void end(final Throwable failure) {
        if (!isStopping) {
            end.accept(failure);
        }
    }

    /** A part of the member: takes its errors, makes its threads, and hears of its end. */
    final class Part implements ErrorHandler, ThreadFactory, Runnable {
        private final String name;
        private final Predicate<Throwable> isFatal;
        private volatile String last = "";
        private volatile long again = System.nanoTime();
        private volatile boolean isOver;
        private volatile boolean isUnexpected;

        private Part(final String name, final Predicate<Throwable> isFatal) {
            this.name = name;
            this.isFatal = isFatal;
        }

        @Override
        public void onError(final Throwable failure) {
            if (failure instanceof AgentTerminationException) {
                // Its thread ends now, which is told below, with the error before.
                isUnexpected = !(failure instanceof final ClusterTerminationException end && end.isExpected());
            } else if (isFatal.test(failure)) {
                final String damaged = damage(failure);
                end(new LaunchException(ExitCode.CORRUPT,
                    name + ": " + (damaged.isEmpty() ? words(failure) : damaged), failure));
            } else {
                tell(words(failure));
            }
        }

        private void tell(final String words) {
            if (!isStopping && (!words.equals(last) || System.nanoTime() - again >= 0)) {
                last = words;
                again = System.nanoTime() + AGAIN_NS;
                messages.accept(name + ": " + words);
            }
        }

        /** Ends the process with the thread, unless the thread was told to end. */
        @Override
        public Thread newThread(final Runnable work) {
            return new Thread(() -> {
                Throwable cause = null;
                try {
                    work.run();
                } catch (final Throwable failure) {
                    cause = failure;
                }
                end(isOver && !isUnexpected && cause == null ? null : ended(cause));
            });
        }

        private LaunchException ended(final Throwable cause) {
            final String reason = cause == null ? last : words(cause);
            return new LaunchException(ExitCode.CORRUPT,
                name + " has ended" + (reason.isEmpty() ? "" : ": " + reason), cause);
        }

        /** Aeron's hook, before its thread ends: by an order of the operator, or by an error. */
        @Override
        public void run() {
            isOver = true;
        }
    }

    /** A failure and its cause on one line. */
    static String words(final Throwable failure) {
        final Throwable cause = failure.getCause();
        final String own = failure.getMessage() == null ? failure.toString() : failure.getMessage();
        if (own.contains(EventCode.AUTHENTICATION_REJECTED.name())) {
            return "the members" + KEY_REFUSED;
        }
        final String words = cause == null || own.contains(String.valueOf(cause.getMessage())) ? own
            : own + ": " + cause;
        // What the JVM makes of a signal of the kernel, at a write to a mapped file.
        return (failure instanceof InternalError ? words + ". Is the disk, or /dev/shm, full?" : words)
            .replaceAll("\\s*\\R\\s*", " ");
    }
}
