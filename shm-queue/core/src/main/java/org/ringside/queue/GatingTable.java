package org.ringside.queue;

import static org.ringside.queue.QueueDescriptor.CURSORS_OFFSET;
import static org.ringside.queue.QueueDescriptor.CURSOR_NOBODY;
import static org.ringside.queue.QueueDescriptor.CURSOR_ROW_BITS;
import static org.ringside.queue.QueueDescriptor.MAX_CONSUMERS;
import static org.ringside.queue.QueueDescriptor.READER_POSITION_OFFSET;
import static org.ringside.queue.QueueDescriptor.ROW_AFTER;
import static org.ringside.queue.QueueDescriptor.ROW_GATING;
import static org.ringside.queue.QueueDescriptor.ROW_LEADER;
import static org.ringside.queue.QueueDescriptor.ROW_NAME;
import static org.ringside.queue.QueueDescriptor.ROW_NAME_LENGTH;
import static org.ringside.queue.QueueDescriptor.ROW_POSITION;
import static org.ringside.queue.QueueDescriptor.ROW_STATE;
import static org.ringside.queue.QueueDescriptor.ROW_UNUSED;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The gating consumers as they stand in the file of a new queue. */
final class GatingTable {
    private GatingTable() {
    }

    static void encode(final ByteBuffer bytes, final QueueSpec spec) {
        final Topology topology = new Topology(spec.consumers());
        if (topology.size() == 0) {
            return;
        }
        bytes.putLong(READER_POSITION_OFFSET, spec.startPosition());
        for (int row = 0; row < topology.size(); row++) {
            final int offset = QueueDescriptor.rowOffset(row);
            bytes.putLong(offset + ROW_POSITION, spec.startPosition());
            bytes.putLong(offset + ROW_AFTER, topology.predecessors(row));
            bytes.putInt(offset + ROW_STATE, ROW_GATING);
            bytes.putInt(offset + ROW_LEADER, topology.leader(row));
            bytes.put(offset + ROW_NAME, spec.consumers().get(row).name().getBytes(StandardCharsets.UTF_8));
            bytes.putLong(
                CURSORS_OFFSET + row * Long.BYTES, spec.startPosition() << CURSOR_ROW_BITS | CURSOR_NOBODY);
        }
    }

    /** @throws IllegalArgumentException when it contradicts itself */
    static List<ConsumerSpec> decode(final ByteBuffer bytes) {
        final List<String> names = new ArrayList<>();
        for (int row = 0; row < MAX_CONSUMERS; row++) {
            if (bytes.getInt(QueueDescriptor.rowOffset(row) + ROW_STATE) != ROW_UNUSED) {
                names.add(name(bytes, row));
            }
        }
        final List<ConsumerSpec> rows = new ArrayList<>();
        for (int row = 0; row < names.size(); row++) {
            final int offset = QueueDescriptor.rowOffset(row);
            final long after = bytes.getLong(offset + ROW_AFTER);
            if (after < 0 || after >= Topology.bit(row)) {
                throw new IllegalArgumentException("consumer " + names.get(row) + " comes after itself");
            }
            rows.add(new ConsumerSpec(
                names.get(row), Topology.names(after, names), group(names, bytes.getInt(offset + ROW_LEADER))));
        }
        return rows;
    }

    private static String name(final ByteBuffer bytes, final int row) {
        final byte[] name = new byte[ROW_NAME_LENGTH];
        bytes.get(QueueDescriptor.rowOffset(row) + ROW_NAME, name);
        return new String(name, StandardCharsets.UTF_8).trim();
    }

    /** Workers are named after their group: {@code group.0} is its leader. */
    private static String group(final List<String> names, final int leader) {
        if (leader == Topology.NO_GROUP) {
            return "";
        }
        if (leader < 0 || leader >= names.size() || names.get(leader).indexOf('.') < 1) {
            throw new IllegalArgumentException("a group of workers has no leader");
        }
        return names.get(leader).substring(0, names.get(leader).lastIndexOf('.'));
    }
}
