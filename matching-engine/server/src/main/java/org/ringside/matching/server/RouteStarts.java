package org.ringside.matching.server;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.ringside.journal.JournalException;
import org.ringside.journal.JournalReader;
import org.ringside.journal.SnapshotInfo;
import org.ringside.journal.SnapshotStore;
import org.ringside.matching.service.EngineService;
import org.ringside.matching.service.RouteTable;

/** From where on the events of routes can be made again: the journal may not go back to the first record any more. */
public final class RouteStarts {
    private RouteStarts() {
    }

    /**
     * Looks at the oldest snapshot behind which the journal goes on. That costs no more memory than its first block.
     *
     * @param journal folder of it.
     * @return the position of the first event of each route that can be made again; none when all of them can.
     * @throws JournalException         when there is no journal, or it is damaged.
     * @throws IllegalArgumentException when the snapshot is of another version.
     */
    public static Map<String, Long> of(final Path journal) {
        final Map<String, Long> positions = new HashMap<>();
        final long firstIndex = JournalReader.firstIndex(journal);
        if (firstIndex > 0) {
            final SnapshotStore store = SnapshotStore.of(journal);
            final Optional<SnapshotInfo> oldest = store.list().stream()
                .filter(snapshot -> snapshot.isWhole() && snapshot.nextIndex() >= firstIndex)
                .reduce((newer, older) -> older);
            if (oldest.isPresent()) {
                final RouteTable routes = store.loadHead(oldest.get(), EngineService::routesOf);
                for (int route = 0; route < routes.size(); route++) {
                    positions.put(routes.name(route), routes.position(route));
                }
            }
        }
        return positions;
    }
}
