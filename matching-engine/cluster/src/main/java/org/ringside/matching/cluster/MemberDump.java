package org.ringside.matching.cluster;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.agrona.DirectBuffer;
import org.ringside.matching.member.Member;

/**
 * What is left of a member that could not apply a message: {@code failure.txt} for people, and the state after it in
 * {@code failure.state}. Each failure takes the place of the last one.
 */
final class MemberDump {
    private static final String TEXT = "failure.txt";
    private static final String STATE = "failure.state";
    private static final int LINE = 32;

    private final StringWriter words = new StringWriter();
    private final PrintWriter text = new PrintWriter(words);

    /**
     * Begins with the failure.
     *
     * @param what        was done.
     * @param logPosition of the last message before.
     * @param timestamp   of the message.
     * @param sessionId   that it came from.
     * @param failure     that was thrown.
     */
    MemberDump(final String what, final long logPosition, final long timestamp, final long sessionId,
        final Throwable failure) {
        text.println(Instant.now() + " " + what + " at log position " + logPosition + ", time " + timestamp
            + ", session " + sessionId);
        failure.printStackTrace(text);
    }

    /** Adds the message, in hexadecimal. */
    void message(final DirectBuffer buffer, final int offset, final int length) {
        for (int i = 0; i < Math.min(length, buffer.capacity() - offset); i++) {
            text.printf(i % LINE == 0 ? "%n%02x" : " %02x", buffer.getByte(offset + i));
        }
        text.println();
    }

    /**
     * Writes the files. What cannot be written is left out: the first failure matters most.
     *
     * @param folder of the member.
     * @param member whose state it is; null when it has none.
     * @return the file for people.
     */
    Path write(final Path folder, final Member member) {
        if (member != null) {
            addState(folder.resolve(STATE), member);
        }
        final Path file = folder.resolve(TEXT);
        try {
            Files.writeString(file, words.toString());
        } catch (final IOException failure) {
            System.err.println("member: cannot write " + file + ": " + failure + "\n" + words);
        }
        return file;
    }

    private void addState(final Path file, final Member member) {
        text.println("commands " + member.commands() + ", event hash " + Long.toHexString(member.eventHash()));
        try {
            writeState(file, member);
        } catch (final IOException | RuntimeException failure) {
            text.println("the state could not be written whole: " + failure);
        }
    }

    /**
     * Writes a state, value by value.
     *
     * @throws IOException          when the file cannot be made or closed.
     * @throws UncheckedIOException when it cannot be written.
     */
    static void writeState(final Path file, final Member member) throws IOException {
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
            member.save(value -> put(out, value));
        }
    }

    private static void put(final DataOutputStream out, final long value) {
        try {
            out.writeLong(value);
        } catch (final IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
