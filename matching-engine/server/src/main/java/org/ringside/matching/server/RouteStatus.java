package org.ringside.matching.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.queue.Queue;

/**
 * How a route stood when somebody looked.
 *
 * @param route        name of the gateway loop.
 * @param state        of it.
 * @param sinceMs      when that began, epoch milliseconds; 0 when it was so from the start.
 * @param behind       events that were made and are not in its ring; only while it is not attached.
 * @param neededRecord first record of the journal that it needs; {@link Long#MAX_VALUE} when it needs none.
 */
public record RouteStatus(String route, RouteState state, long sinceMs, long behind, long neededRecord) {
    /**
     * Its events are not published as they are made: they are kept, or made again from the journal, or lost.
     *
     * @return false when it is attached, also when the engine waits for it.
     */
    public boolean isDetached() {
        return state != RouteState.ATTACHED && state != RouteState.WAITING;
    }

    /**
     * The routes of the engine that serves a folder, or did last.
     *
     * @param folder of the queues.
     * @return them; none when there was no engine yet.
     * @throws LaunchException when the file cannot be read, or is something else.
     */
    public static List<RouteStatus> readAll(final Path folder) {
        final ByteBuffer bytes = map(folder);
        final List<RouteStatus> routes = new ArrayList<>();
        for (int i = 0; i < routes(bytes); i++) {
            routes.add(read(folder, bytes, RouteBoardDescriptor.routeOffset(i)));
        }
        return routes;
    }

    /** Bytes of journal that are kept at most for routes that are detached; 0 when there was no engine yet. */
    static long backlog(final Path folder) {
        final ByteBuffer bytes = map(folder);
        return bytes == null ? 0 : bytes.getLong(RouteBoardDescriptor.BACKLOG_OFFSET);
    }

    private static long routes(final ByteBuffer bytes) {
        return bytes == null ? 0 : bytes.getLong(RouteBoardDescriptor.ROUTES_OFFSET);
    }

    private static RouteStatus read(final Path folder, final ByteBuffer bytes, final int offset) {
        final byte[] name = new byte[RouteBoardDescriptor.NAME_LENGTH];
        bytes.get(offset + RouteBoardDescriptor.NAME_OFFSET, name);
        final String route = new String(name, US_ASCII).trim();
        final RouteState state =
            RouteState.at(bytes.getLong(offset + RouteBoardDescriptor.STATE_OFFSET));
        final long behind = bytes.getLong(offset + RouteBoardDescriptor.NEXT_OFFSET) - tail(folder, route);
        return new RouteStatus(route, state, bytes.getLong(offset + RouteBoardDescriptor.SINCE_OFFSET),
            Math.max(0, behind), bytes.getLong(offset + RouteBoardDescriptor.NEEDED_OFFSET));
    }

    private static long tail(final Path folder, final String route) {
        final Path file = folder.resolve(EngineQueues.OUTPUT + route + ".q");
        if (!Files.exists(file)) {
            return Long.MAX_VALUE;
        }
        try (Queue queue = Queue.inspect(file)) {
            return queue.position();
        }
    }

    /** Null when there is none. */
    private static ByteBuffer map(final Path folder) {
        final Path file = folder.resolve(RouteBoardDescriptor.FILE);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            final long length = channel.size();
            final ByteBuffer bytes =
                channel.map(FileChannel.MapMode.READ_ONLY, 0, length).order(ByteOrder.LITTLE_ENDIAN);
            if (length < RouteBoardDescriptor.HEADER_LENGTH
                || bytes.getLong(RouteBoardDescriptor.MAGIC_OFFSET) != RouteBoardDescriptor.MAGIC
                || bytes.getLong(RouteBoardDescriptor.FORMAT_OFFSET) != RouteBoardDescriptor.FORMAT
                || length != RouteBoardDescriptor.routeOffset((int) routes(bytes))) {
                throw new LaunchException(
                    ExitCode.CORRUPT, file + " was not made by an engine of this version; remove it");
            }
            return bytes;
        } catch (final NoSuchFileException notYet) {
            return null;
        } catch (final IOException ex) {
            throw new LaunchException(ExitCode.FAILURE, "cannot read " + file + ": " + ex.getMessage(), ex);
        }
    }
}
