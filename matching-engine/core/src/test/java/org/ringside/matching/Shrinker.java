package org.ringside.matching;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Makes a sequence that fails shorter: takes pieces out as long as what is left still fails, large ones first, single
 * ones last.
 */
final class Shrinker<T> {
    /** Elements replayed in all, so that a failure is told in bounded time even if it shrinks badly. */
    private static final long BUDGET = 1_000_000;

    private final ToIntFunction<List<T>> failure;
    private long replayed;

    /**
     * A shrinker for one failure.
     *
     * @param failure how many elements, from the first on, it takes to fail; 0 for a sequence that does not.
     */
    Shrinker(final ToIntFunction<List<T>> failure) {
        this.failure = failure;
    }

    /** From a sequence that fails, one that still does, and from which nothing can go unless the budget ran out. */
    List<T> shrink(final List<T> failing) {
        List<T> shortest = failing.subList(0, failure.applyAsInt(failing));
        int piece = Math.max(1, shortest.size() / 2);
        boolean isMinimal = false;
        while (!isMinimal && replayed < BUDGET) {
            final List<T> shorter = pass(shortest, piece);
            isMinimal = piece == 1 && shorter.size() == shortest.size();
            piece = Math.max(1, Math.min(piece, shorter.size()) / 2);
            shortest = shorter;
        }
        return shortest;
    }

    /** Tries to do without each piece, the latest first: what comes early is more likely to matter. */
    private List<T> pass(final List<T> failing, final int piece) {
        List<T> shortest = failing;
        for (int end = failing.size(); end > 0 && replayed < BUDGET; end -= piece) {
            // One try may have cut off more than its piece.
            final int to = Math.min(end, shortest.size());
            final int from = Math.max(0, end - piece);
            if (from < to) {
                final List<T> candidate = new ArrayList<>(shortest.subList(0, from));
                candidate.addAll(shortest.subList(to, shortest.size()));
                replayed += candidate.size();
                final int length = failure.applyAsInt(candidate);
                if (length > 0) {
                    shortest = candidate.subList(0, length);
                }
            }
        }
        return shortest;
    }
}
