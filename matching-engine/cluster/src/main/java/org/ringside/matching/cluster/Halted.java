package org.ringside.matching.cluster;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.launch.Failures;
import org.ringside.matching.member.Attachments;
import org.ringside.matching.member.BridgeRoute;
import org.ringside.matching.member.EventWindow;
import org.ringside.matching.member.Member;
import org.ringside.matching.protocol.HopsDecoder;

/**
 * What a member leaves that has halted, as it differs from the others: the file {@code halted}, with which it does not
 * start again; its state in {@code halted.state}; its newest events in {@code halted.events}. These are lines of route,
 * position, type and bytes, the time t5 as zeros: two members that agree have the same lines.
 */
final class Halted {
    /** Name of the file that keeps the member from starting. */
    static final String FILE = "halted";

    private static final String STATE = "halted.state";
    private static final String EVENTS = "halted.events";
    private static final int U16 = 0xFFFF;
    private static final int LENGTH = 2;
    private static final int BYTES = 4;

    private Halted() {
    }

    /**
     * Writes the files. The first one is that which keeps the member from starting: there may be no room for the rest.
     *
     * @param folder of the member.
     * @param reason why it halts.
     * @param member by its own thread.
     * @return what to tell, on one line.
     */
    static String leave(final Path folder, final String reason, final Member member) {
        String left = "It has left its state and its events in " + folder;
        try {
            Files.writeString(folder.resolve(FILE), Instant.now() + " " + reason + "\n");
            MemberDump.writeState(folder.resolve(STATE), member);
            writeEvents(folder.resolve(EVENTS), member);
        } catch (final IOException failure) {
            left = "What it should leave in " + folder + " is not whole: " + Failures.ofFile(failure);
        } catch (final UncheckedIOException failure) {
            left = "What it should leave in " + folder + " is not whole: " + Failures.ofFile(failure.getCause());
        }
        return "the member halts, as it differs from others: " + reason + ". " + left + ". See why; then 'ringside"
            + " cluster rejoin --discard' has it come back with the log of the others";
    }

    /**
     * Why the member of a folder has halted.
     *
     * @return when and why, on one line; empty when it has not halted.
     * @throws IOException when that cannot be read.
     */
    static Optional<String> reason(final Path folder) throws IOException {
        final Path file = folder.resolve(FILE);
        return Files.exists(file) ? Optional.of(Files.readString(file).strip()) : Optional.empty();
    }

    private static void writeEvents(final Path file, final Member member) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            final Attachments attachments = member.attachments();
            for (int i = 0; i < attachments.routes(); i++) {
                writeEvents(attachments.route(i), out);
            }
        }
    }

    private static void writeEvents(final BridgeRoute route, final BufferedWriter out) throws IOException {
        final EventWindow window = route.window();
        if (window == null) {
            return;
        }
        final byte[] bytes = new byte[EventWindow.MAX_ENTRY];
        final UnsafeBuffer entry = new UnsafeBuffer(bytes);
        for (long position = Math.max(0, window.next() - window.slots()); position < window.next(); position++) {
            if (window.copy(position, entry, 0) > 0) {
                entry.putLong(BYTES + HopsDecoder.matchedEncodingOffset(), 0);
                final int length = entry.getShort(LENGTH, ByteOrder.LITTLE_ENDIAN) & U16;
                out.write(route.name() + " " + position + " "
                    + (entry.getShort(0, ByteOrder.LITTLE_ENDIAN) & U16) + " "
                    + HexFormat.of().formatHex(bytes, BYTES, BYTES + length) + "\n");
            }
        }
    }
}
