package org.ringside.ops.shmq;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.ringside.ops.terminal.Format;
import org.ringside.ops.terminal.Table;
import org.ringside.queue.QueueStatistics;
import org.ringside.queue.QueueStatistics.Attachment;

/**
 * The processes of one queue, as {@code shmq ls -p} shows them.
 *
 * @param creatorPid of the process that made the queue and has usually ended; another one may have this pid by now
 * @param processes  that hold a role, died in it, or have the file mapped without one
 */
record QueueProcesses(String name, long creatorPid, List<User> processes) {
    /**
     * A process at a queue.
     *
     * @param role  writer, reader, consumer or worker; {@code none} when it only has the file mapped
     * @param name  under which it took the role; what the kernel calls it when it has none
     * @param state attached, dead or mapped
     */
    record User(String role, String name, long pid, String state) {
    }

    static QueueProcesses of(final QueueSample sample, final Mappings mappings) throws IOException {
        final QueueStatistics now = sample.now();
        final List<User> users = new ArrayList<>();
        now.writers().forEach(writer -> add(users, "writer", writer.name(), writer.pid(), writer.attachment()));
        add(users, "reader", now.reader().name(), now.reader().pid(), now.reader().attachment());
        now.consumers().forEach(consumer -> add(users, consumer.spec().isWorker() ? "worker" : "consumer",
            consumer.spec().name(), consumer.pid(), consumer.attachment()));
        for (final Mappings.Mapping mapping : mappings.of(sample.file())) {
            if (users.stream().noneMatch(user -> user.pid == mapping.pid())) {
                users.add(new User("none", mapping.command(), mapping.pid(), "mapped"));
            }
        }
        return new QueueProcesses(now.name(), now.creatorPid(), users);
    }

    static Table table(final List<QueueProcesses> queues) {
        final Table table = new Table("NAME", "ROLE", "PROCESS", ">PID", "STATE");
        for (final QueueProcesses queue : queues) {
            table.row(queue.name, "creator", "-", Long.toString(queue.creatorPid), "-");
            for (final User user : queue.processes) {
                table.row(queue.name, user.role, user.name, Long.toString(user.pid), user.state);
            }
        }
        return table;
    }

    private static void add(
        final List<User> users, final String role, final String name, final long pid, final Attachment attachment) {
        if (attachment != Attachment.DETACHED) {
            users.add(new User(role, name, pid, Format.lower(attachment)));
        }
    }
}
