package org.ringside.system.crash;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.journal.JournalReader;
import org.ringside.journal.SnapshotInfo;
import org.ringside.journal.SnapshotStore;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.server.Replay;
import org.ringside.queue.SlotSnapshot;

/**
 * Compares what the logs of all members lead to: with each other, with the traders' books, and with the rings to
 * gateways, as far as those still have the events. For members that agree, and to which nobody sends.
 */
final class ExportCheck {
    private final ClusterExchange exchange;
    private final Consumer<String> violations;
    private final long[] next = new long[ClusterPart.GATEWAYS.size()];
    private long compared;
    private long different;

    ExportCheck(final ClusterExchange exchange, final Consumer<String> violations) {
        this.exchange = exchange;
        this.violations = violations;
    }

    /**
     * Exports and compares.
     *
     * @param books  sums of those of all loads.
     * @param folder for the exports.
     * @return what was found, one line.
     */
    String check(final JsonNode books, final Path folder) {
        final List<Path> exports = new ArrayList<>();
        for (final ClusterPart member : ClusterPart.MEMBERS) {
            final Path export = folder.resolve(member.toString());
            exchange.export(member, export);
            exports.add(export);
        }
        final OptionalLong snapshot = commonSnapshot(exports);
        String sha256 = null;
        for (final Path export : exports) {
            if (sha256 == null) {
                sha256 = replay(export, snapshot).to(this::onEvent).run().sha256();
            } else if (!sha256.equals(replay(export, snapshot).run().sha256())) {
                violations.accept(export.getFileName() + " has a log with other events than member-0");
            }
        }
        if (snapshot.isEmpty()) {
            new JournalCheck(exports.get(0), violations).check(books, List.of());
        }
        for (final ClusterPart gateway : ClusterPart.GATEWAYS) {
            if (exchange.events(gateway.number()) != next[gateway.number()]) {
                violations.accept("the ring to " + gateway + " ends at " + exchange.events(gateway.number())
                    + ", and a replay at " + next[gateway.number()]);
            }
        }
        if (different > 0 || compared == 0) {
            violations.accept(different + " events of " + compared + " in the rings are others than in a replay");
        }
        return "exports of all members: SHA-256 " + sha256 + ", " + compared + " events in rings are those of a replay";
    }

    /** The first snapshot that all exports have, when one of them does not go back to the first command. */
    private static OptionalLong commonSnapshot(final List<Path> exports) {
        if (exports.stream().allMatch(export -> JournalReader.firstIndex(export) == 0)) {
            return OptionalLong.empty();
        }
        final Set<Long> common = new TreeSet<>(snapshots(exports.get(0)));
        exports.forEach(export -> common.retainAll(snapshots(export)));
        if (common.isEmpty()) {
            throw new LaunchException(ExitCode.FAILURE, "the exports of all members have no snapshot in common");
        }
        return OptionalLong.of(common.iterator().next());
    }

    private static List<Long> snapshots(final Path export) {
        return SnapshotStore.of(export).list().stream().map(SnapshotInfo::nextIndex).toList();
    }

    private static Replay replay(final Path export, final OptionalLong snapshot) {
        final Replay replay = new Replay(export);
        return snapshot.isEmpty() ? replay : replay.from(SnapshotStore.of(export).list().stream()
            .filter(info -> info.nextIndex() == snapshot.getAsLong()).findFirst().orElseThrow());
    }

    private void onEvent(final long index, final String route, final long position, final int typeId,
        final DirectBuffer buffer, final int offset, final int length) {
        final int host = ClusterExchange.host(route);
        next[host] = position + 1;
        final SlotSnapshot slot = exchange.event(host, position);
        if (slot != null) {
            compared++;
            different += slot.typeId() == typeId && Arrays.equals(withoutTimes(slot.payload(), slot.length()),
                withoutTimes(bytes(buffer, offset, length), length)) ? 0 : 1;
        }
    }

    private static byte[] bytes(final DirectBuffer buffer, final int offset, final int length) {
        final byte[] bytes = new byte[length];
        buffer.getBytes(offset, bytes);
        return bytes;
    }

    private static byte[] withoutTimes(final byte[] event, final int length) {
        final byte[] copy = Arrays.copyOf(event, length);
        Replay.clearTimes(new UnsafeBuffer(copy), 0);
        return copy;
    }
}
