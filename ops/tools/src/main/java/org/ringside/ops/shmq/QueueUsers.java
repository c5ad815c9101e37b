package org.ringside.ops.shmq;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.ringside.queue.QueueDirectory;

/** Who uses a queue: who holds a role of it, and who only has its file mapped. */
final class QueueUsers {
    private QueueUsers() {
    }

    /** Each as {@code gw-1 (pid 812)}; empty when nobody does. */
    static List<String> of(final QueueDirectory directory, final String name, final Path file, final Mappings mappings)
        throws IOException {
        final List<String> users = new ArrayList<>(directory.users(name));
        for (final Mappings.Mapping mapping : mappings.of(file)) {
            if (users.stream().noneMatch(user -> user.endsWith("(pid " + mapping.pid() + ")"))) {
                users.add(mapping.toString());
            }
        }
        return users;
    }
}
