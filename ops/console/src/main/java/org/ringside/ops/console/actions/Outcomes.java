package org.ringside.ops.console.actions;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.ringside.ops.console.access.Login;

/**
 * What came of the requests of late, so that one that comes twice is done once: at most 256, of which the oldest ones
 * that have ended make room. The caller sees to it that threads take turns.
 */
final class Outcomes {
    static final int MOST = 256;

    private final Map<Key, Entry> byKey = new LinkedHashMap<>();

    private record Key(Login login, String requestId) {
    }

    private record Entry(ActionRequest request, CompletableFuture<Outcome> outcome) {
    }

    /**
     * What came, or comes, of a request.
     *
     * @throws org.ringside.ops.console.access.RefusedException when the same id was another request
     */
    Optional<CompletableFuture<Outcome>> find(final Login login, final String requestId, final ActionRequest request) {
        final Entry entry = byKey.get(new Key(login, requestId));
        if (entry == null) {
            return Optional.empty();
        }
        if (!entry.request().equals(request)) {
            throw ActionRequest.bad("requestId " + requestId + " was another request: each has its own");
        }
        return Optional.of(entry.outcome());
    }

    void add(final Login login, final String requestId, final ActionRequest request,
        final CompletableFuture<Outcome> outcome) {
        final Iterator<Entry> entries = byKey.values().iterator();
        while (byKey.size() >= MOST && entries.hasNext()) {
            if (entries.next().outcome().isDone()) {
                entries.remove();
            }
        }
        byKey.put(new Key(login, requestId), new Entry(request, outcome));
    }
}
