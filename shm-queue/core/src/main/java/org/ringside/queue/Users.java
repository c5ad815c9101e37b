package org.ringside.queue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.agrona.concurrent.UnsafeBuffer;

/** Who holds a lock of a queue now, under the name that its owner record tells. */
final class Users {
    private static final Owner UNKNOWN = new Owner("", new ProcessIdentity(0, 0, 0), 0);

    private final List<Owner> users = new ArrayList<>();

    private Users() {
    }

    /**
     * Probes every lock. The file need not be sound: who uses a damaged one is known to the kernel, though not by name.
     */
    static Users of(final QueueFile file, final LockFile locks) {
        final UnsafeBuffer buffer = mapIfSound(file);
        final Users found = new Users();
        for (int index = 0; index < QueueDescriptor.MAX_PRODUCERS; index++) {
            if (locks.isHeld(QueueDescriptor.PRODUCER_LOCK + index)) {
                found.users.add(buffer == null ? UNKNOWN : ProducerRegistry.owner(buffer, index));
            }
        }
        if (locks.isHeld(QueueDescriptor.READER_LOCK)) {
            found.users.add(buffer == null ? UNKNOWN : ReaderRole.owner(buffer));
        }
        return found;
    }

    void requireNone(final String queueName) {
        if (!users.isEmpty()) {
            final String names = users.stream().map(Owner::describe).distinct().collect(Collectors.joining(" and "));
            final Owner first = users.get(0);
            throw new QueueInUseException(queueName + " is in use by " + names + "; stop them first, or force it",
                first.name(), first.process().pid());
        }
    }

    private static UnsafeBuffer mapIfSound(final QueueFile file) {
        try {
            return file.inspect().buffer();
        } catch (final QueueException damaged) {
            return null;
        }
    }
}
