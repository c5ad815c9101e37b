package org.ringside.matching.server;

import java.io.PrintStream;
import org.agrona.collections.IntHashSet;
import org.agrona.collections.ObjectHashSet;

/**
 * Commands that nobody can be answered: of a session that no gateway has bound, or that is bound to a route which is
 * not in the configuration. They are not applied but counted; each session and route is reported once.
 */
final class Unroutable {
    private final PrintStream messages;
    private final IntHashSet sessions = new IntHashSet();
    private final ObjectHashSet<String> routes = new ObjectHashSet<>();
    private long commands;

    Unroutable(final PrintStream messages) {
        this.messages = messages;
    }

    void command(final int sessionId) {
        commands++;
        if (sessions.add(sessionId)) {
            messages.println("engine: session " + Integer.toUnsignedString(sessionId) + " sends commands but is bound "
                + "to no route served here: they are not applied. Let it log on again; check `routes`");
        }
    }

    void route(final String name) {
        if (routes.add(name)) {
            messages.println("engine: route " + name + " is not served: the commands of its sessions are not applied. "
                + "Add it to `routes` and restart the engine");
        }
    }

    /** The last word, if there is something to say. */
    void summarize() {
        if (commands > 0) {
            messages.println("engine: " + commands + " commands of " + sessions.size()
                + " sessions were not applied, because no route led back to them");
        }
    }
}
