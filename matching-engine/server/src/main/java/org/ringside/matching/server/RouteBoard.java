package org.ringside.matching.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.ringside.matching.server.RouteBoardDescriptor.NEEDED_OFFSET;
import static org.ringside.matching.server.RouteBoardDescriptor.NEXT_OFFSET;
import static org.ringside.matching.server.RouteBoardDescriptor.SINCE_OFFSET;
import static org.ringside.matching.server.RouteBoardDescriptor.STATE_OFFSET;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/**
 * Shows tools, and whoever takes snapshots, how the routes stand: see {@link RouteBoardDescriptor}. The engine's thread
 * writes, but for {@link #needs}.
 */
final class RouteBoard {
    private final List<String> names;
    private final Map<String, Long> neededBefore;
    private final UnsafeBuffer buffer;

    private RouteBoard(final List<String> names, final Map<String, Long> neededBefore, final UnsafeBuffer buffer) {
        this.names = names;
        this.neededBefore = neededBefore;
        this.buffer = buffer;
    }

    /**
     * A new file, which takes the place of the last engine's. Every route is attached.
     *
     * @param folder  of the queues.
     * @param routes  their names.
     * @param backlog bytes of journal that are kept at most for routes that are detached.
     * @throws LaunchException when there is no room for it, or the last engine's was of another version.
     */
    static RouteBoard create(final Path folder, final List<String> routes, final long backlog) {
        final Path file = folder.resolve(RouteBoardDescriptor.FILE);
        final int length = RouteBoardDescriptor.routeOffset(routes.size());
        final Map<String, Long> neededBefore = RouteStatus.readAll(folder).stream().filter(RouteStatus::isDetached)
            .collect(Collectors.toMap(RouteStatus::route, RouteStatus::neededRecord));
        try {
            Files.deleteIfExists(file);
            try (FileChannel channel = FileChannel.open(file,
                Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
                // Written, not only extended: a tmpfs that is full says so now and not by a signal later.
                final ByteBuffer zeros = ByteBuffer.allocate(length);
                while (zeros.hasRemaining()) {
                    channel.write(zeros);
                }
                final RouteBoard board = new RouteBoard(routes, neededBefore,
                    new UnsafeBuffer(channel.map(FileChannel.MapMode.READ_WRITE, 0, length)));
                board.begin(backlog);
                return board;
            }
        } catch (final IOException ex) {
            throw new LaunchException(ExitCode.FAILURE, "cannot make " + file + ": " + ex.getMessage(), ex);
        }
    }

    /** The engine waits for its reader. */
    void waiting(final Route route) {
        put(routeOffset(route), RouteState.WAITING, route.nextPosition());
    }

    /** How it stands otherwise. Returns what was shown before. */
    RouteState show(final Route route) {
        return put(routeOffset(route), RouteState.of(route.phase()), route.nextPosition());
    }

    /**
     * The journal is needed from this record on. To be told before the route is detached, and by whoever its ring
     * belongs to.
     */
    void needs(final Route route, final long firstRecord) {
        buffer.putLongOpaque(routeOffset(route) + NEEDED_OFFSET, firstRecord);
    }

    /** As the engine before has shown it; 0 when that had not detached the route, for then nobody knows. */
    long neededBefore(final Route route) {
        return neededBefore.getOrDefault(route.name(), 0L);
    }

    private RouteState put(final int offset, final RouteState state, final long nextPosition) {
        final RouteState before = RouteState.at(buffer.getLong(offset + STATE_OFFSET));
        if (before != state) {
            buffer.putLongOpaque(offset + SINCE_OFFSET, System.currentTimeMillis());
            buffer.putLongOpaque(offset + STATE_OFFSET, state.ordinal());
            if (state == RouteState.ATTACHED) {
                buffer.putLongOpaque(offset + NEEDED_OFFSET, Long.MAX_VALUE);
            }
        }
        buffer.putLongOpaque(offset + NEXT_OFFSET, nextPosition);
        return before;
    }

    private int routeOffset(final Route route) {
        return RouteBoardDescriptor.routeOffset(names.indexOf(route.name()));
    }

    private void begin(final long backlog) {
        for (int i = 0; i < names.size(); i++) {
            final int offset = RouteBoardDescriptor.routeOffset(i);
            buffer.putBytes(offset + RouteBoardDescriptor.NAME_OFFSET,
                Arrays.copyOf(names.get(i).getBytes(US_ASCII), RouteBoardDescriptor.NAME_LENGTH));
            buffer.putLong(offset + NEEDED_OFFSET, Long.MAX_VALUE);
        }
        buffer.putLong(RouteBoardDescriptor.FORMAT_OFFSET, RouteBoardDescriptor.FORMAT);
        buffer.putLong(RouteBoardDescriptor.PID_OFFSET, ProcessHandle.current().pid());
        buffer.putLong(RouteBoardDescriptor.ROUTES_OFFSET, names.size());
        buffer.putLong(RouteBoardDescriptor.BACKLOG_OFFSET, backlog);
        buffer.putLongRelease(RouteBoardDescriptor.MAGIC_OFFSET, RouteBoardDescriptor.MAGIC);
    }
}
