package org.ringside.ops.machine;

import java.util.BitSet;
import java.util.stream.Collectors;

/** Processors as the kernel lists them: {@code 0-3,7}. */
final class CpuList {
    private CpuList() {
    }

    /** Reads a list. What the kernel has for none, as {@code (null)}, and what is no list has no processor. */
    static BitSet parse(final String text) {
        final BitSet processors = new BitSet();
        if (!text.matches("\\d{1,5}(-\\d{1,5})?(,\\d{1,5}(-\\d{1,5})?)*")) {
            return processors;
        }
        for (final String range : text.split(",")) {
            final String[] ends = range.split("-");
            processors.set(Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]) + 1);
        }
        return processors;
    }

    /** Writes a list. */
    static String format(final BitSet processors) {
        return processors.stream().filter(first -> first == 0 || !processors.get(first - 1))
            .mapToObj(first -> {
                final int last = processors.nextClearBit(first) - 1;
                return first == last ? Integer.toString(first) : first + "-" + last;
            }).collect(Collectors.joining(","));
    }

    /** Those of one list that are not in another. */
    static BitSet without(final BitSet processors, final BitSet others) {
        final BitSet rest = (BitSet) processors.clone();
        rest.andNot(others);
        return rest;
    }
}
