package org.ringside.matching.server;

import java.io.PrintStream;
import org.agrona.collections.IntHashSet;
import org.agrona.collections.ObjectHashSet;

/**
 * Commands that nobody can be answered: of a session that no gateway has bound, or bound to a route that is not in the
 * configuration. Each session and route is reported once.
 */
final class Unroutable {
    private final PrintStream messages;
    private final IntHashSet sessions = new IntHashSet();
    private final ObjectHashSet<String> routes = new ObjectHashSet<>();

    Unroutable(final PrintStream messages) {
        this.messages = messages;
    }

    void command(final int sessionId) {
        if (sessions.add(sessionId)) {
            messages.println("engine: session " + Integer.toUnsignedString(sessionId)
                + " sends commands but is bound to no route served here: they are not applied. Check `routes`");
        }
    }

    void route(final String name) {
        if (routes.add(name)) {
            messages.println("engine: route " + name + " is not served: the commands of its sessions are not applied. "
                + "Add it to `routes` and restart the engine");
        }
    }
}
