package org.ringside.matching.benchmarks;

import java.util.function.Supplier;

/** Ways to find price levels. */
enum LevelCandidate implements StructureCandidate {
    PAGES("Ringside: pages of 64 prices", PagedLevels::new),
    SORTED("sorted array, searched from the best", SortedLevels::new),
    WINDOW("dense window of 4,096 prices, `TreeMap` below", WindowLevels::new),
    TREE_MAP("`TreeMap`", TreeMapLevels::new),
    RED_BLACK("fastutil `Long2IntRBTreeMap`", RedBlackLevels::new),
    RADIX("exchange-core `LongAdaptiveRadixTreeMap`", RadixLevels::new);

    private final String text;
    private final Supplier<LevelIndex> open;

    LevelCandidate(final String text, final Supplier<LevelIndex> open) {
        this.text = text;
        this.open = open;
    }

    @Override
    public String text() {
        return text;
    }

    @Override
    public Structure open() {
        return new LevelStructure(open);
    }
}
