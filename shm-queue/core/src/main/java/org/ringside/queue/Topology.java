package org.ringside.queue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The gating consumers of a queue by their rows in the table, and who comes after whom. */
final class Topology {
    /** The reader in a mask of predecessors. The consumer of row i has bit i + 1. */
    static final long READER_BIT = 1;
    /** Row of the leader of a consumer that is no worker. */
    static final int NO_GROUP = -1;

    private final List<ConsumerSpec> rows;

    /** @throws IllegalArgumentException naming the rule that does not hold */
    Topology(final List<ConsumerSpec> rows) {
        this.rows = List.copyOf(rows);
        if (rows.size() > QueueDescriptor.MAX_CONSUMERS) {
            throw new IllegalArgumentException("a queue has at most " + QueueDescriptor.MAX_CONSUMERS
                + " gating consumers, workers counted one by one, not " + rows.size());
        }
        for (int row = 0; row < rows.size(); row++) {
            requireName(row);
            predecessors(row);
        }
    }

    int size() {
        return rows.size();
    }

    /** The consumers, groups among their predecessors replaced by the workers of the group. */
    List<ConsumerSpec> rows() {
        final List<String> names = rows.stream().map(ConsumerSpec::name).toList();
        return IntStream.range(0, rows.size())
            .mapToObj(row -> new ConsumerSpec(
                rows.get(row).name(), names(predecessors(row), names), rows.get(row).group()))
            .toList();
    }

    /** The row of this name, or -1. */
    int indexOf(final String name) {
        for (int row = 0; row < rows.size(); row++) {
            if (rows.get(row).name().equals(name)) {
                return row;
            }
        }
        return -1;
    }

    /** Whom the consumer of this row comes after: {@link #READER_BIT} and the bits of rows before its own. */
    long predecessors(final int row) {
        long mask = 0;
        for (final String name : rows.get(row).after()) {
            final long bits = name.equals(ConsumerSpec.READER) ? READER_BIT : bits(name, row);
            if (bits == 0) {
                throw new IllegalArgumentException("consumer " + rows.get(row).name() + " comes after " + name
                    + ", which is neither " + ConsumerSpec.READER + " nor declared before it");
            }
            mask |= bits;
        }
        return mask;
    }

    /** The first row of the group of this row's worker, or {@link #NO_GROUP}. */
    int leader(final int row) {
        final String group = rows.get(row).group();
        int leader = NO_GROUP;
        for (int i = row; i >= 0 && !group.isEmpty(); i--) {
            if (rows.get(i).group().equals(group)) {
                leader = i;
            }
        }
        return leader;
    }

    /**
     * Everybody else comes before or after this consumer, or is another worker of its group.
     *
     * @throws IllegalArgumentException naming one who does not
     */
    void requireInChain(final String name) {
        final int row = indexOf(name);
        final long before = row < 0 ? 0 : allPredecessors(row);
        if (row >= 0 && (before & READER_BIT) == 0) {
            throw notInChain(name, ConsumerSpec.READER);
        }
        for (int other = 0; other < rows.size(); other++) {
            final boolean isOwnGroup = row >= 0 && isSameGroup(row, other);
            final long self = row < 0 ? READER_BIT : bit(row);
            if (other != row && !isOwnGroup && (before & bit(other)) == 0 && (allPredecessors(other) & self) == 0) {
                throw notInChain(name, rows.get(other).name());
            }
        }
    }

    /**
     * Everybody else comes before this consumer, or is another worker of its group: nobody but a writer wants what this
     * consumer has read, once it is released. Of consumers side by side none is last: each of them may still read what
     * another one has finished.
     */
    boolean isLast(final String name) {
        final int row = indexOf(name);
        if (row < 0) {
            return rows.isEmpty();
        }
        final long before = allPredecessors(row);
        boolean found = (before & READER_BIT) != 0;
        for (int other = 0; other < rows.size(); other++) {
            found &= other == row || isSameGroup(row, other) || (before & bit(other)) != 0;
        }
        return found;
    }

    private boolean isSameGroup(final int row, final int other) {
        return rows.get(row).isWorker() && leader(other) == leader(row);
    }

    private static IllegalArgumentException notInChain(final String name, final String other) {
        return new IllegalArgumentException(other + " may read a message while " + name
            + " changes it: neither comes after the other; declare that one of them does");
    }

    /** With the predecessors of the predecessors, and so on. */
    private long allPredecessors(final int row) {
        long all = predecessors(row);
        for (int other = row - 1; other >= 0; other--) {
            if ((all & bit(other)) != 0) {
                all |= predecessors(other);
            }
        }
        return all;
    }

    /** The names that a mask of predecessors stands for. */
    static List<String> names(final long mask, final List<String> rowNames) {
        final List<String> names = new ArrayList<>();
        if ((mask & READER_BIT) != 0) {
            names.add(ConsumerSpec.READER);
        }
        for (int row = 0; row < rowNames.size(); row++) {
            if ((mask & bit(row)) != 0) {
                names.add(rowNames.get(row));
            }
        }
        return names;
    }

    static long bit(final int row) {
        return READER_BIT << row + 1;
    }

    private long bits(final String name, final int before) {
        long mask = 0;
        for (int row = 0; row < before; row++) {
            if (rows.get(row).name().equals(name) || rows.get(row).group().equals(name)) {
                mask |= bit(row);
            }
        }
        return mask;
    }

    private void requireName(final int row) {
        final String name = Owner.requireName(rows.get(row).name());
        if (name.equals(ConsumerSpec.READER) || indexOf(name) != row) {
            throw new IllegalArgumentException("there is a consumer " + name + " already");
        }
    }
}
