package org.ringside.queue;

import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;

/** The holders of a lock of a queue, under the names that their owner records tell. */
final class Users {
    private static final Owner UNKNOWN = new Owner("", new ProcessIdentity(0, 0, 0), 0);

    private final List<Owner> users = new ArrayList<>();

    private Users() {
    }

    /**
     * Probes every lock. The file need not be sound: the kernel knows the users of a damaged one, though not by name.
     */
    static Users of(final QueueFile file, final LockFile locks) {
        final UnsafeBuffer buffer = mapIfSound(file);
        final Users found = new Users();
        for (int index = 0; index < QueueDescriptor.MAX_PRODUCERS; index++) {
            if (locks.isHeld(QueueDescriptor.PRODUCER_LOCK + index)) {
                found.users.add(buffer == null ? UNKNOWN : ProducerRegistry.owner(buffer, index));
            }
        }
        for (int row = 0; row < QueueDescriptor.MAX_CONSUMERS; row++) {
            if (locks.isHeld(QueueDescriptor.GATING_LOCK + row)) {
                found.users.add(buffer == null ? UNKNOWN : ConsumerRole.owner(buffer, row));
            }
        }
        if (locks.isHeld(QueueDescriptor.READER_LOCK)) {
            found.users.add(buffer == null ? UNKNOWN : ReaderRole.owner(buffer));
        }
        return found;
    }

    List<String> names() {
        return users.stream().map(Owner::describe).distinct().toList();
    }

    void requireNone(final String queueName) {
        if (!users.isEmpty()) {
            final Owner first = users.get(0);
            throw new QueueInUseException(
                queueName + " is in use by " + String.join(" and ", names()) + "; stop them first, or force it",
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
