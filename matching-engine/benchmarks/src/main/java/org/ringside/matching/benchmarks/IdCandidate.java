package org.ringside.matching.benchmarks;

import java.util.function.Supplier;

/** Ways to find orders by their client ids. */
enum IdCandidate implements StructureCandidate {
    LONG_MAP("Ringside `LongMap`", EngineIds::new),
    AGRONA("Agrona `Long2LongHashMap`", AgronaIds::new),
    FASTUTIL("fastutil `Long2LongOpenHashMap`", FastutilIds::new),
    HASH_MAP("`HashMap`", HashMapIds::new);

    private final String text;
    private final Supplier<IdIndex> open;

    IdCandidate(final String text, final Supplier<IdIndex> open) {
        this.text = text;
        this.open = open;
    }

    @Override
    public String text() {
        return text;
    }

    @Override
    public Structure open() {
        return new IdStructure(open);
    }
}
